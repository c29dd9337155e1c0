"""The diagnosis for people: what works, what is missing for which feature, what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.doctor.diagnosis import Clash, Diagnosis, Kernels, Part, Reach, State

__all__ = ["text_of"]

_REACHES = {
    Reach.SHADOWS: "{} is imported from {} instead of ours: take that off PYTHONPATH, or rename it",
    Reach.HIDDEN: "{} is also at {}, behind ours on the path",
    Reach.SHARES: "{} belongs to the distribution {} too: use an environment without it",
}
_SIGNS = {State.OK: "ok", State.MISSING: "-", State.BROKEN: "BROKEN"}


def text_of(found: Diagnosis) -> str:
    """Return the diagnosis as lines of text, the verdict first."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Diagnosis) -> Iterator[str]:
    yield f"witness-ilp {found.version}, Python {found.python}: {_verdict(found)}"
    yield "\nThe core"
    yield from _table(found.needed)
    yield from _kernels(found.kernels)
    if found.machine is not None:
        memory = f"{found.machine.memory_bytes / 1e9:.1f} GB of free memory"
        cores = _counted(found.machine.cores, "core")
        workers = _counted(found.machine.workers, "worker")
        yield f"  workers   {workers} at a time: {cores}, {memory}"
    yield "\nImport names"
    yield from map(_clash, found.clashes) if found.clashes else ["  none of ours clashes"]
    if found.optional:
        yield "\nFor some features"
        yield from _table(found.optional)


def _verdict(found: Diagnosis) -> str:
    if not found.works:
        return "the core does NOT work"
    missing = sum(part.state is not State.OK for part in found.optional)
    rest = f", {missing} of {len(found.optional)} optional parts are not there" if missing else ""
    return f"the core works{rest}"


def _table(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        yield f"  {part.name:<20} {part.version or '':<14} {_SIGNS[part.state]:<7} {part.feature}"
        if part.state is not State.OK:
            yield from (f"      {line}" for line in (part.note, part.install) if line)


def _kernels(games: Sequence[Kernels]) -> Iterator[str]:
    for one in games:
        if one.state is not State.OK:
            yield f"  {one.game + ', compiled':<35} BROKEN  {one.note}"
            continue
        kept = f"kept in {one.cache}" if one.cache else "compiled anew by each process:"
        yield f"  {one.game + ', compiled':<35} ok      {one.seconds:.1f} s, {kept}"
        if one.cache is None:
            yield "      no folder can be written: export NUMBA_CACHE_DIR=FOLDER"


def _clash(clash: Clash) -> str:
    return "  " + _REACHES[clash.reach].format(clash.name, clash.place)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
