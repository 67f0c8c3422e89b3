# Práctica 1. Las iniciales son caracteres, y lo demás también vale.
split_words(t) = filter(!isempty, [strip(p, collect(".,;:!?")) for p in split(lowercase(t))])

function count_words(palabras)
    d = Dict()
    for p in palabras
        haskey(d, p) || (d[p] = 0)
        d[p] += 1
    end
    return d
end

function most_frequent(d, n)
    pares = sort([(p, d[p]) for p in keys(d)])
    sort!(pares, by=x -> x[2], rev=true, alg=MergeSort)
    return pares[1:min(n, length(pares))]
end

longest_word(v) = v == [] ? nothing : v[argmax(map(length, v))]

by_initial(v) = Dict(c => sort(unique(filter(p -> p[1] == c, v))) for c in unique(first.(v)))

mean_length(v) = length(v) == 0 ? 0.0 : sum(map(length, v)) / length(v)

position_of(v, p) = findall(v .== p)[1]

merge_counts(a, b) = Dict(p => get(a, p, 0) + get(b, p, 0) for p in union(keys(a), keys(b)))
