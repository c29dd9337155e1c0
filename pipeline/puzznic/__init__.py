"""Runs that learn dead ends of Puzznic: levels, pools, false prunes, selection, test."""

from pipeline.puzznic.learn import Finished, learn
from pipeline.puzznic.settings import Settings

__all__ = ["Finished", "Settings", "learn"]
