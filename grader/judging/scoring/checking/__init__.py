"""Answers judged by the assignment's own check, where more than one is right."""
