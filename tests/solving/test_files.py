"""Atomic writes."""

from __future__ import annotations

import os

import pytest

from solving import write_atomic


def test_text_is_utf_8_and_bytes_are_kept(tmp_path):
    write_atomic(tmp_path / "a", "≤\n")
    write_atomic(str(tmp_path / "b"), b"\xff\r\n")
    assert (tmp_path / "a").read_bytes() == "≤\n".encode()
    assert (tmp_path / "b").read_bytes() == b"\xff\r\n"
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def test_the_new_file_takes_the_place_of_the_old(tmp_path):
    path = tmp_path / "a"
    path.write_text("old and longer")
    write_atomic(path, "new")
    assert path.read_text() == "new"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_the_old_file_stays_where_writing_fails(tmp_path, monkeypatch, step):
    path = tmp_path / "a"
    path.write_text("old")

    def fail(*arguments):
        raise OSError("no space left")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="no space left"):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_missing_folder_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_atomic(tmp_path / "missing" / "a", "new")


def test_the_file_has_the_usual_rights(tmp_path):
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "a", "new")
        (tmp_path / "b").write_text("new")
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_a_link_stays_and_its_target_is_written(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_atomic(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_what_is_no_regular_file_is_written_to_and_never_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomic(pipe, "new")
        assert os.read(reader, 10) == b"new"
        assert not pipe.is_file()
    finally:
        os.close(reader)


def test_an_error_names_the_file_that_was_asked_for(tmp_path):
    path = tmp_path / "missing" / "a"
    with pytest.raises(OSError, match=r"missing/a'$"):
        write_atomic(path, "new")
    with pytest.raises(IsADirectoryError):
        write_atomic(tmp_path, "new")
