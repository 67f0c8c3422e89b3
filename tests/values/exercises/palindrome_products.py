def smallest(min_factor, max_factor):
    return chosen(min_factor, max_factor, min)


def largest(min_factor, max_factor):
    return chosen(min_factor, max_factor, max)


def chosen(low, high, choose):
    if low > high:
        raise ValueError("min must be <= max")
    factors = range(low, high + 1)
    pairs = [(one, two) for one in factors for two in range(one, high + 1)]
    found = [pair for pair in pairs if str(pair[0] * pair[1]) == str(pair[0] * pair[1])[::-1]]
    if not found:
        return None, []
    value = choose(one * two for one, two in found)
    return value, [[one, two] for one, two in found if one * two == value]
