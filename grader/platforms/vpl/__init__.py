"""Moodle's Virtual Programming Lab: its evaluation on standard output."""
