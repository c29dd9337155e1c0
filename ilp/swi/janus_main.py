"""Run in a Python process of its own: Prolog through janus-swi.

janus_main.py             print the version of SWI-Prolog, as a number (90112 for 9.1.12)
janus_main.py FILE        consult a Prolog file and call its main/0
"""

from __future__ import annotations

import sys

import janus_swi

__all__ = ["main"]


def main(arguments: list[str]) -> None:
    """Do what the module says; raises whatever janus-swi raises."""
    if not arguments:
        print(janus_swi.query_once("current_prolog_flag(version, V)")["V"])
        return
    janus_swi.query_once("atom_string(_File, File), consult(user:_File)", {"File": arguments[0]})
    janus_swi.query_once("user:main")


if __name__ == "__main__":
    main(sys.argv[1:])
