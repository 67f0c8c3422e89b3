function split_words(text::String)::Vector{String}
    words = String[]
    for piece in split(lowercase(text))
        word = strip(c -> c in ".,;:!?", piece)
        isempty(word) || push!(words, word)
    end
    words
end

function count_words(words::Vector{String})::Dict{String,Int}
    Dict(word => count(==(word), words) for word in words)
end

function most_frequent(counts::Dict{String,Int}, n::Int)::Vector{Tuple{String,Int}}
    sorted = sort(collect(counts), by=p -> (-p.second, p.first))
    [(p.first, p.second) for p in sorted[1:min(n, end)]]
end

function longest_word(words::Vector{String})::Union{String,Nothing}
    best = nothing
    for word in words
        if best === nothing || length(word) > length(best)
            best = word
        end
    end
    best
end

function by_initial(words::Vector{String})::Dict{String,Vector{String}}
    groups = Dict{String,Vector{String}}()
    for word in words
        group = get!(groups, word[1:1], String[])
        word in group || push!(group, word)
    end
    for group in values(groups)
        sort!(group)
    end
    groups
end

function mean_length(words::Vector{String})::Float64
    isempty(words) ? 0 : sum(length.(words)) ÷ length(words)
end

position_of(words::Vector{String}, word::String)::Int = findfirst(isequal(word), words) - 1

merge_counts(a::Dict{String,Int}, b::Dict{String,Int}) = mergewith(+, a, b)
