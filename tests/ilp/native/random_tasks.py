"""Random learning tasks, small enough for the brute force."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from ilp.bias import UNTYPED, Bias
from ilp.coverage import covered
from ilp.rules import Atom, Hypothesis, Rule
from ilp.task import Task

__all__ = ["STYLES", "random_task"]

STYLES = ("puzzle", "typed", "slotted", "open", "untyped", "directed", "chained", "many")
"""puzzle: relations like the datalog vocabulary's. typed: random relations, head types restricted
to the head. slotted: also, an example's own facts link constants of a type. open: without the
restriction. untyped: one type for all. directed: one of the others with argument directions.
chained: with directions, outputs of the head's relations are inputs of others, as in the vocabulary
`paper`. many: up to 100 examples."""


def random_task(rng: Random, style: str, max_clauses: int | None = None) -> Task:
    """Return a task of a style; relations need not be functions, and may be reflexive."""
    if style == "directed":
        task = random_task(rng, rng.choice(["puzzle", "typed", "open", "untyped"]), max_clauses)
        return replace(task, bias=replace(task.bias, directions=_directions(rng, task.bias)))
    if style == "chained":
        return _chained(rng, max_clauses)
    if style == "puzzle":
        return _puzzle_like(rng, max_clauses)
    heads = tuple(["path", "square"][: rng.randint(1, 2)])
    inner = ("num", "edge")[: rng.randint(1, 2)]
    if style == "untyped":
        heads, inner = (UNTYPED,) * len(heads), ()
    constants = {
        kind: [f"{kind}{i}" for i in range(rng.randint(3, 5))]
        for kind in dict.fromkeys((*heads, *inner))
    }
    if style == "many":
        constants["path"] = [f"path{i}" for i in range(120 // len(heads) ** 2)]
    body = _signatures(rng, (*heads, *inner), rng.randint(3, 4), many=style == "many")
    if style == "slotted":
        body = {name: types if types[0] in heads else types[:1] for name, types in body.items()}
        body["link"] = (rng.choice(heads), inner[0], rng.choice(inner))
    facts = {name: _facts(rng, types, constants) for name, types in body.items()}
    restricted = style in ("typed", "slotted", "many")
    bias = Bias(
        head="h",
        head_types=heads,
        body=body,
        max_vars=len(heads) + rng.randint(1, 3 if restricted else 2),
        max_body=rng.randint(2, 4 if style == "typed" else 3),
        max_clauses=max_clauses,
        head_only_types={kind: i for i, kind in enumerate(heads)} if restricted else {},
    )
    rows = list(product(*(constants[kind] for kind in heads)))
    return _labelled(rng, bias, facts, rows, most=100 if style == "many" else 20)


def _directions(rng: Random, bias: Bias) -> dict[str, tuple[str, ...]]:
    """Return directions; most arguments of the head are inputs, most others outputs."""
    inputs = rng.choice([0.2, 0.4, 0.6])
    ways = {bias.head: tuple(rng.choice(["in", "in", "out"]) for _ in bias.head_types)}
    for name, types in bias.body.items():
        ways[name] = tuple("in" if rng.random() < inputs else "out" for _ in types)
    return ways


def _signatures(
    rng: Random, kinds: tuple[str, ...], count: int, many: bool
) -> dict[str, tuple[str, ...]]:
    """Return relations; each head type occurs in some, and most mention the head."""
    body = {}
    for i in range(count):
        arity = rng.choice([2, 2, 3]) if many else rng.choice([1, 2, 2, 2, 3])
        types = [rng.choice(kinds) for _ in range(arity)]
        if rng.random() < 0.6:
            types[0] = kinds[i % len(kinds)]
        body[f"r{i}"] = tuple(types)
    return body


def _facts(
    rng: Random, types: tuple[str, ...], constants: dict[str, list[str]]
) -> list[tuple[str, ...]]:
    density = rng.choice([0.15, 0.3, 0.5])
    rows = product(*(constants[kind] for kind in types))
    return [row for row in rows if rng.random() < density]


def _labelled(
    rng: Random,
    bias: Bias,
    facts: dict[str, list[tuple[str, ...]]],
    rows: list[tuple[str, ...]],
    most: int,
) -> Task:
    """Return a task labelled at random, or by hidden rules and some positives beside them."""
    rng.shuffle(rows)
    rows = rows[: rng.randint(max(3, most // 2), most)]
    if rng.random() < 0.4:
        negatives = max(1, int(len(rows) * rng.choice([0.1, 0.3, 0.5])))
        return Task(bias, facts, rows[negatives:], rows[:negatives])
    hidden = Hypothesis(tuple(random_rule(rng, bias) for _ in range(rng.randint(1, 3))))
    mask = covered(hidden, Task(bias, facts, rows, []), rows)
    noise = rng.choice([0.0, 0.2])
    positive = [bool(m) or rng.random() < noise for m in mask]
    if all(positive) or not any(positive):
        positive[0] = not positive[0]
    return Task(
        bias,
        facts,
        [row for row, label in zip(rows, positive, strict=True) if label],
        [row for row, label in zip(rows, positive, strict=True) if not label],
    )


def random_rule(rng: Random, bias: Bias) -> Rule:
    """Return some rule over the bias's relations; it need not be legal."""
    names = [f"V{i}" for i in range(bias.max_vars)]
    heads = names[: len(bias.head_types)]
    kinds = dict(zip(heads, bias.head_types, strict=True))
    inner = sorted({t for types in bias.body.values() for t in types} - set(bias.head_only_types))
    kinds |= {name: rng.choice(inner) for name in names[len(heads) :] if inner}
    body = []
    for _ in range(rng.randint(1, bias.max_body)):
        relation = rng.choice(list(bias.body))
        args = [[n for n in kinds if kinds[n] == t] for t in bias.body[relation]]
        if all(args):
            body.append(Atom(relation, tuple(rng.choice(options) for options in args)))
    return Rule(Atom(bias.head, tuple(heads)), tuple(body))


