using Random

function shuffle_items!(items::AbstractVector)
    shuffle!(items)
    return nothing
end

function draw_sample(items::AbstractVector, count::Integer)
    shuffle!(items)
    return items[1:count]
end

function split_in_two(items::AbstractVector, share::Real)
    shuffle!(items)
    size = round(Int, share * length(items))
    return items[1:size], items[size+1:end]
end
