"""Results -> the gradebooks that instructors upload: their own files, filled in."""

from grader.platforms.gradebook.lateness import LateRules
from grader.platforms.gradebook.scale import ROUNDINGS, Rounding, Scale

__all__ = ["ROUNDINGS", "LateRules", "Rounding", "Scale"]
