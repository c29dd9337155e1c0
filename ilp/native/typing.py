"""Types for arguments that have none, read off their constants (before step 1).

A variable without a declared type fits any argument. But two arguments that share no constant,
directly or through a chain of others, can't hold one variable in a rule that covers anything; so
arguments fall into groups, and each group is a type. A group with arguments of a declared type gets
that one; with two, the task means more than types can say, and is refused.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter

from ilp.bias import UNTYPED
from ilp.task import Task
from solving import InputError

__all__ = ["with_types"]

_Argument = tuple[str, int]


def with_types(task: Task) -> Task:
    """Return the task with a type for every argument; raises InputError (see above).

    The same rules are allowed, but for those that can't cover an example.
    """
    if all(UNTYPED not in types for types in task.bias.types.values()):
        return task
    kinds: dict[_Argument, str] = {}
    for number, group in enumerate(_groups(_constants(task))):
        declared = dict.fromkeys(task.bias.types[name][at] for name, at in group)
        declared.pop(UNTYPED, None)
        if not _untyped(task, group):
            kinds |= {(name, at): task.bias.types[name][at] for name, at in group}
            continue
        if len(declared) > 1:
            raise InputError(_ambiguous(task, group, list(declared)))
        kind = next(iter(declared), f"{UNTYPED}{number}")
        if kind in task.bias.head_only_types:
            raise InputError(
                f"the bias restricts variables of type {kind}, "
                f"but does not type {_untyped(task, group)}, which has constants of that type"
            )
        kinds |= dict.fromkeys(group, kind)
    typed = {
        name: tuple(kinds[name, at] for at in range(len(types)))
        for name, types in task.bias.types.items()
    }
    head_types = typed.pop(task.bias.head)
    return replace(task, bias=replace(task.bias, head_types=head_types, body=typed))


def _constants(task: Task) -> dict[_Argument, set[str]]:
    """Return the constants of each argument of each predicate, the head's first."""
    bias = task.bias
    tables = {bias.head: [*task.positives, *task.negatives], **task.facts}
    return {
        (name, at): set(map(itemgetter(at), tables[name]))
        for name, types in bias.types.items()
        for at in range(len(types))
    }


def _groups(constants: dict[_Argument, set[str]]) -> list[list[_Argument]]:
    """Return the arguments in groups that share constants, in order."""
    groups: list[tuple[list[_Argument], set[str]]] = []
    for argument, found in constants.items():
        joined = [g for g in groups if not g[1].isdisjoint(found)]
        members = [a for g in joined for a in g[0]]
        united = set().union(found, *(g[1] for g in joined))
        groups = [g for g in groups if g not in joined]
        groups.append(([*members, argument], united))
    return [members for members, _ in groups]


def _untyped(task: Task, group: list[_Argument]) -> str:
    """Return the name of a predicate in the group without types, if there is one."""
    return next((name for name, at in group if task.bias.types[name][at] == UNTYPED), "")


def _ambiguous(task: Task, group: list[_Argument], kinds: list[str]) -> str:
    return (
        f"the bias does not type {_untyped(task, group)}, "
        f"whose constants link those of the types {', '.join(kinds)}: declare its type"
    )
