function factor_pairs(product)
    pairs = [[product ÷ low, low] for low in product:-1:1 if product % low == 0 && low^2 <= product]
    return isempty(pairs) ? nothing : pairs
end

by_length(words) = Dict(n => reverse(filter(w -> length(w) == n, words)) for n in length.(words))

function first_even(numbers)
    at = findfirst(iseven, numbers)
    return at === nothing ? nothing : numbers[at]
end

root(number) = number < 0 ? throw(DomainError(number, "a negative number has none")) : sqrt(number)

Stack() = Int[]
push(stack, item) = length(push!(stack, item))
