"""A new assignment to start from: a worked example, or what a signature or a reference says."""

from grader.assignment.new.hints import signature_of
from grader.assignment.new.scaffold import NewAssignment, scaffold
from grader.assignment.new.written import of_reference, of_signature

__all__ = ["NewAssignment", "of_reference", "of_signature", "scaffold", "signature_of"]
