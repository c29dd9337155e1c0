"""Is a predicate sound: does it never fire on a path that a solution extends? Three ways to know.

    theorem      (a) for boards of every size: no way in which a path can meet a square shows a view
                 on which a rule fires, and has a completion that meets the square's count
    bounded      (b) for all boards up to a size: clingo finds no counterexample
    enumeration  (c) for all small puzzles, and for given ones: walking all paths finds none

Glossary:
    form      a predicate as rules, each verified for itself (`form`).
    case      one way in which a path can meet a square, cut at a head (`witness.meetings`).
    lemma     what the theorem takes for granted of a set of points (`lemmas`).
    verdict   sound, refuted or not decided, and for which puzzles (`verdict`).

    verdict = verify(hand_written_form("edge-left"))
"""

from triage.verify.form import Form, form_of_rules, hand_written_form
from triage.verify.prove import Request, verify
from triage.verify.verdict import Example, Verdict

__all__ = [
    "Example",
    "Form",
    "Request",
    "Verdict",
    "form_of_rules",
    "hand_written_form",
    "verify",
]
