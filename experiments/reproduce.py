"""Run experiments and write what they find: NAME.csv, NAME.md, NAME.svg and NAME.png."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from experiments.findings import Claim, Findings, claims_markdown, markdown, to_csv
from experiments.puzznic_runs import OWN_LEVELS
from experiments.registry import EXPERIMENTS
from experiments.rushhour_runs import OWN
from experiments.setting import Setting
from pipeline.figures import save_figure
from pipeline.rundir import start_now
from solving import InputError, write_atomic

__all__ = ["named_experiments", "reproduce"]


def named_experiments(name: str) -> list[str]:
    """Return the experiments of a name; InputError for an unknown one.

    "all" are those on triangle puzzles: the others take files of another kind.
    """
    if name == "all":
        return [key for key, one in EXPERIMENTS.items() if one.puzzles == "triangles"]
    if name not in EXPERIMENTS:
        known = ", ".join(EXPERIMENTS)
        raise InputError(f"unknown experiment {name!r}: expected all or one of {known}")
    return [name]


def reproduce(names: Sequence[str], setting: Setting) -> Iterator[Path]:
    """Run experiments; yield the files that they write, each when it is there.

    Several experiments also write `claims.md`, with all claims of the paper in one table.
    """
    claims: dict[str, tuple[Claim, ...]] = {}
    for name in names:
        findings = EXPERIMENTS[name].run(setting)
        claims[name] = findings.claims
        yield from _written(name, findings, setting)
    if len(names) > 1:
        summary = setting.output / "claims.md"
        write_atomic(summary, claims_markdown(claims, [*_made("all", setting)]))
        yield summary


def _written(name: str, findings: Findings, setting: Setting) -> list[Path]:
    """Write what one experiment found; return the files."""
    setting.output.mkdir(parents=True, exist_ok=True)
    table, text = setting.output / f"{name}.csv", setting.output / f"{name}.md"
    write_atomic(table, to_csv(findings.table))
    pictures = save_figure(findings.figure, setting.output, name)
    made = [*_made(name, setting)]
    write_atomic(text, markdown(EXPERIMENTS[name].title, findings, made, pictures[0].name))
    return [table, text, *pictures]


def _made(name: str, setting: Setting) -> Iterator[str]:
    """Yield how the findings came about."""
    now = start_now()
    amount = " --quick" if setting.quick else ""
    amount += f" --count {setting.count}" if setting.count else ""
    amount += f" --time-limit {setting.seconds:g}" if setting.seconds is not None else ""
    yield f"made by `witness-ilp reproduce {name}{_inputs(setting)}{amount}` on {now.began[:10]}"
    yield _material(name, setting)
    yield f"commit {now.commit or 'unknown'}, Python {now.python} on {now.system}"


def _inputs(setting: Setting) -> str:
    """Return the options that say what was read; of a file its name alone."""
    inputs = {
        "--puzzles": setting.puzzles,
        "--predicate": setting.spec,
        "--neural": setting.neural,
        "--run": setting.run,
    }
    return "".join(f" {name} {Path(given).name}" for name, given in inputs.items() if given)


def _material(name: str, setting: Setting) -> str:
    """Return what was measured, and on what."""
    kind = EXPERIMENTS[name].puzzles if name in EXPERIMENTS else "triangles"
    if name == "racing":
        run = "one of the configuration quick" if setting.run is None else setting.run.name
        return f"run: {run}, with its candidates and filter puzzles"
    if kind != "triangles":
        own = {"boards": OWN, "levels": OWN_LEVELS}[kind]
        return f"{kind}: {(setting.puzzles or own).name}"
    return f"predicate: {setting.chosen.name}; puzzles: {setting.source}"
