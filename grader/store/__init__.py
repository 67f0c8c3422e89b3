"""Every result, every grade that ever counted, every override: one file that loses nothing."""

from grader.store.rows import Event, Graded, GradingKey, Standing
from grader.store.schema import FILE_NAME, StoreError
from grader.store.store import Store

__all__ = ["FILE_NAME", "Event", "Graded", "GradingKey", "Standing", "Store", "StoreError"]
