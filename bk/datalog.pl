% The vocabulary `datalog` of triangle puzzles, defined over what a puzzle and its paths are:
%   triangles(Square, K)         Square carries K triangles
%   edge(Edge)                   Edge is an edge of the grid
%   square_edge(Square, Edge)    Edge is one of the four edges of Square
%   path_edges(Path, Edges)      Edges are the edges of Path from its start on, a list

% square(A,B): A carries B triangles. (A: square, B: num)
square(S, K) :- triangles(S, K).

% shared(A,B,C): A uses C edges of B. (A: path, B: square, C: num)
shared(P, S, N) :-
    path_edges(P, Edges), triangles(S, _),
    findall(E, (member(E, Edges), square_edge(S, E)), Common),
    length(Common, N).

% lt(A,B): A is less than B. (A: num, B: num)
lt(M, N) :- between(0, 4, M), between(0, 4, N), M < N.

% one(A): A is one. (A: num)
one(1).

% two(A): A is two. (A: num)
two(2).

% three(A): A is three. (A: num)
three(3).

% last(A,B): B is the last edge of A. (A: path, B: edge)
last(P, E) :- path_edges(P, Edges), append(_, [E], Edges).

% side(A,B): B is a side of A. (A: square, B: edge)
side(S, E) :- triangles(S, _), square_edge(S, E).

% nonside(A,B): B is not a side of A. (A: square, B: edge)
nonside(S, E) :- triangles(S, _), edge(E), \+ square_edge(S, E).
