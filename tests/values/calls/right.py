"""One task as two languages ask for it: the reference in Python, and right."""

from dataclasses import dataclass, field


@dataclass
class School:
    grades: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, grade: int = 1) -> bool:
        return self.grades.setdefault(name, grade) is grade

    @property
    def size(self) -> int:
        return len(self.grades)


def power(base: float, exponent: float, *, digits: int = 2) -> float:
    return round(float(base**exponent), digits)


def filled(values: list[int], value: int) -> None:
    values[:] = [value] * len(values)
