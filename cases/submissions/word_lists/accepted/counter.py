import string
from collections import Counter, defaultdict


def split_words(text):
    marks = string.punctuation
    return [w.strip(marks).lower() for w in text.split() if w.strip(marks)]


def count_words(words):
    return Counter(words)


def most_frequent(counts, n):
    words = sorted(counts)
    words.sort(key=counts.get, reverse=True)
    return [(w, counts[w]) for w in words[:n]]


def longest_word(words):
    if words == []:
        return None
    words.sort(key=len, reverse=True)
    return words[0]


def by_initial(words):
    groups = defaultdict(set)
    for w in words:
        groups[w[0]].add(w)
    return {letter: sorted(group) for letter, group in groups.items()}


def mean_length(words):
    try:
        return sum(len(w) for w in words) / len(words)
    except ZeroDivisionError:
        return 0


def position_of(words, word):
    return words.index(word)


def merge_counts(first, second):
    return Counter(first) + Counter(second)
