"""Background knowledge of Puzznic: what is learned is `dead(State)`.

Glossary:
    pair        two different patterns of a state, in order; marks (`puzznic.marks`) tell what the
                state shows of them.
    dead        no plan leads on from the state; alive: one does.
    kind        the states whose pairs have the same marks: no rule tells them apart.
    beyond      said of dead states that the star bound does not find to be dead.
    proved      said of a rule that follows from the theorem of `puzznic.waits`, for all levels.

    task = pooled_task([lesson(labels) for labels in ...])
    learned = engine_named("native").learn(task, Limits())
    dead_end = learned_dead_ends(learned.hypothesis)
"""

from bk.puzznic.examples import Lesson, lesson, level_task, pooled_task
from bk.puzznic.learned import LearnedDeadEnds, is_proved, learned_dead_ends
from bk.puzznic.vocabulary import VOCABULARIES, vocabulary_named

__all__ = [
    "VOCABULARIES",
    "LearnedDeadEnds",
    "Lesson",
    "is_proved",
    "learned_dead_ends",
    "lesson",
    "level_task",
    "pooled_task",
    "vocabulary_named",
]
