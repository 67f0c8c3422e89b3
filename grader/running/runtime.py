"""The engines and layers of this machine, found once and used for every submission of a run."""

import math
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Lock
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from grader.languages.language import Engine, WorkerCommand
from grader.languages.registry import kind_of
from grader.model import Language, Limits, Message, SourceFile, Submission, Support
from grader.running.channel import WorkerFailure
from grader.running.session import JudgeError, PreparedEngine, Session
from grader.running.staging import discard, stage
from grader.sandbox import Confinement, Layer, SandboxChoice, choose, warm
from grader.sandbox.folders import private_folder, remove_abandoned

EngineChoice = Literal["auto", "juliacall", "process", "quick"]
"""`quick`: of those that are here, the one that starts first."""

_WORKERS_EACH = 2
"""A submission has one worker for its visible and one for its hidden cases."""
# CPU seconds decide: on a busy machine all starts take long, and it is no reason to do without.
_TRIAL_LIMITS = Limits(load_wall_seconds=300.0)


class Runtime(Struct):
    """The chosen sandbox layer, a folder for workers, and how each language's workers start."""

    root: Path
    layer: Layer
    julia_engine: EngineChoice
    say: Callable[[Message], None]
    """Told what takes long before the first submission runs."""
    warm: bool = True
    """True when one server may fork the workers of different submissions."""
    expected: int | None = None
    """The number of submissions that will be run; None where nobody knows."""
    _opened: ExitStack = field(default_factory=ExitStack)
    _engines: dict[Language, Engine | Message] = field(default_factory=dict)
    _prepared: dict[tuple[Language, Support], Sequence[PreparedEngine | Message]] = field(
        default_factory=dict
    )
    """The way with each worker started anew, and the one that is chosen."""
    _locks: defaultdict[Language, Lock] = field(default_factory=lambda: defaultdict(Lock))

    def engine(self, language: Language) -> Engine | Message:
        """The engine that runs a language here, or what is missing; looked for once."""
        if language not in self._engines:
            found = kind_of(language).find_engine(self.julia_engine, self.say)
            self._engines[language] = found
        return self._engines[language]

    def prepare(
        self, language: Language, support: Support, *, warm: bool = True
    ) -> PreparedEngine | Message:
        """Return how this language is run here; the Message says what is missing and what to do.

        Not `warm`: with each worker started anew, whatever the runtime would choose.
        """
        with self._locks[language]:
            if (language, support) not in self._prepared:
                cold = self._cold(language, support)
                self._prepared[language, support] = cold, self._chosen(cold)
            cold, chosen = self._prepared[language, support]
        return chosen if warm or isinstance(chosen, Message) else cold

    def hidden(
        self, language: Language, support: Support, reasons: Iterable[str]
    ) -> Message | None:
        """Return that the sandbox hides what comes with the language, where the reasons for which
        statements could not be loaded name it.

        The sandbox of a single submission is only tried then; that of several has been before.
        """
        cold = self.prepare(language, support, warm=False)
        if self.expected != 1 or isinstance(cold, Message) or not cold.trial:
            return None
        _, *modules = re.findall(r"\w+", cold.trial)
        if set(modules).isdisjoint(re.findall(r"\w+", " ".join(reasons))):
            return None
        return _why_hidden(cold)

    @contextmanager
    def server_of_its_own(self, prepared: PreparedEngine) -> Iterator[PreparedEngine]:
        """Yield the same for one submission, its workers forked from a server of its own where that
        takes less; as given where one forks them already, or none can."""
        few = prepared.command.server_repays <= _WORKERS_EACH
        with ExitStack() as opened:
            served = None if prepared.warm or not few else self._forked(prepared, opened)
            yield served or prepared

    def close(self) -> None:
        """End what was started for several submissions."""
        self._opened.close()

    def _cold(self, language: Language, support: Support) -> PreparedEngine | Message:
        engine = self.engine(language)
        if isinstance(engine, Message):
            return engine
        if lacking := engine.lacking(support):
            return lacking
        folder = Path(tempfile.mkdtemp(prefix="w", dir=self.root))
        command = engine.command(folder, support)
        return PreparedEngine(engine.name, command, self.layer, self.root, engine.trial)

    def _chosen(self, cold: PreparedEngine | Message) -> PreparedEngine | Message:
        """Return the same with a server for the whole run, where that repays and works; else as it
        was. Or that no submission can use what comes with the language.

        That is not tried for a single submission: it would take as long as to run it.
        """
        if isinstance(cold, Message):
            return cold
        workers = math.inf if self.expected is None else self.expected * _WORKERS_EACH
        with ExitStack() as opened:
            repays = self.warm and workers >= cold.command.server_repays
            served = self._forked(cold, opened) if repays else None
            if served is None:
                tried = cold.trial and self.expected != 1
                return (_why_hidden(cold) if tried else None) or cold
            problem = try_worker(served)
            if problem is None:
                self._opened.push(opened.pop_all())
                return replace(served, warm=True)
            if problem.key == "running.trial_failed":
                return problem
            self.say(problem)
            self.say(Message("running.no_server"))
        return cold

    def _forked(self, cold: PreparedEngine, opened: ExitStack) -> PreparedEngine | None:
        """Return the same, forked from a server until `opened` is closed; None where none can be.

        The server starts with the first worker.
        """
        if not cold.command.server:
            return None
        area = Path(tempfile.mkdtemp(prefix="warm-", dir=self.root))
        opened.callback(discard, area)
        area.chmod(0o711)
        layer = warm(self.layer, cold.command.server, _common(cold.command, area))
        if isinstance(layer, Message):
            return None
        opened.callback(layer.close)
        return replace(cold, layer=layer, root=area)


