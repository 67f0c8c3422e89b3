"""Bare scripts that make the calls of an assignment's cases on one submission, and no more."""

from pathlib import Path

from grader.arguments import call_code
from grader.model import Assignment, Language, ScalarValue, SequenceValue

__all__ = ["write_julia", "write_python", "write_unittest"]


def write_python(assignment: Assignment, submission: Path, script: Path) -> Path:
    """Imports NumPy, loads the submission as it is, makes the calls."""
    lines = [
        "import runpy",
        "import numpy as np",
        f"names = runpy.run_path({str(submission)!r})",
        "for name, item in names.items():",
        "    globals().setdefault(name, item)",
        *_calls(assignment, "python", "try: {}\nexcept Exception: pass"),
    ]
    return _write(script, lines)


def write_julia(assignment: Assignment, submission: Path, script: Path) -> Path:
    load = f"try include({str(submission)!r}) catch end".replace("'", '"')
    return _write(script, [load, *_calls(assignment, "julia", "try {} catch end")])


def write_unittest(assignment: Assignment, submission: Path, script: Path) -> Path:
    """A test for each case with gradescope-utils, as its users write them: the ratios compared."""
    lines = [
        "import json, runpy, unittest",
        "import numpy as np",
        "from gradescope_utils.autograder_utils.decorators import weight",
        "from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner",
        f"names = runpy.run_path({str(submission)!r})",
        "for name, item in names.items():",
        "    globals().setdefault(name, item)",
        "class Cases(unittest.TestCase):",
    ]
    for number, case in enumerate(assignment.cases):
        value = assignment.expected[case.id].value
        if isinstance(value, SequenceValue):
            call = call_code(case, "python")
            ratios = [item.value for item in value.items if isinstance(item, ScalarValue)]
            lines += [
                "    @weight(2)",
                f"    def test_{number}(self):",
                f"        np.testing.assert_allclose({call}[:{len(ratios)}], {ratios}, rtol=1e-6)",
            ]
    lines += [
        "suite = unittest.defaultTestLoader.loadTestsFromTestCase(Cases)",
        "with open('results.json', 'w') as file:",
        "    JSONTestRunner(stream=file, visibility='visible').run(suite)",
    ]
    return _write(script, lines)


def _calls(assignment: Assignment, language: Language, form: str) -> list[str]:
    return [form.format(call_code(case, language)) for case in assignment.cases]


def _write(script: Path, lines: list[str]) -> Path:
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return script
