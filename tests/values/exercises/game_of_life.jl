function gameoflife(cells::Matrix)
    rows, columns = size(cells)
    function alive(row, column)
        near = cells[max(row - 1, 1):min(row + 1, rows), max(column - 1, 1):min(column + 1, columns)]
        count = sum(near) - cells[row, column]
        return Int(count == 3 || (count == 2 && cells[row, column] == 1))
    end
    return [alive(row, column) for row in 1:rows, column in 1:columns]
end
