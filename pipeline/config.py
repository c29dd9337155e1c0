"""The configuration of a run: TOML, checked in full before anything starts.

table       what it sets
(top)       seed, workers
training    the puzzles to learn from, one task each
filters     the three sets of Algorithm 2: counts and the sizes of their puzzles
test        the held-out puzzles
learning    vocabulary, label, universe, bias and deadline of each instance
triage      k1, k2, use, ranking, soundness cap
limits      bounds on one search of one puzzle
cluster     where the workers run: on this machine, on a dask cluster, or started by SLURM

Every key but the counts has a default; `pipeline/configs/` holds those that ship.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from pipeline.config_errors import config_error
from solving import InputError, Limits, Use
from solving.reading import read_text

__all__ = [
    "Cluster",
    "Config",
    "Filters",
    "Learning",
    "PuzzleLimits",
    "PuzzleSet",
    "Slurm",
    "Triage",
    "load_config",
    "shipped_configs",
]

Count = Annotated[int, Meta(ge=1)]
Natural = Annotated[int, Meta(ge=0)]
Size = Annotated[int, Meta(ge=1, le=20)]
Positive = Annotated[float, Meta(gt=0)]


class PuzzleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One puzzle set. Rows and columns are drawn from min_size..max_size.

    seed: of this set; by default the run's seed decides (see `Config.set_seed`). file: take the
    first `count` puzzles of a file instead, those that are in no set before; nothing is drawn then.
    """

    count: Count
    generator: str = "random-triangles"
    min_size: Size = 2
    max_size: Size = 4
    seed: Natural | None = None
    file: str | None = None


class Filters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The three filter sets, disjoint parts of one generator's output or of one file."""

    counts: tuple[Count, Count, Count]
    generator: str = "random-triangles"
    min_size: Size = 2
    max_size: Size = 5
    seed: Natural | None = None
    file: str | None = None


class Learning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How training puzzles become tasks, and what the engine may do.

    examples: one task a puzzle, one a pool of `pool_size` puzzles, or one for the case list
    (`pipeline.lessons`). label, universe: of puzzles' examples. deadline: CPU seconds a task.
    memory_bytes: address space that learning from one task may add. max_examples: a puzzle with
    more is recorded as failed.
    """

    engine: str = "native"
    vocabulary: str = "datalog"
    examples: Literal["instances", "pool", "cases"] = "instances"
    pool_size: Count = 25
    label: Literal["square", "puzzle"] = "square"
    universe: Literal["prefixes", "partial"] = "prefixes"
    max_vars: Annotated[int, Meta(ge=2, le=20)] = 7
    max_body: Annotated[int, Meta(ge=1, le=20)] = 7
    deadline: Positive = 3600.0
    memory_bytes: Count | None = None
    max_examples: Count = 2_000_000


class Triage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Algorithm 2 and what it ranks by.

    k1, k2: candidates kept after stages 1 and 2. select: candidates are the hypotheses, or those
    and the best subset of all their rules (`triage.selection`). use: what the filters' searches do
    with a candidate's paths; final: how the winner is used then, the same (though a refuted one
    only sorts) or to prune if it is proved sound and to sort if not. with_baseline: searches prune
    by the hand-written baseline too (the paper's second version). repeats: timed runs of each
    search, the least counts. stable: ranking by time, more runs follow while one still lowers a
    total time by more than this share (0: never). time_margin: relative difference of times that
    counts as a tie. give_up: a candidate's search stops at this multiple of the baseline's
    expansions. max_paths: puzzles with more partial paths are not enumerated for false positives.
    batch: puzzles in one work unit. backend: which searches are timed; both expand the same.
    """

    k1: Count = 25
    k2: Count = 5
    select: Literal["hypotheses", "rules"] = "hypotheses"
    use: Literal["prune", "sort"] = "prune"
    final: Literal["same", "proved"] = "same"
    with_baseline: bool = False
    rank_by: Literal["work", "time", "expansions"] = "work"
    repeats: Count = 3
    stable: Annotated[float, Meta(ge=0, lt=1)] = 0.02
    time_margin: Annotated[float, Meta(ge=0, lt=1)] = 0.05
    give_up: Annotated[float, Meta(ge=1)] = 10.0
    max_paths: Natural = 1_000_000
    batch: Count = 20
    backend: Literal["compiled", "python"] = "compiled"


class PuzzleLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bounds on one search. A bound on seconds makes outcomes depend on the machine."""

    cpu_seconds: Positive | None = None
    expansions: Count | None = None
    memory_bytes: Count | None = None

    def to_limits(self) -> Limits:
        """Return the same bounds for a search."""
        return Limits(self.cpu_seconds, self.expansions, self.memory_bytes)


class Slurm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The SLURM jobs that hold the workers: jobs * cores of them, one a core.

    memory: of a job, as "8GB". walltime: of a job, as "04:00:00". queue, account: as for sbatch.
    interface: the network interface that compute nodes can reach, as "ib0". directives: more lines
    for sbatch, as "--constraint=skylake". prologue: shell lines before the worker. logs: a folder.
    python: the interpreter on the nodes; default: this one.
    """

    jobs: Count = 1
    cores: Count = 1
    memory: str = "4GB"
    walltime: str = "01:00:00"
    queue: str | None = None
    account: str | None = None
    interface: str | None = None
    directives: tuple[str, ...] = ()
    prologue: tuple[str, ...] = ()
    logs: str | None = None
    python: str | None = None


