"""`witness-ilp learn`: the whole pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import Json, Quiet, print_json
from solving import InputError

if TYPE_CHECKING:
    from pipeline.config import Cluster
    from pipeline.learn import Finished
    from pipeline.output import Run

__all__ = ["learn"]


def learn(
    config: Annotated[
        str, typer.Argument(metavar="quick|paper|FILE", help="A configuration (TOML).")
    ] = "quick",
    run: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Run directory; default: runs/NAME.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=0, help="Worker processes, 0: one a core; default: as set.")
    ] = None,
    backend: Annotated[
        str | None,
        typer.Option(
            metavar="loky|dask|slurm",
            help="Where workers run: on this machine, on dask, in SLURM jobs; default: as set.",
        ),
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The dask scheduler: tcp://HOST:8786.")
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Learn a predicate and measure it on held-out puzzles.

    Stopped at any point, the same command goes on where it was and ends with the same winner, on
    whatever workers.
    """
    from msgspec.structs import replace

    from ilp import ENGINES
    from pipeline.commands.troubles import say_troubles
    from pipeline.config import load_config
    from pipeline.learn import learn as run_pipeline
    from pipeline.progress import Progress
    from pipeline.report import winner_text

    name, settings = load_config(config)
    if workers is not None:
        settings = replace(settings, workers=workers)
    settings = replace(settings, cluster=_cluster(settings.cluster, backend, scheduler))
    ENGINES[settings.learning.engine].check()
    if settings.cluster.backend != "loky":
        _silence_dask()
    root = Path("runs") / name if run is None else run
    progress = Progress(quiet)
    finished = run_pipeline(root, name, settings, progress)
    say_troubles(progress, finished.damaged, finished.scores.failures)
    if json:
        print_json(_published(finished, root))
    else:
        typer.echo(winner_text(finished.scores, str(root)))


def _cluster(settings: Cluster, backend: str | None, scheduler: str | None) -> Cluster:
    """Return the settings with the options in their place."""
    from msgspec.structs import replace

    if backend not in (None, "loky", "dask", "slurm"):
        searches = "; searches' backend is triage.backend in the configuration"
        raise InputError(
            f"--backend says where workers run: expected loky, dask or slurm, not {backend}"
            + (searches if backend in ("compiled", "python") else "")
        )
    changed = {"backend": backend, "scheduler": scheduler}
    return replace(settings, **{key: value for key, value in changed.items() if value})


def _silence_dask() -> None:
    """Keep tracebacks of broken connections off the terminal: the run itself says what counts."""
    import logging

    try:
        import dask
    except ModuleNotFoundError:
        return  # The crew says so.
    critical = {"distributed": "critical", "distributed.client": "critical"}
    dask.config.set({"logging": critical})
    for name in ("asyncio", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _published(finished: Finished, root: Path) -> Run:
    from pipeline.output import Run

    scores, winner = finished.scores, finished.winner
    assert scores.test is not None
    return Run(
        run=str(root),
        rules=list(winner.rules),
        taught_by=list(winner.provenance.instances),
        instances=sum(scores.instances.values()),
        candidates=len(scores.candidates),
        test=scores.test,
    )
