"""Words of a text: lists, dictionaries and texts."""

from collections.abc import Mapping, Sequence

MARKS = ".,;:!?"


def split_words(text: str) -> list[str]:
    """The words of a text, in small letters and without the marks around them."""
    stripped = [piece.strip(MARKS) for piece in text.lower().split()]
    return [word for word in stripped if word]


def count_words(words: Sequence[str]) -> dict[str, int]:
    """Return how often each word is there."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def most_frequent(counts: Mapping[str, int], n: int) -> list[tuple[str, int]]:
    """The n most frequent words with their counts; equal counts by the alphabet."""
    return sorted(counts.items(), key=by_count)[: max(n, 0)]


def by_count(entry: tuple[str, int]) -> tuple[int, str]:
    """The key by which words are put in order."""
    word, count = entry
    return -count, word


def longest_word(words: Sequence[str]) -> str | None:
    """The longest word, of several the first; None where there is none."""
    return max(words, key=len) if words else None


def by_initial(words: Sequence[str]) -> dict[str, list[str]]:
    """The words by their first letter, each list by the alphabet and each word once."""
    found: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        if word:
            found.setdefault(word[0], []).append(word)
    return found


def mean_length(words: Sequence[str]) -> float:
    """The mean length of the words; 0 where there is none."""
    return sum(map(len, words)) / len(words) if words else 0.0


def position_of(words: Sequence[str], word: str) -> int:
    """Return where the word comes first; raise ValueError for a word that is not there."""
    return list(words).index(word)


def merge_counts(first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, int]:
    """The counts of two texts together."""
    return {word: first.get(word, 0) + second.get(word, 0) for word in [*first, *second]}
