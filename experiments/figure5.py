"""Figure 5: how many path-first puzzles are solved, by size, within limits on time and memory.

The paper gives its Python search 1, 5, 15 and 30 minutes and 128 GB on machines of its time. Our
compiled search expands some 300 times as many paths a second as plain Python (4.8 us against 16 ns
an expansion), so its limits are the paper's divided by FACTOR: a search within them expands about
what the paper's did. Memory is bounded for each search; a search that hits that bound counts as not
solved, and the table says how many did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.findings import Cell, Claim, Findings, Table
from experiments.measured import Measurement
from experiments.searches import Found, Plain
from experiments.sets import kept, path_first_set
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, new_figure
from solving import Limits, Status
from solving.memory import free_bytes
from triage.parallel import worker_count
from witness import PREDICATES, WitnessPredicate

__all__ = ["run"]

SIZES = (
    (5, 5), (5, 6), (5, 7), (5, 8), (6, 6), (6, 7), (6, 8), (7, 7), (7, 8), (8, 8),
)  # fmt: skip
MINUTES = (1, 5, 15, 30)
FACTOR = 300
COUNT, QUICK_COUNT = 500, 6
"""Puzzles of each size: the paper's, and with --quick."""
MEMORY, QUICK_MEMORY = 4_000_000_000, 400_000_000
SEED = 200
SOLVED_BY_PAPER = {"learned": {1: 74.4, 5: 83.9}, "baseline": {5: 74.0, 30: 83.1}}
"""Per cent of all 5,000 puzzles, by minutes: the figures that the paper's text gives."""
SOURCE = "larger puzzles, Figure 5"


@dataclass(frozen=True, slots=True)
class Tally:
    """What one predicate did on the puzzles of one size; seconds: of the solved ones."""

    who: str
    squares: int
    size: str
    puzzles: int
    seconds: tuple[float, ...]
    memouts: int

    def solved(self, limit: float) -> int:
        """Return how many puzzles were solved within a limit on seconds."""
        return sum(taken <= limit for taken in self.seconds)


def run(setting: Setting) -> Findings:
    """Return how many puzzles each predicate solves within each limit, by size."""
    limits = [60 * minutes / FACTOR for minutes in MINUTES]
    cells = [cell for size in SIZES for cell in _cells(setting, size, limits[-1])]
    columns: tuple[str, ...] = (
        "size",
        "squares",
        "predicate",
        "puzzles",
        *(f"solved in {limit:g} s (%)" for limit in limits),
        "out of memory",
    )
    rows: list[tuple[Cell, ...]] = [
        (c.size, c.squares, c.who, c.puzzles, *(_share([c], x) for x in limits), c.memouts)
        for c in cells
    ]
    notes = (
        f"Time limits are the paper's divided by {FACTOR}; memory is bounded to "
        f"{_memory(setting) / 1e9:g} GB a search (paper: 128 GB for Python).",
    )
    return Findings(
        Table(columns, tuple(rows)), _draw(cells, limits), _claims(cells, limits), notes
    )


def _draw(cells: Sequence[Tally], limits: Sequence[float]) -> Figure:
    with new_figure(3, width=11.5, height=4.0) as (figure, axes):
        _draw_whole(axes[2], cells, limits)
        for one, who, colour in zip(
            axes[:2], ("baseline", "learned"), (BASELINE, LEARNED), strict=True
        ):
            own = sorted((c for c in cells if c.who == who), key=lambda c: c.squares)
            for limit, minutes, alpha in zip(limits, MINUTES, (0.3, 0.5, 0.75, 1), strict=True):
                label = f"{limit:g} s (paper: {minutes} min)"
                share = [_share([c], limit) for c in own]
                names = [c.size for c in own]
                one.plot(names, share, "o-", color=colour, alpha=alpha, ms=4, label=label)
            one.set_ylim(0, 103)
            one.set_title(who)
            one.set_xlabel("size")
            one.tick_params(axis="x", rotation=45)
            one.set_ylabel("% solved")
            one.legend(loc="lower left")
    return figure


