"""The play page: a small web server for one person on this machine, and what it answers.

Glossary:
    completion   of a path: a solution that the path is the beginning of (`remaining`).
    verdict      what is said of a drawn path: exactly, and by the learned predicate (`judge`).
    hint         the next edge of a shortest completion, or how far to go back.
    question     the JSON that the page sends; answer: what it gets (`messages`, `answers`).

Modules: remaining, judge, messages, answers (no web in them); server (HTTP); page/ (the assets).
"""
