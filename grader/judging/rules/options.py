"""Checks on the options that an assignment gives a rule."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from grader.model import Message

__all__ = ["text_list_problems", "texts", "unknown_problems"]


def unknown_problems(
    rule: str, options: Mapping[str, object], known: Collection[str]
) -> Iterator[Message]:
    """One message for each option that the rule does not have."""
    for name in options:
        if name not in known:
            yield Message(
                "rules.options.unknown",
                {"rule": rule, "option": str(name), "known": ", ".join(known) or "-"},
            )


def text_list_problems(
    options: Mapping[str, object], name: str, allowed: Collection[str] | None = None
) -> Iterator[Message]:
    """Return what is wrong with an option that should be a list of texts, of the allowed ones if
    any."""
    if name not in options:
        return
    value = options[name]
    if not isinstance(value, Sequence) or isinstance(value, str):
        yield Message("rules.options.not_a_list", {"option": name})
        return
    for item in value:
        if not isinstance(item, str) or not item.strip():
            yield Message("rules.options.not_a_text", {"option": name, "value": repr(item)})
        elif allowed is not None and item not in allowed:
            yield Message(
                "rules.options.not_allowed",
                {"option": name, "value": item, "allowed": ", ".join(allowed)},
            )


def texts(options: Mapping[str, object], name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of a list option; the default where it is not given."""
    value = options.get(name, default)
    if not isinstance(value, Sequence) or isinstance(value, str):
        return default
    return tuple(item for item in value if isinstance(item, str))