def _draw_whole(axes: Axes, cells: Sequence[Tally], limits: Sequence[float]) -> None:
    """Draw the share of all puzzles by limit, with the paper's figures."""
    for who, colour in (("baseline", BASELINE), ("learned", LEARNED)):
        own = [c for c in cells if c.who == who]
        axes.plot(MINUTES, [_share(own, x) for x in limits], "o-", color=colour, label=who)
        paper = SOLVED_BY_PAPER[who]
        axes.plot(
            [*paper], [*paper.values()], "x", color=colour, ms=9, mew=2, label=f"paper, {who}"
        )
    axes.set_xscale("log")
    axes.set_xticks(MINUTES, [f"{minutes}" for minutes in MINUTES])
    axes.minorticks_off()
    axes.set_title("all sizes")
    axes.set_xlabel(f"the paper's limit in minutes (here divided by {FACTOR})")
    axes.set_ylabel("% solved")
    axes.legend(loc="lower right")


def _cells(setting: Setting, size: tuple[int, int], limit: float) -> list[Tally]:
    rows, cols = size
    count = setting.count or (QUICK_COUNT if setting.quick else COUNT)
    path = setting.output / "puzzles" / f"path-first-{rows}x{cols}-{count}.jsonl"
    named = kept(path, lambda: path_first_set(rows, cols, count, SEED), f"{rows}x{cols}")
    cells = []
    chosen = setting.chosen
    for who, predicate, identity in (
        ("baseline", PREDICATES["baseline"], ["baseline"]),
        ("learned", chosen.predicate, chosen.identity),
    ):
        what = _measurement(setting, predicate, identity, limit)
        found = setting.measured(what, named, _workers(setting))
        results = [one for one in found if isinstance(one, Found)]
        cells.append(_cell(who, size, results))
    return cells


def _measurement(
    setting: Setting, predicate: WitnessPredicate, identity: list[str], limit: float
) -> Measurement:
    memory = _memory(setting)
    return Measurement(
        name="within-limits",
        function=Plain(predicate, Limits(limit, None, memory)),
        result=Found,
        key={"rules": identity, "seconds": limit, "memory": memory},
        batch=5,
    )


def _memory(setting: Setting) -> int:
    return QUICK_MEMORY if setting.quick else MEMORY


def _workers(setting: Setting) -> int:
    """Return how many searches fit into the machine's memory at once, of those asked for."""
    fitting = int(0.7 * free_bytes() / _memory(setting))
    return max(1, min(worker_count(setting.workers), fitting))


def _cell(who: str, size: tuple[int, int], found: Sequence[Found]) -> Tally:
    rows, cols = size
    return Tally(
        who,
        rows * cols,
        f"{rows}x{cols}",
        len(found),
        tuple(one.seconds for one in found if one.status is Status.SOLVED),
        sum(one.status is Status.MEMOUT for one in found),
    )


def _share(cells: Sequence[Tally], limit: float) -> float:
    return 100 * sum(c.solved(limit) for c in cells) / sum(c.puzzles for c in cells)


def _claims(cells: Sequence[Tally], limits: Sequence[float]) -> tuple[Claim, ...]:
    by_minutes = dict(zip(MINUTES, limits, strict=True))
    own = {who: [c for c in cells if c.who == who] for who in ("baseline", "learned")}
    claims = [
        Claim(
            f"{who}, {minutes} min: solved of all sizes",
            f"{paper}%",
            f"{_share(own[who], by_minutes[minutes]):.1f}% in {by_minutes[minutes]:g} s",
            SOURCE,
        )
        for who, figures in SOLVED_BY_PAPER.items()
        for minutes, paper in figures.items()
    ]
    whole = {who: _all_solved(own[who], limits[-1]) for who in own}
    largest = max(own["learned"], key=lambda c: c.squares)
    return (
        *claims,
        Claim("baseline, 30 min: sizes with all solved", "5x5, 5x6", whole["baseline"], SOURCE),
        Claim(
            "learned, 30 min: sizes with all solved",
            "up to 36 squares",
            whole["learned"],
            SOURCE,
        ),
        Claim(
            "learned, 30 min: 8x8 solved",
            "over half",
            f"{_share([largest], limits[-1]):.1f}% ({largest.size})",
            SOURCE,
        ),
    )


def _all_solved(cells: Sequence[Tally], limit: float) -> str:
    return ", ".join(c.size for c in cells if c.solved(limit) == c.puzzles) or "none"
