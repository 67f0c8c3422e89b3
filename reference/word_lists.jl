# Words of a text: lists, dictionaries and texts.

const MARKS = ['.', ',', ';', ':', '!', '?']

function split_words(text::AbstractString)
    stripped = [String(strip(piece, MARKS)) for piece in split(lowercase(text))]
    return String[word for word in stripped if !isempty(word)]
end

function count_words(words::Vector{String})
    counts = Dict{String,Int}()
    for word in words
        counts[word] = get(counts, word, 0) + 1
    end
    return counts
end

function most_frequent(counts::Dict{String,Int}, n::Int)
    entries = sort([(word, count) for (word, count) in counts]; by=entry -> (-entry[2], entry[1]))
    return entries[1:min(max(n, 0), length(entries))]
end

longest_word(words::Vector{String}) =
    isempty(words) ? nothing : words[argmax([length(word) for word in words])]

function by_initial(words::Vector{String})
    found = Dict{String,Vector{String}}()
    for word in sort(unique(words))
        isempty(word) || push!(get!(found, string(first(word)), String[]), word)
    end
    return found
end

mean_length(words::Vector{String}) =
    isempty(words) ? 0.0 : sum(length(word) for word in words) / length(words)

function position_of(words::Vector{String}, word::String)
    position = findfirst(==(word), words)
    position === nothing && throw(ArgumentError("there is no $word"))
    return position
end

merge_counts(first::Dict{String,Int}, second::Dict{String,Int}) = merge(+, first, second)
