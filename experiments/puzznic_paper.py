"""The figures of the paper's Table 1 (Espasa and others, Towards a Model of Puzznic, 2023).

By level and model: seconds with a plan of least cost (Y), seconds with a proof that there is none
(U), out of memory (M), or nothing (N). Fast Downward 22.12 with the blind search; Savile Row with
Kissat 3.0.0 for the others. The paper does not name its machine or its limits.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PAPER_MODELS", "PAPER_TABLE", "PaperRun"]

PAPER_MODELS = ("fixed-steps", "minimising-moves", "events", "pddl")
"""Ours by name, in the order of the paper's columns; "events" is its Essence specification."""


@dataclass(frozen=True, slots=True)
class PaperRun:
    """One entry: Y, U, M or N, and the CPU seconds of the first two."""

    end: str
    seconds: float | None = None

    @property
    def done(self) -> bool:
        """Whether the level was decided."""
        return self.end in ("Y", "U")

    def __str__(self) -> str:
        return self.end if self.seconds is None else f"{self.end} {self.seconds:g}"


ROWS = """\
5x7-ps1-a13 | Y 35.72 | Y 15.65 | Y 37.18 | Y 0.23
6x6-mateu | Y 9.48 | Y 8.84 | Y 47.43 | Y 0.25
6x6-ps1-c28 | Y 58.94 | Y 25.44 | Y 42.27 | Y 0.23
6x7-ipg | Y 9.64 | Y 8.68 | Y 43.84 | Y 0.29
6x7-mateu | Y 5.80 | Y 11.85 | Y 42.05 | Y 0.29
6x9-mateu | Y 8.00 | Y 19.38 | Y 64.26 | Y 0.43
6x11-bcl-015-5 | N | N | U 40.98 | U 0.55
7x7-mateu | Y 37.42 | Y 12.42 | Y 74.11 | Y 0.38
8x11-ps1-e11 | Y 1265.35 | Y 1248.00 | N | Y 8.42
8x12-ps1-e22 | Y 990.27 | N | Y 4123.65 | Y 1.45
8x12-ps1-e47 | Y 3136.92 | N | N | Y 106.19
8x7-mateu | Y 53.58 | Y 16.47 | Y 84.92 | Y 0.48
8x7-ps1-d21 | N | N | U 759.28 | U 0.45
8x8-ps1-b15 | Y 196.50 | Y 232.32 | Y 131.53 | Y 0.81
8x8-ps1-d18 | Y 317.63 | Y 501.16 | N | Y 0.82
8x8-ps1-e35 | N | N | N | U 76.74
9x5-ps1-b22 | Y 124.14 | Y 55.67 | Y 48.51 | Y 0.29
9x7-cubic | N | N | N | Y 8.40
9x7-ps1-b12 | Y 452.18 | Y 1297.09 | Y 256.28 | Y 0.68
9x12-ps1-c17 | Y 457.48 | Y 2681.86 | N | Y 10.86
10x7-bcl-014-2 | N | N | Y 99.27 | Y 0.63
10x12-ps1-d23 | Y 437.77 | Y 970.35 | M | Y 3.04
10x12-ps1-d27 | Y 3282.71 | N | Y 4450.85 | Y 2.32
10x12-ps1-e21 | Y 1462.20 | N | M | Y 385.42
10x12-ps1-e28 | N | N | N | Y 648.44
10x5-ps1-b11 | Y 213.46 | Y 84.03 | Y 70.15 | Y 0.44
10x7-ps1-c16 | Y 42.82 | Y 78.65 | N | Y 14.03
10x7-ps1-d34 | Y 620.06 | Y 743.18 | N | Y 9.35
10x8-bip-001-42 | N | N | N | Y 1504.66
10x8-bv1-001-12 | Y 378.85 | Y 1073.07 | Y 292.15 | Y 0.98
10x12-ps1-e45 | N | N | N | Y 1979.51
10x11-ps1-e48 | N | N | N | Y 3.62
10x12-ps1-e24 | N | N | N | M
10x12-ps1-e31 | N | N | N | N
10x12-ps1-d22 | N | N | N | N
10x12-ps1-d35 | N | N | N | N
"""
"""The last three rows are blank in some columns; the text says that nothing solved them. Left out:
5x100-test, whose row has two entries (M, Y 24.11) that the copy at hand does not tell apart."""


def _run(text: str) -> PaperRun:
    end, *seconds = text.split()
    return PaperRun(end, float(seconds[0]) if seconds else None)


PAPER_TABLE: dict[str, dict[str, PaperRun]] = {
    name.strip(): dict(zip(PAPER_MODELS, map(_run, cells), strict=True))
    for name, *cells in (row.split("|") for row in ROWS.splitlines())
}
"""Level -> our model's name -> the paper's entry."""
