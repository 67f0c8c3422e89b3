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

from grader.languages.language import Engine
from grader.languages.registry import kind_of
from grader.model import Language, Limits, Message, SourceFile, Submission, Support
from grader.running.channel import Watch, WorkerFailure
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
_TRIAL_FAILED = "running.trial_failed"


class Runtime(Struct):
    """The chosen sandbox layer, a folder for workers, and how each language's workers start."""

    root: Path
    layer: Layer
    julia_engine: EngineChoice
    say: Callable[[Message], None]
    """Told what takes long before the first submission runs."""
    opened: ExitStack
    """Ends what was started for several submissions."""
    warm: bool = True
    """True when one server may fork the workers of different submissions."""
    expected: int | None = None
    """The number of submissions that will be run; None where nobody knows."""
    watch: Watch | None = None
    """Told of each worker while it runs."""
    _engines: dict[Language, Engine | Message] = field(default_factory=dict)
    _prepared: dict[tuple[Language, Support], Sequence[PreparedEngine | Message]] = field(
        default_factory=dict
    )
    """The way with each worker started anew, and the one that is chosen."""
    _locks: defaultdict[Language, Lock] = field(default_factory=lambda: defaultdict(Lock))

    def engine(self, language: Language) -> Engine | Message:
        """Return the engine that runs a language here, or what is missing; looked for once."""
        if language not in self._engines:
            self._engines[language] = kind_of(language).find_engine(self.julia_engine, self.say)
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
                chosen = cold if isinstance(cold, Message) else self._chosen(cold)
                self._prepared[language, support] = cold, chosen
            cold, chosen = self._prepared[language, support]
        prepared = chosen if warm or isinstance(chosen, Message) else cold
        return prepared if isinstance(prepared, Message) else replace(prepared, watch=self.watch)

    def prepared(
        self, language: Language, support: Support, *, warm: bool = True
    ) -> PreparedEngine:
        """Do as `prepare`; raises JudgeError where something is missing."""
        prepared = self.prepare(language, support, warm=warm)
        if isinstance(prepared, Message):
            raise JudgeError(prepared)
        return prepared

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
        return _failed_trial(cold)

    @contextmanager
    def server_of_its_own(
        self, prepared: PreparedEngine, workers: int = _WORKERS_EACH
    ) -> Iterator[PreparedEngine]:
        """Yield how one submission is run, its workers forked from a server that ends with it.

        That is `prepared` itself where its workers are forked already, where a server takes longer
        than so many workers that start anew, or where there can be none.
        """
        repays = prepared.command.server_repays <= workers
        with ExitStack() as opened:
            forked = self._forked(prepared, opened) if repays and not prepared.warm else None
            yield forked or prepared

    def _cold(self, language: Language, support: Support) -> PreparedEngine | Message:
        """Return how this language is run here with each worker started anew."""
        engine = self.engine(language)
        if isinstance(engine, Message):
            return engine

        folder = Path(tempfile.mkdtemp(prefix="w", dir=self.root))
        command = engine.command(folder, support)
        if isinstance(command, Message):
            return command
        return PreparedEngine(engine.name, command, self.layer, self.root, engine.trial)

    def _chosen(self, cold: PreparedEngine) -> PreparedEngine | Message:
        """Return `cold` with a server for the whole run, where that repays and works; else `cold`.

        Or that no submission can use what comes with the language. That is not tried for a single
        submission: it would take as long as to run it.
        """
        workers = math.inf if self.expected is None else self.expected * _WORKERS_EACH
        with ExitStack() as opened:
            repays = self.warm and workers >= cold.command.server_repays
            forked = self._forked(cold, opened) if repays else None
            if forked is None:
                worth_a_trial = cold.trial and self.expected != 1
                return (_failed_trial(cold) if worth_a_trial else None) or cold

            problem = try_worker(forked)
            if problem is None:
                self.opened.push(opened.pop_all())
                return replace(forked, warm=True)

        if problem.key == _TRIAL_FAILED:
            return problem
        self.say(problem)
        self.say(Message("running.no_server"))
        return cold

    def _forked(self, cold: PreparedEngine, opened: ExitStack) -> PreparedEngine | None:
        """Return `cold` with its workers forked from a server until `opened` is closed; None where
        there can be no server.

        The server starts with the first worker.
        """
        command = cold.command
        if not command.server:
            return None

        area = Path(tempfile.mkdtemp(prefix="warm-", dir=self.root))
        opened.callback(discard, area)
        area.chmod(0o711)
        # Limits are each worker's own.
        environment = command.environment_in(area)
        common = Confinement(command.readable, area, environment, masked=command.masked)
        layer = warm(self.layer, command.server, common)
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
            stage(submission, Support(), _TRIAL_LIMITS, prepared.root) as staged,
            Session(prepared, staged, _TRIAL_LIMITS) as session,
        ):
            session.set_up()
            loaded = session.load("tolerant", "all", ["none"], staged)
    except JudgeError as error:
        return error.message

    if isinstance(loaded, WorkerFailure):
        return Message("running.no_answer", {"reason": loaded.reason})
    if loaded.skipped:
        skipped = loaded.skipped[0]
        return Message(_TRIAL_FAILED, {"code": skipped.code, "reason": str(skipped.reason)})
    return None


def _failed_trial(cold: PreparedEngine) -> Message | None:
    """Return that the sandbox hides what comes with the language, if a worker finds that."""
    problem = try_worker(cold)
    return problem if problem and problem.key == _TRIAL_FAILED else None


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
    with private_folder() as root, ExitStack() as opened:
        # Workers may run as another user and must pass through; nobody may list what lies here.
        root.chmod(0o711)
        yield Runtime(root, layer, julia_engine, say, opened, warm, expected)
