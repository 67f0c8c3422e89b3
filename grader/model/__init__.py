"""The records that cross the doors between rooms: small, frozen, and all here."""

from grader.model.arguments import *  # noqa: F403
from grader.model.assignment import *  # noqa: F403
from grader.model.handed_in import *  # noqa: F403
from grader.model.outcome import *  # noqa: F403
from grader.model.report import *  # noqa: F403
from grader.model.submission import *  # noqa: F403
from grader.model.summary import *  # noqa: F403
from grader.model.text import *  # noqa: F403
from grader.model.values import *  # noqa: F403
