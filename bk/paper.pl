% The vocabulary `paper` of triangle puzzles, defined over what a puzzle and its paths are:
%   triangles(Square, K)         Square carries K triangles
%   square_edge(Square, Edge)    Edge is one of the four edges of Square
%   path_edges(Path, Edges)      Edges are the edges of Path from its start on, a list
% A list of edges is path(Edges) or square(Edges). Inputs must be bound, as the directions say.

path_list(P, path(Edges)) :- path_edges(P, Edges).

square_list(S, square(Edges)) :- findall(E, square_edge(S, E), Edges).

common(Walk, Sides, N) :-
    findall(E, (member(E, Walk), memberchk(E, Sides)), Common),
    length(Common, N).

% square(A,B,C): A carries B triangles and has the edges C. (A: square, B: num, C: edges)
square(S, K, Edges) :- triangles(S, K), square_list(S, Edges).

% path(A,B): A has the edges B. (A: path, B: edges)
path(P, Edges) :- path_list(P, Edges).

% count_shared(A,B,C): A and B share C edges. (A: edges, B: edges, C: num)
count_shared(path(Walk), square(Sides), N) :- common(Walk, Sides, N).
count_shared(square(Sides), path(Walk), N) :- common(Walk, Sides, N).

% last_edge(A,B): B is the last edge of A. (A: edges, B: edge)
last_edge(path(Walk), E) :- append(_, [E], Walk).

% in(A,B): A is an edge of B. (A: edge, B: edges)
in(E, square(Sides)) :- memberchk(E, Sides).

% not_in(A,B): A is not an edge of B. (A: edge, B: edges)
not_in(E, square(Sides)) :- \+ memberchk(E, Sides).

% one(A): A is one. (A: num)
one(1).

% two(A): A is two. (A: num)
two(2).

% three(A): A is three. (A: num)
three(3).

% lt(A,B): A is less than B. (A: num, B: num)
lt(M, N) :- M < N.
