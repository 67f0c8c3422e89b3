using Random

shuffle_items!(items::AbstractVector) = shuffle!(items)

draw_sample(items::AbstractVector, count::Integer) = rand(items, count)

function split_in_two(items::AbstractVector, share::Real)
    order = shuffle(items)
    size = round(Int, share * length(items))
    return order[1:size], order[size+1:end]
end
