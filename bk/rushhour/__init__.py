"""Background knowledge of Rush Hour: what is learned is `incompletable(State, Remaining)`.

Moves can be undone, so no state is a dead end; what can be learned is that a state *needs more*
than so many slides. Read for the largest number it is a bound for A*.

Glossary:
    remaining   R: how many slides are left. incompletable(S, R): no plan from S has so few.
    count       a number that a state shows (`rushhour.features`); rules speak of "at least N".
    false prune a state of which a rule says that it needs more than it does.
    proved      said of a rule that follows from what is proved of one count for all boards.

    task = pooled_task(boards)
    learned = engine_named("native").learn(task, Limits())
    bound = learned_bound(learned.hypothesis)
    print(solve(board, bound=bound))
"""

from bk.rushhour.examples import cluster_task, pooled_task
from bk.rushhour.learned import LearnedBound, is_proved, learned_bound
from bk.rushhour.vocabulary import VOCABULARIES, vocabulary_named

__all__ = [
    "VOCABULARIES",
    "LearnedBound",
    "cluster_task",
    "is_proved",
    "learned_bound",
    "pooled_task",
    "vocabulary_named",
]
