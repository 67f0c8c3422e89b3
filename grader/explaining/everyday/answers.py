"""Mistakes that the answers show: calls that give nothing."""

from collections.abc import Iterator

from msgspec.structs import replace

from grader.explaining.everyday.attempt import Attempt, Named

_PRINTED = "diagnosis.printed_not_returned"


def returns_nothing(attempt: Attempt) -> Iterator[Named]:
    empty = [record for record in attempt.failures if record.gives_nothing]
    if any(record.case.points for record in empty):
        params = {"count": len(empty), "all": sum(r.asks_for_a_result for r in attempt.records)}
        yield attempt.named("returns_nothing", empty, **params)


def printed_not_returned(attempt: Attempt) -> Iterator[Named]:
    for finding in returns_nothing(attempt):
        asking = [record for record in attempt.records if record.asks_for_a_result]
        # What prints in each call prints a trace.
        if all(bool(record.outcome.printed) == record.gives_nothing for record in asking):
            yield replace(finding, sentence=replace(finding.sentence, key=_PRINTED))
