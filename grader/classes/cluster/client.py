"""An executor whose workers are those of a Dask scheduler."""

import secrets
import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import cache

import distributed
from distributed import Client
from distributed.comm import get_address_host_port

from grader.classes.cluster.worker import WorkerSetup, run_here, versions_here
from grader.classes.executors import Executor
from grader.classes.store import StoreError
from grader.model import Assignment, Language, Message, Run, Submission, not_run
from grader.model.records import from_text, to_text
from grader.running import EngineChoice
from grader.running.calls import calls_of
from grader.running.versions import Versions, build_of_grader
from grader.sandbox import SandboxChoice

_CONNECT_SECONDS = 20
_WORKERS_SECONDS = 60
_RETRIES = 2
"""The further tries of a job that raises on its worker; a worker that dies costs the job a try of
the scheduler's own `allowed-failures`."""


class ClusterError(StoreError):
    """The cluster cannot be used, or was lost; `message` says why and what to do."""


@contextmanager
def open_cluster(address: str) -> Iterator[Client]:
    """Connect to the scheduler at `address`, with at least one worker. Raises ClusterError."""
    try:
        # A client that cannot connect takes long to say so, and leaves a trace when it is dropped.
        with socket.create_connection(get_address_host_port(address), _CONNECT_SECONDS):
            pass
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise _error("no_scheduler", address, error) from error

    with closing(client):
        try:
            client.wait_for_workers(1, timeout=_WORKERS_SECONDS)
        except (OSError, TimeoutError) as error:
            raise _error("no_workers", address, error) from error
        yield client


@contextmanager
def cluster_executor(
    client: Client,
    assignment: Assignment,
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    *,
    warm: bool,
) -> Iterator[Executor]:
    """Run the submissions of one assignment on the client's workers, also on those that come
    later. Raises ClusterError when the grader is not there, or another one."""
    name = f"grader-{secrets.token_hex(8)}"
    calls = calls_of(assignment)
    place = WorkerSetup(name, to_text(calls.assignment), calls.laid, sandbox, julia_engine, warm)
    try:
        client.register_plugin(place, name=name)
    except Exception as error:
        # Workers that cannot import the grader may raise anything.
        raise _error("not_there", str(client.scheduler.address), error) from error

    @cache
    def versions(language: Language | None) -> Versions:
        return _agreed(client, name, language)

    def submit(submission: Submission) -> Future[Run]:
        answer: Future[Run] = Future()
        arguments = (name, to_text(submission), versions(submission.language).key)
        key = f"{name}-{secrets.token_hex(8)}"
        job = client.submit(run_here, *arguments, key=key, pure=False, retries=_RETRIES)
        job.add_done_callback(lambda job: _hand_over(job, answer))
        return answer

    try:
        yield Executor(versions, submit)
    finally:
        if client.status == "running":
            client.unregister_worker_plugin(name)


def _agreed(client: Client, name: str, language: Language | None) -> Versions:
    """Return the versions of all workers, which must agree and have this very grader."""
    # As jobs, not with `Client.run`: that runs in a worker's event loop, where to look for a
    # Julia would be to hold up its heartbeat.
    jobs = [
        client.submit(versions_here, name, language, workers=[worker], pure=False)
        for worker in client.nthreads()
    ]
    try:
        different = sorted({str(job.result(timeout=_WORKERS_SECONDS)) for job in jobs})
    except Exception as error:
        raise _error("not_there", str(client.scheduler.address), error) from error

    if len(different) != 1:
        keys = [key for key in different if "\n" in key]
        listed = "; ".join(Versions.of_key(key).shown for key in keys)
        raise ClusterError(Message("cluster.workers_differ", {"versions": listed}))
    if "\n" not in different[0]:
        raise ClusterError(from_text(different[0]))

    versions = Versions.of_key(different[0])
    if versions.build != build_of_grader():
        params = {"found": versions.build, "wanted": build_of_grader()}
        raise ClusterError(Message("cluster.other_grader", params))
    return versions


def _hand_over(job: "distributed.Future", answer: Future[Run]) -> None:
    """Give the answer a result or an error, in every case; runs in a thread of the client's."""
    try:
        if job.status == "finished":
            answer.set_result(from_text(job.result()))

        elif job.status == "error":
            error = job.exception()
            killed = isinstance(error, distributed.KilledWorker)
            key = "cluster.killed" if killed else "cluster.failed"
            params = {"error": f"{type(error).__name__}: {error}"}
            answer.set_result(not_run(Message(key, params)))
        else:
            answer.set_exception(ClusterError(Message("cluster.lost")))
    except BaseException as error:
        answer.set_exception(error)
    finally:
        job.release()


def _error(key: str, address: str, error: Exception) -> ClusterError:
    params = {"address": address, "error": f"{type(error).__name__}: {error}"}
    return ClusterError(Message(f"cluster.{key}", params))
