# Práctica 4. Métricas de evaluación
using MLJ: Machine
using Random
using FileIO, JLD2

Random.seed!(42)

const VectorBool = AbstractArray{Bool,1}

# Contamos parejas (real, predicho) sin bucles
function contar(o::VectorBool, t::VectorBool, real::Bool, pred::Bool)
    return mapreduce((a, b) -> Int64((a == pred) && (b == real)), +, o, t; init=0)
end

function conteos(o::VectorBool, t::VectorBool)
    return (vn=contar(o, t, false, false), fp=contar(o, t, false, true),
            fn=contar(o, t, true, false), vp=contar(o, t, true, true))
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(outputs) != length(targets)
        throw(DimensionMismatch("outputs y targets deben tener el mismo tamaño"))
    end
    c = conteos(view(outputs, :), view(targets, :))
    total = sum(values(c))
    exactitud = (c.vn + c.vp) / total
    fallo = (c.fn + c.fp) / total
    sens = iszero(c.fn + c.vp) ? 1. : c.vp / (c.fn + c.vp)
    espec = iszero(c.fp + c.vn) ? 1. : c.vn / (c.fp + c.vn)
    vpp = iszero(c.vp + c.fp) ? 1. : c.vp / (c.vp + c.fp)
    vpn = iszero(c.vn + c.fn) ? 1. : c.vn / (c.vn + c.fn)
    f1 = iszero(c.vp) && (iszero(sens) && iszero(vpp)) ? 0. : 2 / (1 / vpp + 1 / sens)
    matriz = Matrix{Int64}(undef, 2, 2)
    matriz[1, :] .= (c.vn, c.fp)
    matriz[2, :] .= (c.fn, c.vp)
    return (exactitud, fallo, sens, espec, vpp, vpn, f1, matriz)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    clases = map(>=(threshold), outputs)
    return confusionMatrix(clases, targets)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    (_, _, _, _, _, _, _, m) = confusionMatrix(outputs, targets; threshold=threshold)
    println("          Pred. N   Pred. P")
    println("Real N    ", m[1, 1], "         ", m[1, 2])
    println("Real P    ", m[2, 1], "         ", m[2, 2])
end
printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) =
    printConfusionMatrix(Float64.(outputs), targets)

datos = load("iris.jld2")
@show keys(datos)
