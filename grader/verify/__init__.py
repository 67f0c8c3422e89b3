"""Tests an assignment as software: mistakes, mutants, samples, and the parity of its languages."""

from grader.verify.parity import parity
from grader.verify.result import Verification
from grader.verify.verify import verify

__all__ = ["Verification", "parity", "verify"]
