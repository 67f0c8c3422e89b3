"""Scores on their way into an LMS's gradebook.

What is to be posted is derived from what counts, again and again, and held against what was posted:
so a kill between grading and posting loses nothing. A score goes out at least once, in order, and
one that a platform refuses waits until it changes or somebody asks for all again.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from grader.model.records import to_text
from grader.web.database import Database
from grader.web.lti.platforms import Activity, Platform
from grader.web.lti.services import ServiceError, Services

State = Literal["posted", "waiting", "refused"]
_PAUSE, _LONGEST = timedelta(seconds=15), timedelta(hours=1)
_SECOND = timedelta(seconds=1)
CONFLICT = 409
"""The gradebook has a score of the same second."""
COMMENT_CHARACTERS = 20_000


class Score(Struct, frozen=True):
    """What counts for a person now."""

    subject: str
    """The person's id on the platform."""
    name: str
    """The submission's id, which is the group's where a group hands in."""
    points: float
    maximum: float
    version: str
    """Another one where the grade was made anew."""
    submitted: str
    """ISO 8601 with zone; empty where it is not known."""


class Post(Struct, frozen=True):
    """What became of a person's score."""

    score: Score
    state: State
    at: str = ""
    """When it was sent last; a gradebook takes later times only."""
    failures: int = 0
    again: str = ""
    """When it is sent again."""
    reason: str = ""
    """Why it was not taken: a message as text; empty where it was."""


class Gradebook(Struct, frozen=True):
    platform: Platform
    activity: Activity
    """Whose line item it is."""


def posts_of(database: Database, course: str) -> Mapping[str, Post]:
    """Return the posts of an activity's class by the person's id on the platform."""
    rows = database.rows("post", "course = ?", course)
    return {subject: decode(record, type=Post) for _, subject, record in rows}


def post_again(database: Database, course: str) -> None:
    """Let all scores of an activity go out once more."""
    with database.transaction():
        for subject, post in posts_of(database, course).items():
            _put(database, course, subject, replace(post, state="waiting", again="", failures=0))


def due_posts(database: Database, course: str, scores: Sequence[Score]) -> list[Post]:
    """Return what has to go out now: what changed, and what waits long enough already."""
    now = _now().isoformat()
    known = posts_of(database, course)
    due = []
    for score in scores:
        post = known.get(score.subject)
        if post is None:
            due.append(Post(score, "waiting"))
        elif post.score != score:
            due.append(replace(post, score=score, state="waiting", failures=0, again=""))
        elif post.state == "waiting" and post.again <= now:
            due.append(post)
    return due


async def send(
    services: Services, database: Database, gradebook: Gradebook, post: Post, comment: str
) -> Post:
    """Post a score with a comment in plain text, and return what became of it; it is kept."""
    at, score, activity = _later_than(post.at), post.score, gradebook.activity
    record = {
        "userId": score.subject,
        "scoreGiven": score.points,
        "scoreMaximum": score.maximum,
        "comment": comment[:COMMENT_CHARACTERS],
        "timestamp": at,
        "submission": {"submittedAt": score.submitted or at},
        "activityProgress": "Completed",
        # Any other progress would erase the grade that stands there.
        "gradingProgress": "FullyGraded",
    }

    # Kept before it is sent: whoever is killed now sends it once more, and later.
    _put(database, activity.course, score.subject, replace(post, state="waiting", at=at))
    try:
        await services.post_score(gradebook.platform, activity.scores_url, record)
    except ServiceError as error:
        sent = _failed(replace(post, at=at), error)
    else:
        sent = Post(score, "posted", at)
    _put(database, activity.course, score.subject, sent)
    return sent


def _failed(post: Post, error: ServiceError) -> Post:
    failed = replace(post, failures=post.failures + 1, reason=to_text(error.message))
    if not error.passing:
        return replace(failed, state="refused", again="")

    longer = min(_PAUSE * 2 ** min(failed.failures, 10), _LONGEST)
    pause = _SECOND if error.status == CONFLICT else longer
    return replace(failed, again=(_now() + pause).isoformat())


def _later_than(at: str) -> str:
    """Return the time now, or a second after what was sent last: Moodle compares whole seconds."""
    now = _now()
    if at:
        now = max(now, datetime.fromisoformat(at) + _SECOND)
    return now.isoformat(timespec="seconds")


def _put(database: Database, course: str, subject: str, post: Post) -> None:
    database.put("post", course, subject, encode(post).decode())


def _now() -> datetime:
    return datetime.now(UTC)
