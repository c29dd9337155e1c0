"""Small steps, and functions for them that workers can import."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tqdm import tqdm

from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish

IMPORTABLE = Path(__file__).parent / "importable"
sys.path.append(str(IMPORTABLE))
Watch = Callable[[], object]
Run = Callable[..., list[Any]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a function that does a step and returns its results.

    More arguments are the step's. after: called with the step's folder when a batch has ended.
    """

    def finished(
        crew: Crew,
        function: Callable[[Any], Any],
        tasks: Sequence[Any],
        after: Callable[[Path], object] = lambda folder: None,
        **more: Any,
    ) -> list[Any]:
        folder = tmp_path / "step"
        folder.mkdir(exist_ok=True)
        step = Step(
            folder=folder,
            keys=[f"task {n}" for n in range(len(tasks))],
            task=tasks.__getitem__,
            function=function,
            type_=object,
            **more,
        )

        class Bar(tqdm):  # type: ignore[type-arg]
            def update(self, n: float | None = 1) -> bool | None:
                after(folder)
                return super().update(n)

        def bar(total: int, done: int) -> Bar:
            return Bar(total=total, initial=done, disable=True)

        return list(finish(step, crew, bar, []))

    return finished
