def saddlepoints(matrix):
    columns = list(zip(*matrix, strict=True))
    return [
        (row, column)
        for row, line in enumerate(matrix)
        for column, number in enumerate(line)
        if number == max(line) == min(columns[column])
    ]
