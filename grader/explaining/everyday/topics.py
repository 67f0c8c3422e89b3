"""Failures that have something in common which the instructor has given a name."""

from collections.abc import Iterator

from grader.explaining.everyday.attempt import LEAST, Attempt, Named


def common_topic(attempt: Attempt) -> Iterator[Named]:
    """Yield the first topic of all failures, where a case that is not about it passes.

    One failure is enough where no other case is about the topic.
    """
    scored = [record for record in attempt.records if record.case.points]
    failing = {record.case.id for record in scored if record.failed}
    passing = {record.case.id for record in scored} - failing

    for topic in attempt.assignment.topics:
        cases = passing & set(topic.cases)
        is_enough = len(failing) >= LEAST or not cases
        is_told = is_enough and _gives_other_values(attempt)
        if failing and failing <= set(topic.cases) and passing - cases and is_told:
            yield attempt.named("common_topic", topic=topic.note, count=len(failing))
            return


def _gives_other_values(attempt: Attempt) -> bool:
    """Return False where all that is returned is right: then something else is wrong, as an
    argument that is changed."""
    names = [field.name for field in attempt.function.returned]
    if not names or not attempt.has_one_answer:
        return True

    return any(
        record.tokens.get(name) != attempt.right(record).get(name)
        for record in attempt.failures
        for name in names
    )
