"""Drawings of boards and of plans: SVG for a page, text for a terminal.

Glossary:
    picture   a board in a state, perhaps with the move that led there.
    strip     the pictures of a plan, state by state, each above its move.
"""

from rushhour.drawing.picture import board_svg
from rushhour.drawing.strip import boards_svg, plan_svg

__all__ = ["board_svg", "boards_svg", "plan_svg"]
