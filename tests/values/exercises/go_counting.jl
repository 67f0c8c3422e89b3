@enum Stone BLACK WHITE NONE

struct Board
    lines::Vector{String}
end

function inside(board::Board, x, y)
    return 0 <= y < length(board.lines) && 0 <= x < length(board.lines[1])
end

function territory(board::Board, x, y)
    inside(board, x, y) || throw(DomainError((x, y), "Invalid coordinate"))
    owners, empty, waiting = Set{Stone}(), Set{Tuple{Int,Int}}(), [(x, y)]
    while !isempty(waiting)
        column, row = pop!(waiting)
        inside(board, column, row) || continue
        stone = board.lines[row+1][column+1]
        if stone != ' '
            push!(owners, stone == 'B' ? BLACK : WHITE)
        elseif !((column, row) in empty)
            push!(empty, (column, row))
            append!(waiting, [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)])
        end
    end
    isempty(empty) && return NONE, empty
    return length(owners) == 1 ? first(owners) : NONE, empty
end

function territories(board::Board)
    found = Dict(stone => Set{Tuple{Int,Int}}() for stone in instances(Stone))
    for (row, line) in enumerate(board.lines), (column, stone) in enumerate(line)
        stone == ' ' || continue
        owner, points = territory(board, column - 1, row - 1)
        union!(found[owner], points)
    end
    return found
end
