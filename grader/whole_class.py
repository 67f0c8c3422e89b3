"""A class graded from a program of one's own, by the steps of `grader run`."""

import os
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from pathlib import Path

from grader.assignment import load
from grader.classes.executors import local_places
from grader.classes.grading import ClassFolder, grade_folder
from grader.classes.outputs.data import results
from grader.classes.outputs.output_files import OutputFolder
from grader.classes.store import Store
from grader.classes.table.facts import Facts, source_of
from grader.cli.gradebook_options import no_gradebooks
from grader.explaining.line.search import IN_CLASS
from grader.locale import translate
from grader.model import Locale, Message, ScoreReport
from grader.platforms.downloads import About, open_downloads
from grader.running import Runtime


def grade_class(
    ref: str | Path,
    runtime: Runtime,
    submissions: Sequence[str | Path],
    folder: str | Path,
    locale: Locale = "en",
) -> tuple[ScoreReport, ...]:
    """Grade submissions into a folder, as `grader run` does, and return what `results` reads there.

    `ref` names the assignment, as for `load`. `submissions` are files, folders with one submission
    per entry, and what an LMS gives to download. Every result is kept as it is ready: called again,
    it goes on, and what the folder has stays in it, with all its files, in the language of
    `locale`.

    Raises AssignmentError as `load` does; FileNotFoundError for a submission that is nowhere;
    ValueError, with the reason in words, where none was handed in or the folder is of something
    else.
    """
    assignment = load(ref)
    folder = Path(folder)
    paths = [Path(path).resolve(strict=True) for path in submissions]
    with ExitStack() as stack:
        contents = stack.enter_context(open_downloads(paths, about=About(files=(folder,))))
        if not contents.entries:
            raise ValueError(translate(Message("cli.no_submissions"), locale))
        prepared = OutputFolder.prepare(folder, [assignment.id])
        if isinstance(prepared, Message):
            raise ValueError(translate(prepared, locale))  # noqa: TRY004  (no type is wrong)

        store = stack.enter_context(Store(prepared.store))
        choices = (runtime.layer.name, runtime.julia_engine, no_gradebooks())
        sources = (source_of(assignment, str(ref)),)
        facts = Facts((assignment,), contents.refused, sources, locale, *choices)
        places = local_places(runtime, os.cpu_count() or 1, IN_CLASS)
        run = ClassFolder(prepared, store, facts)

        outputs = grade_folder(run, contents.entries, lambda _: nullcontext(places), None)
        if isinstance(outputs, Message):
            raise ValueError(translate(outputs, locale))  # noqa: TRY004
    return results(folder)
