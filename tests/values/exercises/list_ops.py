def append(first, second):
    return first + second


def concat(lists):
    return [item for items in lists for item in items]


def filter(test, items):
    return [item for item in items if test(item)]


def length(items):
    return sum(1 for _ in items)


def map(function, items):
    return [function(item) for item in items]


def foldl(function, items, initial):
    for item in items:
        initial = function(initial, item)
    return initial


def foldr(function, items, initial):
    return foldl(function, reverse(items), initial)


def reverse(items):
    return items[::-1]
