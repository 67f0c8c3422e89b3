def average(values):
    result = 0  # your code here
    return result
