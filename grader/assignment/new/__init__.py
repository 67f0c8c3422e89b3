"""A new assignment to start from: small, complete, and right as it is."""

from grader.assignment.new.scaffold import Plan, scaffold

__all__ = ["Plan", "scaffold"]
