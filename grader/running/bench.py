"""Workers that are given one submission after another.

Each is loaded into a module of its own, in a process that has compiled already what all of them
use; what is run from top to bottom has processes of its own, forked from one server where that is
faster. Only submissions that have nothing to hide from each other may share one.
"""

import tempfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

from grader.languages.localised import asked_names, called_in, localised
from grader.model import (
    Assignment,
    Case,
    Language,
    LoadResult,
    Outcome,
    Outcomes,
    Run,
    Submission,
)
from grader.running.cases import is_missing, is_short
from grader.running.channel import LOST
from grader.running.programs import Program, program_of, run_case
from grader.running.run import engine_of
from grader.running.runtime import Runtime
from grader.running.session import Session, verb_for
from grader.running.staging import Staged, discard, restage, stage

# The first programs compile what the language's own functions need; the following ones are
# interpreted and call what is compiled already, which halves their CPU seconds.
_COMPILED_AT_FIRST = 8
_MANY = 100
"""So many runs repay any server."""


class Bench:
    """One process, and where the sources that it has loaded lie."""

    def __init__(self, assignment: Assignment, runtime: Runtime, language: Language) -> None:
        prepared = runtime.prepared(language, assignment.support)
        self._assignment = localised(assignment, language)
        self._functions = asked_names(assignment, language)
        self._interprets = prepared.command.interprets
        self.lost = False
        """True once a call has cost the process its life."""
        self._loads = 0

        self._folder = Path(tempfile.mkdtemp(prefix="b", dir=prepared.root))
        self._folder.chmod(0o755)
        self._staged = ExitStack()
        self._laid: tuple[Submission, Staged] | None = None
        """What lies in the folder that stands, to which no worker can write."""
        self._stands = "writes" in prepared.layer.enforces
        staged = Staged(self._folder, (), {})
        with ExitStack() as opened:
            opened.callback(discard, self._folder)
            session = Session(prepared, staged, assignment.limits, language, assignment.attributes)
            self._session = opened.enter_context(session)
            self._session.set_up()
            self._opened = opened.pop_all()
        self._engine = engine_of(prepared, language, self._session.version)

    @property
    def cpu_seconds(self) -> float:
        return self._session.cpu_seconds

    @property
    def usable(self) -> bool:
        """Return whether it lives, and has CPU seconds left in its account."""
        return not (self.lost or self._used_up(since=0.0))

    def _used_up(self, since: float) -> bool:
        used = self._session.cpu_seconds - since
        return used > self._assignment.limits.total_cpu_seconds

    def load(self, submission: Submission) -> LoadResult | None:
        """Return the result of loading; None when the worker is lost."""
        self._loads += 1
        staged = self._stage(submission)
        result = self._session.load(self._assignment.load, "all", self._functions, staged)
        if not isinstance(result, LoadResult):
            self.lost = True
            return None
        return result

    def _stage(self, submission: Submission) -> Staged:
        """Return where the submission lies: in the last one's place, where they differ in text."""
        if self._stands and self._laid is not None:
            before, staged = self._laid
            if restage(staged, before, submission):
                self._laid = submission, staged
                return staged

        self._staged.close()
        assignment = self._assignment
        files = stage(submission, assignment.support, assignment.limits, self._folder)
        staged = self._staged.enter_context(files)
        self._laid = submission, staged
        return staged

    def call(self, case: Case) -> Outcomes:
        """Make the case's calls; short ones are interpreted where the language can do so, which
        spares to compile what is called once."""
        [outcomes] = self.answers([case], interpret=True)
        return outcomes

    def answers(self, cases: Iterable[Case], *, interpret: bool = False) -> Iterator[Outcomes]:
        """Yield what these cases' calls give, which are sent ahead: the process is lost to others
        where not all are asked for."""
        self.lost = True
        language = self._engine.language
        called = (called_in(case, self._assignment, language) for case in cases)
        ended = False
        interpreting = interpret and self._interprets
        calls = ((verb_for(case, interpreting=interpreting), case) for case in called)
        for made in self._session.outcomes(calls):
            outcomes = made or (Outcome("crashed"),)
            ended = ended or outcomes[-1].kind in LOST
            yield outcomes

        self.lost = ended

    def run(self, submission: Submission, without: Collection[str] = ()) -> Run | None:
        """Return the outcomes of all cases but those `without`, the visible ones first, up to a
        call that costs the process its life; None when the submission does not load."""
        before = self._session.cpu_seconds
        load = self.load(submission)
        if load is None or not load.ok:
            return None

        interpreting = self._interprets and self._loads > _COMPILED_AT_FIRST

        def order(case: Case) -> tuple[bool, bool]:
            # A function interpreted once stays so: calls that are compiled come first.
            return interpreting and is_short(case), not case.visible

        asked = [case for case in self._assignment.cases if case.id not in without]
        absent = [case.id for case in asked if is_missing(load, case)]
        outcomes: dict[str, Outcomes] = dict.fromkeys(absent, (Outcome("missing"),))
        called = sorted((case for case in asked if case.id not in outcomes), key=order)
        calls = [(verb_for(case, interpreting=interpreting), case) for case in called]
        for case, made in zip(called, self._session.outcomes(calls), strict=False):
            if made is not None:
                outcomes[case.id] = made
            # A worker that is given up may still send answers to requests that were sent ahead.
            ended = made is None or made[-1].kind in LOST
            self.lost = ended or self._used_up(since=before)
            if self.lost:
                break

        in_order = {case.id: outcomes[case.id] for case in asked if case.id in outcomes}
        return Run(self._engine, load, in_order)

    def close(self) -> None:
        self._staged.close()
        self._opened.close()


