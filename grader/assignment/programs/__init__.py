"""Assignments in which students hand in a program."""
