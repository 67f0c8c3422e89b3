"""Sources that run in a worker, beside nothing of the grader's."""
