# practica 4: confusion
using MLJ
using Flux: Chain, Dense, σ

red = Chain(Dense(4, 3, σ), Dense(3, 1, σ))

uno(n, d) = d == 0 ? 1.0 : n / d

function confusionMatrix(salidas::AbstractArray{Bool,1}, objetivos::AbstractArray{Bool,1})
    @assert(length(salidas) == length(objetivos))
    positivosAcertados = sum(salidas .& objetivos)
    negativosAcertados = sum(.!(salidas .| objetivos))
    falsosPositivos = sum(salidas .> objetivos)
    falsosNegativos = sum(salidas .< objetivos)
    total = length(salidas)
    s = uno(positivosAcertados, positivosAcertados + falsosNegativos)
    p = uno(positivosAcertados, positivosAcertados + falsosPositivos)
    return ((positivosAcertados + negativosAcertados) / total,
        (falsosPositivos + falsosNegativos) / total,
        s,
        uno(negativosAcertados, negativosAcertados + falsosPositivos),
        p,
        uno(negativosAcertados, negativosAcertados + falsosNegativos),
        s == p == 0 ? 0.0 : 2 * s * p / (s + p),
        [positivosAcertados falsosPositivos; falsosNegativos negativosAcertados])
end

function confusionMatrix(salidas::AbstractArray{<:Real,1}, objetivos::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(salidas .>= 0.5, objetivos)
end

printConfusionMatrix(salidas, objetivos; threshold=0.5) = print(confusionMatrix(salidas, objetivos))
