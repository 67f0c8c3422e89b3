import random


def shuffle_items(items):
    random.shuffle(items)


def draw_sample(items, count):
    random.shuffle(items)
    return items[:count]


def split_in_two(items, share):
    random.shuffle(items)
    size = round(share * len(items))
    return items[:size], items[size:]
