BLACK, WHITE, NONE = "black", "white", "none"
STONES = {"B": BLACK, "W": WHITE}


class Board:
    def __init__(self, board):
        self.board = board

    def territory(self, x, y):
        if not (0 <= y < len(self.board) and 0 <= x < len(self.board[0])):
            raise ValueError("Invalid coordinate")
        owners, empty, waiting = set(), set(), [(x, y)]
        while waiting:
            column, row = waiting.pop()
            if not (0 <= row < len(self.board) and 0 <= column < len(self.board[0])):
                continue
            stone = self.board[row][column]
            if stone != " ":
                owners.add(STONES[stone])
            elif (column, row) not in empty:
                empty.add((column, row))
                waiting += [(column + 1, row), (column - 1, row)]
                waiting += [(column, row + 1), (column, row - 1)]
        if not empty:
            return NONE, empty
        return (owners.pop() if len(owners) == 1 else NONE), empty

    def territories(self):
        found: dict[str, set[tuple[int, int]]] = {BLACK: set(), WHITE: set(), NONE: set()}
        for y, line in enumerate(self.board):
            for x, stone in enumerate(line):
                if stone == " ":
                    owner, points = self.territory(x, y)
                    found[owner] |= points
        return found
