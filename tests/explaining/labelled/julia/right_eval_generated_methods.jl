# P4.1 -- os dous métodos de impresión xéranse con @eval
using Printf
using Plots; gr()

function _cm(o, t)
    @assert length(o) == length(t)
    C = zeros(Int64, 2, 2)
    C[2, 2] = reduce(+, o .& t; init=0)
    C[1, 2] = reduce(+, o; init=0) - C[2, 2]
    C[2, 1] = reduce(+, t; init=0) - C[2, 2]
    C[1, 1] = length(o) - sum(C)
    C
end

_q(a, b) = b > 0 ? a // b : 1 // 1      # fraccións exactas

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    C = _cm(outputs, targets)
    rec = _q(C[2, 2], C[2, 1] + C[2, 2])
    esp = _q(C[1, 1], C[1, 1] + C[1, 2])
    vpp = _q(C[2, 2], C[1, 2] + C[2, 2])
    vpn = _q(C[1, 1], C[1, 1] + C[2, 1])
    acc = (C[1, 1] + C[2, 2]) // length(targets)
    f1 = rec + vpp == 0 ? 0 // 1 : 2 * rec * vpp // (rec + vpp)
    return Float64.((acc, 1 - acc, rec, esp, vpp, vpn, f1))..., C
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)

for (tipo, extra) in ((:(AbstractArray{Bool,1}), []), (:(AbstractArray{<:Real,1}), [:(threshold::Real = 0.5)]))
    if isempty(extra)
        @eval printConfusionMatrix(outputs::$tipo, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))
    else
        @eval printConfusionMatrix(outputs::$tipo, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(outputs, targets; threshold=threshold))
    end
end

heatmap([1 2; 3 4])
savefig("matriz.png")
