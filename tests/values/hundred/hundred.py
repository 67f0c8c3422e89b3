"""A hundred functions of different kinds, of a beginners' course and of the next ones."""

import cmath
import datetime
import itertools
import math


def add(a, b):
    return a + b


def halve(x):
    return x / 2


def factorial_of(n):
    return math.prod(range(1, n + 1))


def is_even(n):
    return n % 2 == 0


def digits_of(n):
    return [int(d) for d in str(n)]


def collatz(n):
    found = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        found.append(n)
    return found


def big_power(a, b):
    return a**b


def gcd_of(a, b):
    return math.gcd(a, b)


def mean_or_none(xs):
    return sum(xs) / len(xs) if xs else None


def sign_name(x):
    return "zero" if x == 0 else "plus" if x > 0 else "minus"


def rounded(x, digits=0):
    return round(x, digits)


def divide(a, b):
    return divmod(a, b)


def primes_below(n):
    return [k for k in range(2, n) if all(k % d for d in range(2, k))]


def fibonacci(n):
    found = [0, 1]
    while len(found) < n:
        found.append(found[-1] + found[-2])
    return found[:n]


def roots(a, b, c):
    d = b * b - 4 * a * c
    return set() if d < 0 else {(-b - d**0.5) / (2 * a), (-b + d**0.5) / (2 * a)}


def rotate_plane(z):
    return z * 1j


def polar_of(z):
    return cmath.polar(z)


def clamp_to(x, low, high):
    return max(low, min(x, high))


def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def to_binary(n):
    return bin(n)[2:]


def shout(text):
    return text.upper() + "!"


def backwards(text):
    return text[::-1]


def is_palindrome(text):
    return text == text[::-1]


def vowels(text):
    return sum(c in "aeiou" for c in text)


def words_of(text):
    return text.split()


def joined(words, sep):
    return sep.join(words)


def caesar(text, k):
    return "".join(chr((ord(c) - 97 + k) % 26 + 97) for c in text)


def first_letter(text):
    return text[0] if text else None


def letter_counts(text):
    return {c: text.count(c) for c in text}


def word_lengths(words):
    return {word: len(word) for word in words}


def longest_word(words):
    return max(words, key=len) if words else None


def title_case(text):
    return " ".join(w.capitalize() for w in text.split(" "))


def run_lengths(text):
    return [(k, len(list(g))) for k, g in itertools.groupby(text)]


def parse_pairs(text):
    return {k: int(v) for k, v in (p.split("=") for p in text.split(",") if p)}


def code_points(text):
    return [ord(c) for c in text]


def position_of(text, letter):
    return text.index(letter)


def same_letters(a, b):
    return sorted(a) == sorted(b)


def dollar_text(n):
    return f'${n} "net"'


def lines_of(text):
    return text.split("\n")


def repeat_text(text, n):
    return text * n


def total(xs):
    return sum(xs)


def sorted_copy(xs):
    return sorted(xs)


def sorted_here(xs):
    xs.sort(reverse=True)
    return xs


def uniques(xs):
    return list(dict.fromkeys(xs))


def without(xs, x):
    while x in xs:
        xs.remove(x)
    return xs


def first_or(xs, other):
    return other if xs == [] else xs[0]


def last_two(xs):
    return tuple(xs[-2:])


def flat(xss):
    return [x for xs in xss for x in xs]


def transposed(rows):
    return [list(column) for column in zip(*rows, strict=True)]


def depth(x):
    return 1 + max(map(depth, x), default=0) if isinstance(x, list) else 0


def pairs_up(xs, ys):
    return list(zip(xs, ys, strict=True))


def where_max(xs):
    return xs.index(max(xs))


def where_all(xs, x):
    return [k for k, y in enumerate(xs) if y == x]


def picked(xs, positions):
    return [xs[k] for k in positions]


def chunks(xs, n):
    return [xs[k : k + n] for k in range(0, len(xs), n)]


def running_sums(xs):
    return list(itertools.accumulate(xs))


def merged(a, b):
    return sorted(a + b)


def only_numbers(xs):
    return [x for x in xs if isinstance(x, (int, float))]


def nones(xs):
    return xs.count(None)


def truths(xs):
    return all(x is True for x in xs)


def zigzag(xs):
    return xs[::2] + xs[1::2]


def median_of(xs):
    xs = sorted(xs)
    n = len(xs)
    return (xs[(n - 1) // 2] + xs[n // 2]) / 2


def range_sum(numbers):
    return sum(numbers)


def evens_of(numbers):
    return [n for n in numbers if n % 2 == 0]


def largest_two(xs):
    return sorted(xs)[-2:]


def matrix_times(rows, k):
    return [[x * k for x in row] for row in rows]


def diagonal(rows):
    return [rows[k][k] for k in range(len(rows))]


def table_of(rows):
    return [{"name": n, "age": a} for n, a in rows]


def oldest(people):
    return max(people, key=lambda p: p["age"])["name"] if people else None


def tree_sum(tree):
    return 0 if tree is None else tree[0] + tree_sum(tree[1]) + tree_sum(tree[2])


def grid_paths(grid):
    return sum(row.count("#") for row in grid)


def neighbours(edges):
    found = {}
    for a, b in edges:
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return found


def lookup(prices, name):
    return prices.get(name)


def inverted(d):
    return {v: k for k, v in d.items()}


def with_entry(d, key, value):
    d[key] = value
    return d


def sum_values(d):
    return sum(d.values())


def sorted_keys(d):
    return sorted(d)


def dict_items(d):
    return sorted(d.items())


def grouped(words):
    found = {}
    for word in words:
        found.setdefault(len(word), []).append(word)
    return found


def both_dicts(a, b):
    return {**a, **b}


def number_names(names, k):
    return names[k]


def at_point(board, x, y):
    return board.get((x, y), ".")


def nested_get(d, path):
    for key in path:
        d = d[key]
    return d


def stock_value(stock, prices):
    return sum(prices[name] * count for name, count in stock.items())


def swap(pair):
    return pair[1], pair[0]


def min_max(xs):
    return min(xs), max(xs)


def distance(p, q):
    return math.dist(p, q)


def common(a, b):
    return a & b


def letters(text):
    return set(text)


def has_all(big, small):
    return small <= big


def set_of_pairs(n):
    return {(a, b) for a in range(n) for b in range(a)}


def set_sizes(sets):
    return {name: len(s) for name, s in sets.items()}


def classified(x):
    return {"value": x, "items": [x, (x, None)], "ok": True}


def direction(name):
    return {"left": (-1, 0), "right": (1, 0)}[name]


def next_day(day):
    return day + datetime.timedelta(days=1)


def hours_between(a, b):
    return (b - a).total_seconds() / 3600


def applied(function, xs):
    return [function(x) for x in xs]


def twice(function, x):
    return function(function(x))


def column_means(matrix):
    return matrix.mean(axis=0)


def shape_of(array):
    return array.shape
