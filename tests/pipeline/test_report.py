"""`witness-ilp report`: the page of a finished run, read as HTML and in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from html import unescape
from pathlib import Path

import pytest

from pipeline.cli import run
from pipeline.comparisons import comparisons_of
from pipeline.conclusion import Scores
from pipeline.report_page import report_page
from pipeline.report_run import read_run
from pipeline.rundir import read_result, write_result
from triage.speedup import speedup

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MEASURE = """
<script>addEventListener("load", () => {
  const boxes = [...document.querySelectorAll("figure svg")].map(
    svg => { const box = svg.getBoundingClientRect(); return [box.width, box.height]; });
  const wide = document.documentElement.scrollWidth > innerWidth;
  document.body.dataset.found = JSON.stringify({boxes, wide});
});</script>
"""


@pytest.fixture(scope="module")
def page(finished_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    assert run(["report", str(finished_run), "--output", str(path)]) == 0
    return path


def scores_of(root: Path) -> Scores:
    return read_result(root / "scores.json", Scores)


def test_the_page_needs_nothing_beside_it(page: Path) -> None:
    text = page.read_text()
    links = re.findall(r'(?:\bsrc|\bhref|url)\s*[=(]\s*"?([^")\s>]+)', text)
    assert links
    assert all(link.startswith(("#", "data:")) for link in links), links
    assert "<script" not in text
    assert "@import" not in text


def test_every_figure_is_an_svg_that_says_what_it_shows(page: Path) -> None:
    figures = re.findall(r"<svg.*?</svg>", page.read_text(), re.DOTALL)
    plots = [svg for svg in figures if 'aria-label="' in svg.split(">", 1)[0]]
    names = {"aria-label": [ElementTree.fromstring(svg).get("aria-label") for svg in plots]}
    assert len(set(names["aria-label"])) == 5
    # The others are pictures of puzzles, which have titles.
    pictures = [svg for svg in figures if svg not in plots]
    assert pictures
    assert all("<title>Triangle puzzle test-" in svg for svg in pictures)


def test_no_id_is_given_twice(page: Path) -> None:
    ids = re.findall(r'\sid="([^"]+)"', page.read_text())
    assert ids
    assert len(ids) == len(set(ids))


def test_the_winner_is_there_in_prolog_english_and_python(page: Path, finished_run: Path) -> None:
    text, scores = unescape(page.read_text()), scores_of(finished_run)
    assert scores.winner is not None
    winner = scores.candidates[scores.winner]
    assert all(rule in text for rule in winner.rules)
    assert text.count("The path is predicted incompletable if") == len(winner.rules)
    assert "def " in text
    assert scores.test is not None
    assert f"<td>{scores.test.expansion_speedup:.2f}x</td>" in text


def test_the_funnel_counts_what_entered_each_stage(finished_run: Path) -> None:
    found, scores = read_run(finished_run), scores_of(finished_run)
    counts = {stage.name: stage.count for stage in found.funnel()}
    assert counts["training puzzles"] == 12
    assert counts["candidates"] == len(scores.candidates)
    for stage in (1, 2, 3):
        entered = [c for c in scores.candidates if stage in {s.stage for s in c.stages}]
        assert counts[f"stage {stage}"] == len(entered) > 0
    assert counts["winner"] == 1


def test_the_comparisons_of_each_candidate_are_those_of_its_scores(finished_run: Path) -> None:
    measured = 0
    for candidate in scores_of(finished_run).candidates:
        for score in candidate.stages:
            found = comparisons_of(finished_run, f"stage{score.stage}", candidate.rules)
            assert speedup(found) == score.speedup
            measured += len(found)
    assert measured > 0
    assert comparisons_of(finished_run, "stage1", ("nobody(A,B) :- such(A).",)) == []


def test_without_a_winner_the_page_says_so(finished_run: Path, tmp_path: Path) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    raw = json.loads((root / "scores.json").read_text())
    raw.update(winner=None, test=None)
    write_result(root / "scores.json", raw)
    text = report_page(read_run(root))
    assert "No candidate survived the triage" in text
    assert "On held-out puzzles" not in text


def test_text_from_files_is_escaped(finished_run: Path, tmp_path: Path) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    raw = json.loads((root / "scores.json").read_text())
    raw.update(name="<b>&amp;", failures={"training-0": "<script>alert(1)</script>"})
    write_result(root / "scores.json", raw)
    text = report_page(read_run(root))
    assert "<script" not in text
    assert "Run &lt;b&gt;&amp;amp;" in text


@pytest.mark.parametrize(
    ("missing", "message"),
    [("manifest.json", "no run directory"), ("scores.json", "the run is not finished")],
)
def test_what_is_no_finished_run_ends_in_one_line(
    finished_run: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    missing: str,
    message: str,
) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    (root / missing).unlink()
    assert run(["report", str(root)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_in_a_browser_the_page_loads_cleanly_and_its_figures_have_a_size(
    page: Path, tmp_path: Path
) -> None:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is on PATH")
    probe = tmp_path / "probe.html"
    probe.write_text(page.read_text().replace("</body>", MEASURE + "</body>"))
    answer = subprocess.run(
        [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--window-size=1200,900",
            "--dump-dom",
            probe.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    console = [line for line in answer.stderr.splitlines() if "CONSOLE" in line]
    assert console == []
    data = re.search(r'data-found="([^"]+)"', answer.stdout)
    assert data is not None
    found = json.loads(unescape(data[1]))
    figures = re.findall(r"<svg", page.read_text())
    assert len(found["boxes"]) == len(figures) >= 5
    assert all(width > 80 and height > 40 for width, height in found["boxes"])
    # Nothing sticks out to the right.
    assert not found["wide"]


def test_the_page_says_what_verification_found(page: Path, finished_run: Path) -> None:
    certificate = read_run(finished_run).certificate
    assert certificate is not None
    assert certificate.sound
    text = unescape(page.read_text())
    assert f"Proved sound by {certificate.method}: {certificate.covers}." in text
