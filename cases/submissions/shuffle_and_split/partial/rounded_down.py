import random


def shuffle_items(items):
    random.shuffle(items)


def draw_sample(items, count):
    return random.sample(items, count)


def split_in_two(items, share):
    mixed = random.sample(items, len(items))
    size = int(share * len(items))
    return mixed[:size], mixed[size:]
