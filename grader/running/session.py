"""One worker with one submission loaded in it: started, loaded, then called case by case."""

import math
import secrets
import tempfile
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.languages.language import WorkerCommand
from grader.model import (
    Call,
    Case,
    Language,
    Limits,
    LoadMode,
    LoadResult,
    Message,
    MessageError,
    Outcome,
    Outcomes,
)
from grader.running.answers import GARBLED, call_outcome, load_result, text_of
from grader.running.cases import FIRST, Kinds, is_short, is_single, kinds_of, repeated
from grader.running.channel import Channel, Reply, Watch, WorkerFailure
from grader.running.staging import Staged, discard
from grader.sandbox import Confinement, Layer, Worker
from grader.values import encode_call, encode_text

Stage = Literal["all", "definitions"]
Verb = Literal["call", "interpret"]
_Tell = Callable[[float], None]
Slow = Callable[[Case, float], None]
"""(a case, the CPU seconds that its call may use): told when a call has used what a case has, and
goes on because a first one has more."""

# At most so much is sent ahead: less than any pipe holds.
_AHEAD_BYTES = 30_000
# A worker's start is no submission's doing: an assignment with tight limits does not shorten it.
_FOR_STARTING = Limits()
# A call that takes longer is faster compiled.
_INTERPRETED_CPU_SECONDS = 1.5
# Exceptions of which an interpreter, which needs more stack and memory, has more.
_RAN_OUT = ("StackOverflowError", "OutOfMemoryError")
# Room around the value itself for printed text and the framing of an answer.
_ANSWER_OVERHEAD = 200_000


class JudgeError(MessageError):
    """The machine, the sandbox or the runtime failed, and not the submission."""


class PreparedEngine(Struct, frozen=True):
    """The way in which workers of one language are started."""

    engine: str
    command: WorkerCommand
    layer: Layer
    """Starts the workers; where a server forks them, not the runtime's own layer."""
    root: Path
    """The folder in which workers get their folders."""
    trial: str = ""
    """A source that must load here before submissions are judged by what they load."""
    warm: bool = False
    """True when a server that serves the whole run forks the workers."""
    watch: Watch | None = None


def verb_for(case: Case, *, interpreting: bool) -> Verb:
    """Return how a case is called; where calls are interpreted, only short ones are."""
    return "interpret" if interpreting and is_short(case) else "call"


def confinement_of(
    launch: PreparedEngine, limits: Limits, scratch: Path, *readable: Path
) -> Confinement:
    """Return the room of a worker that may read these folders, and write to `scratch`."""
    command = launch.command
    return Confinement(
        readable=(*command.readable, *readable),
        masked=command.masked,
        scratch=scratch,
        environment=command.environment_in(scratch),
        memory_bytes=limits.memory_mb << 20,
        processes=limits.processes,
        open_files=limits.open_files,
        file_bytes=max(limits.file_mb << 20, command.file_bytes),
        disk_bytes=limits.disk_mb << 20,
        # A backstop only: the grader's own account ends a worker long before.
        cpu_seconds=int(limits.total_cpu_seconds + limits.load_cpu_seconds) + 10,
    )


def telling(
    watch: Watch | None, tell: _Tell | None, spent: float, usual: float, limit: float
) -> Watch | None:
    """Return what looks at a worker as `watch` does, and tells once of a call that goes on: it has
    used more than `usual`, after the seconds that were `spent` before."""
    if tell is None or limit <= usual:
        return watch

    untold = True

    def look(worker: Worker, cpu_seconds: float) -> None:
        nonlocal untold
        if watch is not None:
            watch(worker, cpu_seconds)
        if untold and cpu_seconds > spent + usual:
            untold = False
            tell(limit)

    return look


class _SentCall(Struct, frozen=True):
    """A call that the worker was sent and has not answered."""

    verb: Verb
    case: Case
    nonce: str
    size: int
    """The bytes of its arguments."""


