"""The vocabulary `datalog`: ground facts without directions, for every learner.

Constants are p1, p2, ... for partial paths, s0, s1, ... for constrained squares in the order of
`Puzzle.triangles`, e0, e1, ... for the grid's edges, 0 to 4 for numbers.

`puzzle.neighbours` gives an edge its number; a split edge's halves both have the whole one's.
"""

from __future__ import annotations

from ilp.vocabulary import Code, Form, Phrase, Relation, Type, Vocabulary

__all__ = ["DATALOG"]

_NUMBERS = tuple(map(str, range(5)))

_RELATIONS = (
    Relation(
        "square",
        ("square", "num"),
        "square(S, K) :- triangles(S, K).",
        (Code("bf", Form.VALUE, "triangles[{0}]", "k"),),
        Phrase(
            "{0} carries {1} triangles",
            noun="the number of triangles on {0}",
            count="{0} carries {amount} triangle{s}",
            than="{0} carries triangles",
        ),
    ),
    Relation(
        "shared",
        ("path", "square", "num"),
        "shared(P, S, N) :-\n"
        "    path_edges(P, Edges), triangles(S, _),\n"
        "    findall(E, (member(E, Edges), square_edge(S, E)), Common),\n"
        "    length(Common, N).",
        (Code("bbf", Form.VALUE, "({0.edges} & {1.edges}).bit_count()", "used"),),
        Phrase(
            "{0} uses {2} edges of {1}",
            noun="the number of edges of {1} that {0} uses",
            count="{0} uses {amount} edge{s} of {1}",
            than="{0} uses edges of {1}",
        ),
    ),
    Relation(
        "lt",
        ("num", "num"),
        "lt(M, N) :- between(0, 4, M), between(0, 4, N), M < N.",
        (
            Code("bb", Form.TEST, "{0} < {1}"),
            Code("_b", Form.TEST, "{1} > 0"),
            Code("b_", Form.TEST, "{0} < 4"),
        ),
        Phrase(
            "{0} is less than {1}",
            amounts={
                "_x": "at least one",
                "x_": "at most three",
                "xn": "fewer than {n}",
                "nx": "more than {n}",
                "cx": "more",
            },
        ),
    ),
    *(
        Relation(
            name,
            ("num",),
            f"{name}({number}).",
            (Code("b", Form.TEST, f"{{0}} == {number}"), Code("f", Form.VALUE, str(number))),
            Phrase(f"{{0}} is {name}", number=number),
        )
        for number, name in enumerate(("one", "two", "three"), start=1)
    ),
    Relation(
        "last",
        ("path", "edge"),
        "last(P, E) :- path_edges(P, Edges), append(_, [E], Edges).",
        (Code("bf", Form.OPTIONAL, "edge_between.get({0}.vertices[-2:])", "last"),),
        Phrase(
            "{1} is the last edge of {0}",
            noun="the last edge of {0}",
            exists="{0} has an edge",
        ),
    ),
    Relation(
        "side",
        ("square", "edge"),
        "side(S, E) :- triangles(S, _), square_edge(S, E).",
        (Code("bb", Form.TEST, "{0.edges} >> {1} & 1"),),
        Phrase("{1} is a side of {0}"),
    ),
    Relation(
        "nonside",
        ("square", "edge"),
        "nonside(S, E) :- triangles(S, _), edge(E), \\+ square_edge(S, E).",
        (Code("bb", Form.TEST, "not {0.edges} >> {1} & 1"),),
        Phrase("{1} is not a side of {0}"),
    ),
)

_PROLOG = """\
% The vocabulary `datalog` of triangle puzzles, defined over what a puzzle and its paths are:
%   triangles(Square, K)         Square carries K triangles
%   edge(Edge)                   Edge is an edge of the grid
%   square_edge(Square, Edge)    Edge is one of the four edges of Square
%   path_edges(Path, Edges)      Edges are the edges of Path from its start on, a list
"""

DATALOG = Vocabulary(
    name="datalog",
    head="incompletable",
    head_types=("path", "square"),
    relations={relation.name: relation for relation in _RELATIONS},
    types={
        "path": Type("path", "p{}", "", "the path", {"edges": "{0}.edges"}),
        "square": Type("square", "s{}", "triangles", "the square", {"edges": "square_edges[{0}]"}),
        "edge": Type("edge", "e{}", "range(puzzle.grid.edge_count)", "the edge"),
        "num": Type("num", "{}", "range(5)", "the number", literals=_NUMBERS),
    },
    subject="path",
    instance="puzzle",
    head_only=("square", "path"),
    helpers={
        "triangles": "dict(puzzle.triangles)",
        "square_edges": "puzzle.grid.square_edges",
        "edge_between": "puzzle.grid.edge_between",
    },
    prolog=_PROLOG,
    claim="The path is predicted incompletable if, for some square with triangles, ",
)
