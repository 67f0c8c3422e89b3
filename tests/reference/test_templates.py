"""The templates that students start from: the asked signatures, and a message about the work."""

import inspect
import subprocess

import pytest

from grader.assignment.reference import load_module
from grader.model import Assignment
from reference import confusion_matrix

NAMES = ("confusionMatrix", "printConfusionMatrix")


@pytest.mark.parametrize("name", NAMES)
def test_python_has_the_signature_asked_for_and_says_that_nothing_is_written(
    assignment: Assignment, name: str
) -> None:
    function = getattr(load_module(assignment.templates["python"]), name)
    asked, given = (
        list(inspect.signature(item).parameters.values())
        for item in (getattr(confusion_matrix, name), function)
    )
    assert [(item.name, item.kind, item.default) for item in given] == [
        (item.name, item.kind, item.default) for item in asked
    ]
    message = f"{name} is not written yet.*aún no está escrita"
    with pytest.raises(NotImplementedError, match=message):
        function([True], [True])


@pytest.mark.julia
def test_julia_has_the_four_methods_asked_for_and_says_that_nothing_is_written(
    assignment: Assignment, julia: str
) -> None:
    code = f"""
        include(raw"{assignment.templates["julia"]}")
        for f in ({", ".join(NAMES)})
            @assert length(methods(f)) == 2
            for call in (() -> f(trues(1), [true]), () -> f(Float32[0.2], [true]; threshold=1))
                message = try call() catch error; error.msg end
                println(message)
            end
        end
    """
    command = [julia, "--startup-file=no", "-O0", "-e", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 4
    for name, line in zip([NAMES[0], NAMES[0], NAMES[1], NAMES[1]], lines, strict=True):
        assert line.startswith(f"{name} is not written yet")
        assert "aún no está escrita" in line
