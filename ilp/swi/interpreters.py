"""Two ways to run a Prolog program in SWI-Prolog: inside this process, and as a child process.

janus    the package janus-swi (optional; it needs SWI-Prolog >= 9.1.12 on the machine)
swipl    the program, found on PATH or named by WITNESS_ILP_SWIPL

`find_prolog` prefers the first, which starts faster. Only the second has a hard time limit: the
first stops at the next Prolog inference.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from ilp.child import Reason, run_child
from ilp.swi.program import ROW
from solving import InputError

__all__ = ["JANUS_NEEDS", "SWIPL", "Janus", "Prolog", "Rows", "Swipl", "find_prolog"]

SWIPL = "WITNESS_ILP_SWIPL"
JANUS_NEEDS = (9, 1, 12)

Rows = list[tuple[str, ...]]
_numbers = count()


class Prolog(Protocol):
    """The seam between programs and what runs them."""

    @property
    def name(self) -> str:
        """Who answers, with the version."""

    def rows(self, module: str, program: str, seconds: float) -> Rows:
        """Return the rows of a program, a module's text: names and arguments as quoted text.

        Raises InputError, in one sentence, for a program that is refused or not done in time.
        """


class Janus:
    """SWI-Prolog inside this process; raises InputError if that does not work here."""

    def __init__(self) -> None:
        try:
            self._janus: Any = import_module("janus_swi")
            version = int(self._once("current_prolog_flag(version, V)")["V"])
        except Exception as error:  # whatever a native library does when it does not fit
            raise InputError(f"janus-swi can't be used: {error or type(error).__name__}") from None
        found = version // 10000, version // 100 % 100, version % 100
        self.name = "SWI-Prolog {}.{}.{} through janus-swi".format(*found)
        if found < JANUS_NEEDS:
            raise InputError(
                f"janus-swi needs SWI-Prolog >= {'.'.join(map(str, JANUS_NEEDS))}, "
                f"found {'.'.join(map(str, found))}"
            )

    def rows(self, module: str, program: str, seconds: float) -> Rows:
        """Return what `Prolog.rows` says."""
        source = f"witness_source_{next(_numbers)}"
        values = {"Source": source, "Text": program}
        try:
            found = self._once(
                "atom_string(_Id, Source), statistics(errors, _Before),"
                f"call_with_time_limit({seconds:f}, ("
                "  setup_call_cleanup(open_string(Text, _In),"
                "    load_files(user:_Id, [stream(_In), silent(true)]), close(_In)),"
                f"  findall(_Row, {module}:{ROW}(_Row), Rows))),"
                "statistics(errors, _After), Errors is _After - _Before",
                values,
            )
        except Exception as error:  # PrologError, which can be imported only with the library
            raise InputError(_sentence(str(error), seconds)) from None
        finally:
            self._once("atom_string(_Id, Source), catch(unload_file(_Id), _, true)", values)
        if found["Errors"]:
            raise InputError("SWI-Prolog refuses the program: see its messages above")
        return [tuple(row) for row in found["Rows"]]

    def _once(self, goal: str, values: Mapping[str, object] | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self._janus.query_once(goal, dict(values or {}))
        return found


class Swipl:
    """SWI-Prolog as a child process; raises InputError if the program is not SWI-Prolog."""

    def __init__(self, program: str) -> None:
        self._program = program
        told = run_child([program, "--version"], seconds=30).output
        version = re.match(r"SWI-Prolog version (\S+)", told)
        if version is None:
            raise InputError(f"{program} is not SWI-Prolog")
        self.name = f"SWI-Prolog {version[1]} as a child process"

    def rows(self, module: str, program: str, seconds: float) -> Rows:
        """Return what `Prolog.rows` says."""
        with tempfile.TemporaryDirectory(prefix="swipl-") as name:
            folder = Path(name)
            (folder / "program.pl").write_text(program, encoding="utf-8")
            (folder / "main.pl").write_text(_MAIN.format(module=module, row=ROW), encoding="utf-8")
            options = ["--no-tty", "-q", "--on-error=halt", "-g", "main", "-t", "halt"]
            ended = run_child([self._program, *options, "main.pl"], folder=folder, seconds=seconds)
            if ended.reason is not Reason.EXITED or ended.status:
                late = ended.reason is Reason.DEADLINE
                raise InputError(_sentence("time_limit" if late else ended.output, seconds))
            try:
                text = (folder / "rows").read_text(encoding="utf-8")
            except FileNotFoundError:
                raise InputError("SWI-Prolog ended without an answer") from None
        return [tuple(line.split("\t")) for line in text.splitlines()]


_MAIN = """\
:- use_module(program).
main :-
    statistics(errors, Errors),
    ( Errors =:= 0 -> true ; halt(2) ),
    setup_call_cleanup(
        open(rows, write, Out, [encoding(utf8)]),
        forall({module}:{row}(Row),
               ( atomic_list_concat(Row, '\\t', Line), format(Out, '~w~n', [Line]) )),
        close(Out)).
"""


def _sentence(what: str, seconds: float) -> str:
    if "time_limit" in what or "Time limit" in what:
        return f"SWI-Prolog was not done within {seconds:g} s"
    return f"SWI-Prolog refuses the program: {' '.join(what.split()) or 'no message'}"


def find_prolog(environment: Mapping[str, str] = os.environ) -> Prolog:
    """Return janus if it works here, swipl otherwise; raises InputError if neither does.

    WITNESS_ILP_SWIPL names the program to use, and rules out janus.
    """
    named = environment.get(SWIPL)
    if named:
        return Swipl(named)
    try:
        return Janus()
    except InputError as error:
        program = shutil.which("swipl", path=environment.get("PATH"))
        if program is None:
            raise InputError(
                f"SWI-Prolog is not found: there is no swipl on PATH, and {error}; "
                "docs/how-to/use-popper.md tells how to install it"
            ) from None
    return Swipl(program)
