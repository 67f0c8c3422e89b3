"""Times as people write them: in a zone, which is named."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from grader.render.times import Zone

_YEARS = range(1970, 9000)
_UNITS = {"m": 60, "h": 3600, "d": 86_400}
_SHORT = re.compile(r"(\d{1,5})\s*([mhd])")


def zone_named(name: str) -> ZoneInfo | None:
    """Return the zone `Europe/Madrid`; None where there is none of this name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def time_written(moment: datetime | None, zone: Zone) -> str:
    """Return the time as a form's field has it, with seconds where it has some; empty for None."""
    if moment is None:
        return ""
    precision = "seconds" if moment.second else "minutes"
    return moment.astimezone(zone).replace(tzinfo=None).isoformat(timespec=precision)


def time_of(text: str, zone: Zone) -> datetime:
    """Read `2026-11-20 23:59`, by default in the zone. Raises ValueError for all else, also for a
    time that has none in other zones."""
    moment = datetime.fromisoformat(text)
    if moment.year not in _YEARS:
        raise ValueError(text)
    if moment.tzinfo is not None:
        return moment
    return moment.astimezone() if zone is None else moment.replace(tzinfo=zone)


def duration_of(text: str) -> timedelta:
    """Read `15m`, `2h` or `1d`. Raises ValueError for all else."""
    match = _SHORT.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return timedelta(seconds=int(match[1]) * _UNITS[match[2]])


def time_after(moment: datetime, duration: timedelta, zone: Zone) -> datetime:
    """Return the time by so much later: whole days by the clocks of a named zone, at the same hour
    also after a night in which these change."""
    if zone is None or duration % timedelta(days=1):
        return moment.astimezone(UTC) + duration
    return moment.astimezone(zone) + duration


def duration_written(duration: timedelta) -> str:
    """Return `15m`, `2h` or `1d`."""
    minutes = int(duration.total_seconds()) // 60
    unit = "d" if minutes and minutes % 1440 == 0 else "h" if minutes and minutes % 60 == 0 else "m"
    return f"{minutes * 60 // _UNITS[unit]}{unit}"
