"""Gradescope: its export of submissions and its results.json."""
