"""What the machine offers to workers, found once and used for every submission of a run."""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal

from grader.languages import WorkerCommand
from grader.model import Language, Limits, Message, Support
from grader.running.session import JudgeError, Place, Session
from grader.running.staging import Staged, discard
from grader.sandbox import GUARANTEES, Confinement, Layer, SandboxChoice, choose, warm
from grader.sandbox.temporary import private_folder, remove_abandoned

if TYPE_CHECKING:
    from grader.sandbox.layers.warm import Warm

__all__ = ["EngineChoice", "PreparedEngine", "Runtime", "open_runtime"]

EngineChoice = Literal["auto", "juliacall", "process"]

# From this submission on, what it takes to compile Julia's worker is saved by those that follow.
_MANY = 3
# And from this one, what it takes to have a server from which its workers are forked.
_VERY_MANY = 6


@dataclass(frozen=True, slots=True)
class PreparedEngine:
    engine: Literal["python", "juliacall", "process"]
    command: WorkerCommand
    layer: Layer
    """Starts the workers; with a warm start, not the runtime's own."""
    root: Path
    """Where workers get their folders."""
    warm: bool = False
    """Whether the layer forks them from a server."""


@dataclass(slots=True)
class Runtime:
    """The chosen sandbox layer, a folder for workers, and a language's command when first asked."""

    root: Path
    layer: Layer
    julia_engine: EngineChoice
    say: Callable[[Message], None]
    """Told what takes long before the first submission runs."""
    warm: bool = False
    """Whether workers are forked from a server that has loaded what they need, where possible."""
    _opened: ExitStack = field(default_factory=ExitStack)
    _prepared: dict[tuple[Language, Support, bool], PreparedEngine | Message] = field(
        default_factory=dict
    )
    _asked: Counter[tuple[Language, Support, bool]] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    @property
    def not_enforced(self) -> tuple[str, ...]:
        return tuple(name for name in GUARANTEES if name not in self.layer.enforces)

    def prepare(
        self, language: Language, support: Support, *, warm: bool = True
    ) -> PreparedEngine | Message:
        """How this language is run here; the Message says what is missing and what to do.

        Not `warm`: with each worker started anew, whatever is the runtime's choice.
        """
        key = (language, support, warm and self.warm)
        with self._lock:
            self._asked[key] += 1
            count = self._asked[key] if language == "julia" and warm else 0
            if key not in self._prepared or count == _MANY:
                self._prepared[key] = self._find(*key)
            prepared = self._prepared[key]
        if count == _VERY_MANY and self.warm and not isinstance(prepared, Message):
            # It takes some seconds, in which the others go on as before.
            forked = self._forked_julia(prepared)
            with self._lock:
                prepared = self._prepared[key] = forked
        return prepared

    @contextmanager
    def interpreter_of_its_own(self, prepared: PreparedEngine) -> Iterator[PreparedEngine]:
        """For one submission: the same, but its workers are forked from a server of its own, so
        that what all of them load is loaded once. As given where that cannot be, or is so."""
        command = prepared.command
        forked = None if prepared.warm else self._forked(command.server_for_few, command)
        if forked is None:
            yield prepared
            return
        area, layer = forked
        try:
            yield replace(prepared, layer=layer, root=area)
        finally:
            layer.close()
            discard(area)

    def close(self) -> None:
        """End what was started for several submissions."""
        self._opened.close()

    def _find(self, language: Language, support: Support, forked: bool) -> PreparedEngine | Message:
        folder = Path(tempfile.mkdtemp(prefix="w", dir=self.root))
        if language == "python":
            from grader.languages.python import starting as python  # noqa: PLC0415

            return self._python(python.command(folder, support), forked)
        # Imported here, so that a run without Julia never looks for one.
        from grader.languages.julia import starting as julia  # noqa: PLC0415

        engine = julia.choose_engine(self.julia_engine)
        if isinstance(engine, Message) and self.julia_engine != "process":
            # No Julia that is ready: the first use of juliacall fetches one, where there is a
            # network; what it says then is nearer to the remedy.
            failed = julia.prepare_juliacall(self.say)
            engine = failed or julia.choose_engine(self.julia_engine)
        if isinstance(engine, Message):
            return engine
        many = forked and self._asked[language, support, forked] >= _MANY
        command = julia.command(engine, folder, support.stand_ins, many=many, say=self.say)
        return PreparedEngine(engine.name, command, self.layer, self.root)

    def _python(self, command: WorkerCommand, forked: bool) -> PreparedEngine:
        cold = PreparedEngine("python", command, self.layer, self.root)
        return (self._for_all(cold, command) or cold) if forked else cold

    def _forked_julia(self, cold: PreparedEngine) -> PreparedEngine:
        """With workers forked from a server that has been tried; as before where none can be."""
        from grader.languages.julia import starting as julia  # noqa: PLC0415

        engine = julia.choose_engine(self.julia_engine)
        command = None if isinstance(engine, Message) else julia.forked(engine, cold.command)
        made = self._for_all(cold, command) if command else None
        if made is None:
            return cold
        nothing = Staged(Path(tempfile.mkdtemp(prefix="s", dir=made.root)), (), {})
        try:
            with Session(Place(made.layer, made.command, nothing, made.root), Limits()) as session:
                session.set_up()
        except JudgeError as error:
            self.say(error.message)
            self.say(Message("julia.no_server"))
            return cold
        finally:
            discard(nothing.folder)
        return made

    def _for_all(self, cold: PreparedEngine, command: WorkerCommand) -> PreparedEngine | None:
        """With workers forked from a server until the end of the run; None where that cannot be."""
        if (forked := self._forked(command.server, command)) is None:
            return None
        area, layer = forked
        self._opened.callback(layer.close)
        return PreparedEngine(cold.engine, command, layer, area, warm=True)

    def _forked(
        self, server: tuple[str, ...], command: WorkerCommand
    ) -> "tuple[Path, Warm] | None":
        """A folder for workers, and what forks them; it starts its server with the first one."""
        if not server:
            return None
        area = Path(tempfile.mkdtemp(prefix="warm-", dir=self.root))
        area.chmod(0o711)
        layer = warm(self.layer, server, _common(command, area))
        if isinstance(layer, Message):
            discard(area)
            return None
        return area, layer


def _common(command: WorkerCommand, area: Path) -> Confinement:
    """What all workers of a server may see. Limits are each worker's; the server has none."""
    return Confinement(
        readable=command.readable,
        masked=command.masked,
        scratch=area,
        environment={
            name: value.replace("{scratch}", str(area))
            for name, value in command.environment.items()
        },
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
    warm: bool = True,
) -> Iterator[Runtime | Message]:
    """A Runtime whose folder is removed at the end, or why no sandbox can be had here.

    `warm`: whether workers may be forked from a server, where the layer can do that.
    """
    layer = choose(sandbox)
    if isinstance(layer, Message):
        yield layer
        return
    remove_abandoned()
    with private_folder() as root:
        # Workers may run as another user and must pass through; nobody may list what lies here.
        root.chmod(0o711)
        runtime = Runtime(root, layer, julia_engine, say, warm)
        try:
            yield runtime
        finally:
            runtime.close()
