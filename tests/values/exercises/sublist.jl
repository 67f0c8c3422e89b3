@enum Relation SUBLIST SUPERLIST EQUAL UNEQUAL

function contains(outer, inner)
    n = length(inner)
    return any(outer[at:at+n-1] == inner for at in 1:length(outer)-n+1)
end

function sublist(first::Vector{Int}, second::Vector{Int})
    first == second && return EQUAL
    contains(second, first) && return SUBLIST
    return contains(first, second) ? SUPERLIST : UNEQUAL
end
