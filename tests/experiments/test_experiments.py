"""Each experiment on few puzzles: its figures are those of searches made directly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

from experiments import EXPERIMENTS, Findings, Setting, choose
from experiments import figure5 as figure5_module
from experiments import measured as measured_module
from experiments import racing as racing_module
from experiments import rivals as rivals_module
from experiments.chosen import PAPER_RULES, paper_predicate
from experiments.sets import held_out_set, path_first_set
from experiments.table2 import PAPER
from pipeline.config import parse_config
from pipeline.learn import learn
from pipeline.progress import Progress
from pipeline.report_run import read_run
from solving import InputError
from witness import PREDICATES, astar, format_puzzles, read_puzzles

Make = Callable[..., Setting]
ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "data" / "tests_2x2_to_4x4.jsonl"
TINY = """\
seed = 5
training = { count = 12, max_size = 3 }
filters = { counts = [6, 8, 12], max_size = 3 }
test = { count = 6, max_size = 3 }
triage = { k1 = 3, k2 = 2, repeats = 1 }
"""


def columns(found: Findings) -> dict[str, list[object]]:
    return {
        name: [row[i] for row in found.table.rows] for i, name in enumerate(found.table.columns)
    }


def ratios() -> list[tuple[int, int]]:
    edge_left = PREDICATES["edge-left"]
    named = read_puzzles(PUZZLES)
    return [
        (astar(one.puzzle).expansions, astar(one.puzzle, edge_left).expansions) for one in named
    ]


def test_the_paper_predicate_is_edge_left() -> None:
    for named in read_puzzles(PUZZLES)[:20]:
        own = astar(named.puzzle, paper_predicate().predicate)
        assert own.expansions == astar(named.puzzle, PREDICATES["edge-left"]).expansions


def test_table2(setting: Make) -> None:
    found = columns(EXPERIMENTS["table2"].run(setting()))
    assert sum(found["puzzles (here)"]) == 60  # type: ignore[arg-type]
    assert sum(found["puzzles (paper)"]) == sum(PAPER.values()) == 15_000  # type: ignore[arg-type]
    for share in ("% (here)", "% (paper)"):
        assert sum(found[share]) == pytest.approx(100)  # type: ignore[arg-type]


def test_speedups(setting: Make) -> None:
    pairs = ratios()
    found = columns(EXPERIMENTS["speedups"].run(setting("edge-left")))
    assert found["cost"] == ["expansions", "CPU time"]
    total = sum(b for b, _ in pairs) / sum(p for _, p in pairs)
    assert found["ratio of sums"][0] == pytest.approx(total)
    assert found["mean of ratios"][0] == pytest.approx(fmean(b / p for b, p in pairs))
    assert found["50%"][0] == pytest.approx(np.median([b / p for b, p in pairs]))
    assert found["greatest"][0] == pytest.approx(max(b / p for b, p in pairs))
    assert found["low"][0] <= total <= found["high"][0]  # type: ignore[operator]


def test_figure4(setting: Make) -> None:
    found = columns(EXPERIMENTS["figure4"].run(setting("edge-left")))
    named, pairs = read_puzzles(PUZZLES), ratios()
    for squares, ratio in zip(found["squares"], found["expansions x"], strict=True):
        own = [
            pair
            for one, pair in zip(named, pairs, strict=True)
            if one.puzzle.grid.square_count == squares
        ]
        assert ratio == pytest.approx(sum(b for b, _ in own) / sum(p for _, p in own))


def test_slower(setting: Make) -> None:
    found = columns(EXPERIMENTS["slower"].run(setting("edge-left")))
    equal = 100 * fmean(b == p for b, p in ratios())
    assert found["puzzles"][-2:] == ["all, compiled", "all, in Python"]
    assert found["equal expansions (%)"][-2:] == pytest.approx([equal, equal])
    assert found["more expansions (%)"] == [0.0] * len(found["puzzles"])


def test_table3(setting: Make) -> None:
    found = columns(EXPERIMENTS["table3"].run(setting()))
    by_rules = dict(zip(found["rules"], found["expansions x"], strict=True))
    total = sum(b for b, _ in ratios()) / sum(p for _, p in ratios())
    assert list(by_rules) == ["all", *(f"{k} {i}" for k in ("only", "without") for i in (1, 2, 3))]
    assert by_rules["all"] == by_rules["without 1"] == pytest.approx(total)
    assert by_rules["only 1"] == 1
    assert 1 < by_rules["only 2"] == by_rules["without 3"] < total  # type: ignore[operator]
    assert all(0 < ns < 1e6 for ns in found["ns a test in Python"])  # type: ignore[operator]


def test_table3_compares_other_rules_with_the_paper_s(setting: Make, tmp_path: Path) -> None:
    rules = tmp_path / "mine.pl"
    rules.write_text("\n".join(PAPER_RULES[:2]))
    found = columns(EXPERIMENTS["table3"].run(setting(str(rules))))
    assert found["predicate"][:3] == ["mine"] * 3
    assert set(found["predicate"][3:]) == {"the paper's predicate"}


def test_rules_are_taken_apart_in_their_own_vocabulary(setting: Make, tmp_path: Path) -> None:
    winner = choose("shipped")
    assert winner.vocabulary.startswith("extended")
    rules = tmp_path / "mine.pl"
    rules.write_text("\n".join(winner.rules))
    for spec in ("shipped", str(rules)):
        found = columns(EXPERIMENTS["table3"].run(setting(spec)))
        assert len(found["rules"]) == 2 * (1 + 3 + 3)


def test_table3_has_one_row_for_a_hand_written_predicate(setting: Make) -> None:
    found = columns(EXPERIMENTS["table3"].run(setting("edge-left")))
    assert found["predicate"][:2] == ["edge-left", "the paper's predicate"]
    assert found["rules"][:2] == ["all", "all"]
    assert found["expansions x"][0] == found["expansions x"][1]


def test_appendix_a(setting: Make) -> None:
    found = columns(EXPERIMENTS["appendix-a"].run(setting("edge-left")))
    pairs = ratios()
    extreme = max(range(len(pairs)), key=lambda i: pairs[i][0] / pairs[i][1])
    assert found["puzzle"][0] == read_puzzles(PUZZLES)[extreme].id
    assert found["baseline expansions"][0], found["learned expansions"][0] == pairs[extreme]
    assert found["expansions x"] == sorted(found["expansions x"], reverse=True)  # type: ignore[type-var]


def test_figure5(setting: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figure5_module, "SIZES", ((2, 3), (3, 3)))
    found = columns(EXPERIMENTS["figure5"].run(setting("edge-left", count=4, quick=True)))
    assert found["size"] == ["2x3", "2x3", "3x3", "3x3"]
    assert found["puzzles"] == [4] * 4
    limits = [name for name in found if name.startswith("solved in")]
    assert len(limits) == 4
    assert all(found[name] == [100.0] * 4 for name in limits)


def test_figure5_counts_what_a_limit_stopped(
    setting: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(figure5_module, "SIZES", ((6, 6),))
    monkeypatch.setattr(figure5_module, "QUICK_MEMORY", 100_000)
    found = columns(
        EXPERIMENTS["figure5"].run(setting("edge-left", count=5, quick=True, output=tmp_path))
    )
    assert all(n > 0 for n in found["out of memory"])  # type: ignore[operator]
    for share, stopped in zip(found["solved in 6 s (%)"], found["out of memory"], strict=True):
        assert share == 100 * (5 - stopped) / 5  # type: ignore[operator]


def neural_file(folder: Path, text: str) -> Path:
    path = folder / "neural.csv"
    path.write_text(text)
    return path


def test_rivals(setting: Make, tmp_path: Path) -> None:
    named = read_puzzles(PUZZLES)
    lines = [f"{one.id},{i + 1},0.5" for i, one in enumerate(named)]
    neural = neural_file(tmp_path, "\n".join(["puzzle,expansions,seconds", *lines]))
    found = columns(EXPERIMENTS["rivals"].run(setting("edge-left", neural=neural)))
    assert found["search"][1:4] == [f"weighted A*, {w:g}" for w in rivals_module.WEIGHTS]
    assert found["search"][4:] == ["neural search", "A*, edge-left"]
    results = [astar(one.puzzle, weight=2) for one in named]
    assert found["expansions"][2] == sum(one.expansions for one in results)
    lengths = [one.path.length for one in results if one.path]
    assert found["mean length"][2] == pytest.approx(fmean(lengths))
    assert found["shortest on (%)"][0] == found["shortest on (%)"][5] == 100
    assert found["expansions"][4] == sum(range(1, 61))
    assert found["mean length"][4] is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id,expansions\n", "neural.csv:1: expected the columns puzzle and expansions"),
        ("puzzle,expansions\n0,many\n", "neural.csv:2: expected a number of expansions"),
        ("puzzle,expansions\n0,12\n", "neural.csv: puzzle '1' is not in it"),
    ],
)
def test_a_broken_neural_file_is_named(
    setting: Make, tmp_path: Path, text: str, message: str
) -> None:
    neural = neural_file(tmp_path, text)
    with pytest.raises(InputError, match=message):
        EXPERIMENTS["rivals"].run(setting("edge-left", neural=neural))


def test_racing(setting: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(racing_module, "ORDERS", 3)
    learn(tmp_path / "run", "tiny", parse_config(TINY, "tiny"), Progress(quiet=True))
    found = columns(EXPERIMENTS["racing"].run(setting(run=tmp_path / "run", output=tmp_path)))
    assert found["triage"][:2] == ["three stages", "race, the run's order"]
    assert len(found["triage"]) == 4
    assert found["winner"][0] is not None
    scores = read_run(tmp_path / "run").scores
    staged = sum(s.speedup.puzzles for c in scores.candidates for s in c.stages)
    assert found["searches"][0] == staged
    assert found["winner"][0] == scores.winner
    # A race of all sound candidates over all 26 puzzles is the most that there can be.
    most = 26 * sum(not c.soundness.false_positives for c in scores.candidates)
    assert all(0 < searches <= most for searches in found["searches"][1:])  # type: ignore[operator]


def test_a_second_run_searches_nothing(setting: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("speedups", "figure4", "appendix-a", "slower")
    before = [columns(EXPERIMENTS[name].run(setting("edge-left"))) for name in names]

    def searches(function: object, tasks: list[object], workers: int) -> list[object]:
        assert tasks == []
        return []

    monkeypatch.setattr(measured_module, "run_parallel", searches)
    after = [columns(EXPERIMENTS[name].run(setting("edge-left"))) for name in names]
    assert after == before


def test_path_first_sets_begin_alike() -> None:
    few, more = path_first_set(3, 4, 5, seed=1), path_first_set(3, 4, 9, seed=1)
    assert more[:5] == few
    assert len(set(more)) == 9
    assert {(p.grid.rows, p.grid.cols) for p in more} == {(3, 4)}
    assert path_first_set(3, 4, 5, seed=2) != few


def test_our_own_puzzles_are_kept(setting: Make, tmp_path: Path) -> None:
    own = setting(puzzles=None, count=15, output=tmp_path)
    named = own.test_puzzles()
    more = held_out_set(20, 1)
    assert [one.puzzle for one in named] == more[:15]
    assert len(set(more)) == 20
    (path,) = (tmp_path / "puzzles").iterdir()
    path.write_text(format_puzzles(named[:3]))
    assert own.test_puzzles() == named[:3]


def test_a_predicate_is_chosen_by_what_it_is(tmp_path: Path) -> None:
    rules = tmp_path / "mine.pl"
    rules.write_text(PAPER_RULES[0])
    mine, edge_left = choose(str(rules)), choose("edge-left")
    assert mine.rules == PAPER_RULES[:1]
    assert edge_left.rules == ()
    assert mine.identity != edge_left.identity != paper_predicate().identity
    with pytest.raises(InputError, match="expected a predicate's name"):
        choose("nobody")


@pytest.fixture
def authors(shared_data: Path) -> Path:
    return shared_data / "witness_triangles"


@pytest.mark.slow
def test_on_the_authors_puzzles(setting: Make, tmp_path: Path, authors: Path) -> None:
    whole = setting("edge-left", puzzles=authors / "testing.txt", output=tmp_path)
    sizes = columns(EXPERIMENTS["table2"].run(whole))
    assert sizes["puzzles (here)"] == sizes["puzzles (paper)"]
    extreme = EXPERIMENTS["appendix-a"].run(whole).table.rows[0]
    assert extreme[0] == "12373"
    assert extreme[4:6] == (554_163, 383)
    found = columns(EXPERIMENTS["speedups"].run(whole))
    assert found["ratio of sums"][0] == pytest.approx(6.27, abs=0.01)
    assert found["mean of ratios"][0] == pytest.approx(4.12, abs=0.01)


def test_the_neural_search_on_the_authors_puzzles(authors: Path) -> None:
    expansions = rivals_module.read_neural(authors / "neural_results.csv")
    assert set(expansions) == {str(record) for record in range(15_000)}
    assert sum(expansions.values()) == 179_481_937
