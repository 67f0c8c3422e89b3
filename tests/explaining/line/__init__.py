"""The line, proved."""
