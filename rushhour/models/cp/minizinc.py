"""MiniZinc with Chuffed, which the article uses: a `minizinc` on PATH, or the npm package in Node.

The npm package `minizinc` holds MiniZinc and Chuffed as WebAssembly. It is looked for in the
folders of NODE_PATH and in `node_modules` of the working folder.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import as_file, files
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rushhour.board import Board
from rushhour.models.cp.article_data import ArticleData
from rushhour.models.decoding import plan_of_states
from rushhour.models.deepening import Deepening, Probe
from rushhour.models.outcomes import Attempt, Outcome
from solving import Limits

__all__ = ["minizinc_model"]

Message = dict[str, Any]
"""An object of MiniZinc's JSON stream."""
START_SECONDS = 20
"""What starting MiniZinc may take beyond the limit on the model: WebAssembly is compiled first."""


def minizinc_model(name: str) -> Deepening:
    """Return the article's model with Chuffed."""
    return Deepening(name, _probe_of, _missing)


@dataclass(frozen=True, slots=True)
class _Run:
    """What one run of MiniZinc printed and took."""

    messages: tuple[Message, ...]
    errors: str
    cpu_seconds: float

    def of(self, kind: str) -> Iterator[Message]:
        """Yield the messages of a type."""
        return (message for message in self.messages if message.get("type") == kind)

    @property
    def statistics(self) -> dict[str, float]:
        """All statistics; of those given twice the last."""
        return {k: v for message in self.of("statistics") for k, v in message["statistics"].items()}


def _missing() -> str | None:
    if _native() or (shutil.which("node") and _package()):
        return None
    return "a minizinc with Chuffed, or Node and the npm package minizinc"


@cache
def _native() -> str | None:
    """Return the `minizinc` that has Chuffed, if there is one."""
    program = shutil.which("minizinc")
    if program is None:
        return None
    asked = [program, "--solvers-json"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60)
    return program if "chuffed" in answer.stdout.lower() else None


def _package() -> Path | None:
    """Return the folder with the npm package's programs."""
    folders = [*filter(None, os.environ.get("NODE_PATH", "").split(os.pathsep)), "node_modules"]
    found = (Path(folder).resolve() / "minizinc" / "dist" for folder in folders)
    return next((dist for dist in found if (dist / "minizinc-worker.js").is_file()), None)


def _probe_of(board: Board) -> Probe:
    data = ArticleData.of(board)

    def probe(horizon: int, limits: Limits) -> Attempt:
        return _attempt(_run(data.minizinc(horizon), limits), board, horizon, limits)

    return probe


def _attempt(run: _Run, board: Board, horizon: int, limits: Limits) -> Attempt:
    starting = sum(message["seconds"] for message in run.of("start"))
    seconds, numbers = run.cpu_seconds - starting, run.statistics
    solving = numbers.get("solveTime", 0.0)
    # In one process Chuffed's time holds the flattening, else it does not.
    clock = max(numbers.get("time", 0.0), numbers.get("flatTime", 0.0) + solving)
    search = seconds * solving / clock if clock else 0.0
    plan, conflicts = None, numbers.get("failures")
    outcome = _outcome(run, limits)
    if outcome is Outcome.SOLVED:
        pos = next(run.of("solution"))["output"]["json"]["pos"][: len(board.vehicles)]
        plan = plan_of_states([*zip(*pos, strict=True)])
    known = None if conflicts is None else int(conflicts)
    return Attempt(horizon, outcome, plan, seconds - search, search, known)


def _outcome(run: _Run, limits: Limits) -> Outcome:
    """Return how a run ended; raises RuntimeError, with what MiniZinc says, if it broke down."""
    if any(run.of("solution")):
        return Outcome.SOLVED
    said = [message["status"] for message in run.of("status")]
    said += [message["value"].strip(" =\n") for message in run.of("stdout")]
    if "UNSATISFIABLE" in said:  # Chuffed says so by itself where nothing is left to search.
        return Outcome.REFUTED
    if limits.cpu_seconds is not None and run.cpu_seconds >= limits.cpu_seconds:
        return Outcome.TIMEOUT
    broken = [message.get("message", "") for message in run.of("error")]
    text = " ".join([*broken, run.errors]).strip() or "no answer"
    if limits.memory_bytes is not None and ("bad_alloc" in text or "memory" in text.lower()):
        return Outcome.MEMOUT
    raise RuntimeError(f"MiniZinc: {text.splitlines()[0]}")


def _run(data: str, limits: Limits) -> _Run:
    options = ["--solver", "chuffed", "--statistics", "--output-mode", "json"]
    arguments = [*options, "article.mzn", "board.json"]
    texts = {"article.mzn": _model(), "board.json": data}
    if (program := _native()) is not None:
        with TemporaryDirectory() as folder:
            for name, text in texts.items():
                (Path(folder) / name).write_text(text, encoding="utf-8")
            return _call([program, "--json-stream", *arguments], "", folder, limits)
    with as_file(files(__package__).joinpath("minizinc_in_node.mjs")) as bridge:
        command = [shutil.which("node") or "node", str(bridge), str(_package()), *arguments]
        return _call(command, json.dumps(texts), None, limits)


@cache
def _model() -> str:
    return files(__package__).joinpath("article.mzn").read_text(encoding="utf-8")


def _call(command: list[str], given: str, folder: str | None, limits: Limits) -> _Run:
    """Run a program; its CPU time, and that of the programs it starts, are bounded each."""
    before = _children_seconds()
    done = subprocess.run(
        command,
        input=given,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=partial(_bound, limits, in_node=folder is None),
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    messages = tuple(json.loads(line) for line in lines if line.endswith("}"))
    return _Run(messages, done.stderr, _children_seconds() - before)


def _bound(limits: Limits, in_node: bool) -> None:
    if limits.cpu_seconds is not None:
        seconds = ceil(limits.cpu_seconds) + (START_SECONDS if in_node else 0)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if limits.memory_bytes is not None and not in_node:  # Node reserves far more than it uses.
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
