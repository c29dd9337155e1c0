% The vocabulary `extended` of triangle puzzles, defined over what a puzzle and its paths are. The
% points are the vertices and the middles of edges; a split edge is one with a start or a goal in its
% middle, and a step is an edge that is not blocked, or either half of one that is split.
%   triangles(Square, K)         Square carries K triangles
%   edge(Edge)                   Edge is an edge of the grid
%   square_edge(Square, Edge)    Edge is one of the four edges of Square
%   square_corner(Square, Point) Point is one of the four corners of Square
%   point(Point)                 Point is a point of the grid
%   step(From, To, Edge)         a path can go from From to To, along Edge or a half of it
%   split_edge(Edge)             Edge is split
%   goal(Point)                  a path may end at Point
%   path_edges(Path, Edges)      Edges are the edges of Path from its start on, a list
%   path_points(Path, Points)    Points are the points of Path from its start on, a list

:- dynamic split_edge/1.

% The head of a path is its last point.
head(P, V) :- path_points(P, Points), append(_, [V], Points).

% points_within(Set, P, A): A are the points that the rest of P may use, a sorted list. A set is
%   free      the points that are not on the path, and the head
%   region    those of them that the head can reach
%   goal      without those behind the goal, where one goal alone is left
%   pocket    without dead ends: points with less than two neighbours in the set, again and again
%   usable    those on some way from the head to a goal
:- table points_within/3.
points_within(free, P, A) :-
    path_points(P, Points), head(P, H),
    findall(V, (point(V), \+ memberchk(V, Points)), Free),
    sort([H|Free], A).
points_within(region, P, A) :-
    points_within(free, P, Free), head(P, H),
    spread([H], Free, A).
points_within(goal, P, A) :-
    points_within(region, P, Region), head(P, H), goals_left(P, Region, Goals),
    (   Goals = [_, _|_]
    ->  A = Region
    ;   subtract(Region, Goals, Between),
        spread([H], Between, Before),
        append(Goals, Before, All),
        sort(All, A)
    ).
points_within(pocket, P, A) :-
    points_within(goal, P, Region), head(P, H), goals_left(P, Region, Goals),
    without_dead_ends(Region, [H|Goals], A).
points_within(usable, P, A) :-
    points_within(region, P, Region), head(P, H), goals_left(P, Region, Goals),
    findall(V, (member(V, Region), on_a_way(V, [H|Goals], Region)), A).

% goals_left(P, A, Goals): Goals are the goals among the points A that P has not visited.
goals_left(P, A, Goals) :-
    path_points(P, Points),
    findall(V, (member(V, A), goal(V), \+ memberchk(V, Points)), Goals).

% spread(Seeds, Allowed, Reached): Reached are the Seeds and all points that steps within Allowed
% lead to from them, a sorted list.
spread(Seeds, Allowed, Reached) :- spread(Seeds, Allowed, Seeds, All), sort(All, Reached).

spread([], _, Reached, Reached).
spread([V|Waiting], Allowed, Seen, Reached) :-
    findall(W, (step(V, W, _), memberchk(W, Allowed), \+ memberchk(W, Seen)), New),
    append(New, Waiting, Next),
    append(New, Seen, Known),
    spread(Next, Allowed, Known, Reached).

without_dead_ends(Points, Ends, A) :-
    findall(V, (member(V, Points), \+ memberchk(V, Ends), dead_end(V, Points)), Dead),
    (   Dead == []
    ->  A = Points
    ;   subtract(Points, Dead, Less),
        without_dead_ends(Less, Ends, A)
    ).

dead_end(V, Points) :-
    findall(W, (step(V, W, _), memberchk(W, Points)), Near),
    length(Near, N), N < 2.

