"""The parts of the ASP models: for each aspect its options, each a few rules of clingo's language.

An `Encoding` picks one option an aspect; `program` puts their rules together. In the rules t is the
number of the move that leads from state t-1 to state t.

Facts (`facts`):  vehicle(V)            length(V,L)
                  place(V,P)            V may be at P; least(V,P) and greatest(V,P) of these
                  start(V,P)            where V is at first; exit(P): where the red car, 0, must be
                  cell(C)  wall(C)      the board's cells, those of them with a wall
                  on(V,P,C)             V at P takes the cell C
                  shift(V,N)            V may move by N somewhere; N > 0 is right or down
                  sweeps(V,P,N,C)       V at P enters the cell C if it moves by N
                  crossing(V,W,A,B,C,D) V and W share a cell where V is at A..B-1 and W at C..D-1
                  lane(V,W)             V is next before W in a lane
                  apart(V,W)            moves of V and W never hinder one another
Found:            at(V,P,t), or ge(V,P,t): V is at P or beyond; moved(V,t); move(V,N,t)

The article's second model has position(A,T,X,Y), whose one coordinate never changes, and moves
(direction, number), where N has a sign here: the same atoms by other names.
"""

from __future__ import annotations

from typing import Final

__all__ = ["BASE", "PARTS", "Rules"]

Rules = dict[str, str]
"""Rules by what they are written for: an option of another aspect, or "" for any."""

BASE: Final[Rules] = {
    "exact": "at(V,P,0) :- start(V,P).",
    "order": "ge(V,P,0) :- start(V,S), place(V,P), P <= S.",
}

EXACT_OF_ORDER: Final = "at(V,P,t) :- ge(V,P,t), not ge(V,P+1,t), place(V,P)."

_BUSY: Final = """
busy(C,t-1) :- at(V,P,t-1), on(V,P,C).
busy(C,t-1) :- wall(C).
"""
_STAY_ON_BOARD: Final = ":- move(V,N,t), at(V,P,t-1), not place(V,P+N)."
_LANES: Final = {
    "exact": ":- lane(V,W), length(V,L), at(V,P,t), at(W,Q,t), Q < P+L.",
    "order": """
:- lane(V,W), length(V,L), ge(V,P,t), place(V,P), place(W,P+L), not ge(W,P+L,t).
:- lane(V,W), length(V,L), ge(V,P,t), greatest(W,H), P+L > H.
""",
}

