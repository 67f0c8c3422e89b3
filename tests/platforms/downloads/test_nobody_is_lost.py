"""Whatever a download holds: every entry of it is one submission's, or listed with a reason."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model.handed_in import Origin, Student
from grader.platforms.downloads import About, DownloadContents, Groups, open_downloads
from grader.submissions.names import readable_name
from tests.laying import lay
from tests.platforms.downloads.zips import zipped

people = st.sampled_from(
    ["Ana García", "María José Núñez-Ruiz", "Zoë_O'Neil", "de la Fuente, Iñaki"]
)
numbers = st.integers(1, 5).map(str)
plain = st.sampled_from(
    ["a.py", "b.jl", "practica_4_1_ana.py", "notes.txt", "x-1.py", "x.py", ".hidden.py", "y-2.py"]
)
moodle = st.builds(
    lambda name, number, end: f"{name}_{number}_assignsubmission_{end}",
    people,
    numbers,
    st.sampled_from(["file/a.py", "file_/b/c.jl", "file_a.py", "onlinetext/onlinetext.html"]),
)
canvas = st.builds(
    lambda name, late, user, attachment, end: f"{name}{late}_{user}_{attachment}_{end}",
    st.sampled_from(["garciaana", "ruizeva", "anon"]),
    st.sampled_from(["", "_LATE"]),
    numbers,
    st.integers(100, 130),
    plain,
)
folders = st.builds(
    lambda name, end: f"{name}/{end}",
    st.sampled_from(["ana", "eva", "ANA", "attempt 1", "submission_1", "submission_2"]),
    st.one_of(plain, st.sampled_from(["attempt 1/a.py", "attempt 2/a.py"])),
)
zips = st.sampled_from(["ana.zip", "eva/work.zip", "Ana_7_assignsubmission_file/work.zip"])
trees = st.lists(
    st.one_of(moodle, canvas, plain, folders, zips), min_size=1, max_size=12, unique=True
)
origins: st.SearchStrategy[Origin | None] = st.sampled_from(
    [None, None, None, "folder", "moodle", "canvas", "gradescope", "github"]
)


def mark(number: int) -> str:
    return f"this is file {number:04}"


def content(name: str, number: int) -> bytes | str:
    return zipped({"inside.py": mark(number)}) if name.endswith(".zip") else mark(number)


def distinct(names: list[str]) -> list[str]:
    """Leave out names that are a file here and a folder there."""
    tops = {name for name in names if "/" not in name}
    return [name for name in names if "/" not in name or name.split("/")[0] not in tops]


def places(found: DownloadContents, number: int) -> int:
    """Return the number of entries in which a file's content stands."""
    return sum(
        any(
            path.is_file() and mark(number).encode() in path.read_bytes()
            for path in ([entry.path] if entry.path.is_file() else entry.path.rglob("*"))
        )
        for entry in found.entries
    )


def is_listed(found: DownloadContents, name: str) -> bool:
    """Return true where its name is listed, or a folder's around it, from the download's own on."""
    listed = {refused.name for refused in found.refused}
    parts = readable_name(name).split("/")
    around = ["/".join(parts[a:z]) for a in range(len(parts)) for z in range(a + 1, len(parts) + 1)]
    return any(
        one == this
        or one.startswith(f"{this}_")
        or this.endswith(f"/{one}")
        or one.endswith(f"_{this.rpartition('/')[2]}")  # a file of Moodle's, without its prefix
        for one in around
        for this in listed
    )


downloads = st.tuples(trees, origins, st.booleans(), st.booleans())
Download = tuple[list[str], Origin | None, bool, bool]


def check(folder: Path, download: Download) -> None:
    names, origin, packed, grouped = download
    given_names = distinct(names)
    tree = {name: content(name, number) for number, name in enumerate(given_names)}
    path = folder / "class.zip"
    if packed:
        path.write_bytes(zipped(tree))
    else:
        lay(path, tree)
    groups = Groups({"A": (Student("ana"), Student("Ana García")), "B": (Student("eva"),)})
    about = About(origin, groups=groups if grouped else None)
    with open_downloads([path], about=about) as found:
        assert len({entry.id.casefold() for entry in found.entries}) == len(found.entries)
        for number, name in enumerate(given_names):
            times = places(found, number)
            assert times <= 1, f"{name} is in {times} submissions"
            within = f"{name}/inside.py" if name.endswith(".zip") else name
            assert times == 1 or is_listed(found, within), f"{name} is lost"


@given(downloads)
@settings(max_examples=40, deadline=None)
def test_found_and_refused_are_all_that_was_given(
    tmp_path_factory: pytest.TempPathFactory, download: Download
) -> None:
    check(tmp_path_factory.mktemp("class"), download)


@pytest.mark.slow
@given(downloads)
@settings(max_examples=1_000, deadline=None)
def test_found_and_refused_are_all_that_was_given_at_length(
    tmp_path_factory: pytest.TempPathFactory, download: Download
) -> None:
    check(tmp_path_factory.mktemp("class"), download)
