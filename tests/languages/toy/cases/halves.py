def halves(x):
    return x / 2, x * 2
