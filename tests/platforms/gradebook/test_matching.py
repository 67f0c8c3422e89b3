"""Whatever stands in a gradebook: nobody gets somebody else's grade, and nobody is passed over."""

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.platforms.gradebook.matching import Row, letters_of, match
from grader.platforms.gradebook.results import Grade
from grader.platforms.moodle.words import hidden_names
from tests.platforms.gradebook.made import result

NAMES = ["Ana García", "García, Ana", "ANA GARCIA", "Eva Ruiz", "Grupo 7", "garcíaana", ""]
KEYS = ["", "7", "8", "9"]
EMAILS = ["", "a@example.org", "b@example.org"]

results = st.lists(
    st.builds(
        lambda name, key, email: result(name, key, email=email),
        st.sampled_from(NAMES[:-1]),
        st.sampled_from(KEYS),
        st.sampled_from(EMAILS),
    ),
    max_size=5,
)
people = st.lists(
    st.tuples(st.sampled_from(KEYS), st.sampled_from(NAMES), st.sampled_from(EMAILS)), max_size=5
)


def letters(name: str) -> set[str]:
    return {"".join(sorted(form)) for form in letters_of(name)}


@given(results, people)
@settings(max_examples=300, deadline=None)
def test_a_grade_goes_where_something_says_so_and_all_else_is_said(
    found: list[Grade], listed: list[tuple[str, str, str]]
) -> None:
    rows = [
        Row(number, frozenset({key} - {""}), name, email)
        for number, (key, name, email) in enumerate(listed)
    ]
    pairs, warnings = match(found, rows, "moodle", hidden_names())
    for number, one in pairs.items():
        row = rows[number]
        by_key = one.student.key in row.keys
        by_email = bool(row.email) and one.student.email == row.email
        by_name = bool(letters_of(one.student.name) & letters_of(row.name))
        assert by_key or by_email or by_name
        if one.student.key:
            assert by_key, "a number of the system's own is that number's or nobody's"
            same = letters(one.student.name) & letters(row.name)
            assert not row.name or same, "a number is not believed against the names"
    assert len({id(one) for one in pairs.values()}) == len(pairs)
    said = " ".join(str(value) for warning in warnings for value in warning.params.values())
    for one in found:
        assert any(one is pair for pair in pairs.values()) or one.submission in said
    unfilled = [row for row in rows if row.number not in pairs]
    without = [w for w in warnings if w.key == "gradebooks.without_result"]
    claimed = [w for w in warnings if w.key == "gradebooks.two_results"]
    assert len(unfilled) == len(claimed) + sum(int(w.params["count"]) for w in without)
