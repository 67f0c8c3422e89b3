"""The places where a class is run: in a sandbox on this machine, or on the workers of a cluster."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click
from msgspec import Struct

from grader.assignment.known import load_known_mistakes
from grader.classes.executors import local_executor
from grader.classes.pipeline import Job
from grader.classes.store import Store
from grader.cli.options import fail, saying
from grader.judging.grading import Grading
from grader.locale import default_locale
from grader.model import Assignment, Locale, Message
from grader.running import EngineChoice, Runtime, open_runtime
from grader.running.calls import calls_of
from grader.sandbox import SandboxChoice

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run submissions on the workers of the Dask scheduler at this address.",
)


class Means(Struct, frozen=True):
    """The options that say where and how submissions are run."""

    cluster: str | None
    jobs: int
    sandbox: SandboxChoice
    julia_engine: EngineChoice
    warm: bool


class Resources(Struct, frozen=True):
    """The runtimes, processes and machines that run a class's submissions."""

    runtime: Runtime
    client: Any
    """The cluster's; None for this machine."""
    jobs: int
    means: Means


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
    opened = open_runtime(sandbox, julia_engine, saying(locale), warm=warm, expected=expected)
    with opened as runtime:
        if isinstance(runtime, Message):
            fail(runtime, locale)
        yield runtime


@contextmanager
def open_resources(means: Means, locale: Locale, expected: int) -> Iterator[Resources]:
    """Open what running so many submissions needs; end the program where that cannot be had."""
    with ExitStack() as stack:
        client, jobs = None, means.jobs
        if means.cluster is not None:
            try:
                # An extra that not every installation has.
                from grader.classes.cluster.client import open_cluster  # noqa: PLC0415
            except ModuleNotFoundError:
                fail(Message("cluster.not_installed"), locale)
            client = stack.enter_context(open_cluster(means.cluster))
            jobs = sum(client.nthreads().values())
        # With a cluster nothing is run here, so that no sandbox is needed here.
        here: SandboxChoice = means.sandbox if client is None else "off"
        opened = usable_runtime(
            here, means.julia_engine, locale, warm=means.warm, expected=expected
        )
        runtime = stack.enter_context(opened)
        yield Resources(runtime, client, jobs, means)


@contextmanager
def job_of(resources: Resources, assignment: Assignment, store: Store) -> Iterator[Job]:
    """The job of grading a class by this assignment."""
    if resources.client is not None and assignment.tested is not None:
        fail(Message("tests.no_cluster"), default_locale(os.environ))
    known = load_known_mistakes(assignment)
    grading = Grading(assignment, resources.runtime, known.predictions, known.hints)
    if resources.client is None:
        opened = local_executor(assignment, resources.runtime, resources.jobs)
    else:
        from grader.classes.cluster.client import cluster_executor  # noqa: PLC0415

        means = resources.means
        opened = cluster_executor(
            resources.client, assignment, means.sandbox, means.julia_engine, warm=means.warm
        )
    with opened as executor:
        calls = calls_of(assignment).digest
        yield Job(grading, calls, executor, store, ahead=2 * resources.jobs)
