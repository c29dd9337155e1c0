"""What Popper prints, versions 4.4 and 5: hypotheses as it finds them, then the last one.

    ********************                                 at any time; 4.4 puts the time before
    New best hypothesis:                                 each line, 5 the seconds since its start
    tp:4 fn:17 tn:23 fp:0 size:7
    f(V0,V1):- g(V0,V2),h(V2,V1).
    ********************

    ********** SOLUTION **********                       at the end, if it found a hypothesis
    Precision:1.00 Recall:0.19 TP:4 FN:17 TN:23 FP:0 Size:7
    f(V0,V1):- g(V0,V2),h(V2,V1).
    ******************************

    NO SOLUTION                                          at the end, if it found none
    TIMEOUT OF 5 SECONDS EXCEEDED                        before its end, if its own clock ran out

The scores are read over: examples are counted by ilp.coverage.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ilp.rules import Hypothesis, parse_hypothesis
from solving import InputError

__all__ = ["Report", "read_output"]

_TIME = re.compile(r"^(?:\d+\.\d+s|\d\d:\d\d:\d\d) ")
_STARS = re.compile(r"^\*{20,}$")
_STARTS = ("New best hypothesis:", "*" * 10 + " SOLUTION " + "*" * 10)
_ENDS = (_STARTS[1], "NO SOLUTION")
_TIMEOUT = re.compile(r"^TIMEOUT OF \d+ SECONDS EXCEEDED$")
_ERROR = re.compile(r"^[A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt)\b.*$")


@dataclass(frozen=True, slots=True)
class Report:
    """What an output says.

    hypotheses: those that it prints whole, the newest first. finished: Popper came to the end of
    its search. error: the last line of a Python traceback, "" if there is none.
    """

    hypotheses: tuple[Hypothesis, ...]
    finished: bool
    error: str


def read_output(text: str) -> Report:
    """Return what an output says; whatever is broken off or no hypothesis is left out."""
    lines = [_TIME.sub("", line.rstrip()) for line in text.splitlines()]
    found = tuple(_hypotheses(lines))
    ended = any(line in _ENDS for line in lines)
    timed_out = any(map(_TIMEOUT.match, lines))
    return Report(found[::-1], ended and not timed_out, _error(lines))


def _hypotheses(lines: list[str]) -> Iterator[Hypothesis]:
    for rules in _blocks(lines):
        try:
            yield parse_hypothesis("\n".join(rules))
        except InputError:
            continue


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the lines with rules of each block that has an end."""
    block: list[str] | None = None
    for line in lines:
        if line in _STARTS:
            block = []
        elif block is not None and _STARS.match(line):
            if block:
                yield block
            block = None
        elif block is not None and ":-" in line:
            block.append(line)


def _error(lines: list[str]) -> str:
    if not any(line.startswith("Traceback (most recent call last)") for line in lines):
        return ""
    return next((line for line in reversed(lines) if _ERROR.match(line)), "an unknown error")
