# Saca elementos de una copia, uno a uno.
function sacar(items, cuantos)
    quedan = copy(items)
    sacados = similar(items, 0)
    for _ in 1:cuantos
        push!(sacados, splice!(quedan, rand(1:length(quedan))))
    end
    sacados, quedan
end

function shuffle_items!(items::AbstractVector)
    items .= sacar(items, length(items))[1]
    return
end

draw_sample(items::AbstractVector, count::Integer) = sacar(items, count)[1]

split_in_two(items::AbstractVector, share::Real) = sacar(items, Int(round(share * length(items))))
