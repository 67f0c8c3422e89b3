"""A group's name in Moodle's download -> the rows of the worksheet that are in this group."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from grader.model.handed_in import Student
from grader.platforms.gradebook.folding import folded_text, letters_of, signs_of
from grader.platforms.gradebook.participant import Participant
from grader.platforms.moodle.words import known_words
from grader.platforms.moodle.worksheet import Worksheet

__all__ = ["members_of"]


def members_of(
    worksheet: Worksheet, owner: Student, owners: Iterable[Student]
) -> Sequence[Participant]:
    """The rows of the group `owner`; none where no group, or more than one, can be meant.

    Who is in no group hands in without a number, under Moodle's word for that, in any language.
    `owners` are all that the download names: a real group may be called by that word too.
    """
    groups: dict[str, list[Participant]] = {}
    for participant in worksheet.participants:
        if participant.group:
            groups.setdefault(participant.group, []).append(participant)
    defaults = _defaults(worksheet)
    without = [of for group, of in groups.items() if folded_text(group) in defaults]
    if not owner.key:
        taken = any(one.key and folded_text(one.name) in defaults for one in owners)
        mixed = any(len({one.submitted for one in of}) > 1 for of in without)
        meant = folded_text(owner.name) in defaults and not taken and not mixed
        return _only(without if meant else [])
    named = {group: of for group, of in groups.items() if of not in without}
    return _only(_called(owner.name, named, _as_written)) or _only(
        _called(owner.name, named, letters_of)
    )


def _called(
    name: str,
    groups: Mapping[str, list[Participant]],
    forms: Callable[[str], frozenset[str]],
) -> list[list[Participant]]:
    return [of for group, of in groups.items() if forms(group) & forms(name)]


def _as_written(group: str) -> frozenset[str]:
    """Moodle writes a group's `&` as `&amp;` before it makes a folder's name of it."""
    return frozenset([signs_of(group.replace("&", "&amp;"))])


def _only(found: Sequence[Sequence[Participant]]) -> Sequence[Participant]:
    return found[0] if len(found) == 1 else ()


def _defaults(worksheet: Worksheet) -> frozenset[str]:
    languages = (*known_words().values(), worksheet.words)
    return frozenset(folded_text(name) for words in languages for name in words.default_group)
