"""Learning tasks from levels whose states are all labelled: examples `dead(State)`.

No rule tells the states of one *kind* apart, those whose pairs of patterns have the same sets of
marks. A kind with states alive is a negative; one with dead states is a positive; one with both is
both, under two names, and the positive can't be covered by a consistent rule. Their weights are the
numbers of states. Where a level has many states a sample teaches; what is learned is counted on
all of them elsewhere (`triage.puzznic`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bk.puzznic.vocabulary import DEFAULT, vocabulary_named
from ilp.pool import pool, representatives
from ilp.task import Example, Task, Weights
from ilp.vocabulary import Vocabulary
from puzznic.kernels.bounding import HOPELESS, star_bounds
from puzznic.kernels.marking import pair_words
from puzznic.kernels.terrain import mask_of
from puzznic.labels import Labels
from solving import InputError

__all__ = ["MAX_SAMPLE", "Lesson", "lesson", "level_task", "pooled_task"]

MAX_SAMPLE = 20_000
"""Dead states of a level that teach, and states alive."""

Words = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The kinds of states of a level: one row of words a kind, and how many states are what.

    words: (kinds, pairs) uint64, each row its different words in ascending order, filled up with 0.
    dead: dead states that teach; alive: states alive.
    """

    words: Words
    dead: NDArray[np.int64]
    alive: NDArray[np.int64]


def lesson(
    labels: Labels, sample: int = MAX_SAMPLE, seed: int = 1, *, beyond: bool = False
) -> Lesson:
    """Return what some states of a level teach: as many dead ones, and as many alive, at most.

    Where there are more they are drawn at random. Where few are alive, all of them teach: rules
    have to spare them. beyond: of the dead, only those teach that the star bound does not find.
    """
    dead = ~labels.alive
    if beyond:
        dead &= star_bounds(labels) < HOPELESS
    rng = np.random.default_rng(seed)
    chosen = np.concatenate([_drawn(rng, dead, sample), _drawn(rng, labels.alive, sample)])
    words = _sets(pair_words(labels.level, labels.boards[chosen]))
    alive = labels.alive[chosen].astype(np.int64)
    kinds, of_state = np.unique(words, axis=0, return_inverse=True)
    total = np.bincount(of_state.ravel(), minlength=len(kinds)).astype(np.int64)
    living = np.bincount(of_state.ravel(), weights=alive, minlength=len(kinds)).astype(np.int64)
    return Lesson(kinds, total - living, living)


def level_task(
    found: Lesson, vocabulary: str = DEFAULT, max_vars: int = 2, max_body: int = 4
) -> Task:
    """Return the weighted task of a lesson; raises InputError for an unknown vocabulary.

    States are p0, p1, ..., two numbers for each kind; pairs with different marks x0, x1, ...
    """
    known = vocabulary_named(vocabulary)
    living, dead = found.alive > 0, found.dead > 0
    negatives: list[Example] = [(f"p{2 * kind}",) for kind in np.flatnonzero(living).tolist()]
    positives: list[Example] = [(f"p{2 * kind + 1}",) for kind in np.flatnonzero(dead).tolist()]
    words = np.zeros((2 * len(found.words), found.words.shape[1]), np.uint64)
    words[::2][living] = found.words[living]
    words[1::2][dead] = found.words[dead]
    return Task(
        known.bias(max_vars, max_body),
        _facts(known, words),
        positives,
        negatives,
        Weights(found.dead[dead].tolist(), found.alive[living].tolist()),
    )


def pooled_task(
    lessons: Iterable[Lesson], vocabulary: str = DEFAULT, max_vars: int = 2, max_body: int = 4
) -> Task:
    """Return one weighted task of several lessons, one example a class.

    Raises InputError if no state is dead, or none alive.
    """
    tasks = {
        str(number): level_task(found, vocabulary, max_vars, max_body)
        for number, found in enumerate(lessons)
        if found.dead.any() and found.alive.any()
    }
    if not tasks:
        raise InputError("no level has both states that are dead and states that are alive")
    return representatives(pool(tasks))


def _drawn(rng: np.random.Generator, wanted: NDArray[np.bool_], most: int) -> NDArray[np.intp]:
    """Return the indices of what is wanted, at random so many of them if there are more."""
    found = np.flatnonzero(wanted)
    return found if len(found) <= most else np.sort(rng.choice(found, most, replace=False))


def _sets(words: Words) -> Words:
    """Return each row's different words, sorted, 0 in the place of those that come again."""
    found = np.sort(words, axis=1)
    found[:, 1:][found[:, 1:] == found[:, :-1]] = 0
    sorted_: Words = np.sort(found, axis=1)
    return sorted_[:, sorted_.any(axis=0)]


def _facts(known: Vocabulary, words: Words) -> dict[str, list[Example]]:
    return {name: _rows(words, mask_of([name])) for name in known.relations}


def _rows(words: Words, mask: int) -> list[Example]:
    states, pairs = np.nonzero(words & np.uint64(mask))
    found: list[Example] = list(
        zip(
            (f"p{state}" for state in states.tolist()),
            (f"x{pair}" for pair in pairs.tolist()),
            strict=True,
        )
    )
    return found
