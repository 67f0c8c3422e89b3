import random


def shuffle_items(items):
    random.seed(1)
    random.shuffle(items)


def draw_sample(items, count):
    random.seed(1)
    return random.sample(items, count)


def split_in_two(items, share):
    random.seed(1)
    mixed = random.sample(items, len(items))
    size = round(share * len(items))
    return mixed[:size], mixed[size:]
