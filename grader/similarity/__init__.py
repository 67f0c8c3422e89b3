"""The likeness of programs: what two of a class share that neither was given."""

from grader.similarity.comparison import Comparison, Pair, compare

__all__ = ["Comparison", "Pair", "compare"]