PARTS: Final[dict[str, dict[str, Rules]]] = {
    # How the move of a step is represented.
    "moves": {
        # The article: one of the moves whose preconditions hold.
        "conditioned": {
            "": """
free(C,t-1) :- cell(C), not busy(C,t-1).
movable(V,N,t) :- at(V,P,t-1), shift(V,N), place(V,P+N),
    |N| { free(C,t-1) : sweeps(V,P,N,C) } |N|.
1 { move(V,N,t) : movable(V,N,t) } 1.
moved(V,t) :- move(V,N,t).
"""
        },
        # Any move; the preconditions are constraints.
        "free": {
            "": """
1 { move(V,N,t) : shift(V,N) } 1.
moved(V,t) :- move(V,N,t).
""",
            "exact": _STAY_ON_BOARD,
            "order": """
:- move(V,N,t), N > 0, greatest(V,H), ge(V,H-N+1,t-1).
:- move(V,N,t), N < 0, least(V,L), not ge(V,L-N,t-1).
""",
        },
        # A vehicle is chosen, and where it goes is left to the state.
        "vehicle": {
            "": "1 { moved(V,t) : vehicle(V) } 1.",
            "exact": ":- moved(V,t), at(V,P,t-1), at(V,P,t).",
            "order": ":- moved(V,t), at(V,P,t-1), at(V,P,t).",
        },
        # No atoms of moves: exactly one vehicle's position differs.
        "implicit": {
            "": ":- not 1 { moved(V,t) : vehicle(V) } 1.",
            "exact": "moved(V,t) :- at(V,P,t-1), not at(V,P,t).",
            "order": """
moved(V,t) :- ge(V,P,t-1), not ge(V,P,t).
moved(V,t) :- not ge(V,P,t-1), ge(V,P,t), place(V,P).
""",
        },
    },
    # How the next state follows from the move.
    "inertia": {
        # Derived: what has not moved stays, by default negation.
        "rules": {
            "exact": """
at(V,P+N,t) :- move(V,N,t), at(V,P,t-1), place(V,P+N).
at(V,P,t) :- at(V,P,t-1), not moved(V,t).
""",
            "order": """
ge(V,P,t) :- least(V,P).
ge(V,P+N,t) :- move(V,N,t), ge(V,P,t-1), place(V,P+N).
ge(V,P,t) :- move(V,N,t), least(V,L), place(V,P), P < L+N.
ge(V,P,t) :- ge(V,P,t-1), not moved(V,t).
""",
        },
        # Chosen: constraints tie it to the state before.
        "constraints": {
            "exact": """
1 { at(V,P,t) : place(V,P) } 1 :- vehicle(V).
:- at(V,P,t-1), not at(V,P,t), not moved(V,t).
""",
            "order": """
{ ge(V,P,t) : place(V,P) }.
:- ge(V,P,t), place(V,P-1), not ge(V,P-1,t).
:- least(V,P), not ge(V,P,t).
:- ge(V,P,t-1), not ge(V,P,t), not moved(V,t).
:- not ge(V,P,t-1), ge(V,P,t), not moved(V,t).
""",
        },
    },
    # What ties chosen states to chosen moves; only where both are chosen.
    "effects": {
        "none": {},
        "moves": {
            "exact": ":- move(V,N,t), at(V,P,t-1), not at(V,P+N,t).",
            "order": """
:- move(V,N,t), ge(V,P,t-1), place(V,P+N), not ge(V,P+N,t).
:- move(V,N,t), place(V,P), not ge(V,P,t-1), place(V,P+N), ge(V,P+N,t).
:- move(V,N,t), greatest(V,H), ge(V,P,t), place(V,P), P > H+N.
""",
        },
    },
    # What makes a move collide with nothing on its way.
    "passage": {
        # Busy cells, whoever is on them.
        "cells": {
            "conditioned": _BUSY,
            "free": _BUSY + ":- move(V,N,t), at(V,P,t-1), sweeps(V,P,N,C), busy(C,t-1).",
            "vehicle": _BUSY + ":- at(V,P,t-1), sweeps(V,P,N,C), at(V,P+N,t), busy(C,t-1).",
            "implicit": _BUSY + ":- at(V,P,t-1), sweeps(V,P,N,C), at(V,P+N,t), busy(C,t-1).",
        },
        # Pairs: before a vehicle that stands in the way stays before it, behind it stays behind.
        "pairs": {
            "exact": _LANES["exact"]
            + """
:- crossing(V,W,A,B,C,D), at(W,Q,t-1), C <= Q, Q < D, at(V,P,t-1), P < A, at(V,R,t), R >= A.
:- crossing(V,W,A,B,C,D), at(W,Q,t-1), C <= Q, Q < D, at(V,P,t-1), P >= B, at(V,R,t), R < B.
""",
            "order": _LANES["order"]
            + """
:- crossing(V,W,A,B,C,D), ge(W,C,t-1), not ge(W,D,t-1), not ge(V,A,t-1), ge(V,A,t).
:- crossing(V,W,A,B,C,D), ge(W,C,t-1), not ge(W,D,t-1), ge(V,B,t-1), not ge(V,B,t).
""",
        },
    },
    # Redundant once moves collide with nothing: no two vehicles on one cell in the next state.
    "overlap": {
        "none": {},
        "cells": {"": ":- cell(C), 2 { at(V,P,t) : on(V,P,C) }."},
        "pairs": {
            "exact": _LANES["exact"]
            + """
:- crossing(V,W,A,B,C,D), V < W, at(V,P,t), A <= P, P < B, at(W,Q,t), C <= Q, Q < D.
""",
            "order": _LANES["order"]
            + """
:- crossing(V,W,A,B,C,D), V < W, ge(V,A,t), not ge(V,B,t), ge(W,C,t), not ge(W,D,t).
""",
        },
        # The pairs with an atom for "V is on the cell that it shares with W".
        "coverage": {
            "exact": _LANES["exact"]
            + """
covers(V,W,t) :- crossing(V,W,A,B,C,D), at(V,P,t), A <= P, P < B.
:- covers(V,W,t), covers(W,V,t), V < W.
""",
            "order": _LANES["order"]
            + """
covers(V,W,t) :- crossing(V,W,A,B,C,D), ge(V,A,t), not ge(V,B,t).
:- covers(V,W,t), covers(W,V,t), V < W.
""",
        },
    },
    # Redundant: each vehicle has exactly one position. (Order literals have no other.)
    "unique": {
        "no": {},
        "yes": {"exact": ":- vehicle(V), not 1 { at(V,P,t) : place(V,P) } 1.", "order": ""},
    },
    # Which sequences of moves are left out; some shortest plan is left in.
    "repeats": {
        "allowed": {},
        "forbidden": {"": ":- moved(V,t-1), moved(V,t)."},
        # Of two moves that do not hinder one another that of the lesser vehicle comes first.
        "sorted": {
            "": """
:- moved(V,t-1), moved(V,t).
:- moved(V,t-1), moved(W,t), W < V, apart(V,W).
"""
        },
    },
    # clingo's domain heuristics.
    "heuristic": {
        "none": {},
        # Prefer that a vehicle stays where it is.
        "keep": {
            "exact": "#heuristic at(V,P,t) : at(V,P,t-1), place(V,P). [1,true]",
            "order": """
#heuristic ge(V,P,t) : ge(V,P,t-1), place(V,P). [1,true]
#heuristic ge(V,P,t) : not ge(V,P,t-1), place(V,P). [1,false]
""",
        },
        # Decide on the moves before the rest; the first or the last move first.
        "moves": {"": "#heuristic moved(V,t) : vehicle(V). [1,factor]"},
        "forward": {"": "#heuristic moved(V,t) : vehicle(V). [-t,level]"},
        "backward": {"": "#heuristic moved(V,t) : vehicle(V). [t,level]"},
    },
}
