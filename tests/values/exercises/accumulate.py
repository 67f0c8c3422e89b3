def accumulate(items, operation):
    return [operation(item) for item in items]
