accumulate(items, operation) = [operation(item) for item in items]
