"""Every sentence of the house."""

from collections.abc import Mapping

from grader.locale import FOLDERS, sentences
from grader.model import Locale

__all__ = ["every_sentence", "rooms"]


def rooms(locale: Locale) -> list[str]:
    """Return the rooms that have sentences; one twice where two folders have a file of it."""
    files = [file for folder in FOLDERS for file in folder.glob(f"*.{locale}.toml")]
    return [file.name.partition(".")[0] for file in files]


def every_sentence(locale: Locale) -> Mapping[str, str]:
    """Return all rooms' templates by key."""
    templates: dict[str, str] = {}
    for room in rooms(locale):
        templates |= sentences(room, locale)
    return templates
