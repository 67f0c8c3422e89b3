using Random

shuffle_items!(items::AbstractVector) = (shuffle!(items); nothing)

function draw_sample(items::AbstractVector, count::Integer)
    count > length(items) && error("not so many")
    items[randperm(length(items))[1:count]]
end

function split_in_two(items::AbstractVector, share::Real)
    0 <= share <= 1 || error("share")
    order = randperm(length(items))
    size = round(Int, share * length(items))
    (items[order[1:size]], items[order[size+1:end]])
end
