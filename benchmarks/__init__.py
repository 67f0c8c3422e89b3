"""Benchmarks of what grading costs, as ratios of things that run side by side: `python -m
benchmarks`."""
