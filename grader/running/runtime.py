"""What the machine offers to workers, found once and used for every submission of a run."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Literal

from grader.languages import WorkerCommand
from grader.model import Language, Message, Support
from grader.running.staging import discard
from grader.sandbox import GUARANTEES, Layer, SandboxChoice, choose

__all__ = ["EngineChoice", "PreparedEngine", "Runtime", "open_runtime"]

EngineChoice = Literal["auto", "juliacall", "process"]


@dataclass(frozen=True, slots=True)
class PreparedEngine:
    engine: Literal["python", "juliacall", "process"]
    command: WorkerCommand


@dataclass(slots=True)
class Runtime:
    """The chosen sandbox layer, a folder for workers, and a language's command when first asked."""

    root: Path
    layer: Layer
    julia_engine: EngineChoice
    say: Callable[[Message], None]
    """Told what takes long before the first submission runs."""
    _prepared: dict[tuple[Language, Support], PreparedEngine | Message] = field(
        default_factory=dict
    )
    _lock: Lock = field(default_factory=Lock)

    @property
    def not_enforced(self) -> tuple[str, ...]:
        return tuple(name for name in GUARANTEES if name not in self.layer.enforces)

    def prepare(self, language: Language, support: Support) -> PreparedEngine | Message:
        """How this language is run here; the Message says what is missing and what to do."""
        with self._lock:
            key = (language, support)
            if key not in self._prepared:
                self._prepared[key] = self._find(language, support)
            return self._prepared[key]

    def _find(self, language: Language, support: Support) -> PreparedEngine | Message:
        # Imported here, so that a run without Julia never looks for one.
        folder = Path(tempfile.mkdtemp(prefix="w", dir=self.root))
        folder.chmod(0o755)
        if language == "python":
            from grader.languages import python  # noqa: PLC0415

            return PreparedEngine("python", python.command(folder, support))
        from grader.languages import julia  # noqa: PLC0415

        engine = julia.choose_engine(self.julia_engine)
        if isinstance(engine, Message) and self.julia_engine != "process":
            # No Julia that is ready: the first use of juliacall fetches one, where there is a
            # network; what it says then is nearer to the remedy.
            failed = julia.prepare_juliacall(self.say)
            engine = failed or julia.choose_engine(self.julia_engine)
        if isinstance(engine, Message):
            return engine
        return PreparedEngine(engine.name, julia.command(engine, folder, support.stand_ins))


@contextmanager
def open_runtime(
    sandbox: SandboxChoice = "auto",
    julia_engine: EngineChoice = "auto",
    say: Callable[[Message], None] = lambda _: None,
) -> Iterator[Runtime | Message]:
    """A Runtime whose folder is removed at the end, or why no sandbox can be had here."""
    layer = choose(sandbox)
    if isinstance(layer, Message):
        yield layer
        return
    root = Path(tempfile.mkdtemp(prefix="grader-"))
    # Workers may run as another user and must pass through; nobody may list what lies here.
    root.chmod(0o711)
    try:
        yield Runtime(root, layer, julia_engine, say)
    finally:
        discard(root)
