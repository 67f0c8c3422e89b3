"""`grader doctor`: what is here, what is missing, and what to do about it."""

import importlib.metadata
import platform
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console

from grader.cli.options import locale_option
from grader.languages.julia import starting as julia
from grader.locale import translate, words
from grader.model import Locale, Message, Support
from grader.render.terminal.console import heading, say, sign, terminal
from grader.render.view import Sign
from grader.running import EngineChoice, open_runtime
from grader.running.runtime import try_worker
from grader.sandbox import Layer, SandboxChoice, choose, examine, known_layers
from grader.sandbox.proof.proving import prove, warm_trial
from grader.sandbox.trial import trial
from grader.version import __version__

_PACKAGES = ("numpy", "msgspec", "juliacall", "tree-sitter-julia")


@click.command("doctor")
@locale_option
def command(locale: Locale) -> None:
    """Say what is here, what is missing, and what to do about it.

    Every guarantee of the sandbox is tried, not looked up. Ends with 0 when submissions can be
    graded in a sandbox here.
    """
    console = terminal()
    heading(console, words("doctor.program", locale))
    _ok(console, f"grader {__version__}")
    _ok(console, f"Python {platform.python_version()}")
    for name in _PACKAGES:
        _ok(console, f"{name} {importlib.metadata.version(name)}")
    chosen = _layers(console, locale)
    _julia(console, chosen, locale)
    if chosen is not None:
        _guarantees(console, chosen, locale)
        _warm_starts(console, chosen, locale)
    sys.exit(1 if chosen is None else 0)


def _ok(console: Console, text: str) -> None:
    say(console, sign(console, "right", text))


def _missing(console: Console, text: Message, locale: Locale) -> None:
    say(console, sign(console, "none", translate(text, locale)))


def _julia(console: Console, layer: Layer | None, locale: Locale) -> None:
    """Start each engine once, in the sandbox that submissions will have."""
    heading(console, words("doctor.julia", locale))
    for name in ("juliacall", "process"):
        engine = julia.choose_engine(name)
        if isinstance(engine, Message):
            _missing(console, engine, locale)
            continue
        shown = words("doctor.engine", locale, name=name, version=engine.installation.version)
        if problem := _started(name, layer):
            text = f"{shown}: {translate(problem, locale)}"
            say(console, sign(console, "wrong", text))
        else:
            _ok(console, shown)


def _started(name: EngineChoice, layer: Layer | None) -> Message | None:
    """Return why this engine does not start, or does not load what comes with Julia."""
    sandbox: SandboxChoice = layer.name if layer else "off"
    with open_runtime(sandbox, name, warm=False, expected=1) as runtime:
        if isinstance(runtime, Message):
            return runtime
        prepared = runtime.prepare("julia", Support())
        return prepared if isinstance(prepared, Message) else try_worker(prepared)


def _layers(console: Console, locale: Locale) -> Layer | None:
    """Every layer that this platform can have, and the one that `auto` takes."""
    heading(console, words("doctor.sandbox", locale))
    for layer in known_layers():
        problem = examine(layer)
        if problem is None:
            _ok(console, layer.name)
        else:
            _missing(console, problem, locale)
    chosen = choose("auto")
    if isinstance(chosen, Message):
        say(console, sign(console, "wrong", translate(chosen, locale)))
        return None
    say(console, words("doctor.chosen", locale, name=chosen.name))
    return chosen


def _warm_starts(console: Console, layer: Layer, locale: Locale) -> None:
    """Show whether Python workers can be forked from a server, and what holds for those
    that are."""
    heading(console, words("doctor.warm", locale))
    with warm_trial(layer, Path(tempfile.gettempdir())) as warm:
        if isinstance(warm, Message):
            _missing(console, warm, locale)
        elif reason := trial(warm):
            _missing(console, Message("doctor.warm.fails", {"reason": reason}), locale)
        else:
            _ok(console, words("doctor.warm.works", locale))
            _guarantees(console, warm, locale)


def _guarantees(console: Console, layer: Layer, locale: Locale) -> None:
    heading(console, words("doctor.guarantees", locale, name=layer.name))
    for probe in prove(layer):
        title = translate(probe.title, locale)
        kind: Sign = "right" if probe.held else ("wrong" if probe.promised else "partly")
        say(console, sign(console, kind, f"{title}: {translate(probe.detail, locale)}"))
        if probe.remedy is not None:
            say(console, translate(probe.remedy, locale), indent=4)
