"""The documentation's pictures, drawn by the project's own code: `python scripts/docs/pictures.py`.

With `--run runs/quick` the funnel of that run's triage is drawn anew, too. The test suite checks
that docs/img holds what this makes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path as File

from bk import learned_predicate
from ilp import parse_hypothesis
from pipeline.conclusion import Scores
from pipeline.rundir import read_result
from solving import write_atomic
from solving.markup import document, element
from solving.panels import Panel, panels_svg
from witness import (
    Picture,
    Puzzle,
    WitnessPredicate,
    judged_picture,
    label_paths,
    parse_path,
    read_puzzles,
    solve,
)
from witness.drawing.colours import INK, PAPER, SOLUTION, TRIANGLE
from witness.drawing.geometry import picture_size

__all__ = ["CODE", "FOLDER", "PICTURES", "RULE", "SHOWN", "funnel", "steps"]

ROOT = File(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "img"
RULE = (
    "incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), lt(D,E), three(E), "
    "lt(F,D)."
)
"""The rule that the quick run learns beside the baseline's: the paper's two lines as one."""
BASELINE = "incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C)."
SHOWN = (
    "Learned, in Prolog:",
    "",
    "incompletable(A,B) :-",
    "    last(A,C), nonside(B,C),",
    "    shared(A,B,D), square(B,E),",
    "    lt(D,E), three(E), lt(F,D).",
    "",
    "In words: the path has left a square of",
    "three triangles after one or two of its",
    "edges. It can't come back for the rest,",
    "so the search drops the path here.",
)
CODE = range(2, 6)
"""What stands beside the pruned path: `RULE` in lines of code, and what it says."""
BESIDE, TOP, LINE, FONT = 350, 66, 25, 17
"""Pixels: the width of the text, where its first line is, from line to line, of the letters."""
WIDE, LABELS, LONGEST, BAR, GAP = 720, 270, 380, 40, 12
"""Pixels: of the funnel, where its bars begin, the longest bar, a bar with its gap, the gap."""


def pruned() -> str:
    """Return a path that the learned rule prunes, with the rule beside it."""
    one = _example(9)
    path = parse_path(one, "0,0 1,0 2,0 2,1 3,1 3,2 2,2")
    picture = judged_picture(_learned(RULE), one, path)
    assert picture.pruned
    width, height = picture_size(one.grid)
    wide = width + BESIDE
    return document(
        wide,
        height,
        element("title", text=f"{picture.title}; beside it the rule that prunes it"),
        element("rect", width=wide, height=height, fill=PAPER),
        *picture.parts()[1:],
        *(
            _text(text, width, TOP + LINE * i, "monospace" if i in CODE else "sans-serif")
            for i, text in enumerate(SHOWN)
        ),
        role="img",
    )


def puzzle() -> str:
    """Return a puzzle, and the same with a shortest solution."""
    one = _example(9)
    found = solve(one).path
    return _sheet(
        "A triangle puzzle and one of its solutions",
        [(Picture(one), "a puzzle"), (Picture(one, found), "a solution of it")],
    )


def completable() -> str:
    """Return three partial paths: one that a solution extends, and two that none does."""
    one = _example(5)
    paths = "0,0 1,0 2,0 2,1 1,1", "0,0 1,0 2,0 2,1 2,2", "0,0 0,1 0,2 0,3 1,3"
    labels = {labelled.path: labelled.completable for labelled in label_paths(one)}
    predicate = _learned(BASELINE, RULE)
    pictures = [judged_picture(predicate, one, parse_path(one, text)) for text in paths]
    assert [labels[p.path] for p in pictures if p.path] == [True, False, False]
    assert [p.pruned for p in pictures] == [False, True, False]
    captions = "completable", "incompletable, seen", "incompletable, not seen"
    return _sheet(
        "A completable path, an incompletable one that learned rules see, and one that they do not",
        list(zip(pictures, captions, strict=True)),
    )


def two_uses() -> str:
    """Return all partial paths of three edges on a small board, with what a predicate says."""
    one = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 1, (1, 1): 3})
    predicate = _learned(BASELINE, RULE)
    pictures = [
        judged_picture(predicate, one, labelled.path)
        for labelled in label_paths(one)
        if labelled.path.length == 3
    ]
    captioned = [(p, "fires" if p.pruned else "does not fire") for p in pictures]
    return _sheet("What a predicate says of all paths of three edges", captioned, columns=4)


PICTURES: dict[str, Callable[[], str]] = {
    "pruned": pruned,
    "puzzle": puzzle,
    "completable": completable,
    "two-uses": two_uses,
}
"""Name of a file in docs/img, without .svg -> a function that returns its text."""


def funnel(scores: Scores) -> str:
    """Return how many candidates each step of a run's triage leaves, as bars."""
    left = steps(scores)
    most = max(left.values())
    height = BAR * len(left) + 2 * GAP
    return document(
        WIDE,
        height,
        element("title", text=f"What is left after each step of the triage of run {scores.name}"),
        element("rect", width=WIDE, height=height, fill=PAPER),
        *(
            bar
            for i, (name, count) in enumerate(left.items())
            for bar in _bar(name, count, count / most, GAP + BAR * i)
        ),
        role="img",
    )


def steps(scores: Scores) -> dict[str, int]:
    """Return step -> how many candidates are left after it; puzzles at first."""
    candidates = scores.candidates
    sound = [c for c in candidates if not c.soundness.false_positives]
    return {
        "training puzzles, a task each": sum(scores.instances.values()),
        "different hypotheses": len(candidates),
        "without false positives": len(sound),
        "searched with in stage 3": sum(len(c.stages) == 3 for c in candidates),
        "the winner": sum(c.dropped is None for c in candidates),
    }


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=File, help="Draw the funnel of this run's triage, too.")
    run = parser.parse_args().run
    for name, draw in PICTURES.items():
        write_atomic(FOLDER / f"{name}.svg", draw())
    if run is not None:
        write_atomic(FOLDER / "funnel.svg", funnel(read_result(run / "scores.json", Scores)))


def _example(number: int) -> Puzzle:
    return read_puzzles(ROOT / "data" / "examples.jsonl")[number].puzzle


def _learned(*rules: str) -> WitnessPredicate:
    return learned_predicate(parse_hypothesis("\n".join(rules)))


def _sheet(title: str, pictures: Sequence[tuple[Picture, str]], columns: int | None = None) -> str:
    panels = [
        Panel(*picture_size(p.puzzle.grid), tuple(p.parts()), caption) for p, caption in pictures
    ]
    return panels_svg(panels, title, columns or len(panels))


def _text(text: str, x: float, y: float, family: str = "sans-serif") -> str:
    # Spaces at the start of a line would be dropped.
    kept = text.replace(" ", "\u00a0")
    return element("text", text=kept, x=x, y=y, fill=INK, font_family=family, font_size=FONT)


def _bar(name: str, count: int, share: float, top: float) -> list[str]:
    width = max(4, share * LONGEST)
    colour = SOLUTION if count == 1 else TRIANGLE
    middle = top + BAR / 2
    return [
        element("rect", x=LABELS, y=top, width=width, height=BAR - GAP, fill=colour),
        _text(name, GAP, middle),
        _text(str(count), LABELS + width + GAP, middle),
    ]


if __name__ == "__main__":
    main()
