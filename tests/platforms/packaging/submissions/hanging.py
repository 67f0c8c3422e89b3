def summary(values, factor):
    while True:
        pass
