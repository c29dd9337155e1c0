"""Two ways to run a Prolog program in SWI-Prolog, both in a child process.

janus    the package janus-swi (optional; it needs SWI-Prolog >= 9.1.12), in another Python
swipl    the program, found on PATH or named by WITNESS_ILP_SWIPL

`find_prolog` prefers the first. A child process has a hard time limit, holds nothing of an earlier
program (janus-swi's Prolog lives as long as its process), and may abort without us.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from ilp.swi.program import ROW
from solving import InputError
from solving.child import Reason, run_child

__all__ = ["JANUS_NEEDS", "SWIPL", "Interpreter", "Prolog", "Rows", "find_prolog", "janus", "swipl"]

SWIPL = "WITNESS_ILP_SWIPL"
JANUS_NEEDS = (9, 1, 12)

Rows = list[tuple[str, ...]]

_RUNNER = str(Path(__file__).with_name("janus_main.py"))
_START_SECONDS = 60
_MAIN = """\
:- use_module(program).
main :-
    statistics(errors, Errors),
    ( Errors =:= 0 -> true ; throw(the_program_has_errors) ),
    setup_call_cleanup(
        open(rows, write, Out, [encoding(utf8)]),
        forall({module}:{row}(Row),
               ( atomic_list_concat(Row, '\\t', Line), format(Out, '~w~n', [Line]) )),
        close(Out)),
    rename_file(rows, whole).
"""


class Prolog(Protocol):
    """The seam between programs and what runs them."""

    @property
    def name(self) -> str:
        """Who answers, with the version."""

    def rows(self, module: str, program: str, seconds: float) -> Rows:
        """Return the rows of a program, a module's text: names and arguments as quoted text.

        Raises InputError, in one sentence, for a program that is refused or not done in time.
        """


@dataclass(frozen=True, slots=True)
class Interpreter:
    """What consults a Prolog file that stands after `command`, and calls its main/0."""

    name: str
    command: tuple[str, ...]

    def rows(self, module: str, program: str, seconds: float) -> Rows:
        """Return what `Prolog.rows` says."""
        with tempfile.TemporaryDirectory(prefix="prolog-") as name:
            folder = Path(name)
            (folder / "program.pl").write_text(program, encoding="utf-8")
            main = _MAIN.format(module=module, row=ROW)
            (folder / "main.pl").write_text(main, encoding="utf-8")
            ended = run_child([*self.command, "main.pl"], folder=folder, seconds=seconds)
            if ended.reason is Reason.DEADLINE:
                raise InputError(f"SWI-Prolog was not done within {seconds:g} s")
            if ended.status or not (folder / "whole").is_file():
                raise InputError(f"SWI-Prolog refuses the program: {_one_line(ended.output)}")
            text = (folder / "whole").read_text(encoding="utf-8")
        return [tuple(line.split("\t")) for line in text.splitlines()]


def _one_line(output: str) -> str:
    """Return the first lines of an output as one, "no message" for none."""
    return " ".join(output.split())[:300] or "no message"


def janus() -> Interpreter:
    """Return SWI-Prolog through janus-swi; raises InputError if that does not work here."""
    if not _is_installed("janus_swi"):
        raise InputError("janus-swi is not installed")
    ended = run_child([sys.executable, _RUNNER], seconds=_START_SECONDS)
    number = ended.output.strip()
    if ended.status or not number.isdigit():
        last = (number or "no output").splitlines()[-1]
        raise InputError(f"janus-swi does not work: {last}")
    version = int(number) // 10000, int(number) // 100 % 100, int(number) % 100
    told = ".".join(map(str, version))
    if version < JANUS_NEEDS:
        needs = ".".join(map(str, JANUS_NEEDS))
        raise InputError(f"janus-swi needs SWI-Prolog >= {needs}, found {told}")
    return Interpreter(f"SWI-Prolog {told} through janus-swi", (sys.executable, _RUNNER))


def _is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ValueError:  # what stands in sys.modules is no package
        return False


def swipl(program: str = "swipl") -> Interpreter:
    """Return SWI-Prolog's own program; raises InputError if it is missing or something else."""
    told = run_child([program, "--version"], seconds=_START_SECONDS).output
    version = re.match(r"SWI-Prolog version (\S+)", told)
    if version is None:
        raise InputError(f"{program} is not SWI-Prolog")
    options = ("--no-tty", "-q", "--on-error=halt", "-g", "main", "-t", "halt")
    return Interpreter(f"SWI-Prolog {version[1]}", (program, *options))


def find_prolog(environment: Mapping[str, str] = os.environ) -> Prolog:
    """Return janus if it works here, swipl otherwise; raises InputError if neither does.

    WITNESS_ILP_SWIPL names the program to use, and rules out janus.
    """
    named = environment.get(SWIPL)
    if named:
        return swipl(named)
    try:
        return janus()
    except InputError as error:
        program = shutil.which("swipl", path=environment.get("PATH"))
        if program is None:
            raise InputError(
                f"SWI-Prolog is not found: there is no swipl on PATH, and {error}; "
                "docs/how-to/use-popper.md tells how to install it"
            ) from None
    return swipl(program)
