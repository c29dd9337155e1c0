"""The report of a run as one HTML page that needs nothing beside it: no network, no other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bk import in_english, python_source
from ilp import parse_hypothesis
from pipeline import report_figures as figures
from pipeline.conclusion import CandidateScores
from pipeline.output import Evaluation
from pipeline.report import share_text, times_text
from pipeline.report_html import count, document, figure, gallery, interval_text, table
from pipeline.report_pictures import rule_pictures, savings
from pipeline.report_run import FinishedRun
from triage.intervals import expansions, speedup_interval

__all__ = ["report_page"]

MOST_SURVIVORS = 25
"""Survivors in the figure and the table; the page says how many more there are."""


def report_page(run: FinishedRun) -> str:
    """Return the page: funnel, survivors, the winner in four ways, and its held-out test."""
    title = f"Run {run.scores.name}"
    body = [_header(run, title), *_winner(run), *_test(run), *_funnel(run), *_provenance(run)]
    return document(title, body)


def _header(run: FinishedRun, title: str) -> str:
    test, scores = run.scores.test, run.scores
    cards = [
        (f"{sum(scores.instances.values()):,}", "training puzzles"),
        (f"{len(scores.candidates):,}", "candidates"),
    ]
    if test is not None:
        cards += [
            (times_text(test.expansion_speedup), "fewer expansions"),
            (times_text(test.time_speedup), "less CPU time"),
            (f"{test.puzzles:,}", "held-out puzzles"),
        ]
    drawn = "".join(f"<li><strong>{a}</strong><span>{b}</span></li>" for a, b in cards)
    return (
        f"<header>\n<h1>{escape(title)}</h1>\n<p>Rules learned from exhaustively labelled small "
        "puzzles, and what they are worth to a search.</p>\n"
        f'<ul class="cards">{drawn}</ul>\n</header>'
    )


def _winner(run: FinishedRun) -> Iterator[str]:
    yield '<section id="winner">\n<h2>The winner</h2>'
    winner = run.winner
    if winner is None:
        yield "<p>No candidate survived the triage.</p>\n</section>"
        return
    hypothesis = parse_hypothesis("\n".join(winner.rules))
    vocabulary = run.config.learning.vocabulary
    beside = ", beside the hand-written baseline" if run.config.triage.with_baseline else ""
    yield (
        f"<p>{count(len(winner.rules), 'rule')} of size {winner.size}{beside}, learned from "
        f"{count(len(winner.instances), 'training puzzle')}. {_soundness(winner)} "
        f"{escape(_proof(run))}</p>"
    )
    for rule, text in zip(hypothesis.rules, winner.rules, strict=True):
        yield (
            f'<article class="rule">\n<p class="english">{escape(in_english(rule, vocabulary))}'
            f"</p>\n<pre><code>{escape(text)}</code></pre>"
        )
        yield gallery(
            rule_pictures(run, text), "Paths that this rule prunes; the square is to blame"
        )
        yield "</article>"
    code = escape(python_source(hypothesis, vocabulary).rstrip())
    yield f"<details><summary>As Python</summary>\n<pre><code>{code}</code></pre></details>"
    yield "</section>"


def _soundness(winner: CandidateScores) -> str:
    found = winner.soundness
    return (
        f"{found.false_positives:,} false positives on {found.paths:,} completable paths of "
        f"{count(found.puzzles, 'puzzle')} enumerated in full; {found.too_large:,} were too large."
    )


def _proof(run: FinishedRun) -> str:
    """Return what verification says of the winner."""
    found = run.certificate
    if found is None:
        return ""
    if found.sound is None:
        return "Verification found neither a proof nor a counterexample."
    verdict = "Proved sound" if found.sound else "Refuted"
    return f"{verdict} by {found.method}: {found.covers}."


def _test(run: FinishedRun) -> Iterator[str]:
    test = run.scores.test
    if test is None:
        return
    yield '<section id="test">\n<h2>On held-out puzzles</h2>'
    yield _test_table(run, test)
    if run.test:
        yield figure(
            figures.scatter(run.test),
            "Each point is a puzzle. Points below the line 1x got cheaper. "
            f"Equal expansions on {share_text(test.equal_share)} of the puzzles, more CPU time on "
            f"{share_text(test.slower_share)}.",
        )
        yield figure(figures.cactus(run.test), "Puzzles that are solved within a cost a puzzle.")
        yield figure(figures.sizes(run.test), "Ratios of sums, with 95% bootstrap intervals.")
        yield "<h3>Where it saves most</h3>"
        yield gallery(savings(run), "The first path that the winner prunes and the baseline keeps")
    yield "</section>"


def _test_table(run: FinishedRun, test: Evaluation) -> str:
    rows = [
        (
            "expansions",
            test.expansion_speedup,
            speedup_interval(run.test, expansions),
            test.expansion_speedup_mean,
            test.expansion_speedup_min,
            test.expansion_speedup_max,
        ),
        (
            "CPU time",
            test.time_speedup,
            speedup_interval(run.test),
            test.time_speedup_mean,
            test.time_speedup_min,
            test.time_speedup_max,
        ),
    ]
    body = [
        (name, times_text(total), interval_text(interval), *map(times_text, single))
        for name, total, interval, *single in rows
    ]
    head = ("cost", "ratio of sums", "95% interval", "mean of ratios", "least", "greatest")
    baseline_us = "" if test.baseline_us is None else f"{1000 * test.baseline_us:,.1f} ns"
    note = (
        f"<p>{test.compared:,} of {test.puzzles:,} puzzles compared, {test.unsolved:,} unsolved; "
        f"the baseline takes {baseline_us} an expansion ({test.backend} search, {test.use}).</p>"
    )
    return table(head, body) + note


def _funnel(run: FinishedRun) -> Iterator[str]:
    yield '<section id="candidates">\n<h2>How it was chosen</h2>'
    yield figure(figures.funnel(run.funnel()), "How many were left at each step.")
    survivors = _survivors(run)
    if survivors:
        shown = survivors[:MOST_SURVIVORS]
        yield "<h3>Survivors</h3>"
        yield figure(
            figures.forest(shown), "Each in the last stage that it reached; ratios of sums."
        )
        yield _survivor_table(run, shown)
        if len(survivors) > len(shown):
            more = len(survivors) - len(shown)
            yield f"<p>and {more:,} more, which left earlier or rank lower.</p>"
    yield from _dropped(run)
    yield "</section>"


def _survivors(run: FinishedRun) -> list[tuple[int, CandidateScores]]:
    """Return who was measured at all, with their numbers: furthest first, then quickest."""
    measured = [(i, c) for i, c in enumerate(run.scores.candidates) if c.stages]

    def order(one: tuple[int, CandidateScores]) -> tuple[bool, int, float]:
        last = one[1].stages[-1]
        return one[1].dropped is not None, -last.stage, -(last.speedup.time.total or 0.0)

    return sorted(measured, key=order)


def _survivor_table(run: FinishedRun, survivors: Sequence[tuple[int, CandidateScores]]) -> str:
    head = ("#", "rules", "taught by", "stage", "expansions", "CPU time", "left")
    body = []
    for number, candidate in survivors:
        last = candidate.stages[-1]
        expanded, timed = last.speedup.expansions.total, last.speedup.time.total
        rules = "<br>".join(f"<code>{escape(rule)}</code>" for rule in candidate.rules)
        body.append(
            (
                str(number),
                rules,
                f"{len(candidate.instances)}",
                str(last.stage),
                f"{times_text(expanded)} {interval_text(last.expansion_interval)}",
                f"{times_text(timed)} {interval_text(last.time_interval)}",
                "winner" if candidate.dropped is None else escape(candidate.dropped.reason),
            )
        )
    return table(head, body, "survivors")


def _dropped(run: FinishedRun) -> Iterator[str]:
    left = [
        (i, c)
        for i, c in enumerate(run.scores.candidates)
        if not c.stages and c.dropped is not None
    ]
    if not left:
        return
    items = "".join(
        f"<li>#{i}: {escape(c.dropped.reason if c.dropped else '')}<br>"
        + "<br>".join(f"<code>{escape(rule)}</code>" for rule in c.rules)
        + "</li>"
        for i, c in left
    )
    yield (
        f"<details><summary>{count(len(left), 'candidate')} left before the first stage</summary>"
        f"<ul>{items}</ul></details>"
    )


def _provenance(run: FinishedRun) -> Iterator[str]:
    first, config = run.manifest.starts[0], run.config
    ends = ", ".join(f"{count:,} {end}" for end, count in run.scores.instances.items())
    rows = [
        ("training", f"{ends}; {run.scores.learning_seconds:,.1f} s CPU of learning"),
        ("vocabulary", config.learning.vocabulary),
        ("ranked by", config.triage.rank_by),
        ("seeds", ", ".join(str(config.set_seed(n)) for n in ("training", "filters", "test"))),
        ("commit", first.commit or "unknown"),
        ("versions", ", ".join(f"{name} {v}" for name, v in first.packages.items())),
        ("Python", f"{first.python} on {first.system}, {first.cores} cores"),
        ("began", first.began),
    ]
    yield '<section id="provenance">\n<h2>Where it comes from</h2>'
    yield "<dl>" + "".join(f"<dt>{a}</dt><dd>{escape(b)}</dd>" for a, b in rows) + "</dl>"
    for puzzle, error in run.scores.failures.items():
        yield f"<p>{escape(puzzle)} failed: {escape(error)}</p>"
    yield "</section>"