class Session(AbstractContextManager["Session", None]):
    """A worker process. Use it as a context manager: whatever happens, the process is gone."""

    def __init__(
        self,
        launch: PreparedEngine,
        staged: Staged,
        limits: Limits,
        language: Language = "",
        attributes: Sequence[str] = (),
    ) -> None:
        """`language`: the language in which calls are written; without calls, none is needed.
        `attributes`: the names of the attributes that are read of returned objects."""
        self._limits = limits
        self._language = language
        self._names: dict[str, str] = {}
        self._attributes = attributes
        self.had_first_call: Collection[str] = ()
        """The functions whose first call here has no more time than others."""
        self.slow: Slow | None = None
        self._called: set[tuple[str, Kinds]] = set()
        self.cpu_seconds = 0.0
        self.version = ""

        self._scratch = Path(tempfile.mkdtemp(prefix="t", dir=launch.root))
        confinement = confinement_of(launch, limits, self._scratch, staged.root)
        try:
            self._worker = launch.layer.start(launch.command.argv, confinement)
        except OSError as error:
            discard(self._scratch)
            params = {"layer": launch.layer.name, "error": str(error)}
            raise JudgeError(Message("running.no_start", params)) from error

        self._watch = launch.watch
        self._channel = Channel(self._worker, limits.value_bytes + _ANSWER_OVERHEAD)

    def __exit__(self, *_: object) -> None:
        self._worker.kill()
        discard(self._scratch)

    def set_up(self) -> None:
        """Raise JudgeError unless the worker answers; no student code has run until then."""
        limits = self._limits
        words = f"printed={limits.printed_characters} value={limits.value_bytes}"
        if self._attributes:
            words += f" attributes={','.join(map(encode_text, self._attributes))}"

        cpu = max(limits.load_cpu_seconds, _FOR_STARTING.load_cpu_seconds)
        wall = max(limits.load_wall_seconds, _FOR_STARTING.load_wall_seconds)
        answer = self._ask("setup", words, cpu, wall)
        if isinstance(answer, WorkerFailure):
            raise JudgeError(Message("running.no_answer", {"reason": answer.reason}))

        self.version = text_of(answer.content.get("version"))

    def load(
        self, mode: LoadMode, stage: Stage, functions: Sequence[str], staged: Staged
    ) -> LoadResult | WorkerFailure:
        """Load a submission's files; return what came of it, or how the worker was lost.

        The reason of a loss is `rest` where the definitions had loaded before.
        """
        files = self._lay(staged)
        limits = self._limits.load_cpu_seconds, self._limits.load_wall_seconds
        names = ",".join(map(encode_text, functions))
        paths = [encode_text(str(path)) for path in files]
        answer = self._ask("load", " ".join([mode, stage, names, *paths]), *limits)

        if isinstance(answer, Reply) and answer.content.get("kind") == "defined":
            nonce = text_of(answer.content.get("id"))
            answer = self._account(self._channel.answer(nonce, *limits, self._watch))
            if isinstance(answer, WorkerFailure):
                return replace(answer, reason="rest")

        if isinstance(answer, WorkerFailure):
            return answer
        return load_result(mode, functions, answer.content, self._names)

    def _lay(self, staged: Staged) -> Sequence[Path]:
        """Have the worker lay the sources and support files into a working folder of its own, and
        return its sources. Raises JudgeError: no student code has run yet."""
        # A folder that was written to is nobody's a second time.
        work = self._scratch / secrets.token_hex(8)
        words = f"{encode_text(str(staged.folder))} {encode_text(str(work))}"
        limits = _FOR_STARTING
        answer = self._ask("lay", words, limits.load_cpu_seconds, limits.load_wall_seconds)
        if isinstance(answer, WorkerFailure):
            raise JudgeError(Message("running.no_answer", {"reason": answer.reason}))

        files = [work / file.relative_to(staged.folder) for file in staged.files]
        self._names = dict(zip(map(str, files), staged.names.values(), strict=True))
        return files

    def call(self, case: Case) -> Outcomes:
        """Make the case's calls, within the case's limits."""
        outcomes = next(self.outcomes([("call", case)]))
        # Without a call that is given up there is always an outcome.
        return outcomes or (Outcome("crashed", detail=GARBLED),)

    def outcomes(
        self, calls: Iterable[tuple[Verb, Case]], wall_end: float = math.inf
    ) -> Iterator[Outcomes | None]:
        """Make these calls, and no others meanwhile, each when its outcome is asked for.

        To `interpret` is to call without compiling, where the worker's command can. The outcome is
        None where a call may have failed for that reason: another worker is to make it, compiled.
        """
        unsent = deque(calls)
        sent: deque[_SentCall] = deque()
        while unsent or sent:
            if not sent and not is_single(unsent[0][1]):
                # Each of the case's calls waits for the one before.
                yield self._together(*unsent.popleft(), wall_end)
                continue

            if unsent:
                self._send_ahead(unsent, sent)
            call = sent.popleft()
            cpu_limit = self._limits.case_cpu_seconds
            cpu_limit += self._for_first_call(call.verb, call.case.last)
            outcome = self._outcome(call, cpu_limit, wall_end)
            yield None if outcome is None else (outcome,)

    def _send_ahead(self, unsent: deque[tuple[Verb, Case]], sent: deque[_SentCall]) -> None:
        """Send short calls before their turn: both ends would wait for each other for longer than
        most calls take. A worker that reads ahead reads calls that it is asked anyway."""
        # The worker has begun to read the first one.
        ahead = sum(call.size for call in islice(sent, 1, None))
        while unsent and is_single(unsent[0][1]):
            words = encode_call(unsent[0][1].last, self._language)
            if sent and ahead + len(words) > _AHEAD_BYTES:
                break

            ahead += len(words) if sent else 0
            verb, case = unsent.popleft()
            sent.append(_SentCall(verb, case, self._channel.send(verb, words), len(words)))

    def _together(self, verb: Verb, case: Case, wall_end: float) -> Outcomes | None:
        """Make the case's calls in their order; a step that fails ends the case, and so does
        whatever is no answer. None when a call is given up."""
        cpu_left = self._limits.case_cpu_seconds
        outcomes: list[Outcome] = []
        for call in repeated(case):
            extra = self._for_first_call(verb, call)
            words = (b"" if outcomes else FIRST) + encode_call(call, self._language)
            sent = _SentCall(verb, case, self._channel.send(verb, words), len(words))
            outcome = self._outcome(sent, cpu_left + extra, wall_end)
            if outcome is None:
                return None

            outcomes.append(outcome)
            cpu_left = max(cpu_left - max(outcome.cpu_seconds - extra, 0.0), 0.0)
            may_raise = call.raises or not call.step
            if outcome.kind != "value" and not (may_raise and outcome.kind == "exception"):
                break

        return tuple(outcomes)

    def _for_first_call(self, verb: Verb, call: Call) -> float:
        """Return the CPU seconds that a call has beyond the case's: in a function's first call with
        arguments of these kinds a compiler runs, for they may be another method's."""
        if verb == "interpret" or call.function in self.had_first_call:
            return 0.0
        called = call.function, kinds_of(call)
        if called in self._called:
            return 0.0

        self._called.add(called)
        return self._limits.first_call_cpu_seconds

    def _outcome(self, call: _SentCall, cpu_limit: float, wall_end: float) -> Outcome | None:
        """Wait for the answer to a call that was sent."""
        verb = call.verb
        if verb == "interpret":
            cpu_limit = min(cpu_limit, _INTERPRETED_CPU_SECONDS)

        wall_left = wall_end + self.waited_seconds - time.monotonic()
        wall_limit = min(self._limits.case_wall_seconds + cpu_limit, wall_left)
        tell = self.slow and partial(self.slow, call.case)
        spent, usual = self.cpu_seconds, self._limits.case_cpu_seconds
        watch = telling(self._watch, tell, spent, usual, cpu_limit)
        answer = self._account(self._channel.answer(call.nonce, cpu_limit, wall_limit, watch))
        if isinstance(answer, Reply):
            outcome = call_outcome(answer, self._names, self._limits.printed_characters)
            ran_out = outcome.exception is not None and outcome.exception.type in _RAN_OUT
            return None if ran_out and verb == "interpret" else outcome

        if verb == "interpret":
            return None
        detail = answer.told("call", self._limits)
        return Outcome(answer.kind, detail=detail, cpu_seconds=answer.cpu_seconds)

    @property
    def waited_seconds(self) -> float:
        """Return the seconds in which the worker waited for a processor."""
        return self._worker.waited_seconds

    @property
    def usable(self) -> bool:
        return self._worker.poll() is None

    def _ask(self, verb: str, words: str, cpu: float, wall: float) -> Reply | WorkerFailure:
        nonce = self._channel.send(verb, words.encode("ascii"))
        return self._account(self._channel.answer(nonce, cpu, wall, self._watch))

    def _account(self, answer: Reply | WorkerFailure) -> Reply | WorkerFailure:
        self.cpu_seconds += answer.cpu_seconds
        if isinstance(answer, WorkerFailure) and answer.reason == "lost":
            raise JudgeError(Message("running.lost"))
        return answer
