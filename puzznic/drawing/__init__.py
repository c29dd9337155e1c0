"""Drawings of levels and of plans as SVG.

Glossary:
    picture   a level in a state, perhaps with what happens next: a move, falls, or a match.
    strip     the pictures of a plan, frame by frame (`puzznic.trace`), each above what happens.
"""

from puzznic.drawing.picture import level_svg
from puzznic.drawing.strip import levels_svg, plan_svg

__all__ = ["level_svg", "levels_svg", "plan_svg"]