def _puzzle_like(rng: Random, max_clauses: int | None) -> Task:
    paths = [f"p{i}" for i in range(rng.choice([6, 10, 14]))]
    squares = [f"s{i}" for i in range(rng.choice([1, 2]))]
    numbers = [f"n{i}" for i in range(rng.choice([3, 4]))]
    edges = [f"e{i}" for i in range(rng.choice([3, 4]))]
    constants = {"path": paths, "square": squares, "num": numbers, "edge": edges}
    body: dict[str, tuple[str, ...]] = {
        "lt": ("num", "num"),
        "shared": ("path", "square", "num"),
        "square": ("square", "num"),
        "last": ("path", "edge"),
        "side": ("square", "edge"),
    }
    facts = {
        "lt": _order(numbers) if rng.random() < 0.7 else _facts(rng, body["lt"], constants),
        "shared": [(p, s, rng.choice(numbers)) for p in paths for s in squares],
        "square": [(s, rng.choice(numbers)) for s in squares],
        "last": [(p, rng.choice(edges)) for p in paths],
        "side": _facts(rng, body["side"], constants),
    }
    extra: dict[str, tuple[str, ...]] = {
        "one": ("num",),
        "visited": ("path", "edge"),
        "near": ("path", "square"),
    }
    for name, types in extra.items():
        if rng.random() < 0.5:
            body[name] = types
            facts[name] = _facts(rng, types, constants)
    bias = Bias(
        head="h",
        head_types=("path", "square"),
        body=body,
        max_vars=5,
        max_body=rng.choice([3, 4]),
        max_clauses=max_clauses,
        head_only_types={"path": 0, "square": 1},
    )
    return _labelled(rng, bias, facts, list(product(paths, squares)), most=28)


_CHAINED = {
    "walk": (("path", "list"), "io"),
    "sides": (("square", "num", "list"), "ioo"),
    "count": (("list", "list", "num"), "iio"),
    "last": (("list", "edge"), "io"),
    "not_in": (("edge", "list"), "ii"),
    "lt": (("num", "num"), "ii"),
    "one": (("num",), "i"),
}
"""Relations with their directions, i for in."""


def _chained(rng: Random, max_clauses: int | None) -> Task:
    """Return a task whose outputs are functions of the inputs, but for some of them."""
    sizes = {"path": rng.choice([5, 8]), "square": 2, "list": 5, "num": 3, "edge": 2}
    constants = {kind: [f"{kind}{i}" for i in range(size)] for kind, size in sizes.items()}
    left_out = set(rng.sample(list(_CHAINED)[3:], 2))
    kept = {name: entry for name, entry in _CHAINED.items() if name not in left_out}
    facts = {name: _outputs(rng, types, ways, constants) for name, (types, ways) in kept.items()}
    directions = {name: ways for name, (_, ways) in kept.items()}
    if rng.random() < 0.3:
        changed = rng.choice(list(kept))
        directions[changed] = "".join(rng.choice("io") for _ in directions[changed])
    directions["h"] = rng.choice(["ii", "ii", "io"])
    bias = Bias(
        head="h",
        head_types=("path", "square"),
        body={name: types for name, (types, _) in kept.items()},
        max_vars=rng.choice([5, 6]),
        max_body=rng.choice([3, 4, 5]),
        max_clauses=max_clauses,
        head_only_types={"path": 0, "square": 1} if rng.random() < 0.7 else {},
        directions={
            name: tuple({"i": "in", "o": "out"}[way] for way in ways)
            for name, ways in directions.items()
        },
    )
    rows = list(product(constants["path"], constants["square"]))
    return _labelled(rng, bias, facts, rows, most=16)


def _outputs(
    rng: Random, types: tuple[str, ...], ways: str, constants: dict[str, list[str]]
) -> list[tuple[str, ...]]:
    """Return facts with few outputs for each choice of inputs: mostly one."""
    if "o" not in ways:
        return _facts(rng, types, constants)
    most = rng.choice([1, 1, 1, 2])
    first = ways.index("o")
    rows = []
    for inputs in product(*(constants[kind] for kind in types[:first])):
        for _ in range(rng.choice([0, *[most] * 5])):
            rows.append((*inputs, *(rng.choice(constants[kind]) for kind in types[first:])))
    return list(dict.fromkeys(rows))


def _order(numbers: list[str]) -> list[tuple[str, ...]]:
    return [(a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :]]
