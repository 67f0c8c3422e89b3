module Handed

export Item

struct Item
    weight::Int
    value::Int
end

@enum Side LEFT RIGHT

total(grid::Matrix{Int}) = sum(grid)
weight(items::Vector{<:NamedTuple}) = isempty(items) ? 0 : sum(item.weight for item in items)
worth(items::Vector{Item}) = sum(item.value for item in items)
side(which) = which == LEFT ? "l" : which === RIGHT ? "r" : "?"
kept(test, items::Vector) = filter(test, items)

end
