"""Submissions run on more than one machine, through a Dask distributed scheduler.

Only what is needed to run travels: sources, calls, limits and support files, as JSON. Expected
values, points and the reference stay in the grader's own process, which judges what comes back.
Nothing has to be shared on disk; the same grader must be installed where the workers are.
"""
