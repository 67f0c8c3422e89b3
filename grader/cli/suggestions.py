"""Suggestions for a wrong command line: a word that is like it, or arguments in their order."""

import os
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import click

from grader.assignment.reading.shipped import list_shipped
from grader.locale import default_locale, words


def suggest(error: click.BadParameter, arguments: Sequence[str]) -> str:
    """Return what to say beside a wrong parameter of a command that was given these arguments."""
    if error.ctx is None or error.param is None:
        return ""

    parsed, _, _ = error.ctx.command.make_parser(error.ctx).parse_args(list(arguments))
    value = parsed.get(error.param.name or "", "")
    values = value if isinstance(value, list | tuple) else [value]
    texts = [text for text in values if isinstance(text, str)]
    if error.param.name != "assignment" and any(map(_names_assignment, texts)):
        return _order(error.ctx)

    choices = error.param.type.choices if isinstance(error.param.type, click.Choice) else ()
    return did_you_mean(texts[0], choices) if texts else ""


def exchanged(assignment: str) -> str:
    """Return the order of the command's arguments where `assignment` names none and a submission is
    one; else nothing."""
    context = click.get_current_context()
    submissions = context.params.get("submissions", [context.params.get("submission")])
    if _names_assignment(assignment) or not any(map(_names_assignment, map(str, submissions))):
        return ""
    return _order(context)


def _order(context: click.Context) -> str:
    usage = context.command.collect_usage_pieces(context)
    return words("cli.exchanged", default_locale(os.environ), order=" ".join(usage[1:]))


def _names_assignment(text: str) -> bool:
    return text in list_shipped() or text.endswith((".yaml", ".yml"))


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return the sentence on the name that is like this one; empty where none is."""
    like = get_close_matches(name, list(names), n=1)
    return words("cli.did_you_mean", default_locale(os.environ), name=like[0]) if like else ""
