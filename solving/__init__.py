"""What every game of the project shares.

Glossary:
    expansion   one pop from the open list of a search.
    generated   one child that a search looked at: each neighbour not yet on the path.
    predicate   a test of a partial path: True means "predicted incompletable".
    sound       said of a predicate that never fires on a completable partial path.
    sort, prune the two uses of a predicate in a search (`Use`).
    limit       a bound on CPU time, expansions or memory; hitting one proves nothing.
"""

from solving.errors import InputError
from solving.files import write_atomic
from solving.limits import Limits
from solving.predicate import Predicate, Use
from solving.results import SearchResult, Status

__all__ = [
    "InputError",
    "Limits",
    "Predicate",
    "SearchResult",
    "Status",
    "Use",
    "write_atomic",
]
