"""`grader doctor`: what is here, what is missing, and what to do about it."""

import importlib.metadata
import platform
import sys

import click
from rich.console import Console
from rich.table import Table

from grader.cli.options import locale_option
from grader.languages.julia import starting as julia
from grader.languages.registry import SHIPPED
from grader.locale import translate, words
from grader.model import Language, Locale, Message, Support
from grader.render.terminal.console import plain, say, sign, table_of, terminal
from grader.render.view import Sign
from grader.running import EngineChoice, Runtime, open_runtime
from grader.running.runtime import try_worker
from grader.sandbox import Layer, choose, examine, known_layers
from grader.sandbox.proof.proving import Probe, prove
from grader.version import __version__

_PACKAGES = ("numpy", "msgspec", "juliacall", "tree-sitter-julia")
_SITE = ["starlette", "uvicorn", "python-multipart", "markdown-it-py", "pygments", "latex2mathml"]
_SITE += ["cryptography", "httpx", "pyjwt"]


@click.command("doctor")
@locale_option
def command(locale: Locale) -> None:
    """Say what is here, what is missing, and what to do about it.

    Each guarantee of the sandbox that a machine can break is tried, not looked up, and a worker of
    each language is started. Ends with 0 when submissions can be graded in a sandbox here.
    """
    console = terminal()
    packages = [f"{name} {importlib.metadata.version(name)}" for name in _PACKAGES]
    python = f"Python {platform.python_version()}"
    say(console, ", ".join([f"grader {__version__}", python, *packages]))
    lacking = [name for name in _SITE if not any(importlib.metadata.distributions(name=name))]
    key = "doctor.no_serve" if lacking else "doctor.serve"
    say(console, words(key, locale, names=", ".join(lacking)))
    console.print()

    layer = choose("auto")
    probes = () if isinstance(layer, Message) else prove(layer)
    console.print(tried(console, layer, probes, locale))

    broken = any(probe.promised and not probe.held for probe in probes)
    refusal = Message("doctor.broken") if broken else None
    console.print()
    # The one that a run would take; to look must not fetch one.
    engine = julia.choose_engine("auto")
    chosen: EngineChoice = "process" if isinstance(engine, Message) else "auto"
    with open_runtime(julia_engine=chosen, warm=False, expected=1) as runtime:
        answers = [_verdict(console, name, refusal or runtime, locale) for name in SHIPPED]
    sys.exit(0 if any(answers) else 1)


def tried(
    console: Console, layer: Layer | Message, probes: tuple[Probe, ...], locale: Locale
) -> Table:
    """Return a row for each sandbox layer, and for each guarantee of the one that is taken."""
    table = table_of(words("doctor.tried", locale), words("doctor.here", locale))

    def row(title: str, kind: Sign, result: str) -> None:
        table.add_row(plain(title), sign(console, kind, result))

    for candidate in known_layers():
        title, problem = words("doctor.layer", locale, name=candidate.name), examine(candidate)
        if problem is not None:
            row(title, "none", translate(problem, locale))
        else:
            key = "doctor.taken" if candidate is layer else "doctor.works"
            row(title, "right", words(key, locale))

    for probe in probes:
        guarantee = words(f"sandbox.guarantee.{probe.guarantee}", locale)
        title = words("doctor.guarantee", locale, guarantee=guarantee)
        if probe.held:
            row(title, "right", words("doctor.holds", locale))
            continue

        possible = words("doctor.possible", locale, what=", ".join(probe.possible or ("?",)))
        remedy = "doctor.not_kept" if probe.promised else "doctor.not_promised"
        kind: Sign = "wrong" if probe.promised else "partly"
        row(title, kind, f"{possible} {words(remedy, locale)}")
    return table


def _verdict(
    console: Console, language: Language, runtime: Runtime | Message, locale: Locale
) -> bool:
    """Say whether submissions in this language can be graded here, and return it."""
    title = SHIPPED[language].title
    answer = runtime if isinstance(runtime, Message) else _started(language, runtime)
    if isinstance(answer, Message):
        reason = translate(answer, locale)
        verdict = words("doctor.no", locale, language=title, reason=reason)
    else:
        verdict = words("doctor.yes", locale, language=title, version=answer)

    works = not isinstance(answer, Message)
    say(console, sign(console, "right" if works else "wrong", verdict))
    return works


def _started(language: Language, runtime: Runtime) -> str | Message:
    """Return the version that answered in the sandbox, or why none did."""
    engine, prepared = runtime.engine(language), runtime.prepare(language, Support())
    if isinstance(engine, Message):
        return engine
    if isinstance(prepared, Message):
        return prepared
    return try_worker(prepared) or engine.version(Support())
