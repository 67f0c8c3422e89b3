"""The places where a class is run: in a sandbox on this machine, or on the workers of a cluster."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from typing import Any

import click
from msgspec import Struct

from grader.assignment.known import load_known_mistakes
from grader.classes.executors import local_executor
from grader.classes.pipeline import Job
from grader.classes.store import Store
from grader.cli.options import (
    fail,
    jobs_option,
    julia_engine_option,
    locale_option,
    sandbox_option,
    tell,
    together,
    warm_start_option,
)
from grader.grading import Grading
from grader.model import Assignment, Locale, Message
from grader.running import EngineChoice, Runtime, open_runtime
from grader.running.calls import calls_of
from grader.sandbox import SandboxChoice

Jobs = Callable[[Assignment, Store], AbstractContextManager[Job]]
"""Opens the job of grading a class by an assignment."""


class Means(Struct, frozen=True):
    """The options that say where and how submissions are run."""

    cluster: str | None
    jobs: int
    sandbox: SandboxChoice
    julia_engine: EngineChoice
    warm: bool


def means_options(default: str | None = "auto") -> Callable[[Any], Any]:
    """Return the decorator that adds the options of Means, and --locale; without a default they
    are as the folder was graded."""
    return together(
        jobs_option,
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help="Run submissions on the workers of the Dask scheduler at this address.",
        ),
        sandbox_option(default),
        warm_start_option,
        julia_engine_option(default),
        locale_option,
    )


@contextmanager
def usable_runtime(
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    locale: Locale,
    *,
    warm: bool = True,
    expected: int | None = None,
) -> Iterator[Runtime]:
    """Open a runtime, or end the program where no sandbox can be had."""
    opened = open_runtime(
        sandbox, julia_engine, partial(tell, locale=locale), warm=warm, expected=expected
    )
    with opened as runtime:
        if isinstance(runtime, Message):
            fail(runtime, locale)
        yield runtime


@contextmanager
def open_jobs(means: Means, locale: Locale, expected: int) -> Iterator[Jobs]:
    """Open what running so many submissions needs; end the program where that cannot be had."""
    engine, warm = means.julia_engine, means.warm
    with ExitStack() as stack:
        client, jobs = None, means.jobs
        if means.cluster is not None:
            try:
                # An extra that not every installation has.
                from grader.classes.cluster.client import (  # noqa: PLC0415
                    cluster_executor,
                    open_cluster,
                )
            except ModuleNotFoundError:
                fail(Message("cluster.not_installed"), locale)
            client = stack.enter_context(open_cluster(means.cluster))
            jobs = sum(client.nthreads().values())

        # With a cluster nothing is run here, so that no sandbox is needed here.
        sandbox = means.sandbox if client is None else "off"
        opened = usable_runtime(sandbox, engine, locale, warm=warm, expected=expected)
        runtime = stack.enter_context(opened)

        @contextmanager
        def job_of(assignment: Assignment, store: Store) -> Iterator[Job]:
            if client is not None and assignment.tested is not None:
                fail(Message("tests.no_cluster"), locale)
            known_mistakes = load_known_mistakes(assignment)
            grading = Grading(assignment, runtime, known_mistakes)

            if client is None:
                executing = local_executor(assignment, runtime, jobs)
            else:
                executing = cluster_executor(client, assignment, means.sandbox, engine, warm=warm)
            with executing as executor:
                calls = calls_of(assignment).digest
                yield Job(grading, calls, executor, store, ahead=2 * jobs)

        yield job_of
