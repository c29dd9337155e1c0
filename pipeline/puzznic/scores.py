"""What a finished run has measured: scores.json, and what `puzznic learn --json` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from triage.puzznic import LevelCounts, LevelRun, RuleCounts

__all__ = ["DeadEndRun", "RuleScore", "SetCounts", "WayScore", "set_counts", "text_of", "way_score"]


class SetCounts(Struct, frozen=True, kw_only=True):
    """What a dead end finds among all states of some levels.

    levels: complete ones. states: of them; dead: dead ones; beyond: dead ones that the star bound
    does not find. found, found_beyond: how many of those two are found, on `hit` levels.
    false_prunes: states alive that are said to be dead.
    """

    levels: int
    states: int
    dead: int
    beyond: int
    found: int
    found_beyond: int
    hit: int
    false_prunes: int

    @property
    def recall(self) -> float:
        """The share of dead states that is found."""
        return self.found / self.dead if self.dead else 0.0

    @property
    def recall_beyond(self) -> float:
        """The share of the dead states beyond the bound that is found."""
        return self.found_beyond / self.beyond if self.beyond else 0.0


class RuleScore(Struct, frozen=True, kw_only=True):
    """One rule that was learned.

    proved: for all levels. taught_by: pools. counts: on the training and filter levels. usable: no
    false prune there, and dead states found on enough levels. selected: part of the dead ends.
    """

    rule: str
    english: str
    proved: bool
    taught_by: tuple[str, ...]
    counts: SetCounts
    usable: bool
    selected: bool


class WayScore(Struct, frozen=True, kw_only=True):
    """One way to search the test levels.

    compared: levels that it and A* with the bound alone both ended on; expansions, seconds: sums
    over these, ratios way / bound alone. lost: plans that are not shortest, or none where there is
    one. counts: on all states, null for a search without dead ends.
    """

    way: str
    proved: bool
    levels: int
    compared: int
    unfinished: int
    expansions: int
    expansions_ratio: float | None
    seconds: float
    seconds_ratio: float | None
    lost: int
    counts: SetCounts | None


class DeadEndRun(Struct, frozen=True, kw_only=True):
    """`puzznic learn --json`: the rules, which are chosen, and how searches do on test levels.

    pools: how many ended how. failures: pool -> error. learning_seconds: CPU.
    """

    run: str
    vocabulary: str
    pools: dict[str, int]
    failures: dict[str, str]
    learning_seconds: float
    rules: tuple[RuleScore, ...]
    test: tuple[WayScore, ...]


def set_counts(levels: Sequence[LevelCounts], number: int) -> SetCounts:
    """Return the sum of what the dead end of this number finds on some levels."""
    whole = [one for one in levels if one.complete]
    found: list[RuleCounts] = [one.found[number] for one in whole]
    return SetCounts(
        levels=len(whole),
        states=sum(one.states for one in whole),
        dead=sum(one.dead for one in whole),
        beyond=sum(one.beyond for one in whole),
        found=sum(one.dead for one in found),
        found_beyond=sum(one.beyond for one in found),
        hit=sum(one.dead > 0 for one in found),
        false_prunes=sum(one.false_prunes for one in found),
    )


def way_score(
    way: str,
    proved: bool,
    runs: Sequence[LevelRun],
    plain: Sequence[LevelRun],
    counts: SetCounts | None,
) -> WayScore:
    """Return the score of one way; plain: the runs of A* with the bound alone, level by level."""
    pairs = [(a, b) for a, b in zip(runs, plain, strict=True) if a.ended and b.ended]
    expansions, seconds = sum(a.expansions for a, _ in pairs), sum(a.seconds for a, _ in pairs)
    return WayScore(
        way=way,
        proved=proved,
        levels=len(runs),
        compared=len(pairs),
        unfinished=sum(not run.ended for run in runs),
        expansions=expansions,
        expansions_ratio=_ratio(expansions, sum(b.expansions for _, b in pairs)),
        seconds=seconds,
        seconds_ratio=_ratio(seconds, sum(b.seconds for _, b in pairs)),
        lost=sum(a.moves != b.moves for a, b in pairs),
        counts=counts,
    )


def text_of(found: DeadEndRun) -> str:
    """Return the scores for a person."""
    return "\n".join(_lines(found))


def _ratio(way: float, plain: float) -> float | None:
    return way / plain if plain else None


def _lines(found: DeadEndRun) -> Iterator[str]:
    counts = ", ".join(f"{count} {status}" for status, count in found.pools.items())
    chosen = [rule for rule in found.rules if rule.selected]
    usable = sum(rule.usable for rule in found.rules)
    yield f"{sum(found.pools.values())} pools ({counts}), {found.learning_seconds:.0f} CPU s"
    yield f"{len(found.rules)} rules, {usable} usable, {len(chosen)} chosen:"
    for rule in chosen:
        yield f"  {rule.rule}  {'proved' if rule.proved else 'empirical'}"
        yield f"    {rule.english}"
    if not chosen:
        yield "  none saves expansions"
    yield f"test: {found.test[0].levels if found.test else 0} levels"
    yield from map(_way_line, found.test)


def _way_line(way: WayScore) -> str:
    parts = [f"  {way.way:12}"]
    if way.expansions_ratio is not None and way.seconds_ratio is not None:
        parts.append(f"expansions {way.expansions_ratio:.3f}, seconds {way.seconds_ratio:.2f}")
    parts.append(f"{way.lost} optima lost")
    if way.counts is not None:
        own = way.counts
        parts.append(f"recall {own.recall:.1%}, beyond the bound {own.recall_beyond:.1%}")
        parts.append(f"{own.false_prunes:,} false prunes of {own.states - own.dead:,} states alive")
    if way.unfinished:
        parts.append(f"{way.unfinished} unfinished")
    return ", ".join(parts)
