"""The vocabulary `paper`: lists of edges and argument directions, as in the paper's experiments.

The paper's Table 1 is known in part only (`square/3` with a square's triangles and edges, at most
seven variables); these relations suffice for its predicate. Lists are opaque values: relations run
through their Python twins, so no learner needs Prolog's lists. A relation of two lists is about a
path's and a square's: of two paths, or two squares, there is nothing to know. Of rules that do
equally well a learner takes the one whose relations come first: the paper's, as `lt` is last.
"""

from __future__ import annotations

from bk.datalog import DATALOG
from ilp.vocabulary import Code, Form, Phrase, Relation, Type, Vocabulary

__all__ = ["PAPER"]

_RELATIONS = (
    Relation(
        "square",
        ("square", "num", "edges"),
        "square(S, K, Edges) :- triangles(S, K), square_list(S, Edges).",
        (
            Code("bf_", Form.VALUE, "triangles[{0}]", "k", DATALOG.relations["square"].english),
            Code("b_f", Form.VALUE, "square_edges[{0}]", "sides", Phrase("", noun="{0}")),
        ),
        Phrase("{0} carries {1} triangles and has the edges {2}"),
        ("in", "out", "out"),
    ),
    Relation(
        "path",
        ("path", "edges"),
        "path(P, Edges) :- path_list(P, Edges).",
        (Code("bf", Form.VALUE, "path_edges({0})", "walk"),),
        Phrase("{0} has the edges {1}", noun="{0}"),
        ("in", "out"),
    ),
    Relation(
        "count_shared",
        ("edges", "edges", "num"),
        "count_shared(path(Walk), square(Sides), N) :- common(Walk, Sides, N).\n"
        "count_shared(square(Sides), path(Walk), N) :- common(Walk, Sides, N).",
        (Code("bbf", Form.OPTIONAL, "count_shared({0}, {1})", "shared"),),
        Phrase(
            "{0} and {1} share {2} edges",
            noun="the number of edges that {0} and {1} share",
            exists="{0} and {1} are a path and a square",
            count="{0} and {1} share {amount} edge{s}",
            than="{0} and {1} share edges",
        ),
        ("in", "in", "out"),
    ),
    Relation(
        "last_edge",
        ("edges", "edge"),
        "last_edge(path(Walk), E) :- append(_, [E], Walk).",
        (Code("bf", Form.OPTIONAL, "last_edge({0})", "last"),),
        Phrase(
            "{1} is the last edge of {0}", noun="the last edge of {0}", exists="{0} has a last edge"
        ),
        ("in", "out"),
    ),
    Relation(
        "in",
        ("edge", "edges"),
        "in(E, square(Sides)) :- memberchk(E, Sides).",
        (Code("bb", Form.TEST, "is_in({0}, {1})"),),
        Phrase("{0} is an edge of {1}"),
        ("in", "in"),
    ),
    Relation(
        "not_in",
        ("edge", "edges"),
        "not_in(E, square(Sides)) :- \\+ memberchk(E, Sides).",
        (Code("bb", Form.TEST, "is_not_in({0}, {1})"),),
        Phrase("{0} is not an edge of {1}"),
        ("in", "in"),
    ),
    *(
        Relation(
            name,
            ("num",),
            f"{name}({number}).",
            (Code("b", Form.TEST, f"{{0}} == {number}"),),
            DATALOG.relations[name].english,
            ("in",),
        )
        for number, name in enumerate(("one", "two", "three"), start=1)
    ),
    Relation(
        "lt",
        ("num", "num"),
        "lt(M, N) :- M < N.",
        (Code("bb", Form.TEST, "{0} < {1}"),),
        DATALOG.relations["lt"].english,
        ("in", "in"),
    ),
)

_PROLOG = """\
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
"""

PAPER = Vocabulary(
    name="paper",
    head=DATALOG.head,
    head_types=DATALOG.head_types,
    relations={relation.name: relation for relation in _RELATIONS},
    types={
        "path": Type("path", "p{}", "", "the path"),
        "square": Type("square", "s{}", "triangles", "the square"),
        "edges": Type("edges", "l{}", "", "the list of edges"),
        "edge": Type("edge", "e{}", "", "the edge"),
        "num": DATALOG.types["num"],
    },
    subject=DATALOG.subject,
    instance=DATALOG.instance,
    head_only=DATALOG.head_only,
    helpers={
        "triangles": "dict(puzzle.triangles)",
        "square_edges": "square_lists(puzzle)",
        "path_edges": "path_lists(puzzle)",
    },
    imports=dict.fromkeys(
        ("count_shared", "is_in", "is_not_in", "last_edge", "path_lists", "square_lists"),
        "bk.edge_lists",
    ),
    prolog=_PROLOG,
    claim=DATALOG.claim,
)
