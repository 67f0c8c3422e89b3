"""A value comes back from a frozen file as the record that it was."""

import math

import pytest

from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    Value,
)
from grader.model.records import from_text, to_text
from tests.values.making import texts

ONE = ScalarValue("int", 1)


@pytest.mark.parametrize(
    "value",
    [
        *texts("12", "1j", "nan", "2026-01-31", "true", ""),
        ScalarValue("float", 1.0),
        ScalarValue("float", math.inf),
        ScalarValue("int", 10**30),
        ScalarValue("NoneType", None),
        ScalarValue("bool", True),
        ComplexValue("complex", 1.0, -0.5),
        DateValue("datetime.date", "2026-01-31"),
        SetValue("set", (ONE,)),
        SetValue("set", ()),
        SequenceValue("list", (ONE, SetValue("set", texts("1")))),
        SequenceValue("list", ()),
        DictValue("dict", (ONE,), (ComplexValue("complex", 0.0, 1.0),)),
        OpaqueValue("Account", "Account()", ("balance",), (ONE,)),
        OpaqueValue("Account", "Account()"),
        ArrayValue("numpy.ndarray", "str", (2,), ("12", "1j")),
        ArrayValue("numpy.ndarray", "float64", (0, 3), ()),
    ],
    ids=repr,
)
def test_a_value_comes_back_as_the_record_that_it_was(value: Value) -> None:
    assert repr(from_text(to_text(value))) == repr(value)
