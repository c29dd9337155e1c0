"""The vocabulary `extended`: `datalog`, and what a path may still do at a square.

For each set A of points that the rest of a path may use (`witness.square_view.Within`) it has two
counts, c + e and c + min(3, e - x) in the terms of `witness.predicates`; the set is part of the
relation's name (docs/decisions/0003-sets-in-names.md). `extended-free` to `extended-usable` have
what counts edges, with one set alone, and `cut_off`: for quicker learning. Their rules are rules of
`extended`.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from bk.datalog import DATALOG
from ilp.vocabulary import Code, Form, Phrase, Relation, Vocabulary
from witness.square_view import Within

__all__ = ["EXTENDED", "RESTRICTED", "counting"]

POINTS = {
    Within.FREE: "free points",
    Within.REGION: "points that the head can reach",
    Within.GOAL: "points that the head can reach before the goal",
    Within.POCKET: "points that the head can reach and leave again before the goal",
    Within.USABLE: "points on a way to a goal",
}
"""The sets in English."""

STEPS = {
    Within.FREE: 4,
    Within.REGION: 20,
    Within.GOAL: 26,
    Within.POCKET: 31,
    Within.USABLE: 92,
}
"""What a set costs a search for each path, in steps (docs/decisions/0002-modelled-time.md)."""
STEPS_TO_GOAL = 7
"""The same for whether a goal can be reached."""


def counting(within: Within) -> tuple[Relation, Relation]:
    """Return the entries `room_A` and `available_A` of a set A.

    Room first: of rules that do equally well a learner takes the first, and room never is more.
    """
    points = POINTS[within]
    available = Relation(
        f"available_{within}",
        ("path", "square", "num"),
        f"available_{within}(P, S, N) :- available({within}, P, S, N).",
        (Code("bbf", Form.VALUE, f"{within}_views({{0}})[{{1}}].available", "available"),),
        Phrase(
            f"{{0}} uses or can still use {{2}} edges of {{1}} among {points}",
            noun=f"the number of edges of {{1}} that {{0}} uses or can still use among {points}",
            count=f"{{0}} uses or can still use {{amount}} edge{{s}} of {{1}} among {points}",
            than=f"{{0}} uses or can still use edges of {{1}} among {points}",
        ),
    )
    room = Relation(
        f"room_{within}",
        ("path", "square", "num"),
        f"room_{within}(P, S, N) :- room({within}, P, S, N).",
        (Code("bbf", Form.VALUE, f"{within}_views({{0}})[{{1}}].room", "room"),),
        Phrase(
            f"{{1}} leaves {{0}} room for {{2}} edges among {points}",
            noun=f"the number of edges that {{1}} leaves {{0}} room for among {points}",
            count=f"{{1}} leaves {{0}} room for {{amount}} edge{{s}} among {points}",
            than=f"{{1}} leaves {{0}} room for edges among {points}",
        ),
    )
    return room, available


_AT_THE_SQUARE = (
    Relation(
        "touched",
        ("path", "square", "num"),
        "touched(P, S, N) :-\n"
        "    path_points(P, Points), triangles(S, _),\n"
        "    findall(V, (member(V, Points), square_corner(S, V)), Common),\n"
        "    length(Common, N).",
        (Code("bbf", Form.VALUE, "({0.visited} & {1.corners}).bit_count()", "touched"),),
        Phrase(
            "{0} visits {2} corners of {1}",
            noun="the number of corners of {1} that {0} visits",
            count="{0} visits {amount} corner{s} of {1}",
            than="{0} visits corners of {1}",
        ),
    ),
    Relation(
        "on",
        ("path", "square"),
        "on(P, S) :- triangles(S, _), head(P, V), square_corner(S, V).\n"
        "on(P, S) :-\n"
        "    triangles(S, _), last(P, E), square_edge(S, E),\n"
        "    head(P, V), \\+ square_corner(S, V).",
        (Code("bb", Form.TEST, "{0.end} >> {1} & 1"),),
        Phrase("{0} ends on {1}"),
    ),
    Relation(
        "off",
        ("path", "square"),
        "off(P, S) :- path_points(P, _), triangles(S, _), \\+ on(P, S).",
        (Code("bb", Form.TEST, "not {0.end} >> {1} & 1"),),
        Phrase("{0} ends off {1}"),
    ),
    Relation(
        "cut_off",
        ("path",),
        "cut_off(P) :- points_within(region, P, Region), goals_left(P, Region, []).",
        (Code("b", Form.TEST, "is_cut_off({0})"),),
        Phrase("{0} can reach none of the goals that are left"),
    ),
)

_PATH = {
    "visited": "{0}.visited",
    "end": "squares_at[{0}.vertices[-2:]]",
}
_SQUARE = {"corners": "square_corners[{0}]"}
_HELPERS = {
    "square_corners": "puzzle.grid.square_vertices",
    "squares_at": "squares_at_end(puzzle)",
    "is_cut_off": "cut_offs(puzzle)",
    **{f"{within}_views": f"views_within(puzzle, {within.value!r})" for within in Within},
}
_IMPORTS = dict.fromkeys(("cut_offs", "squares_at_end", "views_within"), "bk.views")
_COSTS = {
    "is_cut_off": STEPS_TO_GOAL,
    **{f"{within}_views": steps for within, steps in STEPS.items()},
}
_PROLOG = files("bk").joinpath("sets.pl").read_text(encoding="utf-8")


def _with_sets(name: str, *sets: Within) -> Vocabulary:
    relations = (relation for within in sets for relation in counting(within))
    return DATALOG.extended_by(
        name,
        *_AT_THE_SQUARE,
        *relations,
        attributes={"path": _PATH, "square": _SQUARE},
        helpers=_HELPERS,
        imports=_IMPORTS,
        costs=_COSTS,
        prolog=_PROLOG,
    )


def _counting_only(within: Within) -> Vocabulary:
    """Return the vocabulary of one set, without what says where a path is at the square.

    With the counts at hand, `touched`, `on`, `off` and edges by name make other rules of the same
    strength, or rules that are true in one puzzle alone, and cost the search for rules most.
    """
    whole = _with_sets(f"extended-{within}", within)
    others = {"touched", "on", "off", "last", "side", "nonside"}
    kept = {name: r for name, r in whole.relations.items() if name not in others}
    return replace(whole, relations=kept)


EXTENDED = _with_sets("extended", *Within)
RESTRICTED = tuple(map(_counting_only, Within))
"""For each set A the vocabulary that counts within A alone."""
