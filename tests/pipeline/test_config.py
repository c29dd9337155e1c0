from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config import load_config, parse_config, shipped_configs
from solving import InputError, Use

GOOD = """\
seed = 3

[training]
count = 4

[filters]
counts = [2, 3, 4]

[test]
count = 5
"""


def error_of(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_config(text, "my.toml")
    return str(caught.value)


@pytest.mark.parametrize("name", shipped_configs())
def test_shipped_configurations_are_valid(name: str) -> None:
    short, config = load_config(name)
    assert short == name
    assert config.training.max_size == 4
    assert config.test.max_size == 5


def test_the_paper_configuration_has_the_papers_numbers() -> None:
    _, config = load_config("paper")
    assert config.training.count == 500
    assert config.filters.counts == (100, 500, 2500)
    assert config.test.count == 15000
    assert (config.triage.k1, config.triage.k2, config.learning.max_vars) == (25, 5, 7)
    assert config.learning.deadline == 3600


def test_seeds_of_the_sets_differ_and_can_be_given() -> None:
    config = parse_config(GOOD, "my.toml")
    assert [config.set_seed(s) for s in ("training", "filters", "test")] == [300, 301, 302]
    own = parse_config(GOOD.replace("count = 5", "count = 5\nseed = 9"), "my.toml")
    assert own.set_seed("test") == 9


def test_workers_are_no_part_of_the_outcome() -> None:
    one, two = (parse_config(f"workers = {n}\n{GOOD}", "my.toml") for n in (1, 2))
    far = parse_config(f"{GOOD}[cluster]\nbackend = 'slurm'\n[cluster.slurm]\njobs = 9", "my.toml")
    assert far.cluster.slurm.jobs == 9
    assert one.outcome() == two.outcome() == far.outcome()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("count = 4", "count = 0", "my.toml:4: training.count: Expected int >= 1"),
        ("count = 4", "count = '4'", "my.toml:4: training.count: Expected int, got str"),
        ("count = 4", "cuont = 4", "my.toml:4: training.cuont: unknown key: expected one of count"),
        ("count = 4", "max_size = 3", "my.toml:3: training: the key count is missing"),
        ("[2, 3, 4]", "[2, 3]", "my.toml:7: filters.counts: Expected array of length 3, got 2"),
        ("[2, 3, 4]", "[2, -3, 4]", "my.toml:7: filters.counts: Expected int >= 1"),
        ("count = 5", "count = 5\ngenerator = 'x'", "my.toml:11: test.generator: unknown name 'x'"),
        ("count = 5", "count = 5\nmin_size = 5", "my.toml:11: test.min_size: expected at most"),
        ("[test]", "[test", "my.toml:9: not valid TOML"),
        ("[test]\ncount = 5", "", "my.toml: the key test is missing"),
        ("seed = 3", "seed = -1", "my.toml:1: seed: Expected int >= 0"),
        ("seed = 3", "sed = 3", "my.toml:1: sed: unknown key: expected one of training, filters"),
        (
            "[test]",
            "[triage]\nuse = 'push'\n[test]",
            "my.toml:10: triage.use: Invalid enum value 'push': expected one of prune, sort",
        ),
        ("[test]", "[triage]\nk1 = 2\n[test]", "my.toml:9: triage.k2: expected at most k1 = 2"),
        ("[test]", "[learning]\nengine = 'x'\n[test]", "my.toml:10: learning.engine: unknown name"),
        (
            "[test]",
            "[cluster]\nbackend = 'compiled'\n[test]",
            "my.toml:10: cluster.backend: Invalid enum value 'compiled': expected one of dask",
        ),
        ("[test]", "[cluster.slurm]\njobs = 0\n[test]", "my.toml:10: cluster.slurm.jobs: Expected"),
        ("[test]", "[limits]\nexpansions = 1.5\n[test]", "my.toml:10: limits.expansions: Expected"),
    ],
)
def test_errors_name_file_line_key_and_what_was_expected(old: str, new: str, expected: str) -> None:
    assert error_of(GOOD.replace(old, new)).startswith(expected)


def test_a_name_that_is_no_file_lists_the_shipped_names() -> None:
    with pytest.raises(InputError, match="quikc: no such configuration: expected quick, paper"):
        load_config("quikc")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="UTF-8"):
        load_config(str(tmp_path / "a.toml"))


@pytest.mark.parametrize(
    ("use", "final", "proved", "open_", "refuted"),
    [
        ("prune", "same", "prune", "prune", "sort"),
        ("sort", "same", "sort", "sort", "sort"),
        ("prune", "proved", "prune", "sort", "sort"),
        ("sort", "proved", "prune", "sort", "sort"),
    ],
)
def test_only_what_is_not_refuted_prunes(
    use: str, final: str, proved: str, open_: str, refuted: str
) -> None:
    config = parse_config(f"{GOOD}[triage]\nuse = '{use}'\nfinal = '{final}'\n", "my.toml")
    found = [config.final_use(sound).value for sound in (True, None, False)]
    assert found == [proved, open_, refuted]
    assert config.using(Use.SORT).use is Use.SORT
