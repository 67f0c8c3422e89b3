"""Whatever people, groups and numbers are: nothing reaches anybody but its owner."""

import csv
import io
import re
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.platforms.gradebook.book import AskedBooks
from grader.platforms.moodle.book import MoodleBook
from tests.platforms.downloads.zips import zipped
from tests.platforms.moodle.graded import Graded, graded, sheet
from tests.platforms.moodle.site import Site

NAMES = st.one_of(
    st.sampled_from(
        [
            "Ana García", "García, Ana", "ANA GARCIA", 'Pepe "El Rápido" López', "AT&T Müller",
            "Íñigo/Iñaki Goñi", "Eva_1_Sanz", "X_7_assignsubmission_file", "Participant 7", "7",
            "😀😀", "Nueva 🧑🏽‍💻", "'", "=SUMA(1+1)", ".hidden", "~tilde", "Default group",
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12),
)  # fmt: skip
NUMBERS = st.integers(1, 12).map(str)


@dataclass
class Class:
    people: dict[str, str]
    """Number -> name."""
    groups: dict[str, tuple[str, list[str]]] | None
    """Id -> name and members; None where everybody hands in alone."""


alone = st.dictionaries(NUMBERS, NAMES, min_size=1, max_size=6).map(
    lambda people: Class(people, None)
)


@st.composite
def grouped(draw: st.DrawFn) -> Class:
    people = draw(st.dictionaries(NUMBERS, NAMES, min_size=1, max_size=8))
    ids = draw(st.lists(NUMBERS, min_size=1, max_size=4, unique=True))
    groups: dict[str, tuple[str, list[str]]] = {id: (draw(NAMES), []) for id in ids}
    for person in people:
        chosen = draw(st.sampled_from([None, *ids]))
        if chosen is not None:
            groups[chosen][1].append(person)
    return Class(people, {id: of for id, of in groups.items() if of[1]})


def folder(name: str, number: str | None) -> str:
    """Return the name as `mod/assign/classes/downloader.php` makes it."""
    called = name.replace("_", " ") + (f"_{number}" if number else "")
    cleaned = re.sub(r"[\x00-\x1f\x7f&<>\"`|':\\/]", "", called)
    return f"{cleaned}_assignsubmission_file"


def group_name(name: str) -> str:
    """Return the name as `format_string` gives it."""
    return re.sub(r"&", "&amp;", name)


def group_of(of: Class, person: str) -> str | None:
    return next((id for id, (_, members) in (of.groups or {}).items() if person in members), None)


def owner_of(of: Class, person: str) -> str:
    """The mark in the files of whoever handed in for this person."""
    return person if of.groups is None else f"group {group_of(of, person)}"


def signs(name: str) -> str:
    """The letters without accents, or else the signs, in alphabetical order."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = [sign for sign in plain if unicodedata.category(sign)[0] in "LN"]
    return "".join(sorted(letters)) or re.sub(r"[&<>\"`|':\\/_\s]", "", name)


def downloaded(of: Class) -> bytes:
    tree = {}
    for person, name in of.people.items():
        place = folder(name, person)
        if of.groups is not None:
            id = group_of(of, person)
            place = folder(group_name(of.groups[id][0]) if id else "Default group", id)
        tree[f"{place}/a.py"] = f"# {owner_of(of, person)}."
    return zipped(tree)


def worksheet(of: Class) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    group = [] if of.groups is None else ["Group"]
    writer.writerow(
        ["Identifier", "Full name", "Status", *group, "Grade", "Maximum grade",
         "Last modified (grade)", "Feedback comments"]
    )  # fmt: skip
    for person, name in of.people.items():
        id = group_of(of, person)
        named = "Default group" if of.groups is None or id is None else of.groups[id][0]
        writer.writerow(
            [
                f"Participant {person}",
                name,
                "Submitted",
                *([named] * len(group)),
                "",
                "100.00",
                "-",
                "",
            ]
        )
    return text.getvalue().encode("utf-8-sig")


def given_back(of: Class, place: Path) -> tuple[Graded, Site]:
    (place / "class.zip").write_bytes(downloaded(of))
    (place / "sheet.csv").write_bytes(worksheet(of))
    read = sheet(place / "sheet.csv")
    asked = AskedBooks(
        books=(("moodle", MoodleBook("sheet.csv", read, comments=True, feedback=True)),)
    )
    done = graded(place / "class.zip", place / "sheet.csv", place / "out", asked)
    groups = (
        None if of.groups is None else {id: list(members) for id, (_, members) in of.groups.items()}
    )
    site = Site(list(of.people), groups, maximum=100)
    site.upload_worksheet(done.worksheet(), "en")
    if any(path.suffix == ".zip" for path in done.written.files):
        site.upload_feedback(done.feedback())
    return done, site


def check(of: Class) -> Graded:
    with tempfile.TemporaryDirectory() as place:
        done, site = given_back(of, Path(place))
    points = {source: done.points(id) for id, source in done.sources.items()}
    for person, files in site.files.items():
        (report,) = files.values()
        id = report.decode().removeprefix("the report of ")
        assert done.sources[id] == f"# {owner_of(of, person)}."
    for person, grade in site.grades.items():
        assert grade == points[f"# {owner_of(of, person)}."]
    if of.groups is None:
        # A person without a letter in the name may have no name left in the download; where most
        # are like that, it is not known to be Moodle's.
        spelled = {number for number, name in of.people.items() if re.search(r"[^\W_]", name)}
        if 2 * len(spelled) >= len(of.people):
            assert spelled <= set(site.grades)
            assert spelled <= set(site.files)
    return done


@given(alone)
@example(Class({"1": ".\u200fAna"}, None))
@settings(max_examples=25, deadline=None)
def test_alone_everybody_gets_the_own_and_only_that(of: Class) -> None:
    check(of)


@given(grouped())
@settings(max_examples=25, deadline=None)
def test_in_groups_nobody_gets_another_group_s(of: Class) -> None:
    check(of)


@given(grouped(), alone)
@example(
    Class({"1": "Ana García"}, {"7": ("Participant 7", ["1"])}), Class({"7": "Ana García"}, None)
)
@example(Class({"1": "Ana García"}, {"2": ("_", ["1"])}), Class({"2": "\ud7fc"}, None))
@settings(max_examples=15, deadline=None)
def test_a_worksheet_of_another_assignment_gives_nobody_anything(of: Class, other: Class) -> None:
    """A group's number may be anybody's as a participant's."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "class.zip").write_bytes(downloaded(of))
        (place / "sheet.csv").write_bytes(worksheet(other))
        asked = AskedBooks(
            books=(("moodle", MoodleBook("sheet.csv", sheet(place / "sheet.csv"), feedback=True)),)
        )
        done = graded(place / "class.zip", place / "sheet.csv", place / "out", asked)
        site = Site(list(other.people), None, maximum=100)
        site.upload_worksheet(done.worksheet(), "en")
    groups = of.groups or {}
    called = {signs(name) for name, _ in groups.values()}
    # Nothing tells such a group from a person whose name Moodle hid in the download.
    hidden = {number for number, (name, _) in groups.items() if name == f"Participant {number}"}
    for person in site.grades:
        known = signs(other.people[person])
        assert person in hidden or known in called, "only who is called as the group is"


@pytest.mark.slow
@given(st.one_of(alone, grouped()))
@settings(max_examples=1500, deadline=None)
def test_the_same_many_times(of: Class) -> None:
    check(of)
