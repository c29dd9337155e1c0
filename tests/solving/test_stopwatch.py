from __future__ import annotations

from solving.stopwatch import Stopwatch


def worked(watch: Stopwatch) -> float:
    """Return the CPU seconds of a watch after it has run for a while."""
    before = watch.seconds
    with watch:
        while watch.seconds < before + 0.01:
            pass
    return watch.seconds


def test_a_stopwatch_adds_up_what_is_done_while_it_runs() -> None:
    watch = Stopwatch()
    assert watch.seconds == 0
    once = worked(watch)
    assert once >= 0.01
    sum(range(100_000))
    assert watch.seconds == once
    assert worked(watch) >= once + 0.01
