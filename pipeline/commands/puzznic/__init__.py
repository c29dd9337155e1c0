"""`witness-ilp puzznic`: solve, show, replay and generate levels of Puzznic; compare models."""

from __future__ import annotations

import typer

from pipeline.commands.puzznic import generate, models, replay, show, solve

__all__ = ["app"]

app = typer.Typer(help="Solve, show, replay and generate levels; compare models.")
app.command("solve")(solve.solve)
app.command("show")(show.show)
app.command("replay")(replay.replay)
app.command("generate")(generate.generate)
app.command("models")(models.models)
