"""Learning problems of the kinds that Popper comes with, made here from seeds.

Each is labelled by rules that are known, so a hypothesis covers every positive; the best one is no
longer than those rules.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from random import Random

from ilp.bias import UNTYPED, Bias
from ilp.coverage import covered
from ilp.rules import Hypothesis, parse_hypothesis
from ilp.task import Example, Task

__all__ = ["PROBLEMS", "Problem"]

Problem = tuple[Task, Hypothesis]
"""A task, and the rules that label its examples."""

Facts = dict[str, list[tuple[str, ...]]]


def labelled(bias: Bias, facts: Facts, examples: list[Example], rules: str) -> Problem:
    """Return the problem whose positives are what the rules cover."""
    hypothesis = parse_hypothesis(rules)
    mask = covered(hypothesis, Task(bias, facts, examples, []), examples)
    positives = [e for e, is_covered in zip(examples, mask, strict=True) if is_covered]
    negatives = [e for e, is_covered in zip(examples, mask, strict=True) if not is_covered]
    assert positives
    assert negatives
    return Task(bias, facts, positives, negatives), hypothesis


def kinship(rng: Random, people: int = 14) -> Problem:
    """Return grandparents, from fathers and mothers; nothing is typed."""
    names = [f"person{i}" for i in range(people)]
    facts: Facts = {"father": [], "mother": []}
    for i, child in enumerate(names[3:], start=3):
        one, two = rng.sample(names[:i], 2)
        facts["father"].append((one, child))
        facts["mother"].append((two, child))
    any2 = (UNTYPED, UNTYPED)
    bias = Bias("grandparent", any2, {"father": any2, "mother": any2}, max_vars=3, max_body=2)
    rules = "\n".join(
        f"grandparent(A,B) :- {p}(A,C), {q}(C,B)."
        for p, q in product(("father", "mother"), repeat=2)
    )
    return labelled(bias, facts, list(permutations(names, 2)), rules)


def trains(rng: Random, count: int = 40) -> Problem:
    """Return east-bound trains: cars belong to one train, loads to one car."""
    marks = {"short": 0.5, "long": 0.5, "open": 0.4, "closed": 0.5, "two_wheels": 0.6}
    shapes = ("circle", "triangle", "rectangle")
    facts: Facts = {name: [] for name in ("has_car", "has_load", *marks, *shapes)}
    for i in range(count):
        for c in range(rng.randint(1, 4)):
            car = f"t{i}c{c}"
            facts["has_car"].append((f"t{i}", car))
            for mark, share in marks.items():
                facts[mark] += [(car,)] if rng.random() < share else []
            for k in range(rng.randint(0, 2)):
                facts["has_load"].append((car, f"{car}l{k}"))
                facts[rng.choice(shapes)].append((f"{car}l{k}",))
    body = {"has_car": ("train", "car"), "has_load": ("car", "load")}
    body |= dict.fromkeys(marks, ("car",)) | dict.fromkeys(shapes, ("load",))
    bias = Bias("east", ("train",), body, 4, 5, head_only_types={"train": 0})
    rules = "east(A) :- has_car(A,B), short(B), closed(B), has_load(B,C), triangle(C)."
    return labelled(bias, facts, [(f"t{i}",) for i in range(count)], rules)


def zendo(rng: Random, count: int = 30) -> Problem:
    """Return structures with a small piece that touches a red one; sizes are shared by all."""
    colours, orders = ("red", "green", "blue"), ("small", "medium", "large")
    facts: Facts = {name: [] for name in ("piece", "contact", "size", *colours, *orders)}
    for i, order in enumerate(orders):
        facts[order] = [(str(n),) for n in range(2 * i, 2 * i + 2)]
    for i in range(count):
        pieces = [f"p{i}_{k}" for k in range(rng.randint(2, 4))]
        facts["piece"] += [(f"s{i}", piece) for piece in pieces]
        facts["size"] += [(piece, str(rng.randrange(6))) for piece in pieces]
        for piece in pieces:
            facts[rng.choice(colours)].append((piece,))
        facts["contact"] += [two for two in permutations(pieces, 2) if rng.random() < 0.35]
    body = {"piece": ("state", "piece"), "contact": ("piece", "piece"), "size": ("piece", "real")}
    body |= dict.fromkeys(colours, ("piece",)) | dict.fromkeys(orders, ("real",))
    bias = Bias("zendo", ("state",), body, 4, 5, head_only_types={"state": 0})
    rules = "zendo(A) :- piece(A,B), size(B,C), small(C), contact(B,D), red(D)."
    return labelled(bias, facts, [(f"s{i}",) for i in range(count)], rules)


def films(rng: Random, people: int = 16) -> Problem:
    """Return pairs of an actor and a director of one film, of the same gender."""
    actors = [f"actor{i}" for i in range(people)]
    directors = [f"director{i}" for i in range(people // 4)]
    facts: Facts = {"movie": [], "gender": [], "actor": [], "director": []}
    for i in range(people // 2):
        cast = [rng.choice(directors), *rng.sample(actors, 3)]
        facts["movie"] += [(f"m{i}", person) for person in cast]
    facts["gender"] = [(p, rng.choice(["f", "m"])) for p in (*actors, *directors)]
    facts["actor"], facts["director"] = [(a,) for a in actors], [(d,) for d in directors]
    one = ("person",)
    body = {
        "movie": ("film", "person"),
        "gender": ("person", "gender"),
        "actor": one,
        "director": one,
    }
    bias = Bias("worked", ("person", "person"), body, 4, 6)
    rules = (
        "worked(A,B) :- actor(A), director(B), movie(C,A), movie(C,B), gender(A,D), gender(B,D)."
    )
    return labelled(bias, facts, list(product(actors, (*directors, *actors[:4]))), rules)


def graph(rng: Random, nodes: int = 10) -> Problem:
    """Return nodes that are red, or two steps from a red one, along directed edges."""
    names = [f"n{i}" for i in range(nodes)]
    edges = [two for two in permutations(names, 2) if rng.random() < 0.12]
    facts: Facts = {"edge": edges, "red": [(n,) for n in names if rng.random() < 0.2]}
    bias = Bias(
        "near",
        ("node",),
        {"edge": ("node", "node"), "red": ("node",)},
        max_vars=3,
        max_body=3,
        directions={"near": ("in",), "edge": ("in", "out"), "red": ("in",)},
    )
    rules = "near(A) :- red(A).\nnear(A) :- edge(A,B), edge(B,C), red(C)."
    return labelled(bias, facts, [(n,) for n in names], rules)


PROBLEMS: dict[str, Callable[[Random], Problem]] = {
    "kinship": kinship,
    "trains": trains,
    "zendo": zendo,
    "films": films,
    "graph": graph,
}
"""Problems by name: each makes one from a seed."""
