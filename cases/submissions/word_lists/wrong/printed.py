def split_words(text):
    print(text.lower().split())


def count_words(words):
    print({w: words.count(w) for w in words})


def most_frequent(counts, n):
    print(sorted(counts)[:n])


def longest_word(words):
    print(max(words, key=len))


def by_initial(words):
    print({w[0]: w for w in words})


def mean_length(words):
    print(sum(map(len, words)) / len(words))


def position_of(words, word):
    print(words.index(word))


def merge_counts(first, second):
    print({**first, **second})
