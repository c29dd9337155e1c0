"""`witness-ilp rushhour`: solve, show and generate boards of Rush Hour, compare models."""

from __future__ import annotations

import typer

from pipeline.commands.rushhour import generate, models, show, solve

__all__ = ["app"]

app = typer.Typer(help="Solve, show and generate boards of Rush Hour; compare models.")
app.command("solve")(solve.solve)
app.command("show")(show.show)
app.command("generate")(generate.generate)
app.command("models")(models.models)