class Cluster(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the workers run; nothing here changes a result.

    backend: of the workers (`triage.backend` is that of the searches). scheduler: the address of a
    running dask scheduler, as "tcp://host:8786". patience: seconds without a worker, or without an
    answer of the scheduler, after which the run ends. task_seconds: of the clock, that any task may
    take, as a last resort.
    """

    backend: Literal["loky", "dask", "slurm"] = "loky"
    scheduler: str | None = None
    patience: Positive = 300.0
    task_seconds: Positive = 86_400.0
    slurm: Slurm = Slurm()


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One run's configuration. workers: processes, 0 = one a core; they change no result."""

    training: PuzzleSet
    filters: Filters
    test: PuzzleSet
    seed: Natural = 1
    workers: Natural = 0
    learning: Learning = Learning()
    triage: Triage = Triage()
    limits: PuzzleLimits = PuzzleLimits()
    cluster: Cluster = Cluster()

    @property
    def use(self) -> Use:
        """What searches do with paths on which a predicate fires."""
        return Use(self.triage.use)

    def final_use(self, sound: bool | None) -> Use:
        """Return how the winner is used, by what verification says of it."""
        if sound is None:
            return Use.SORT if self.triage.final == "proved" else self.use
        if sound and (self.triage.final == "proved" or self.use is Use.PRUNE):
            return Use.PRUNE
        return Use.SORT

    def using(self, use: Use) -> Config:
        """Return the configuration with another use in searches."""
        triage = msgspec.structs.replace(self.triage, use=use.value)
        return msgspec.structs.replace(self, triage=triage)

    def set_seed(self, name: Literal["training", "filters", "test"]) -> int:
        """Return the seed of a set: its own, or 100 * seed + 0, 1, 2 in the order of the names."""
        sets: dict[str, PuzzleSet | Filters] = {
            "training": self.training,
            "filters": self.filters,
            "test": self.test,
        }
        own = sets[name].seed
        return 100 * self.seed + list(sets).index(name) if own is None else own

    def outcome(self) -> dict[str, Any]:
        """Return all settings that a run's outcome depends on, as JSON values."""
        settings: dict[str, Any] = msgspec.to_builtins(self)
        del settings["workers"], settings["cluster"]
        return settings


def shipped_configs() -> tuple[str, ...]:
    """Return the names of the configurations that come with the package."""
    return ("quick", "paper", "paper-baseline", "extended")


def load_config(name: str) -> tuple[str, Config]:
    """Return (short name, configuration) for a shipped name or a TOML file.

    Raises InputError with file and line for what is unknown, missing, of a wrong type or out of
    range, and for a file that can't be read.
    """
    if name in shipped_configs():
        text = files("pipeline").joinpath("configs", f"{name}.toml").read_text()
        return name, parse_config(text, f"{name}.toml")
    path = Path(name)
    if not path.suffix and not path.exists():
        known = ", ".join(shipped_configs())
        raise InputError(f"no such configuration: expected {known} or a TOML file", source=name)
    return path.stem, parse_config(read_text(path), name)


def parse_config(text: str, source: str) -> Config:
    """Return the configuration in a TOML text; raises InputError as `load_config` does."""
    try:
        data = tomllib.loads(text)
        config = msgspec.convert(data, Config)
    except RecursionError:
        raise InputError("values are nested too deeply", source=source) from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise config_error(error, text, source, Config) from error
    _check_across(config, text, source)
    return config


def _check_across(config: Config, text: str, source: str) -> None:
    """Check what one key's type can't say: names in registries, and order of bounds."""
    from generators import GENERATORS
    from ilp import ENGINES

    problems = [
        *_unknown("learning.engine", config.learning.engine, ENGINES),
        *_no_vocabulary("learning.vocabulary", config.learning.vocabulary),
    ]
    for table, part in (
        ("training", config.training),
        ("filters", config.filters),
        ("test", config.test),
    ):
        problems += _unknown(f"{table}.generator", part.generator, GENERATORS)
        if part.min_size > part.max_size:
            problems.append((f"{table}.min_size", f"expected at most max_size = {part.max_size}"))
    if config.triage.k2 > config.triage.k1:
        problems.append(("triage.k2", f"expected at most k1 = {config.triage.k1}"))
    if config.learning.examples == "cases" and not problems:
        problems += _no_cases(config.learning.vocabulary)
    for path, message in problems:
        raise config_error(msgspec.ValidationError(f"{message} - at `$.{path}`"), text, source)


def _no_cases(vocabulary: str) -> list[tuple[str, str]]:
    """Return the problem of a vocabulary that the case list knows nothing of."""
    from bk.cases import cases_task

    try:
        cases_task(vocabulary)
    except InputError as error:
        return [("learning.vocabulary", error.message)]
    return []


def _unknown(path: str, name: str, registry: Any) -> list[tuple[str, str]]:
    known = ", ".join(sorted(registry))
    return [] if name in registry else [(path, f"unknown name {name!r}: expected one of {known}")]


def _no_vocabulary(path: str, name: str) -> list[tuple[str, str]]:
    from bk import vocabulary_named

    try:
        vocabulary_named(name)
    except InputError as error:
        return [(path, error.message)]
    return []
