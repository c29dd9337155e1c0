"""The form of a predicate that is given by its name or by a file."""

from __future__ import annotations

from pathlib import Path

from triage.verify.form import HAND_WRITTEN, Form, form_of_rules, hand_written_form
from triage.winner import load_rules, load_winner

__all__ = ["form_of"]


def form_of(spec: str | Path) -> Form:
    """Return the form of a spec as `triage.load_predicate` takes it, with the same errors."""
    name = str(spec)
    if name in HAND_WRITTEN:
        return hand_written_form(name)
    rules = load_rules(spec)
    if rules is None:
        raise ValueError(f"the hand-written predicate {name} has no form")
    with_baseline = Path(spec).suffix == ".json" and load_winner(spec).with_baseline
    return form_of_rules(name, rules.hypothesis.rules, rules.vocabulary, with_baseline)
