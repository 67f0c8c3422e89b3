def keep(items, test):
    return [item for item in items if test(item)]


def discard(items, test):
    return [item for item in items if not test(item)]
