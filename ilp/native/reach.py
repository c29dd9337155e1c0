"""The facts that lead from an example to constants, and on from those to others (step 1).

An example's own facts name some constants; global views with several arguments link them to others.
A body is connected, so its variables only ever take constants that are reached in this way. Where
relations have directions, a fact leads on only once its inputs are reached: its other constants can
be met in no other way, as a literal is called when its inputs are bound.

An output is *functional* if it never gives an example more than one constant: the constant then has
a role in the example, and its name tells nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.located import Located
from ilp.native.sources import Call, Codes, Link, Own, Source, TooManyError
from ilp.native.views import View

__all__ = ["FactsOf", "are_narrow", "facts_about", "functional_types"]

FactsOf = dict[int, tuple[Ints, Ints]]
"""View -> (place of the example, constants) of each fact, ordered by the example."""

FEW = 64
"""So few constants are named without a look at where they lead."""

SHARE = 4
"""Types are narrow if an example leads to no more than one in so many of their constants."""

SAMPLE = 64
"""Examples that are looked at to tell whether types are narrow."""


def are_narrow(
    kinds: list[str],
    sizes: dict[str, int],
    views: tuple[View, ...],
    located: list[Located],
    examples: Ints,
    budget: Budget,
) -> bool:
    """Return whether examples lead to few of all constants of these types (judged by some)."""
    total = sum(sizes[kind] for kind in kinds)
    if total <= FEW:
        return False
    some = examples[:: max(1, len(examples) // SAMPLE)]
    facts = facts_about(some, Codes.of(kinds, sizes), views, located, SAMPLE * total, budget)
    if facts is None:
        return False
    codes = Codes.of(kinds, sizes)
    reached = [
        owners * codes.constants + column
        for view, (owners, values) in facts.items()
        for column in codes.arguments(views[view], values)
    ]
    return len(np.unique(np.concatenate(reached))) * SHARE <= total * len(some)


def functional_types(
    kinds: Sequence[str],
    sizes: dict[str, int],
    views: tuple[View, ...],
    located: list[Located],
    examples: Ints,
    budget: Budget,
) -> list[str]:
    """Return types of which every output is functional (judged by some examples)."""
    some = examples[:: max(1, len(examples) // SAMPLE)]
    chosen = list(kinds)
    while chosen:
        codes = Codes.of(chosen, sizes)
        most = SAMPLE * sum(sizes[kind] for kind in chosen)
        facts = facts_about(some, codes, views, located, most, budget)
        if facts is None:
            return []
        several = {
            views[i].types[at]
            for i, (owners, values) in facts.items()
            for at in views[i].outputs
            if _gives_several(owners, values[:, at])
        }
        if several.isdisjoint(chosen):
            return chosen
        chosen = [kind for kind in chosen if kind not in several]
    return []


def _gives_several(owners: Ints, constants: Ints) -> bool:
    """Return whether some owner has more than one constant."""
    order = np.lexsort((constants, owners))
    owners, constants = owners[order], constants[order]
    return bool(((owners[1:] == owners[:-1]) & (constants[1:] != constants[:-1])).any())


def facts_about(
    examples: Ints,
    codes: Codes,
    views: tuple[View, ...],
    located: list[Located],
    most: int,
    budget: Budget,
) -> FactsOf | None:
    """Return the facts that examples lead to and that concern constants of these types.

    Facts of global views with one argument are left out, unless it is an output. None: they are
    more than `most`.
    """
    sources: dict[int, Source] = {}
    for i, (view, facts) in enumerate(zip(views, located, strict=True)):
        concerned = not set(view.types).isdisjoint(codes.kinds)
        if facts.by is not None and concerned:
            sources[i] = Own(examples, view, facts, codes)
        elif view.inputs is None and len(view.types) > 1 and concerned:
            sources[i] = Link(view, facts, codes)
        elif view.inputs is not None and (len(view.types) > 1 or view.outputs) and concerned:
            sources[i] = Call(len(examples), view, facts, codes)
    try:
        _follow(sources, codes, views, located, most, budget)
    except TooManyError:
        return None
    found = {i: source.all() for i, source in sources.items()}
    return {i: (owners, located[i].values[rows]) for i, (owners, rows) in found.items()}


def _follow(
    sources: dict[int, Source],
    codes: Codes,
    views: tuple[View, ...],
    located: list[Located],
    most: int,
    budget: Budget,
) -> None:
    """Reach all that the sources lead to; raises TooManyError beyond `most` facts."""
    known = new = np.zeros(0, np.int64)
    while True:
        grown = {}
        for i, source in sources.items():
            budget.check()
            owners, rows = source.at(new, known, most)
            most -= len(owners)
            if most < 0:
                raise TooManyError
            grown[i] = owners, located[i].values[rows]
        new = np.setdiff1d(_reached(grown, codes, views), known)
        known = np.union1d(known, new)
        if not len(new):
            return


def _reached(facts: FactsOf, codes: Codes, views: tuple[View, ...]) -> Ints:
    """Return the distinct codes of the constants in some facts."""
    columns = [
        owners * codes.constants + column
        for view, (owners, values) in facts.items()
        for column in codes.arguments(views[view], values)
    ]
    return np.unique(np.concatenate([np.zeros(0, np.int64), *columns]))
