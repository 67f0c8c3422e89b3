"""Known ways to get numerical methods wrong."""

from . import equations, integrals, signals

MISTAKES = (*equations.MISTAKES, *integrals.MISTAKES, *signals.MISTAKES)
