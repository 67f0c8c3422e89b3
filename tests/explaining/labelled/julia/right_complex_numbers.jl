# cada patrón é un número complexo: parte real = obxectivo, parte imaxinaria = saída
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    size(outputs, 1) == size(targets, 1) || error("tamaños")
    z = complex.(Int.(targets), Int.(outputs))
    cadra(w) = sum(z .== w)
    M = cadra.([0+0im 0+1im; 1+0im 1+1im])
    Σ = sum(M)
    δ = 1.0
    frac(i, j, k, l) = M[i, j] + M[k, l] == 0 ? δ : M[i, j] / (M[i, j] + M[k, l])
    α = (M[1, 1] + M[2, 2]) / Σ
    ρ = frac(2, 2, 2, 1)
    π⁺ = frac(2, 2, 1, 2)
    F₁ = ρ + π⁺ == 0 ? 0.0 : 2ρ * π⁺ / (ρ + π⁺)
    return α, 1 - α, ρ, frac(1, 1, 1, 2), π⁺, frac(1, 1, 2, 1), F₁, M
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(signbit.(threshold .- outputs) .| (outputs .== threshold), targets)

printConfusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) = println("matriz de confusión: ", confusionMatrix(o, t)[8])
printConfusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}; threshold::Real=0.5) = println("matriz de confusión: ", confusionMatrix(o, t; threshold=threshold)[8])
