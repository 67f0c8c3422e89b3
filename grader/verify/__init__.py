"""Tests an assignment as software: mistakes, mutants, samples, and the parity of its languages."""

from grader.verify.parity import parity
from grader.verify.verify import verify
from grader.verify.workbench import Workbench

__all__ = ["Workbench", "parity", "verify"]
