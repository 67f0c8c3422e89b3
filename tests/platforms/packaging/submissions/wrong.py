def summary(values, factor):
    print("sum", values.sum())
    return float(values.sum()), len(values)
