def summary(values, factor):
    total = float(values.sum() * factor)
    return total, len(values)
