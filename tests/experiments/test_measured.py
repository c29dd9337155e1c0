from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from experiments.measured import Measurement, measured, puzzle_key
from pipeline.progress import Progress
from solving import InputError
from witness import NamedPuzzle, parse_text, read_puzzles

QUIET = Progress(quiet=True)
PUZZLES = Path(__file__).resolve().parents[2] / "data" / "examples.jsonl"


class Seen(Struct, frozen=True):
    puzzle: str
    squares: int


class Recorder:
    """Measures squares and notes what it was asked for; fails once it has done enough."""

    def __init__(self, patience: int = 1000) -> None:
        self.asked: list[str] = []
        self.patience = patience

    def __call__(self, puzzles: tuple[NamedPuzzle, ...]) -> Sequence[Seen]:
        if len(self.asked) >= self.patience:
            raise KeyboardInterrupt
        self.asked += [named.id for named in puzzles]
        return [Seen(named.id, named.puzzle.grid.square_count) for named in puzzles]


def run(folder: Path, recorder: Recorder, named: Sequence[NamedPuzzle], key: int = 1) -> list[Seen]:
    what = Measurement(name="squares", function=recorder, result=Seen, key={"key": key}, batch=2)
    found: list[Seen] = measured(folder, what, named, 1, QUIET)
    return found


@pytest.fixture
def named() -> list[NamedPuzzle]:
    return read_puzzles(PUZZLES)


def test_results_come_in_the_order_of_the_puzzles(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    found = run(tmp_path, Recorder(), named)
    assert [one.puzzle for one in found] == [one.id for one in named]
    assert [one.squares for one in found] == [one.puzzle.grid.square_count for one in named]


def test_what_is_done_is_not_done_again(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    first = run(tmp_path, Recorder(), named)
    again = Recorder()
    assert run(tmp_path, again, named) == first
    assert again.asked == []


def test_a_killed_measurement_goes_on(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, Recorder(patience=4), named)
    rest = Recorder()
    found = run(tmp_path, rest, named)
    assert rest.asked == [one.id for one in named[4:]]
    assert [one.puzzle for one in found] == [one.id for one in named]


def test_a_line_cut_short_is_done_again(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    first = run(tmp_path, Recorder(), named)
    (path,) = tmp_path.glob("squares-*.jsonl")
    path.write_bytes(path.read_bytes()[:-5])
    again = Recorder()
    assert run(tmp_path, again, named) == first
    assert again.asked == [named[-1].id]
    # And the file is whole.
    last = Recorder()
    assert run(tmp_path, last, named) == first
    assert last.asked == []


def test_a_damaged_file_is_named(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    run(tmp_path, Recorder(), named)
    (path,) = tmp_path.glob("squares-*.jsonl")
    path.write_bytes(b"nonsense\n" + path.read_bytes())
    with pytest.raises(InputError, match=f"{path.name}: damaged .*; remove it to measure again"):
        run(tmp_path, Recorder(), named)


def test_two_processes_do_not_measure_the_same(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    class Greedy(Recorder):
        def __call__(self, puzzles: tuple[NamedPuzzle, ...]) -> Sequence[Seen]:
            with pytest.raises(InputError, match="another process is at this measurement"):
                run(tmp_path, Recorder(), named)
            return super().__call__(puzzles)

    assert len(run(tmp_path, Greedy(), named)) == len(named)


def test_another_key_or_puzzle_is_another_measurement(
    tmp_path: Path, named: list[NamedPuzzle]
) -> None:
    run(tmp_path, Recorder(), named)
    other = Recorder()
    run(tmp_path, other, named, key=2)
    assert len(other.asked) == len(named)
    more = Recorder()
    new = NamedPuzzle(named[0].id, parse_text("+---G\n| 2 |\nS---+"))
    run(tmp_path, more, [new, *named[1:]])
    assert more.asked == [new.id]
    assert puzzle_key(new) != puzzle_key(named[0])


def test_a_puzzle_given_twice_is_measured_once(tmp_path: Path, named: list[NamedPuzzle]) -> None:
    recorder = Recorder()
    found = run(tmp_path, recorder, [named[0], named[0], named[1]])
    assert recorder.asked == [named[0].id, named[1].id]
    assert [one.puzzle for one in found] == [named[0].id, named[0].id, named[1].id]
