from enum import Enum


class Direction(Enum):
    NORTH = (0, 1)
    EAST = (1, 0)
    SOUTH = (0, -1)
    WEST = (-1, 0)


ORDER = list(Direction)


class Robot:
    def __init__(self, direction, x, y):
        self.direction = direction
        self.coordinates = (x, y)

    def move(self, steps):
        for step in steps:
            if step == "A":
                across, up = self.direction.value
                self.coordinates = (self.coordinates[0] + across, self.coordinates[1] + up)
            else:
                turn = 1 if step == "R" else -1
                self.direction = ORDER[(ORDER.index(self.direction) + turn) % 4]
