module Practica4

using Statistics
using Flux.Losses: crossentropy

export confusionMatrix, printConfusionMatrix

# Un tipo para cada situación: así no hace falta ningún if
abstract type Denominador end
struct Vacio <: Denominador end
struct Lleno <: Denominador
    valor::Int
end
Denominador(n::Integer) = n == 0 ? Vacio() : Lleno(n)

razon(::Integer, ::Vacio) = 1.0
razon(k::Integer, d::Lleno) = k / d.valor

"Media armónica (0 si las dos son 0)"
armonica(a, b) = a == b == 0 ? 0.0 : 2a * b / (a + b)

function confusionMatrix(outputs::AbstractVector{Bool}, targets::AbstractVector{Bool})
    N = length(targets)
    length(outputs) == N || error("tamaños distintos")
    # funciones anidadas que ven outputs y targets
    function ambos(f, g)
        return sum(f(outputs) .& g(targets))
    end
    no(x) = .!x
    si(x) = x
    VN, FP = ambos(no, no), ambos(si, no)
    FN, VP = ambos(no, si), ambos(si, si)

    acc = (VN + VP) / N
    err = (FN + FP) / N
    sens = razon(VP, Denominador(FN + VP))
    esp = razon(VN, Denominador(FP + VN))
    vpp = razon(VP, Denominador(VP + FP))
    vpn = razon(VN, Denominador(VN + FN))
    return acc, err, sens, esp, vpp, vpn, armonica(vpp, sens), [VN FP; FN VP]
end

confusionMatrix(outputs::AbstractVector{<:Real}, targets::AbstractVector{Bool}; threshold::Real=0.5) =
    confusionMatrix(broadcast(o -> o >= threshold, outputs), targets)

printConfusionMatrix(outputs::AbstractVector{Bool}, targets::AbstractVector{Bool}) =
    foreach(println, confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractVector{<:Real}, targets::AbstractVector{Bool}; threshold::Real=0.5) =
    foreach(println, confusionMatrix(outputs, targets; threshold=threshold))

end # module

using .Practica4
