"""Runs that learn a bound for Rush Hour: boards, pools, false prunes, selection, test."""

from pipeline.rushhour.learn import Finished, learn
from pipeline.rushhour.settings import Settings

__all__ = ["Finished", "Settings", "learn"]
