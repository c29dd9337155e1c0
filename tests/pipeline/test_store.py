from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import shard as shard_module
from pipeline.shard import ShardWriter, read_shard, shards
from pipeline.store import DATABASE, Results, Store
from solving import InputError

KEYS = [f"task {n}" for n in range(8)]


def append(folder: Path, number: int, result: object, key: str = "", final: bool = True) -> Path:
    """Write one record to a shard of its own and return that."""
    writer = ShardWriter(folder)
    with writer.appending() as write:
        write(number, key or KEYS[number], final, result)
    return writer.path


def stored(folder: Path) -> dict[int, int]:
    return dict(Store(folder).results(int))


def test_results_come_back_by_number_from_one_file(tmp_path: Path) -> None:
    for number in (3, 0, 2):
        append(tmp_path, number, 10 * number)
    store = Store(tmp_path)
    assert stored(tmp_path) == {}
    store.compact()
    assert list(store.results(int)) == [(0, 0), (2, 20), (3, 30)]
    assert [p.name for p in tmp_path.iterdir()] == [DATABASE]
    assert list(store.done(KEYS)) == [1, 0, 1, 1, 0, 0, 0, 0]


def test_one_writer_appends_to_one_shard(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path)
    for number in range(3):
        with writer.appending() as write:
            write(number, KEYS[number], True, number)
    assert shards(tmp_path) == [writer.path]
    assert [r.number for r in read_shard(writer.path, pytest.fail)] == [0, 1, 2]


@settings(deadline=None, max_examples=30)
@given(cut=st.integers(0, 200))
def test_a_torn_tail_costs_its_own_record_alone(
    cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("torn")
    writer = ShardWriter(folder)
    with writer.appending() as write:
        for number in range(3):
            write(number, KEYS[number], True, number)
    whole = writer.path.read_bytes()
    writer.path.write_bytes(whole[: len(whole) - min(cut, len(whole))])
    lines = writer.path.read_bytes().count(b"}\n")
    Store(folder).compact()
    # A line that lacks nothing but its end may count.
    assert len(stored(folder)) in (lines, lines + (cut % (len(whole) // 3) == 1))
    assert all(stored(folder)[n] == n for n in range(lines))


@settings(deadline=None, max_examples=30)
@given(
    steps=st.lists(
        st.one_of(
            st.tuples(st.just("append"), st.integers(0, 7)),
            st.tuples(st.sampled_from(["compact", "kill while compacting", "done"]), st.just(0)),
        ),
        max_size=25,
    )
)
def test_whatever_happens_the_first_result_of_a_task_stays(
    steps: list[tuple[str, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, model = tmp_path_factory.mktemp("model"), dict[int, int]()
    for time, (what, number) in enumerate(steps):
        if what == "append" and number not in model:
            append(folder, number, time)
            model[number] = time
        elif what == "compact":
            Store(folder).compact()
        elif what == "kill while compacting":
            kept = {path: path.read_bytes() for path in shards(folder)}
            Store(folder).compact()
            for path, content in kept.items():
                path.write_bytes(content)
        elif what == "done":
            Store(folder).done(KEYS, int, final=True)
    Store(folder).compact()
    assert stored(folder) == model


def test_a_result_of_another_task_is_forgotten(tmp_path: Path) -> None:
    append(tmp_path, 0, 5)
    append(tmp_path, 1, 6, key="of a run before")
    append(tmp_path, 20, 7, key="of a longer run")
    store = Store(tmp_path)
    store.compact()
    assert list(store.done(KEYS)) == [1] + 7 * [0]
    assert stored(tmp_path) == {0: 5}
    append(tmp_path, 1, 8)
    store.compact()
    assert stored(tmp_path) == {0: 5, 1: 8}


def test_what_is_not_final_counts_in_this_start_and_not_in_the_next(tmp_path: Path) -> None:
    append(tmp_path, 0, 5, final=False)
    store = Store(tmp_path)
    store.compact()
    assert sum(store.done(KEYS)) == 1
    assert sum(store.done(KEYS, final=True)) == 0
    append(tmp_path, 0, 6)
    store.compact()
    assert stored(tmp_path) == {0: 6}


def test_a_final_result_replaces_one_that_is_not(tmp_path: Path) -> None:
    for result, final in ((5, False), (6, True), (7, False), (8, True)):
        append(tmp_path, 0, result, final=final)
        Store(tmp_path).compact()
    assert stored(tmp_path) == {0: 6}


def test_an_unreadable_value_is_noted_and_forgotten(tmp_path: Path) -> None:
    append(tmp_path, 0, "no number")
    append(tmp_path, 1, 1)
    store = Store(tmp_path)
    store.compact()
    with pytest.raises(InputError, match=r"records.sqlite: damaged"):
        list(store.results(int))
    assert list(store.done(KEYS, int)) == [0, 1] + 6 * [0]
    assert store.damaged == [tmp_path / DATABASE]
    assert stored(tmp_path) == {1: 1}


def test_a_database_that_is_none_is_noted_and_made_anew(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"something else altogether" * 40)
    append(tmp_path, 0, 5)
    store = Store(tmp_path)
    store.compact()
    assert store.damaged == [tmp_path / DATABASE]
    assert stored(tmp_path) == {0: 5}


def test_a_database_with_a_broken_page_is_noted_and_made_anew(tmp_path: Path) -> None:
    with ShardWriter(tmp_path).appending() as write:
        for number in range(2000):
            write(number, str(number), True, number)
    store = Store(tmp_path)
    store.compact()
    raw = bytearray((tmp_path / DATABASE).read_bytes())
    raw[4096:] = b"\xff" * (len(raw) - 4096)
    (tmp_path / DATABASE).write_bytes(raw)
    assert sum(store.done([str(n) for n in range(2000)])) == 0
    assert store.damaged == [tmp_path / DATABASE]


def test_a_database_that_another_process_holds_is_an_error_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append(tmp_path, 0, 5)
    store = Store(tmp_path)
    store.compact()
    append(tmp_path, 1, 6)
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path: connect(path, timeout=0.01))
    with connect(tmp_path / DATABASE) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OSError, match="locked"):
            store.compact()
    store.compact()
    assert stored(tmp_path) == {0: 5, 1: 6}


def test_a_full_disk_names_the_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, line: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shard_module.os, "write", full)
    writer = ShardWriter(tmp_path)
    with pytest.raises(OSError, match="No space left") as caught, writer.appending() as write:
        write(0, KEYS[0], True, 5)
    assert caught.value.filename == str(writer.path)


def test_a_line_that_ends_and_is_unreadable_is_damage(tmp_path: Path) -> None:
    path = append(tmp_path, 0, 5)
    path.write_bytes(b"\0\0\0\n" + path.read_bytes() + b'{"number":1,')
    store = Store(tmp_path)
    store.compact()
    assert store.damaged == [path]
    assert stored(tmp_path) == {0: 5}


def test_results_are_read_each_time(tmp_path: Path) -> None:
    for number in range(3):
        append(tmp_path, number, number)
    store = Store(tmp_path)
    store.compact()
    results = Results(store, int, 3)
    assert (len(results), list(results), list(results)) == (3, [0, 1, 2], [0, 1, 2])
