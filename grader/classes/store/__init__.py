"""Every result, every grade that ever counted, every override: one file that loses nothing."""

from grader.classes.store.opening import FILE_NAME
from grader.classes.store.rows import Event, EventKind, Graded, GradingKey, Standing, StoreError
from grader.classes.store.store import Store

__all__ = [
    "FILE_NAME",
    "Event",
    "EventKind",
    "Graded",
    "GradingKey",
    "Standing",
    "Store",
    "StoreError",
]
