"""The platforms (LMSs) that the tool is registered with, and their activities, through which people
come."""

import hashlib
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.json import decode, encode

from grader.web.database import Database


class Platform(Struct, frozen=True):
    issuer: str
    client: str
    """The id that the platform gave the tool."""
    deployments: tuple[str, ...]
    """The ids of where it was put in; empty: any of them."""
    login_url: str
    """Where the platform says who its user is."""
    token_url: str
    """Where it gives the tokens that scores and names are asked with."""
    keys_url: str

    @property
    def origin(self) -> str:
        parts = urlsplit(self.login_url)
        return f"{parts.scheme}://{parts.netloc}"


class Activity(Struct, frozen=True):
    """An activity in a platform's course, which has a class of its own here."""

    issuer: str
    client: str
    deployment: str
    context: str
    """The platform's course, by its id there."""
    id: str
    assignment: str = ""
    title: str = ""
    scores_url: str = ""
    """The line item of the platform's gradebook; empty where it takes no scores from us."""
    names_url: str = ""

    @property
    def course(self) -> str:
        """Return the name of the link's own course in our data."""
        parts = (self.issuer, self.client, self.deployment, self.context, self.id)
        digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        return f"lti-{digest[:16]}"


def put_platform(database: Database, platform: Platform) -> None:
    database.put("platform", platform.issuer, platform.client, encode(platform).decode())


def platforms_of(database: Database) -> list[Platform]:
    rows = database.rows("platform", "1 ORDER BY issuer, client")
    return [decode(record, type=Platform) for _, _, record in rows]


def find_platform(database: Database, issuer: str, client: str = "") -> Platform | None:
    """Return the platform with this issuer and client; without a client, the issuer's only one."""
    where = "issuer = ? AND ? IN (client, '')"
    rows = database.rows("platform", where, issuer, client)
    return decode(rows[0][2], type=Platform) if len(rows) == 1 else None


def courses_of(database: Database) -> dict[str, list[str]]:
    """Return the courses of all activities, each with its assignment."""
    return {activity.course: [activity.assignment] for activity in activities_of(database)}


def put_activity(database: Database, activity: Activity) -> None:
    database.put("activity", activity.course, encode(activity).decode())


def find_activity(database: Database, course: str) -> Activity | None:
    rows = database.rows("activity", "course = ?", course)
    return decode(rows[0][1], type=Activity) if rows else None


def activities_of(database: Database) -> list[Activity]:
    rows = database.rows("activity", "1 ORDER BY course")
    return [decode(record, type=Activity) for _, record in rows]