class ProgramBench:
    """A place where programs are run, each of its runs in a process of its own."""

    def __init__(self, assignment: Assignment, runtime: Runtime, language: Language) -> None:
        self._assignment = assignment
        self._staged, self._opened = ExitStack(), ExitStack()
        server = runtime.server_of_its_own(runtime.prepared(language, assignment.support), _MANY)
        self._prepared = self._opened.enter_context(server)
        self._program: Program | None = None
        self._starting = 0.0
        """The CPU seconds that a process takes before the program begins."""
        self.usable = True
        """False once a run came to a limit."""
        self.cpu_seconds = 0.0

    def load(self, submission: Submission) -> LoadResult:
        """Lay the program out; what is wrong with it, its runs tell."""
        self._staged.close()
        limits, prepared = self._assignment.limits, self._prepared
        files = stage(submission, self._assignment.support, limits, prepared.root)
        staged = self._staged.enter_context(files)
        if self._program is None:
            with Session(prepared, staged, limits) as session:
                session.set_up()
                self._starting = session.cpu_seconds

        self._program = program_of(submission, self._assignment, prepared, staged)
        return LoadResult(self._assignment.load, ok=True)

    def call(self, case: Case) -> Outcomes:
        """Run the program once."""
        assert self._program is not None
        limits = self._assignment.limits
        cpu = self._starting + limits.case_cpu_seconds + limits.first_call_cpu_seconds
        outcome, _ = run_case(self._program, case.last, cpu, limits.case_wall_seconds + cpu)
        self.usable = outcome.kind not in LOST
        self.cpu_seconds += outcome.cpu_seconds
        return (outcome,)

    def answers(self, cases: Iterable[Case]) -> Iterator[Outcomes]:
        """Yield what these runs give."""
        return map(self.call, cases)

    def close(self) -> None:
        self._staged.close()
        self._opened.close()


def bench_for(assignment: Assignment, runtime: Runtime, language: Language) -> Bench | ProgramBench:
    """Return the bench that such submissions need."""
    return (ProgramBench if assignment.outputs else Bench)(assignment, runtime, language)
