"""The places where a class is run: in a sandbox on this machine, or on the workers of a cluster."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

from msgspec import Struct

from grader.classes.executors import Executor, Places, local_places
from grader.cli.options import (
    fail,
    jobs_option,
    julia_engine_option,
    line_option,
    locale_option,
    option,
    sandbox_option,
    tell,
    together,
    usable,
    warm_start_option,
)
from grader.explaining.line.search import IN_CLASS
from grader.model import Assignment, Locale, Message
from grader.running import EngineChoice, Runtime, open_runtime
from grader.sandbox import SandboxChoice


class Means(Struct, frozen=True):
    """The options that say where and how submissions are run."""

    cluster: str | None
    jobs: int
    sandbox: SandboxChoice
    julia_engine: EngineChoice
    warm: bool
    line: bool = False


_CLUSTER = "Run submissions on the workers of the Dask scheduler at this address."
cluster_option = option("--cluster", _CLUSTER, metavar="ADDRESS")


def means_options(default: str | None = "auto") -> Callable[[Any], Any]:
    """Return the decorator that adds the options of Means, and --locale; without a default they
    are as the folder was graded."""
    return together(
        jobs_option,
        cluster_option,
        sandbox_option(default),
        warm_start_option,
        line_option,
        julia_engine_option(default),
        locale_option,
    )


@contextmanager
def usable_runtime(locale: Locale, **options: Any) -> Iterator[Runtime]:
    """Open a runtime by the options of `open_runtime`, or end the program where no sandbox can be
    had."""
    with open_runtime(say=partial(tell, locale=locale), **options) as runtime:
        yield usable(runtime, locale)


@contextmanager
def open_places(means: Means, locale: Locale, expected: int | None = None) -> Iterator[Places]:
    """Open what running so many submissions needs; end the program where that cannot be had."""
    engine, warm = means.julia_engine, means.warm
    options = {"julia_engine": engine, "warm": warm, "expected": expected}
    if means.cluster is None:
        with usable_runtime(locale, sandbox=means.sandbox, **options) as runtime:
            yield local_places(runtime, means.jobs, IN_CLASS if means.line else None)
        return

    try:
        # An extra that not every installation has.
        from grader.classes.cluster.client import (  # noqa: PLC0415
            cluster_executor,
            open_cluster,
        )
    except ModuleNotFoundError:
        fail(Message("cluster.not_installed"), locale)
    # Nothing is run here, so that no sandbox is needed here.
    opened = usable_runtime(locale, sandbox="off", **options)
    with open_cluster(means.cluster) as client, opened as runtime:

        def there(assignment: Assignment) -> AbstractContextManager[Executor]:
            require_runnable(assignment, means, locale)
            return cluster_executor(client, assignment, means.sandbox, engine, warm=warm)

        # Without a search for the line: nothing of a submission may run here.
        yield Places(runtime, there, sum(client.nthreads().values()))


def require_runnable(assignment: Assignment, means: Means, locale: Locale) -> None:
    """End the program where an assignment cannot be run there."""
    if means.cluster is not None and assignment.tested is not None:
        fail(Message("tests.no_cluster"), locale)
