"""Scores on their way into an LMS's gradebook.

What is to be posted is derived from what counts, again and again, and held against what was posted:
so a kill between grading and posting loses nothing. A score goes out at least once, in order, and
one that a platform refuses waits until it changes or somebody asks for all again.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from grader.model.records import to_text
from grader.web.lti.services import CONFLICT, ServiceError
from grader.web.state.database import Database

_SECOND = timedelta(seconds=1)
_PAUSE, _LONGEST = timedelta(seconds=15), timedelta(hours=1)
COMMENT_CHARACTERS = 20_000


class Score(Struct, frozen=True):
    """The score that counts for a person now."""

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
    """A person's score on its way to the platform."""

    score: Score
    at: str = ""
    """When it was sent last; a gradebook takes later times only."""
    state: Literal["posted", "waiting", "refused"] = "waiting"
    failures: int = 0
    again: str = ""
    """When it is sent again."""
    reason: str = ""
    """Why it was not taken: a message as text; empty where it was."""


def posts_of(database: Database, course: str) -> Mapping[str, Post]:
    """Return the posts of an activity's class by the person's id on the platform."""
    rows = database.rows("post", "course = ?", course)
    return {subject: decode(record, type=Post) for _, subject, record in rows}


def post_again(database: Database, course: str) -> None:
    """Let all scores of an activity go out once more."""
    with database.transaction():
        for post in posts_of(database, course).values():
            _put(database, course, Post(post.score, post.at))


def due_posts(database: Database, course: str, scores: Sequence[Score]) -> list[Post]:
    """Return what has to go out now: what changed, and what waits long enough already."""
    now, posts = datetime.now(UTC).isoformat(), posts_of(database, course)
    due = []
    for score in scores:
        post = posts.get(score.subject, Post(score))
        if post.score != score:
            post = Post(score, post.at)
        if post.state == "waiting" and post.again <= now:
            due.append(post)
    return due


async def send(
    post_score: Callable[[Mapping[str, Any]], Awaitable[None]],
    database: Database,
    course: str,
    post: Post,
    comment: str,
) -> Post:
    """Post a score with a comment in plain text, and return what became of it; it is kept.

    `post_score` writes it into the gradebook, and raises ServiceError.
    """
    score, sent = post.score, replace(post, at=_later_than(post.at))
    record = {
        "userId": score.subject,
        "scoreGiven": score.points,
        "scoreMaximum": score.maximum,
        "comment": comment[:COMMENT_CHARACTERS],
        "timestamp": sent.at,
        "submission": {"submittedAt": score.submitted or sent.at},
        "activityProgress": "Completed",
        # Any other progress would erase the grade that stands there.
        "gradingProgress": "FullyGraded",
    }

    # Kept before it is sent: whoever is killed now sends it once more, and later.
    _put(database, course, sent)
    try:
        await post_score(record)
        sent = Post(score, sent.at, "posted")
    except ServiceError as error:
        sent = _failed(sent, error)
    _put(database, course, sent)
    return sent


def _failed(post: Post, error: ServiceError) -> Post:
    failures, reason = post.failures + 1, to_text(error.message)
    if not error.passing:
        return Post(post.score, post.at, "refused", failures, reason=reason)

    longer = min(_PAUSE * 2 ** min(failures, 10), _LONGEST)
    pause = _SECOND if error.status == CONFLICT else longer
    again = (datetime.now(UTC) + pause).isoformat()
    return Post(post.score, post.at, "waiting", failures, again, reason)


def _later_than(at: str) -> str:
    """Return the time now, or a second after what was sent last: Moodle compares whole seconds."""
    now = datetime.now(UTC)
    if at:
        now = max(now, datetime.fromisoformat(at) + _SECOND)
    return now.isoformat(timespec="seconds")


def _put(database: Database, course: str, post: Post) -> None:
    database.put("post", course, post.score.subject, encode(post).decode())
