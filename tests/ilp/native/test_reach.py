"""What examples lead to: with directions only by way of inputs; functional types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ilp.bias import Bias
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.encode import encode
from ilp.native.homomorphism import coverable
from ilp.native.located import locate
from ilp.native.reach import facts_about, functional_types
from ilp.native.sources import Codes
from ilp.native.views import all_views
from ilp.task import Task

BODY = {
    "walk": ("path", "list"),
    "sides": ("square", "list"),
    "count": ("list", "list", "num"),
    "lt": ("num", "num"),
    "one": ("num",),
}
DIRECTIONS = {
    "h": ("in", "in"),
    "walk": ("in", "out"),
    "sides": ("in", "out"),
    "count": ("in", "in", "out"),
    "lt": ("in", "in"),
    "one": ("in",),
}


def chained_task() -> Task:
    """Return paths p0..p3 and squares s0, s1, each with a list, and how much two lists share."""
    lists = [f"w{i}" for i in range(4)], [f"q{i}" for i in range(2)]
    bias = Bias(
        "h", ("path", "square"), BODY, 6, 5,
        head_only_types={"path": 0, "square": 1}, directions=DIRECTIONS,
    )  # fmt: skip
    facts: dict[str, list[tuple[str, ...]]] = {
        "walk": [(f"p{i}", w) for i, w in enumerate(lists[0])],
        "sides": [(f"s{i}", q) for i, q in enumerate(lists[1])],
        "count": [(w, q, str((i + j) % 3)) for i, w in enumerate(lists[0])
                  for j, q in enumerate(lists[1])],
        "lt": [("0", "1"), ("0", "2"), ("1", "2")],
        "one": [("1",)],
    }  # fmt: skip
    rows: list[tuple[str, ...]] = [(f"p{i}", f"s{j}") for i in range(4) for j in range(2)]
    ones = [row for row in rows if (int(row[0][1]) + int(row[1][1])) % 3 == 1]
    return Task(bias, facts, ones, [row for row in rows if row not in ones])


def functional(task: Task, budget: Budget) -> list[str]:
    encoded, views = encode(task), all_views(task.bias)
    located = locate(encoded, views, task.bias.head_types)
    sizes = {kind: len(names) for kind, names in encoded.constants.items()}
    every = np.arange(len(encoded.examples))
    return functional_types(["list", "num"], sizes, views, located, every, budget)


def test_outputs_with_one_constant_each_are_functional(unlimited: Callable[[], Budget]) -> None:
    task = chained_task()
    assert functional(task, unlimited()) == ["list", "num"]
    task.facts["count"].append(("w0", "q0", "2"))
    assert functional(task, unlimited()) == ["list"]
    task.facts["walk"].append(("p0", "w1"))
    assert functional(task, unlimited()) == []


def test_an_output_without_inputs_is_about_every_example(
    unlimited: Callable[[], Budget],
) -> None:
    task = chained_task()
    directions = {**DIRECTIONS, "one": ("out",)}
    task = replace(task, bias=replace(task.bias, directions=directions))
    assert functional(task, unlimited()) == ["list", "num"]
    task.facts["one"].append(("2",))
    assert functional(task, unlimited()) == ["list"]


def test_facts_are_reached_once_all_their_inputs_are(unlimited: Callable[[], Budget]) -> None:
    task = chained_task()
    encoded, views = encode(task), all_views(task.bias)
    located = locate(encoded, views, task.bias.head_types)
    codes = Codes.of(["list"], {"list": 6})
    every = np.arange(len(encoded.examples))
    facts = facts_about(every, codes, views, located, 10**6, unlimited())
    assert facts is not None
    count = next(i for i, view in enumerate(views) if view.relation == "count")
    assert facts[count][0].tolist() == every.tolist()
    undirected = tuple(replace(view, inputs=None) for view in views)
    more = facts_about(every, codes, undirected, located, 10**6, unlimited())
    assert more is not None
    assert len(more[count][0]) == len(every) * len(task.facts["count"])
    assert facts_about(every, codes, views, located, 10, unlimited()) is None


@pytest.mark.parametrize("name", ["list", "num"])
def test_names_of_functional_constants_do_not_matter(
    compressed: Callable[[Task], Classes], name: str
) -> None:
    """Examples differ by how much is shared, 0, 1 or 2: by what `lt` and `one` say of it."""
    task = chained_task()
    found = compressed(task)
    assert len(found) == 2
    at = [i for i, t in enumerate(BODY["count"]) if t == name]
    renamed = {f"{c}": f"x{c}" for row in task.facts["count"] for i, c in enumerate(row) if i in at}
    facts = {
        relation: [tuple(renamed.get(c, c) for c in row) for row in rows]
        for relation, rows in task.facts.items()
    }
    other = compressed(replace(task, facts=facts))
    assert other.of_example.tolist() == found.of_example.tolist()
    assert found.positives[coverable(found)].sum() == len(task.positives)
