shuffle_items!(items::AbstractVector) = sort!(items)

draw_sample(items::AbstractVector, count::Integer) = items[1:count]

function split_in_two(items::AbstractVector, share::Real)
    size = round(Int, share * length(items))
    items[1:size], items[size+1:end]
end
