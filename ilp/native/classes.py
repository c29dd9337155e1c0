"""Classes of examples as sets of features (the result of step 1).

A feature is something an example holds:
    NamedFacts  facts of one view about the example that always come together: whatever examples
                have one of them have all. Constants are numbers: of a named type in the task, of a
                slotted one in the example;
    Pattern     a constant of a patterned type with at least these marks.
An example's class is its set of features. If the features of class A are a subset of those of
class B then whatever body holds in A holds in B: that is the homomorphism of step 2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ilp.native.encode import Ints
from ilp.native.patterns import Mark
from ilp.native.views import View

__all__ = ["Bools", "Classes", "Feature", "NamedFacts", "Pattern"]

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class NamedFacts:
    """Facts of a view about the example: for each, the numbers of its existential constants."""

    view: int
    facts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Some constant of a patterned type has all these marks."""

    kind: str
    marks: tuple[Mark, ...]


Feature = NamedFacts | Pattern


@dataclass(frozen=True, slots=True)
class Classes:
    """The distinct classes of a task's examples, in a fixed order.

    features: the columns of `holds`, (classes, features): named facts first, by view.
    positives, negatives: (classes,) the weight of the examples of each.
    of_example: (examples,) the class of each.
    global_facts: view -> (facts, arguments), the named facts that hold in every example.
    """

    views: tuple[View, ...]
    features: tuple[Feature, ...]
    holds: Bools
    positives: Ints
    negatives: Ints
    of_example: Ints
    global_facts: dict[int, Ints]

    def __len__(self) -> int:
        return len(self.holds)
