def maximum_value(maximum_weight, items):
    best = [0] * (maximum_weight + 1)
    for item in items:
        for weight in range(maximum_weight, item["weight"] - 1, -1):
            best[weight] = max(best[weight], best[weight - item["weight"]] + item["value"])
    return best[-1]
