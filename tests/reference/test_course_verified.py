"""The course's exercises, tested as software in both languages: minutes, so in the slow tier."""

import pytest
from click.testing import CliRunner

from grader.cli import main
from tests.shipped import COURSE

pytestmark = [pytest.mark.slow, pytest.mark.julia]


@pytest.mark.parametrize("name", COURSE)
@pytest.mark.parametrize("command", [("verify",), ("parity", "--examples", "2000")])
def test_it_holds(name: str, command: tuple[str, ...], julia: str) -> None:
    result = CliRunner().invoke(main, [command[0], name, *command[1:]], catch_exceptions=False)
    assert result.exit_code == 0, f"{julia}: {result.output}"
