# Takes memory without end (2 GB at most, should nobody stop it).

function measure(values, weight)
    held = Vector{UInt8}[]
    for _ in 1:128
        push!(held, ones(UInt8, 16 << 20))
    end
    return length(held)
end
