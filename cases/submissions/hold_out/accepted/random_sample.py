import random


def hold_out(n, p):
    test = random.sample(range(n), int(n * p))
    return [i for i in range(n) if i not in set(test)], test


def hold_out_with_validation(n, p_val, p_test):
    indices = list(range(n))
    random.shuffle(indices)
    a = round(n * p_val)
    b = a + round(n * p_test)
    return indices[b:], indices[:a], indices[a:b]
