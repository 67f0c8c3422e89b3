"""A new assignment to start from: a worked example, or what a reference says."""

from grader.assignment.new.of_examples import of_examples
from grader.assignment.new.scaffold import NewAssignment, scaffold
from grader.assignment.new.written import of_reference

__all__ = ["NewAssignment", "of_examples", "of_reference", "scaffold"]
