import numpy as np


def shuffle_items(items):
    items[:] = [items[index] for index in np.random.permutation(len(items))]


def draw_sample(items, count):
    if count > len(items):
        raise ValueError("not so many")
    chosen = np.random.choice(len(items), count, replace=False)
    return [items[index] for index in chosen]


def split_in_two(items, share):
    if share < 0 or share > 1:
        raise ValueError(share)
    order = np.random.permutation(len(items))
    size = int(share * len(items) + 0.5)
    return [items[i] for i in order[:size]], [items[i] for i in order[size:]]
