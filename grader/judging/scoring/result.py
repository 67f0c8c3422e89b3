"""What scoring finds: exact points, and messages that nobody has put in words yet."""

from dataclasses import dataclass
from fractions import Fraction

from grader.model import Case, CaseStatus, Field, FieldStatus, Message, Value

__all__ = ["CaseResult", "FieldResult"]


@dataclass(frozen=True, slots=True)
class FieldResult:
    field: Field
    status: FieldStatus
    points: Fraction
    max_points: Fraction
    expected: Value | None = None
    got: Value | None = None
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class CaseResult:
    case: Case
    status: CaseStatus
    points: Fraction
    fields: tuple[FieldResult, ...] = ()
    message: Message | None = None
    open_points: tuple[str, ...] = ()
    """Ids of the open points whose other answer this is."""
