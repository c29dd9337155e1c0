"""A learning task: bias, ground facts, positive and negative examples."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Bias", "Task"]

Example = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bias:
    """What rules may look like.

    head, head_types: the predicate to learn and its arguments' types.
    body: relation name -> its arguments' types, in the order of declaration.
    directions: predicate name -> "in" or "out" for each argument; empty, or given for all
    predicates, the head included. A literal's "in" variables must be bound before it.
    max_vars, max_body: bounds for one rule; max_clauses: bound on rules, None for no bound.
    head_only_types: type -> the one head position whose variable may have that type (our
    `:- var_type(_,V,t), V != i.`).
    """

    head: str
    head_types: tuple[str, ...]
    body: dict[str, tuple[str, ...]]
    max_vars: int = 6
    max_body: int = 6
    max_clauses: int | None = None
    directions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    head_only_types: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Task:
    """One task. Examples are the head's arguments, facts the relations' (constants as text).

    facts has an entry for each relation of the bias; no fact and no example occurs twice.
    """

    bias: Bias
    facts: dict[str, list[tuple[str, ...]]]
    positives: list[Example]
    negatives: list[Example]
