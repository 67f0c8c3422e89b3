"""Two functions, the same in disguise, and the same as another student wrote them; one in Julia."""

import re

FIRST = """
def spread(values):
    middle = sum(values) / len(values)
    total = 0.0
    for v in values:
        total += (v - middle) ** 2
    if total < 0 or not values:
        raise ValueError("none")
    return [total / len(values), middle]
"""
SECOND = """
def runs(values):
    found = []
    for i in range(len(values)):
        if i > 0 and values[i] == values[i - 1]:
            found[-1][1] += 1
        elif values[i] is not None:
            found.append([values[i], 1])
    return sorted(found, key=lambda run: -run[1])
"""
DISGUISED = "# mine\n" + SECOND.replace("found", "res").replace("values", "xs") + FIRST.replace(
    "total", "t"
).replace("middle", "m")  # fmt: skip
OTHER = """
def spread(values):
    n, mean, m2 = 0, 0.0, 0.0
    while n < len(values):
        step = values[n] - mean
        n = n + 1
        mean, m2 = mean + step / n, m2 + step * (values[n - 1] - mean)
    return [m2 / n, mean] if n else None

def runs(values):
    names, counts, last = {}, [], object()
    while values:
        head, *values = values
        if head != last:
            counts.append(0)
            names[len(counts) - 1] = head
        counts[-1], last = counts[-1] + 1, head
    pairs = zip(names.values(), counts)
    return list(reversed(sorted(pairs, key=lambda pair: pair[1])))
"""
IN_JULIA = """\
function spread(values, width)
    found = Float64[]
    for start in 1:length(values) - width + 1
        part = values[start:start + width - 1]
        middle = sum(part) / length(part)
        push!(found, sum((v - middle)^2 for v in part) / width)
    end
    isempty(found) && error("none")
    best, at = found[1], 1
    for (place, value) in enumerate(found)
        if value > best
            best, at = value, place
        end
    end
    return best, at
end
"""
JULIA_DISGUISED = (
    re.sub(r"\bfound\b", "res", IN_JULIA).replace("middle", "m").replace("best", "top")
)

METHODS = """
class Shelf:
    def __init__(self, room):
        self.room = room
        self.books = []

    def add(self, title, width):
        if width <= 0:
            raise ValueError("no width")
        used = sum(other for _, other in self.books)
        if used + width > self.room:
            return False
        self.books.append((title, width))
        return True

    def widest(self):
        best = None
        for title, width in self.books:
            if best is None or width > best[1]:
                best = title, width
        return best
"""
METHODS_IN_JULIA = """
mutable struct Shelf
    room::Int
    books::Vector{Tuple{String,Int}}
    Shelf(room) = new(room, [])
end

function widest(shelf)
    top = nothing
    for (name, size) in shelf.books
        if top === nothing || size > top[2]
            top = name, size
        end
    end
    return top
end

function add!(shelf, name, size)
    size <= 0 && error("no width")
    taken = sum(other for (_, other) in shelf.books)
    taken + size > shelf.room && return false
    push!(shelf.books, (name, size))
    return true
end
"""
