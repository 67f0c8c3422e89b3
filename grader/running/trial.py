"""A worker that is started once, to learn before a run whether workers start here."""

import tempfile
from pathlib import Path

from grader.model import Limits, Message
from grader.running.channel import Failure
from grader.running.session import JudgeError, PreparedEngine, Session
from grader.running.staging import Staged, discard
from grader.sandbox import open_to_workers

# CPU seconds decide: on a busy machine all starts take long, and it is no reason to do without.
_LIMITS = Limits(load_wall_seconds=300.0)


def try_worker(prepared: PreparedEngine) -> Message | None:
    """Start a worker in the sandbox and load the trial in it; return why that fails, if it does.

    Every statement of it has to succeed.
    """
    folder = Path(tempfile.mkdtemp(prefix="s", dir=prepared.root))
    file = folder / "trial"
    file.write_text(prepared.trial, encoding="utf-8")
    open_to_workers(folder)
    staged = Staged(folder, (file,), {str(file): file.name})
    try:
        with Session(prepared, staged, _LIMITS) as session:
            session.set_up()
            loaded = session.load("tolerant", "all", ["none"], staged.files)
    except JudgeError as error:
        return error.message
    finally:
        discard(folder)
    if isinstance(loaded, Failure):
        return Message("running.no_answer", {"reason": loaded.reason})
    if loaded.skipped:
        failed = loaded.skipped[0]
        return Message("running.trial_failed", {"code": failed.code, "reason": failed.reason})
    return None
