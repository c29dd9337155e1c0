"""Results for people: the report of a run (Markdown) and the summary that ends a command (text)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.conclusion import CandidateScores, Scores
from pipeline.config import Config
from pipeline.output import Evaluation

__all__ = ["evaluation_text", "report_text", "share_text", "times_text", "winner_text"]


def evaluation_text(found: Evaluation) -> str:
    """Return a comparison of two predicates as a few lines."""
    lines = [
        f"speed-up of {found.predicate} over {found.against} on {found.puzzles} puzzles"
        f" ({found.use}, {found.compared} compared):",
        f"  expansions  {times_text(found.expansion_speedup)} (ratio of sums); single puzzles: "
        f"mean {times_text(found.expansion_speedup_mean)}, "
        f"{times_text(found.expansion_speedup_min)} to {times_text(found.expansion_speedup_max)}, "
        f"equal on {share_text(found.equal_share)}",
        f"  CPU time    {times_text(found.time_speedup)} (ratio of sums); single puzzles: "
        f"mean {times_text(found.time_speedup_mean)}, "
        f"{times_text(found.time_speedup_min)} to {times_text(found.time_speedup_max)}, "
        f"slower on {share_text(found.slower_share)}",
        f"  unsolved    {found.unsolved}; {found.against} took "
        f"{_number(found.baseline_us)} us an expansion ({found.backend} search)",
    ]
    return "\n".join(lines)


def winner_text(scores: Scores, root: str) -> str:
    """Return the winner's rules and its speed-ups on the held-out puzzles."""
    assert scores.winner is not None
    assert scores.test is not None
    winner = scores.candidates[scores.winner]
    rules = "\n".join(f"  {rule}" for rule in winner.rules)
    return (
        f"The winner, learned from {len(winner.instances)} of {sum(scores.instances.values())} "
        f"training puzzles, first of {len(scores.candidates)} candidates:\n\n{rules}\n\n"
        f"Held-out puzzles, {evaluation_text(scores.test)}\n"
        f"  false positives: {winner.soundness.false_positives} on "
        f"{winner.soundness.paths} completable paths of {winner.soundness.puzzles} puzzles\n\n"
        f"{root}: winner.json, scores.json, report.md"
    )


def report_text(scores: Scores, config: Config) -> str:
    """Return the report of a run as Markdown."""
    return "\n".join(_report(scores, config)) + "\n"


def _report(scores: Scores, config: Config) -> Iterator[str]:
    yield f"# Run {scores.name}\n"
    ends = ", ".join(f"{count} {end}" for end, count in scores.instances.items())
    yield f"{sum(scores.instances.values())} training puzzles ({ends}), "
    yield f"{scores.learning_seconds:.0f} s CPU of learning, {len(scores.candidates)} candidates."
    for puzzle, error in scores.failures.items():
        yield f"- {puzzle} failed: {error}"
    yield "\n## Winner\n"
    if scores.winner is None or scores.test is None:
        yield "No candidate survived.\n"
    else:
        winner = scores.candidates[scores.winner]
        yield "```prolog\n" + "\n".join(winner.rules) + "\n```\n"
        yield f"```text\n{evaluation_text(scores.test)}\n```\n"
        yield from _size_table(scores.test)
    yield f"\n## Candidates (ranked by {config.triage.rank_by})\n"
    yield "| # | size | instances | false positives | stage 1 | stage 2 | stage 3 | left |"
    yield "|---|---|---|---|---|---|---|---|"
    yield from (_row(i, candidate) for i, candidate in enumerate(scores.candidates))
    yield "\nStages: speed-up in expansions / in CPU time / modelled (work).\n"
    for i, candidate in enumerate(scores.candidates):
        yield f"Candidate {i}, from {', '.join(candidate.instances)}:\n"
        yield "```prolog\n" + "\n".join(candidate.rules) + "\n```\n"


def _row(index: int, candidate: CandidateScores) -> str:
    stages = {s.stage: s for s in candidate.stages}
    cells = [
        " / ".join(
            times_text(x)
            for x in (found.speedup.expansions.total, found.speedup.time.total, found.work)
        )
        if (found := stages.get(stage))
        else ""
        for stage in (1, 2, 3)
    ]
    dropped = candidate.dropped
    left = "winner" if dropped is None else f"stage {dropped.stage}: {dropped.reason}"
    sound = candidate.soundness
    wrong = f"{sound.false_positives} of {sound.paths} on {sound.puzzles} puzzles"
    return " | ".join(
        (
            "",
            str(index),
            str(candidate.size),
            str(len(candidate.instances)),
            wrong,
            *cells,
            left,
            "",
        )
    ).strip()


def _size_table(found: Evaluation) -> Iterator[str]:
    yield "| squares | puzzles | expansions | CPU time |"
    yield "|---|---|---|---|"
    for row in found.sizes:
        yield (
            f"| {row.squares} | {row.puzzles} | {times_text(row.expansion_speedup)} "
            f"| {times_text(row.time_speedup)} |"
        )


def times_text(ratio: float | None) -> str:
    """Return a speed-up in words: "6.27x", "-" for none."""
    return "-" if ratio is None else f"{_number(ratio)}x"


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def share_text(share: float | None) -> str:
    """Return a share as per cent."""
    return "-" if share is None else f"{100 * share:.1f}%"
