"""The parts of the worker for Python submissions, for `python_worker.py` to import.

They need the standard library and NumPy only, and each other by relative imports: in the sandbox
this package is called `grader_worker`, and there is no grader. Inside the grader's own process
only what has no effect on the process is of use, like `encode_value`.
"""
