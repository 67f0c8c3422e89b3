"""The platforms (LMSs) that the tool is registered with, and their activities, through which people
come."""

import hashlib
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import decode, encode

from grader.web.state.database import Database

_ORIGIN = r"^https?://[A-Za-z0-9_.:\[\]-]+"
Address = Annotated[str, Meta(pattern=rf"{_ORIGIN}([/?][!-~]*)?\Z")]


class Platform(Struct, frozen=True):
    issuer: Address
    client: Annotated[str, Meta(min_length=1)]
    """The id that the platform gave the tool."""
    deployments: tuple[str, ...]
    """The ids of where it was put in; empty: any of them."""
    login_url: Address
    """The address at which the platform says who its user is."""
    token_url: Address
    """The address of the tokens that scores and names are asked with."""
    keys_url: Address


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
    scores_url: Address | None = None
    """The line item of the platform's gradebook; None where it takes no scores from us."""
    names_url: Address | None = None
    times: Mapping[str, datetime] = {}
    """When it opens and is due, where the platform says so."""

    @property
    def course(self) -> str:
        """Return the name of the link's own course in our data."""
        parts = (self.issuer, self.client, self.deployment, self.context, self.id)
        digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        return f"lti-{digest[:16]}"


def origins(*addresses: str) -> tuple[str, ...]:
    """Return the sites of addresses, in order, as a policy names them; what is none is left out."""
    sites = [re.match(_ORIGIN, address) for address in addresses]
    return tuple(dict.fromkeys(site[0] for site in sites if site))


def put_platform(database: Database, platform: Platform) -> None:
    database.put("platform", platform.issuer, platform.client, encode(platform).decode())


def platforms_of(database: Database) -> list[Platform]:
    rows = database.rows("platform", "1 ORDER BY issuer, client")
    return [decode(record, type=Platform) for _, _, record in rows]


def find_platform(database: Database, issuer: str, client: str = "") -> Platform | None:
    """Return the platform with this issuer and client; without a client, the issuer's only one."""
    rows = database.rows("platform", "issuer = ? AND ? IN (client, '')", issuer, client)
    return decode(rows[0][2], type=Platform) if len(rows) == 1 else None


def put_activity(database: Database, activity: Activity) -> None:
    database.put("activity", activity.course, encode(activity).decode())


def find_activity(database: Database, course: str) -> Activity | None:
    row = database.row("activity", "course = ?", course)
    return None if row is None else decode(row[1], type=Activity)


def activities_of(database: Database) -> list[Activity]:
    rows = database.rows("activity", "1 ORDER BY course")
    return [decode(record, type=Activity) for _, record in rows]
