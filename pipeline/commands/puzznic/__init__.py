"""`witness-ilp puzznic`: levels of Puzznic solved, shown, replayed, generated, learned from."""

from __future__ import annotations

import typer

from pipeline.commands.puzznic import generate, learn, models, replay, show, solve

__all__ = ["app"]

app = typer.Typer(help="Solve, show, replay and generate levels; compare models; learn dead ends.")
app.command("solve")(solve.solve)
app.command("show")(show.show)
app.command("replay")(replay.replay)
app.command("generate")(generate.generate)
app.command("models")(models.models)
app.command("learn")(learn.learn)
