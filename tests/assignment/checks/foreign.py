"""Checks that import what does not travel with them."""

import json

from grader.model import Value

from . import pairs

USED = (json, Value, pairs)
