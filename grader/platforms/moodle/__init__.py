"""Moodle: its download of submissions, its grading worksheet, its feedback files."""
