"""Table 2: how many puzzles of the test set have how many squares."""

from __future__ import annotations

from collections import Counter

from experiments.findings import Claim, Findings, Table
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, new_figure

__all__ = ["PAPER", "run"]

PAPER = {
    4: 135, 6: 1321, 8: 1788, 9: 1012, 10: 1977,
    12: 2112, 15: 2313, 16: 1137, 20: 2123, 25: 1082,
}  # fmt: skip
"""Squares -> puzzles of the authors' test set, counted in the file that they published
(repository justinstevens42/h-levin, Apache-2.0)."""


def run(setting: Setting) -> Findings:
    """Return the share of each size, theirs and ours."""
    counts = Counter(named.puzzle.grid.square_count for named in setting.test_puzzles())
    total, sizes = sum(counts.values()), sorted({*PAPER, *counts})
    ours = {squares: 100 * counts[squares] / total for squares in sizes}
    paper = {squares: 100 * PAPER.get(squares, 0) / sum(PAPER.values()) for squares in sizes}
    rows = tuple((s, PAPER.get(s, 0), counts[s], paper[s], ours[s]) for s in sizes)
    columns = ("squares", "puzzles (paper)", "puzzles (here)", "% (paper)", "% (here)")
    with new_figure() as (figure, [axes]):
        at = range(len(sizes))
        axes.bar([x - 0.2 for x in at], [*paper.values()], 0.38, color=BASELINE, label="paper")
        axes.bar([x + 0.2 for x in at], [*ours.values()], 0.38, color=LEARNED, label="here")
        axes.set_xticks(at, [str(squares) for squares in sizes])
        axes.set_xlabel("squares")
        axes.set_ylabel("% of the test puzzles")
        axes.legend()
    widest = max(sizes, key=lambda s: abs(ours[s] - paper[s]))
    claims = (
        Claim("test puzzles", "15,000", f"{total:,}", "test set, Table 2"),
        Claim("sizes", "2x2 to 5x5", f"{min(counts)} to {max(counts)} squares", "test set"),
        Claim(
            "largest difference of a size's share",
            f"{paper[widest]:.1f}% ({widest} squares)",
            f"{ours[widest]:.1f}%",
            "Table 2",
        ),
    )
    return Findings(Table(columns, rows), figure, claims)
