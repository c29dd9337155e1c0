from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from pipeline.config import Config, parse_config
from pipeline.rundir import Manifest, open_run, read_result, write_result
from solving import InputError

TEXT = "[training]\ncount = 4\n[filters]\ncounts = [2, 3, 4]\n[test]\ncount = 5\n"


class Result(Struct, frozen=True):
    number: int


def config(text: str = TEXT) -> Config:
    return parse_config(text, "tiny.toml")


def test_a_new_run_records_what_it_is(tmp_path: Path) -> None:
    with open_run(tmp_path / "a" / "b", "tiny", config()) as run:
        manifest = read_result(run.root / "manifest.json", Manifest)
    assert manifest.name == "tiny"
    assert manifest.config["filters"]["counts"] == [2, 3, 4]
    (start,) = manifest.starts
    assert start.python == ".".join(map(str, sys.version_info[:3]))
    assert "joblib" in start.packages


def test_each_start_is_recorded_and_the_first_stays(tmp_path: Path) -> None:
    for _ in range(2):
        with open_run(tmp_path, "tiny", config()) as run:
            starts = run.manifest.starts
    assert len(starts) == 2


def test_another_configuration_is_refused_with_the_difference(tmp_path: Path) -> None:
    with open_run(tmp_path, "tiny", config()):
        pass
    other = config(TEXT + "[triage]\nk1 = 7\n")
    with (
        pytest.raises(InputError, match=r"another configuration \(triage.k1 is 25 there and 7"),
        open_run(tmp_path, "tiny", other),
    ):
        pass


def test_other_workers_are_the_same_run(tmp_path: Path) -> None:
    for workers in (1, 2):
        with open_run(tmp_path, "tiny", config(f"workers = {workers}\n{TEXT}")):
            pass


def test_a_directory_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(InputError, match="no run directory"), open_run(tmp_path, "t", config()):
        pass


def test_a_file_is_no_directory(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("")
    with pytest.raises(InputError, match="found a file"), open_run(tmp_path / "f", "t", config()):
        pass


def test_a_damaged_manifest_is_reported(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"schema": 1, "na')
    with (
        pytest.raises(InputError, match=r"manifest.json: damaged"),
        open_run(tmp_path, "t", config()),
    ):
        pass


def test_one_process_at_a_time_and_a_kill_lets_go(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\n"
        "from pipeline.config import parse_config\nfrom pipeline.rundir import open_run\n"
        f"with open_run(Path({str(tmp_path)!r}), 't', parse_config({TEXT!r}, 'x')):\n"
        "    print('open', flush=True)\n    time.sleep(60)\n"
    )
    holder = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(InputError, match="another process"), open_run(tmp_path, "t", config()):
            pass
    finally:
        holder.kill()
        holder.communicate()
    with open_run(tmp_path, "t", config()) as run:
        assert len(run.manifest.starts) == 2


@pytest.mark.parametrize("content", [b"", b'{"number": 1', b'{"number": "1"}', b"\xff", b"[]"])
def test_a_damaged_result_counts_as_missing_and_is_noted(tmp_path: Path, content: bytes) -> None:
    with open_run(tmp_path, "t", config()) as run:
        path = run.folder("instances") / "0.json"
        assert run.read(path, Result) is None
        assert run.damaged == []
        path.write_bytes(content)
        assert run.read(path, Result) is None
        assert run.damaged == [path]
        write_result(path, Result(3))
        assert run.read(path, Result) == Result(3)


@pytest.mark.parametrize("schema", [1, 2, None])
def test_a_run_of_another_version_is_refused_by_name(tmp_path: Path, schema: int | None) -> None:
    write_result(tmp_path / "manifest.json", {"schema": schema, "name": "tiny", "config": {}})
    with (
        pytest.raises(InputError, match=f"another version .*schema {schema}, not 3"),
        open_run(tmp_path, "tiny", config()),
    ):
        pass
