"""Many pictures in one SVG: a plan frame by frame, or a sheet of levels, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from puzznic.drawing.picture import frame_parts, picture_parts, picture_size
from puzznic.files import NamedLevel
from puzznic.level import Level
from puzznic.replay import Replay
from puzznic.trace import Detail, frame_title, frames, measures
from solving.panels import Panel, panels_svg

__all__ = ["levels_svg", "plan_svg"]


def plan_svg(
    level: Level,
    replay: Replay,
    detail: Detail = Detail.MOVES,
    columns: int | None = None,
    name: str = "",
) -> str:
    """Return a replayed plan as one document: each state above what happens to it next.

    Raises ValueError for too many frames.
    """
    size = picture_size(level)
    panels = [
        Panel(*size, tuple(frame_parts(level, frame)), frame_title(level, frame))
        for frame in frames(replay, detail)
    ]
    title = f"Puzznic plan {name}".strip()
    return panels_svg(panels, f"{title}: {measures(replay)}", columns)


def levels_svg(levels: Sequence[NamedLevel], columns: int | None = None) -> str:
    """Return levels as one document, each above its id; ValueError for none or too many."""
    panels = [
        Panel(
            *picture_size(named.level),
            tuple(picture_parts(named.level, named.level.cells)),
            named.id,
        )
        for named in levels
    ]
    return panels_svg(panels, f"{len(panels)} Puzznic levels", columns)
