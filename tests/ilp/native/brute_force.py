"""The oracle of the engine's tests: every rule that a bias allows, tried one by one.

It shares no idea with the engine. For a fixed list of existential variables, one bit stands for
(assignment, example); a literal is the set of bits where it holds, a body the AND of its literals,
and an example is covered when some assignment's bit of it is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product

from ilp.bias import Bias
from ilp.rules import Rule
from ilp.task import Task

__all__ = ["best", "is_legal"]


@dataclass(frozen=True)
class _Literal:
    holds: int
    variables: frozenset[int]
    inputs: frozenset[int] = frozenset()


def best(task: Task) -> tuple[int, int]:
    """Return (most positives that rules without negatives cover, fewest literals for them)."""
    rules: dict[int, int] = {}
    free = task.bias.max_vars - len(task.bias.head_types)
    kinds = sorted({t for types in task.bias.body.values() for t in types})
    for count in range(free + 1):
        for types in combinations_with_replacement(kinds, count):
            for covered, size in _rules(task, types):
                rules[covered] = min(size, rules.get(covered, size))
    return _program(_undominated(rules), task.bias.max_clauses)


def _rules(task: Task, types: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield (positives covered, size) of each consistent rule with exactly these variables."""
    examples = [*task.positives, *task.negatives]
    everything = (1 << len(examples)) - 1
    positive = (1 << len(task.positives)) - 1
    domains = [_constants(task, kind) for kind in types]
    assignments = list(product(*domains))
    literals = list(_literals(task, types, assignments, examples))
    heads = len(task.bias.head_types)
    wanted = frozenset(range(heads + len(types)))
    given = _inputs(task.bias, task.bias.head, range(heads))

    def covered(holds: int) -> int:
        width, result = len(examples), 0
        while holds:
            result |= holds & everything
            holds >>= width
        return result

    def grow(start: int, holds: int, chosen: tuple[_Literal, ...]) -> Iterator[tuple[int, int]]:
        mask = covered(holds)
        if not mask & positive:
            return
        consistent = not mask & ~positive
        if consistent and _is_whole(chosen, heads, wanted) and _can_be_called(chosen, given):
            yield mask, len(chosen) + 1
        if len(chosen) < task.bias.max_body:
            for i in range(start, len(literals)):
                yield from grow(i + 1, holds & literals[i].holds, (*chosen, literals[i]))

    yield from grow(0, (1 << len(examples) * len(assignments)) - 1, ())


def _literals(
    task: Task,
    types: tuple[str, ...],
    assignments: list[tuple[str, ...]],
    examples: list[tuple[str, ...]],
) -> Iterator[_Literal]:
    heads = task.bias.head_types
    kinds = (*heads, *types)
    for name, wanted in task.bias.body.items():
        facts = set(task.facts[name])
        for variables in permutations(range(len(kinds)), len(wanted)):
            if [kinds[v] for v in variables] != list(wanted) or not wanted:
                continue
            holds = 0
            for row, values in enumerate(assignments):
                for i, example in enumerate(examples):
                    whole = (*example, *values)
                    if tuple(whole[v] for v in variables) in facts:
                        holds |= 1 << row * len(examples) + i
            yield _Literal(holds, frozenset(variables), _inputs(task.bias, name, variables))


def _constants(task: Task, kind: str) -> list[str]:
    """Return what an existential variable of a type may be: nothing where only a head's may be."""
    if kind in task.bias.head_only_types:
        return []
    rows = [(t, r) for name, t in task.bias.body.items() for r in task.facts[name]]
    rows += [(task.bias.head_types, r) for r in (*task.positives, *task.negatives)]
    return sorted({c for types, row in rows for t, c in zip(types, row, strict=True) if t == kind})


def _is_whole(chosen: tuple[_Literal, ...], heads: int, wanted: frozenset[int]) -> bool:
    """Return whether all variables are used and each literal is linked to the head."""
    reached = set(range(heads))
    for _ in chosen:
        for literal in chosen:
            if literal.variables & reached:
                reached |= literal.variables
    used = frozenset().union(*(literal.variables for literal in chosen))
    return bool(chosen) and used == wanted and reached >= used


def _inputs(bias: Bias, name: str, variables: Iterable[int]) -> frozenset[int]:
    ways = bias.directions.get(name)
    pairs = zip(variables, ways, strict=True) if ways else ()
    return frozenset(variable for variable, way in pairs if way == "in")


def _can_be_called(chosen: tuple[_Literal, ...], start: frozenset[int]) -> bool:
    """Return whether some order of the literals has all inputs bound in time."""
    for order in permutations(chosen):
        bound = set(start)
        for literal in order:
            if not literal.inputs <= bound:
                break
            bound |= literal.variables
        else:
            return True
    return False


def _undominated(rules: dict[int, int]) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for mask, size in sorted(rules.items(), key=lambda r: (r[1], -r[0].bit_count())):
        if not any(mask & ~other == 0 for other, _ in kept):
            kept.append((mask, size))
    return kept


def _program(rules: list[tuple[int, int]], most: int | None) -> tuple[int, int]:
    """Return (positives, size) of the best program: all unions of rules, one rule more a round."""
    costs, before = {0: 0}, {}
    rounds = len(rules) if most is None else most
    while rounds and costs != before:
        before, rounds = dict(costs), rounds - 1
        for covered, cost in before.items():
            for mask, size in rules:
                union = covered | mask
                costs[union] = min(costs.get(union, cost + size), cost + size)
    tp, negative_size = max((mask.bit_count(), -cost) for mask, cost in costs.items())
    return tp, -negative_size


def is_legal(rule: Rule, bias: Bias) -> bool:
    """Return whether the bias allows a rule."""
    kinds: dict[str, str] = dict(zip(rule.head.args, bias.head_types, strict=True))
    for atom in rule.body:
        for variable, kind in zip(atom.args, bias.body[atom.predicate], strict=True):
            if kinds.setdefault(variable, kind) != kind:
                return False
    existential = [v for v in kinds if v not in rule.head.args]
    return (
        len(rule.body) <= bias.max_body
        and len(set(rule.body)) == len(rule.body)
        and len(kinds) <= bias.max_vars
        and all(len(set(atom.args)) == len(atom.args) for atom in rule.body)
        and not rule.unsafe_variables
        and not any(kinds[v] in bias.head_only_types for v in existential)
        and _linked(rule)
        and _in_some_order(rule, bias)
    )


def _linked(rule: Rule) -> bool:
    reached = set(rule.head.args)
    for _ in rule.body:
        for atom in rule.body:
            if reached & set(atom.args):
                reached |= set(atom.args)
    return all(set(atom.args) <= reached for atom in rule.body)


def _in_some_order(rule: Rule, bias: Bias) -> bool:
    numbers = {v: i for i, v in enumerate(rule.variables)}

    def literal(name: str, args: tuple[str, ...]) -> _Literal:
        variables = [numbers[v] for v in args]
        return _Literal(0, frozenset(variables), _inputs(bias, name, variables))

    body = tuple(literal(atom.predicate, atom.args) for atom in rule.body)
    return _can_be_called(body, literal(rule.head.predicate, rule.head.args).inputs)
