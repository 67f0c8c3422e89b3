from grader.api import Mistake

MISTAKES = (
    Mistake("no_itself", {"divisors": lambda n: [d for d in range(1, n) if n % d == 0]}),
    Mistake("scaled_copy", {"scale": lambda values, factor: [factor * v for v in values]}),
)
