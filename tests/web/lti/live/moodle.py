"""A real Moodle on this machine, and what is set up in it that no test is about."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from msgspec import Struct

PLACE = Path(os.environ.get("GRADER_MOODLE_LIVE", "../shared/moodle-live")).absolute()
STUDENTS = tuple(f"student{number}" for number in range(1, 7))

_START = """<?php
define('CLI_SCRIPT', true);
require(getcwd() . '/config.php');
require_once($CFG->libdir . '/clilib.php');
require_once($CFG->libdir . '/phpunit/classes/util.php');
require_once($CFG->dirroot . '/course/externallib.php');
\\core\\session\\manager::set_user(get_admin());
$generator = phpunit_util::get_data_generator();
"""
_COURSE = """
$course = $generator->create_course(['fullname' => $argv[1], 'shortname' => uniqid('c')]);
foreach (explode(' ', $argv[2]) as $name) {
    $role = $name === 'teacher' ? 'editingteacher' : 'student';
    $user = $DB->get_field('user', 'id', ['username' => $name]);
    $generator->enrol_user($user, $course->id, $role);
}
echo $course->id;
"""
_ACTIVITY = """
$activity = $generator->create_module('lti', [
    'course' => (int)$argv[1], 'typeid' => (int)$argv[2], 'name' => $argv[3], 'grade' => 10,
    'toolurl' => '', 'resourcekey' => '', 'password' => '', 'instructorchoiceacceptgrades' => 1,
    'instructorchoicesendname' => 1, 'instructorcustomparameters' => $argv[4],
    'launchcontainer' => (int)$argv[5]]);
echo $activity->cmid;
"""
_UNENROL = """
$user = $DB->get_field('user', 'id', ['username' => $argv[2]]);
foreach (enrol_get_instances((int)$argv[1], true) as $instance) {
    enrol_get_plugin($instance->enrol)->unenrol_user($instance, $user);
}
"""
_COPY = """
$copy = core_course_external::duplicate_course((int)$argv[1], 'Next year', uniqid('c'), 1, 1,
    [['name' => 'users', 'value' => 0]]);
$user = $DB->get_field('user', 'id', ['username' => 'teacher']);
$generator->enrol_user($user, $copy['id'], 'editingteacher');
echo $copy['id'];
"""
_CONTAINERS = {"frame": 3, "window": 4}


class Moodle(Struct):
    root: Path
    url: str = "http://127.0.0.1:8098"

    def php(self, code: str, *arguments: str) -> str:
        """Run code in Moodle, beside its pages, and return what it prints."""
        done = subprocess.run(
            ["php", "-d", "max_input_vars=6000", "--", *arguments],
            check=False,
            input=_START + code,
            cwd=self.root / "www",
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def course(self, title: str, *people: str) -> str:
        """Make a course of a teacher and students, by default all six, and return its id."""
        return self.php(_COURSE, title, " ".join(("teacher", *(people or STUDENTS))))

    def activity(self, course: str, tool: str, title: str, *, assignment: str = "double",
                 container: str = "frame") -> str:  # fmt: skip
        """Add an activity of ten points, and return its id in addresses."""
        custom = f"assignment={assignment}"
        return self.php(_ACTIVITY, course, tool, title, custom, str(_CONTAINERS[container]))

    def activities(self, course: str) -> list[str]:
        rows = self.php(
            "foreach (get_fast_modinfo((int)$argv[1])->get_instances_of('lti') as $cm)"
            ' { echo "$cm->id\\n"; }',
            course,
        )
        return rows.split()

    def copy(self, course: str) -> str:
        """Copy a course without its students, as for the next year, and return the copy's id."""
        return self.php(_COPY, course)

    def unenrol(self, course: str, student: str) -> None:
        self.php(_UNENROL, course, student)

    def id_of(self, user: str) -> str:
        return self.php("echo $DB->get_field('user', 'id', ['username' => $argv[1]]);", user)

    def start(self) -> None:
        log = self.root / "up.log"
        self.root.mkdir(parents=True, exist_ok=True)
        with log.open("w") as output:
            subprocess.run([PLACE / "up", self.root], stdout=output, stderr=output, check=True)

        # Its theme requires this file on pages with a switch for editing; the archive lacks it.
        missing = self.root / "www/lib/behat/lib.php"
        missing.parent.mkdir(exist_ok=True)
        missing.touch()
        self._await_answer()

    def stop(self) -> None:
        """End the web server and the database."""
        subprocess.run([PLACE / "down", self.root], check=True)
        while self._answers():
            time.sleep(0.1)

    def _await_answer(self) -> None:
        while not self._answers():
            time.sleep(0.5)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/login/index.php", timeout=60).status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def running_moodle(root: Path) -> Iterator[Moodle]:
    moodle = Moodle(root)
    moodle.start()
    try:
        yield moodle
    finally:
        moodle.stop()