def try_worker(prepared: PreparedEngine) -> Message | None:
    """Start a worker in the sandbox and load the trial in it; return why that fails, if it does.

    Every statement of it has to succeed.
    """
    source = SourceFile("trial", "", prepared.trial)
    submission = Submission(source.name, "", (source,), (), source.name)
    try:
        with (
            stage(submission, Support(), prepared.root) as staged,
            Session(prepared, staged, _TRIAL_LIMITS) as session,
        ):
            session.set_up()
            loaded = session.load("tolerant", "all", ["none"], staged.files)
    except JudgeError as error:
        return error.message
    if isinstance(loaded, WorkerFailure):
        return Message("running.no_answer", {"reason": loaded.reason})
    if loaded.skipped:
        failed = loaded.skipped[0]
        return Message("running.trial_failed", {"code": failed.code, "reason": failed.reason})
    return None


def _why_hidden(cold: PreparedEngine) -> Message | None:
    """Return that the sandbox hides what comes with the language, if a worker finds that."""
    problem = try_worker(cold)
    return problem if problem and problem.key == "running.trial_failed" else None


def _common(command: WorkerCommand, area: Path) -> Confinement:
    """Return what all workers of a server may see. Limits are each worker's own."""
    return Confinement(
        readable=command.readable,
        masked=command.masked,
        scratch=area,
        environment=command.environment_in(area),
        memory_bytes=0,
        processes=0,
        open_files=0,
        file_bytes=0,
        disk_bytes=0,
        cpu_seconds=0,
    )


@contextmanager
def open_runtime(
    sandbox: SandboxChoice = "auto",
    julia_engine: EngineChoice = "auto",
    say: Callable[[Message], None] = lambda _: None,
    *,
    warm: bool = True,
    expected: int | None = None,
) -> Iterator[Runtime | Message]:
    """Yield a Runtime whose folder is removed at the end, or why no sandbox can be had here.

    `warm`: whether a server may fork the workers of different submissions, where the layer can do
    that. `expected`: how many submissions will be run, which decides whether that pays.
    """
    layer = choose(sandbox)
    if isinstance(layer, Message):
        yield layer
        return
    remove_abandoned()
    with private_folder() as root:
        # Workers may run as another user and must pass through; nobody may list what lies here.
        root.chmod(0o711)
        runtime = Runtime(root, layer, julia_engine, say, warm, expected)
        try:
            yield runtime
        finally:
            runtime.close()
