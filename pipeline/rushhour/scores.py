"""What a finished run has measured: scores.json, and what `rushhour learn --json` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rushhour import NamedBoard
from triage.rushhour import BoardRun, FalsePrunes

__all__ = ["LearnedRun", "RuleScore", "WayScore", "text_of", "way_score"]


class RuleScore(Struct, frozen=True, kw_only=True):
    """One rule that was learned.

    proved: for boards of every size. taught_by: pools. false_prunes: on the filter boards.
    selected: whether it is part of the bound.
    """

    rule: str
    english: str
    proved: bool
    taught_by: tuple[str, ...]
    false_prunes: FalsePrunes
    selected: bool


class WayScore(Struct, frozen=True, kw_only=True):
    """One way to search the boards of one held-out set.

    compared: boards that it and breadth-first search ended on; ratios are way / breadth-first, of
    the sums over these: expansions and CPU seconds. lost: of these, plans that are not shortest.
    unfinished: boards on which a limit was hit. false_prunes: null for a search without a bound.
    """

    way: str
    proved: bool
    boards: int
    compared: int
    unfinished: int
    expansions: int
    expansions_ratio: float | None
    seconds: float
    seconds_ratio: float | None
    lost: int
    false_prunes: FalsePrunes | None


class LearnedRun(Struct, frozen=True, kw_only=True):
    """`rushhour learn --json`: the rules, which are chosen, and held-out boards by set.

    pools: how many ended how. failures: pool -> error. learning_seconds: CPU.
    """

    run: str
    vocabulary: str
    pools: dict[str, int]
    failures: dict[str, str]
    learning_seconds: float
    rules: tuple[RuleScore, ...]
    sets: dict[str, tuple[WayScore, ...]]


def way_score(
    way: str,
    proved: bool,
    boards: Sequence[NamedBoard],
    runs: Sequence[BoardRun],
    breadth: Sequence[BoardRun],
    prunes: FalsePrunes | None,
) -> WayScore:
    """Return the score of one way; breadth: the runs of breadth-first search, board by board."""
    pairs = [(a, b) for a, b in zip(runs, breadth, strict=True) if a.ended and b.ended]
    expansions, seconds = sum(a.expansions for a, _ in pairs), sum(a.seconds for a, _ in pairs)
    return WayScore(
        way=way,
        proved=proved,
        boards=len(boards),
        compared=len(pairs),
        unfinished=sum(not run.ended for run in runs),
        expansions=expansions,
        expansions_ratio=_ratio(expansions, sum(b.expansions for _, b in pairs)),
        seconds=seconds,
        seconds_ratio=_ratio(seconds, sum(b.seconds for _, b in pairs)),
        lost=sum(a.slides != b.slides for a, b in pairs),
        false_prunes=prunes,
    )


def text_of(found: LearnedRun) -> str:
    """Return the scores for a person."""
    return "\n".join(_lines(found))


def _ratio(way: float, breadth: float) -> float | None:
    return way / breadth if breadth else None


def _lines(found: LearnedRun) -> Iterator[str]:
    counts = ", ".join(f"{count} {status}" for status, count in found.pools.items())
    chosen = [rule for rule in found.rules if rule.selected]
    wrong = sum(rule.false_prunes.false_prunes > 0 for rule in found.rules)
    yield f"{sum(found.pools.values())} pools ({counts}), {found.learning_seconds:.0f} CPU s"
    yield f"{len(found.rules)} rules, {wrong} with false prunes, {len(chosen)} chosen:"
    for rule in chosen:
        yield f"  {rule.rule}  {_mark(rule)}"
        yield f"    {rule.english}"
    for name, ways in found.sets.items():
        yield f"{name}: {ways[0].boards} boards"
        yield from map(_way_line, ways)


def _mark(rule: RuleScore) -> str:
    if rule.proved:
        return "proved"
    wrong = rule.false_prunes.false_prunes
    return f"WRONG on {wrong:,} states of the filter boards" if wrong else "empirical"


def _way_line(way: WayScore) -> str:
    parts = [f"  {way.way:15}"]
    if way.expansions_ratio is not None and way.seconds_ratio is not None:
        parts.append(f"expansions {way.expansions_ratio:.3f}, seconds {way.seconds_ratio:.2f}")
    parts.append(f"{way.lost} optima lost")
    if way.false_prunes is not None:
        share = way.false_prunes
        parts.append(f"{share.false_prunes:,} false prunes of {share.states:,} states")
    if way.unfinished:
        parts.append(f"{way.unfinished} unfinished")
    return ", ".join(parts)
