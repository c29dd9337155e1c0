"""The JSON schemas of what other tools may read: `python -m pipeline.schemas docs/schemas`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast

import msgspec

from pipeline import output
from pipeline.commands.puzznic.answers import LevelAnswer
from pipeline.commands.puzznic.model_answers import LevelModelAnswer
from pipeline.commands.puzznic.plan_answers import PlanAnswer
from pipeline.commands.rushhour.answers import BoardAnswer
from pipeline.commands.rushhour.model_answers import ModelAnswer
from pipeline.conclusion import Scores
from pipeline.doctor.diagnosis import Diagnosis
from pipeline.puzznic.scores import DeadEndRun
from pipeline.rushhour.scores import LearnedRun
from solving import write_atomic
from triage.verify.verdict import Verdict
from triage.winner import Winner
from witness import puzzle_schema

__all__ = ["schemas", "write_schemas"]

STRUCTS: dict[str, type[Any]] = {
    "doctor": Diagnosis,
    "solve": output.Solution,
    "learn-task": output.LearnedTask,
    "puzznic-learn": DeadEndRun,
    "puzznic-models": LevelModelAnswer,
    "puzznic-replay": PlanAnswer,
    "puzznic-solve": LevelAnswer,
    "rushhour-learn": LearnedRun,
    "rushhour-models": ModelAnswer,
    "rushhour-solve": BoardAnswer,
    "evaluate": output.Evaluation,
    "explain": output.Explanation,
    "learn": output.Run,
    "verify": Verdict,
    "winner": Winner,
    "scores": Scores,
}


def schemas() -> dict[str, dict[str, Any]]:
    """Return name -> JSON schema (2020-12)."""
    found = {name: msgspec.json.schema(struct) for name, struct in STRUCTS.items()}
    found["puzzle"] = puzzle_schema()
    versioned = {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **found[name]}
        for name in sorted(found)
    }
    # As JSON has it: default values may be tuples.
    return cast(dict[str, dict[str, Any]], msgspec.json.decode(msgspec.json.encode(versioned)))


def write_schemas(folder: Path) -> None:
    """Write each schema to FOLDER/NAME.json."""
    for name, schema in schemas().items():
        text = msgspec.json.format(msgspec.json.encode(schema), indent=2)
        write_atomic(folder / f"{name}.json", text + b"\n")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1]))
