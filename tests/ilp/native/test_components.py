"""Components of random tasks: what the search says of them against a plain join."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from types import ModuleType

import pytest

from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.components import Component, ComponentSearch
from ilp.native.extensions import Extensions
from ilp.native.homomorphism import Selection
from ilp.native.pieces import find_pieces
from ilp.native.tables import Tables, build_tables
from ilp.native.words import coverage, to_int
from ilp.task import Task
from solving import Limits

SEEDS = {"puzzle": 17, "typed": 14, "untyped": 7}
"""Of tasks with more than ten components."""


@pytest.fixture(params=["puzzle", "typed", "untyped"])
def task(request: pytest.FixtureRequest, random_tasks: ModuleType) -> Task:
    return random_tasks.random_task(Random(SEEDS[request.param]), request.param)


@pytest.fixture
def classes(task: Task, compressed: Callable[[Task], Classes]) -> Classes:
    return compressed(task)


@pytest.fixture
def selection(classes: Classes) -> Selection:
    """Return all classes: the positive ones, then those with a negative."""
    split = [[], []]
    for number, negatives in enumerate(classes.negatives.tolist()):
        split[negatives > 0].append(number)
    return Selection(tuple(split[0]), tuple(split[1]))


@pytest.fixture
def tables(classes: Classes, selection: Selection, unlimited: Callable[[], Budget]) -> Tables:
    return build_tables(classes, selection.all, unlimited())


def joined(component: Component, tables: Tables) -> int:
    """Return the classes in which some assignment satisfies the body, by trying them all."""
    covered = 0
    for values in product(*(range(tables.sizes[t]) for t in component.types)):
        mask = (1 << tables.classes) - 1
        for place, args in component.body:
            mask &= to_int(tables.views[place].array[tuple(values[a] for a in args)])
        covered |= mask
    return covered


def levels(task: Task, classes: Classes, selection: Selection, tables: Tables) -> list[Component]:
    """Return the components of up to three literals."""
    pieces = find_pieces(classes, selection, tables)
    heads = len(task.bias.head_types)
    search = ComponentSearch(
        tables, pieces.of_view, len(selection.positives), heads, 2, Budget(Limits())
    )
    positive = (1 << len(selection.positives)) - 1

    def admit(piece: int, covered: int) -> bool:
        return bool(covered & positive)

    return [*search.first_level(admit), *search.next_level(admit), *search.next_level(admit)]


def test_coverage_is_that_of_the_body(
    task: Task, classes: Classes, selection: Selection, tables: Tables
) -> None:
    found = levels(task, classes, selection, tables)
    assert len(found) > 10
    for component in found:
        assert component.covered == joined(component, tables)


def test_a_component_is_connected_and_within_one_piece(
    task: Task, classes: Classes, selection: Selection, tables: Tables
) -> None:
    of_view = find_pieces(classes, selection, tables).of_view
    for component in levels(task, classes, selection, tables):
        assert component.heads
        assert {of_view[place] for place, _ in component.body} == {component.piece}
        reached = set(component.body[0][1])
        for _ in component.body:
            for _, args in component.body:
                if reached & set(args):
                    reached |= set(args)
        assert reached == set(range(len(component.types)))
        assert all(len(set(args)) == len(args) for _, args in component.body)
        for place, args in component.body:
            assert [component.types[a] for a in args] == list(tables.views[place].types)


def test_projected_literals_give_the_coverage_of_the_join(
    tables: Tables, unlimited: Callable[[], Budget]
) -> None:
    extensions = Extensions(tables, 3, unlimited())
    for first in extensions.first():
        array = tables.views[first.literal[0]].array
        cells = array.reshape(-1, tables.words)
        for options, stack in extensions.stacks(first.types):
            for extension, projected in zip(options, stack, strict=True):
                wide = array.reshape(*array.shape[:-1], *(1,) * extension.new, tables.words)
                whole = wide & extensions.aligned(extension.literal, len(extension.types))
                assert coverage(cells & projected) == coverage(whole)
                assert whole.shape == extension.shape
