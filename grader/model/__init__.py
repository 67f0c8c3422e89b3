"""The records that cross the doors between rooms: small, frozen, and all here.

The names are listed nowhere: mypy sees those that the modules define, and none that they import.
"""

from grader.model.arguments import *  # noqa: F403
from grader.model.assignment import *  # noqa: F403
from grader.model.by_hand import *  # noqa: F403
from grader.model.diagnosis import *  # noqa: F403
from grader.model.handed_in import *  # noqa: F403
from grader.model.outcome import *  # noqa: F403
from grader.model.report import *  # noqa: F403
from grader.model.summary import *  # noqa: F403
from grader.model.text import *  # noqa: F403
from grader.model.values import *  # noqa: F403
