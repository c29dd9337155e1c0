"""`witness-ilp generate`: sets of distinct random puzzles."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Quiet, Workers, output_file
from solving import InputError

__all__ = ["app"]

app = typer.Typer(help="Generate a set of distinct, solvable puzzles.")

Count = Annotated[int, typer.Option(min=1, help="Number of puzzles.")]
Seed = Annotated[int, typer.Option(min=0, help="Same seed, same set.")]
Size = Annotated[int, typer.Option(min=1, max=20, help="Rows and columns are drawn up to this.")]
MinSize = Annotated[int, typer.Option(min=1, max=20, help="Rows and columns are drawn from this.")]
Exclude = Annotated[
    list[Path] | None,
    typer.Option(metavar="PUZZLES", help="Leave out the puzzles of this file; may be repeated."),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", help="File to write, JSON lines; default: print.", callback=output_file
    ),
]


@app.command("random-triangles")
def random_triangles(
    count: Count = 10,
    seed: Seed = 1,
    max_size: Size = 4,
    min_size: MinSize = 2,
    exclude: Exclude = None,
    output: Output = None,
    workers: Workers = 1,
    quiet: Quiet = False,
) -> None:
    """Put random triangles on up to half of the squares (the paper's Algorithm 3)."""
    _generate(
        "random-triangles", count, seed, (min_size, max_size), exclude, output, workers, quiet
    )


@app.command("path-first")
def path_first(
    count: Count = 10,
    seed: Seed = 1,
    max_size: Size = 4,
    min_size: MinSize = 2,
    exclude: Exclude = None,
    output: Output = None,
    workers: Workers = 1,
    quiet: Quiet = False,
) -> None:
    """Draw a random path and put triangles where it passes (the paper's Algorithm 4)."""
    _generate("path-first", count, seed, (min_size, max_size), exclude, output, workers, quiet)


def _generate(
    generator: str,
    count: int,
    seed: int,
    sizes: tuple[int, int],
    exclude: list[Path] | None,
    output: Path | None,
    workers: int,
    quiet: bool,
) -> None:
    from generators import puzzle_set
    from pipeline.progress import Progress
    from triage.parallel import worker_count
    from witness import format_puzzles, read_puzzles, write_puzzles

    low, high = sizes
    if low > high:
        raise InputError(f"--min-size must be at most --max-size, {high}, not {low}")
    taken = [named.puzzle for path in exclude or () for named in read_puzzles(path)]
    with Progress(quiet).bar("generating", total=count) as bar:
        puzzles = puzzle_set(
            generator,
            seed,
            count,
            high,
            min_size=low,
            exclude=taken,
            workers=worker_count(workers),
            progress=bar.update,
        )
    if output is None:
        sys.stdout.write(format_puzzles(puzzles))
    else:
        write_puzzles(output, puzzles)
