"""Times as people read them: in a zone, which is named."""

from datetime import datetime
from zoneinfo import ZoneInfo

Zone = ZoneInfo | None
"""None is this machine's own."""


def time_shown(moment: datetime | str, zone: Zone, *, seconds: bool = False) -> str:
    """Return `2026-11-20 23:59 (Europe/Madrid, UTC+01:00)`, also of a time in ISO 8601."""
    moment = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    local = moment.astimezone(zone)
    clock = local.strftime("%Y-%m-%d %H:%M:%S" if seconds else "%Y-%m-%d %H:%M")
    offset = local.strftime("%z")
    name = "" if zone is None else f"{zone.key}, "
    return f"{clock} ({name}UTC{offset[:3]}:{offset[3:5]})"