% A point lies on a way between the head and a goal, the Ends, unless another point cuts it off from
% all of the Ends but that point (Menger's theorem: two ways that have only the point in common).
on_a_way(V, Ends, Region) :-
    \+ ( member(Cut, Region), Cut \== V,
         subtract(Region, [Cut], Rest), subtract(Ends, [Cut], Seeds),
         spread(Seeds, Rest, Reached), \+ memberchk(V, Reached) ).

% available(Set, P, S, N): N edges of S are on P or can be used within the set.
available(Set, P, S, N) :-
    shared(P, S, Used), points_within(Set, P, A),
    findall(E, open_side(P, S, A, E), Sides),
    length(Sides, Open),
    N is Used + Open.

% room(Set, P, S, N): P can end up with at most N edges of S, if it goes on within the set.
room(Set, P, S, N) :-
    shared(P, S, Used), points_within(Set, P, A),
    findall(E, open_side(P, S, A, E), Sides),
    findall(E, (member(E, Sides), \+ split_edge(E)), Whole),
    findall(V, crowded(P, S, A, Whole, V), Crowded),
    length(Sides, Open), wasted(Crowded, S, Wasted), most(S, Most),
    N is Used + min(Most, Open - Wasted).

% An edge of S that is not on P and has a step with both ends in A.
open_side(P, S, A, E) :-
    path_edges(P, Edges), square_edge(S, E), \+ memberchk(E, Edges),
    once((step(V, W, E), memberchk(V, A), memberchk(W, A))).

% A corner of S where P must leave an edge of S unused: it ends there, or goes on from there, and
% has two of the Whole edges to choose from.
crowded(P, S, A, Whole, V) :-
    path_ends(P, A, Ends),
    square_corner(S, V), memberchk(V, Ends),
    findall(E, (member(E, Whole), once(step(V, _, E))), [_, _]).

% The head, and the goal if one alone is left.
path_ends(P, A, Ends) :-
    head(P, H), goals_left(P, A, Goals),
    (   Goals = [Goal]
    ->  Ends = [H, Goal]
    ;   Ends = [H]
    ).

% Two neighbouring corners may leave the same edge, two opposite ones can't.
wasted([], _, 0).
wasted([_], _, 1).
wasted([V, W], S, N) :-
    (   step(V, W, E), square_edge(S, E)
    ->  N = 1
    ;   N = 2
    ).

% Four edges of a square close a loop, unless one of them is split.
most(S, Most) :-
    (   square_edge(S, E), split_edge(E)
    ->  Most = 4
    ;   Most = 3
    ).

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

% touched(A,B,C): A visits C corners of B. (A: path, B: square, C: num)
touched(P, S, N) :-
    path_points(P, Points), triangles(S, _),
    findall(V, (member(V, Points), square_corner(S, V)), Common),
    length(Common, N).

% on(A,B): A ends on B. (A: path, B: square)
on(P, S) :- triangles(S, _), head(P, V), square_corner(S, V).
on(P, S) :-
    triangles(S, _), last(P, E), square_edge(S, E),
    head(P, V), \+ square_corner(S, V).

% off(A,B): A ends off B. (A: path, B: square)
off(P, S) :- path_points(P, _), triangles(S, _), \+ on(P, S).

% cut_off(A): A can reach none of the goals that are left. (A: path)
cut_off(P) :- points_within(region, P, Region), goals_left(P, Region, []).

% room_free(A,B,C): B leaves A room for C edges among free points. (A: path, B: square, C: num)
room_free(P, S, N) :- room(free, P, S, N).

% available_free(A,B,C): A uses or can still use C edges of B among free points. (A: path, B: square, C: num)
available_free(P, S, N) :- available(free, P, S, N).

% room_region(A,B,C): B leaves A room for C edges among points that the head can reach. (A: path, B: square, C: num)
room_region(P, S, N) :- room(region, P, S, N).

% available_region(A,B,C): A uses or can still use C edges of B among points that the head can reach. (A: path, B: square, C: num)
available_region(P, S, N) :- available(region, P, S, N).

% room_goal(A,B,C): B leaves A room for C edges among points that the head can reach before the goal. (A: path, B: square, C: num)
room_goal(P, S, N) :- room(goal, P, S, N).

% available_goal(A,B,C): A uses or can still use C edges of B among points that the head can reach before the goal. (A: path, B: square, C: num)
available_goal(P, S, N) :- available(goal, P, S, N).

% room_pocket(A,B,C): B leaves A room for C edges among points that the head can reach and leave again before the goal. (A: path, B: square, C: num)
room_pocket(P, S, N) :- room(pocket, P, S, N).

% available_pocket(A,B,C): A uses or can still use C edges of B among points that the head can reach and leave again before the goal. (A: path, B: square, C: num)
available_pocket(P, S, N) :- available(pocket, P, S, N).

% room_usable(A,B,C): B leaves A room for C edges among points on a way to a goal. (A: path, B: square, C: num)
room_usable(P, S, N) :- room(usable, P, S, N).

% available_usable(A,B,C): A uses or can still use C edges of B among points on a way to a goal. (A: path, B: square, C: num)
available_usable(P, S, N) :- available(usable, P, S, N).
