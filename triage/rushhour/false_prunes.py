"""False prunes of bounds, counted on all states of whole clusters.

No false prune is evidence, not a proof for all boards: that is `bk.rushhour.is_proved`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct

from rushhour import Cluster, NamedBoard, explore
from rushhour.feature_bounds import FeatureBound
from rushhour.kernels.bounded import values_of
from rushhour.kernels.seeing import features_of_states
from solving import Limits

__all__ = ["FalsePrunes", "PruneUnit", "count_false_prunes", "merged_prunes"]


class FalsePrunes(Struct, frozen=True, kw_only=True):
    """One bound's false prunes.

    boards: whose clusters were looked at in full; too_large: those with too many states. states: of
    the clusters, goals and boards without a plan left out; false_prunes: those of which the bound
    says too much, on `hit` boards, by `worst` slides at most.
    """

    boards: int = 0
    too_large: int = 0
    states: int = 0
    false_prunes: int = 0
    hit: int = 0
    worst: int = 0

    @property
    def share(self) -> float:
        """The share of the states that are false prunes."""
        return self.false_prunes / self.states if self.states else 0.0


@dataclass(frozen=True, slots=True)
class PruneUnit:
    """One worker's piece: every bound on the clusters of some boards."""

    boards: tuple[NamedBoard, ...]
    bounds: tuple[FeatureBound, ...]
    max_states: int


def count_false_prunes(unit: PruneUnit) -> tuple[FalsePrunes, ...]:
    """Return the false prunes of each of the unit's bounds, in order."""
    totals = [FalsePrunes() for _ in unit.bounds]
    for named in unit.boards:
        cluster = explore(named.board, limits=Limits(expansions=unit.max_states)).cluster
        found = _on_cluster(cluster, unit.bounds)
        totals = [merged_prunes(pair) for pair in zip(totals, found, strict=True)]
    return tuple(totals)


def merged_prunes(parts: Iterable[FalsePrunes]) -> FalsePrunes:
    """Return the sum over disjoint sets of boards."""
    parts = list(parts)
    return FalsePrunes(
        boards=sum(part.boards for part in parts),
        too_large=sum(part.too_large for part in parts),
        states=sum(part.states for part in parts),
        false_prunes=sum(part.false_prunes for part in parts),
        hit=sum(part.hit for part in parts),
        worst=max((part.worst for part in parts), default=0),
    )


def _on_cluster(cluster: Cluster | None, bounds: tuple[FeatureBound, ...]) -> list[FalsePrunes]:
    if cluster is None:
        return [FalsePrunes(too_large=1) for _ in bounds]
    if not cluster.solvable:
        return [FalsePrunes(boards=1) for _ in bounds]
    left = cluster.distances > 0
    used = tuple({name: None for bound in bounds for part in bound.parts for name in part.used})
    features = features_of_states(cluster.board, cluster.positions[left], used)
    distances, found = cluster.distances[left], []
    for bound in bounds:
        excess = values_of(bound, features) - distances
        wrong = int((excess > 0).sum())
        found.append(
            FalsePrunes(
                boards=1,
                states=len(distances),
                false_prunes=wrong,
                hit=bool(wrong),
                worst=int(excess.max()) if wrong else 0,
            )
        )
    return found
