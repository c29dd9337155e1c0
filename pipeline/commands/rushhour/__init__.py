"""`witness-ilp rushhour`: solve, show and generate boards, compare models, learn a bound."""

from __future__ import annotations

import typer

from pipeline.commands.rushhour import generate, learn, models, show, solve

__all__ = ["app"]

app = typer.Typer(help="Solve, show, generate boards of Rush Hour; compare models; learn a bound.")
app.command("solve")(solve.solve)
app.command("show")(show.show)
app.command("generate")(generate.generate)
app.command("models")(models.models)
app.command("learn")(learn.learn)
