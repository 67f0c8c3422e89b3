"""The layers as they are on other machines: older programs, fewer rights, older kernels."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.locale import translate
from grader.sandbox import GUARANTEES, Layer
from grader.sandbox.layers.bubblewrap import Bubblewrap
from grader.sandbox.layers.without_namespaces import WithoutNamespaces
from grader.sandbox.proof.proving import prove
from grader.sandbox.runtimes import PYTHON, unreachable_by_others
from tests.sandbox.rooms import Room, is_gone_when_killed, next_line, wait_for_end

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there are no layers elsewhere")


@pytest.fixture
def shell() -> str:
    """A program that everybody may run."""
    found = shutil.which("sh")
    assert found is not None
    return found


@pytest.fixture
def root() -> None:
    if os.getuid() != 0:
        pytest.skip("Only root can start a worker as another user.")


@pytest.fixture
def old_bubblewrap() -> Layer:
    layer = Bubblewrap(own_disk=False)
    problem = layer.available()
    if problem is not None:
        pytest.skip(translate(problem, "en"))
    return layer


def test_an_old_bubblewrap_keeps_all_its_promises(old_bubblewrap: Layer) -> None:
    assert [probe for probe in prove(old_bubblewrap) if not probe.held] == []


def test_an_old_bubblewrap_leaves_files_that_can_be_removed(
    old_bubblewrap: Layer, room: Room
) -> None:
    confinement = room.confinement()
    room.run(old_bubblewrap, "open('file', 'w').write('content')", confinement)
    assert (confinement.scratch / "file").read_text() == "content"


@pytest.mark.usefixtures("root")
def test_root_that_may_not_mount_makes_user_namespaces(room: Room, shell: str) -> None:
    layer = Bubblewrap(mode="demoted")
    # Python may lie where the worker's user cannot reach it: the shell will do.
    confinement = room.confinement(readable=())
    code = "id -u; cat /etc/passwd; touch file && echo written; echo > /tmp/new; ls /proc | head -1"
    try:
        said = room.run(layer, [shell, "-c", code], confinement).splitlines()
    except OSError as error:
        pytest.skip(f"no user namespaces here: {error}")
    uid = int(said[0])
    assert uid not in (0, 65534)
    assert said[1:3] == ["written", "1"]


@pytest.fixture
def user_alone() -> WithoutNamespaces:
    return WithoutNamespaces("user", with_landlock=False)


def test_without_landlock_the_user_layer_says_what_it_lacks(user_alone: WithoutNamespaces) -> None:
    assert frozenset(GUARANTEES) - user_alone.enforces >= {"files", "writes", "process_list"}


@pytest.mark.usefixtures("root")
def test_without_landlock_the_user_layer_closes_the_network(
    user_alone: WithoutNamespaces, room: Room, shell: str
) -> None:
    code = "id -u; cat /etc/shadow || echo closed; echo > /dev/tcp/127.0.0.1/1 || echo closed"
    bash = shutil.which("bash") or shell
    said = room.run(user_alone, [bash, "-c", code]).split("\n")
    assert int(said[0]) > 60_000
    assert said[1:3] == ["closed", "closed"]


@pytest.mark.usefixtures("root")
def test_without_landlock_workers_are_users_apart(
    user_alone: WithoutNamespaces, room: Room, shell: str
) -> None:
    one = room.start(user_alone, [shell, "-c", "echo $$; echo secret > mine; read line"])
    number = next_line(one)
    scratch = next(room.root.glob("scratch*"))
    code = f"kill -9 {number} || echo refused; cat {scratch}/mine || echo refused"
    two = room.start(user_alone, [shell, "-c", code])
    wait_for_end(two)
    assert next_line(two) == "refused"
    assert next_line(two) == "refused"
    assert one.poll() is None


@pytest.mark.usefixtures("root")
def test_without_landlock_daemons_end_too(
    user_alone: WithoutNamespaces, room: Room, shell: str
) -> None:
    code = "(trap '' HUP TERM; (sleep 60 & echo daemon; wait) & ) ; sleep 60"
    confined = room.start(user_alone, [shell, "-c", code])
    assert next_line(confined) == "daemon"
    assert is_gone_when_killed(confined)


@pytest.mark.usefixtures("root")
def test_a_runtime_in_a_closed_folder_is_named(user_alone: WithoutNamespaces) -> None:
    closed = unreachable_by_others([Path(PYTHON)])
    problem = user_alone.available()
    if closed is None:
        assert problem is None
    else:
        assert problem is not None
        assert str(closed) in translate(problem, "en")


_AS_A_CONTAINERS_ROOT = """
import sys
from msgspec.structs import replace
from pathlib import Path
from grader.sandbox.layers.without_namespaces import WithoutNamespaces
from grader.sandbox.trial import small_confinement
scratch, closed = map(Path, sys.argv[1:])
confinement = replace(small_confinement(scratch), readable=(closed / "julia",))
try:
    WithoutNamespaces("user").start(["/bin/true"], confinement)
except OSError as error:
    print(error)
"""


@pytest.mark.usefixtures("root")
def test_a_closed_folder_is_named_where_root_may_not_set_mode_bits_aside(room: Room) -> None:
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("setpriv is not installed")
    closed = room.root / "closed"
    (closed / "julia").mkdir(parents=True)
    closed.chmod(0o700)
    rights = ["--bounding-set", "-dac_read_search", "--inh-caps", "-dac_read_search"]
    scratch = room.confinement().scratch
    argv = [setpriv, *rights, sys.executable, "-c", _AS_A_CONTAINERS_ROOT, scratch, closed]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert done.stdout == f"{closed}: Permission denied\n"
