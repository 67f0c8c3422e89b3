# The twin of shuffle_and_split.py.

function shuffle_items!(items::AbstractVector)
    for last in length(items):-1:2
        chosen = rand(1:last)
        items[chosen], items[last] = items[last], items[chosen]
    end
    return nothing
end

function shuffled(items::AbstractVector)
    mixed = copy(items)
    shuffle_items!(mixed)
    return mixed
end

function draw_sample(items::AbstractVector, count::Integer)
    count <= length(items) || throw(ArgumentError("there are not so many items"))
    return shuffled(items)[1:count]
end

function split_in_two(items::AbstractVector, share::Real)
    0 <= share <= 1 || throw(ArgumentError("a share is from 0 to 1"))
    mixed = shuffled(items)
    first = round(Int, share * length(items))
    return mixed[1:first], mixed[first+1:end]
end
