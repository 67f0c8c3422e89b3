SUBLIST, SUPERLIST, EQUAL, UNEQUAL = "sublist", "superlist", "equal", "unequal"


def contains(outer, inner):
    places = range(len(outer) - len(inner) + 1)
    return any(outer[at : at + len(inner)] == inner for at in places)


def sublist(first, second):
    if first == second:
        return EQUAL
    if contains(second, first):
        return SUBLIST
    return SUPERLIST if contains(first, second) else UNEQUAL
