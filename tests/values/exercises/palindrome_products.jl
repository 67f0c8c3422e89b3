largest(low, high) = chosen(low, high, maximum)
smallest(low, high) = chosen(low, high, minimum)

function chosen(low, high, choose)
    low <= high || throw(ArgumentError("min must be <= max"))
    pairs = [[b, a] for a in low:high for b in a:high if string(a * b) == reverse(string(a * b))]
    isempty(pairs) && return nothing, []
    value = choose(prod.(pairs))
    return value, reverse(filter(pair -> prod(pair) == value, pairs))
end
