def tick(cells):
    def alive(row, column):
        near = [line[max(column - 1, 0) : column + 2] for line in cells[max(row - 1, 0) : row + 2]]
        count = sum(map(sum, near)) - cells[row][column]
        return int(count == 3 or (count == 2 and cells[row][column]))

    return [[alive(row, column) for column in range(len(cells[row]))] for row in range(len(cells))]
