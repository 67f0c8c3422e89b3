"""Known ways to get lists, dictionaries and texts wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from grader.api import Around, Mistake


def keep_capitals(text: str) -> list[str]:
    words = (piece.strip(".,;:!?") for piece in text.split())
    return [word for word in words if word]


def keep_marks(text: str) -> list[str]:
    return text.lower().split()


def one_space(text: str) -> list[str]:
    return [piece.strip(".,;:!?") for piece in text.lower().split(" ")]


def count_once(words: Sequence[str]) -> dict[str, int]:
    return dict.fromkeys(words, 1)


def count_from_zero(words: Sequence[str]) -> dict[str, int]:
    return {word: list(words).count(word) - 1 for word in words}


def as_they_come(entry: tuple[str, int]) -> int:
    return -entry[1]


def least_first(entry: tuple[str, int]) -> tuple[int, str]:
    return entry[1], entry[0]


def words_alone(own: Any, counts: Mapping[str, int], n: int) -> list[str]:
    return [word for word, _ in own(counts, n)]


def all_of_them(own: Any, counts: Mapping[str, int], n: int) -> list[tuple[str, int]]:
    del n
    found: list[tuple[str, int]] = own(counts, len(counts))
    return found


def last_longest(words: Sequence[str]) -> str | None:
    return max(reversed(words), key=len) if words else None


def empty_text(own: Any, words: Sequence[str]) -> str:
    return own(words) or ""


def length_alone(words: Sequence[str]) -> int:
    return max(map(len, words), default=0)


def repeated(words: Sequence[str]) -> dict[str, list[str]]:
    return {word[0]: sorted(w for w in words if w[:1] == word[0]) for word in words if word}


def unsorted(words: Sequence[str]) -> dict[str, list[str]]:
    once = list(dict.fromkeys(words))
    return {word[0]: [w for w in once if w[:1] == word[0]] for word in once if word}


def whole_mean(words: Sequence[str]) -> float:
    return float(sum(map(len, words)) // len(words)) if words else 0.0


def total_length(words: Sequence[str]) -> float:
    return float(sum(map(len, words)))


def last_position(words: Sequence[str], word: str) -> int:
    return len(words) - 1 - list(reversed(words)).index(word)


def one_later(own: Any, words: Sequence[str], word: str) -> int:
    return int(own(words, word)) + 1


def one_earlier(own: Any, words: Sequence[str], word: str) -> int:
    return int(own(words, word)) - 1


def second_wins(first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, int]:
    return {**first, **second}


def only_common(first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, int]:
    return {word: first[word] + second[word] for word in first if word in second}


MISTAKES = (
    Mistake("capitals_kept", {"split_words": keep_capitals}),
    Mistake("marks_kept", {"split_words": keep_marks}),
    Mistake("split_at_each_space", {"split_words": one_space}),
    Mistake("counted_once", {"count_words": count_once}),
    Mistake("counted_from_zero", {"count_words": count_from_zero}),
    Mistake("ties_as_they_come", {"by_count": as_they_come}, languages=("python",)),
    Mistake("least_frequent_first", {"by_count": least_first}),
    Mistake("words_without_counts", {"most_frequent": Around(words_alone)}),
    Mistake("all_instead_of_n", {"most_frequent": Around(all_of_them)}),
    Mistake("last_of_the_longest", {"longest_word": last_longest}),
    Mistake("empty_text_for_none", {"longest_word": Around(empty_text)}),
    Mistake("length_instead_of_word", {"longest_word": length_alone}),
    Mistake("initials_with_repetitions", {"by_initial": repeated}),
    Mistake("initials_not_sorted", {"by_initial": unsorted}),
    Mistake("mean_rounded_down", {"mean_length": whole_mean}),
    Mistake("sum_instead_of_mean", {"mean_length": total_length}),
    Mistake("last_position", {"position_of": last_position}),
    Mistake("positions_from_one", {"position_of": Around(one_later)}, languages=("python",)),
    Mistake("positions_from_zero", {"position_of": Around(one_earlier)}, languages=("julia",)),
    Mistake("second_count_wins", {"merge_counts": second_wins}),
    Mistake("only_common_words", {"merge_counts": only_common}),
)
