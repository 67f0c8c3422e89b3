# Práctica 4.1, grupo de los jueves

using Random
using XLSX

function holdOut(N::Int, P::Real)
    perm = randperm(N)
    corte = Int(round(N * P))
    return (perm[corte+1:end], perm[1:corte])
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VN = count(.!outputs .& .!targets); VP = count(outputs .& targets)
    FN = count(.!outputs .& targets);   FP = count(outputs .& .!targets)
    N = VN + VP + FN + FP

    # Si todos son VN, sensibilidad y VPP valen 1; si todos son VP, especificidad y VPN valen 1
    todosVN = VN == N
    todosVP = VP == N
    div0(a, b) = b == 0 ? 0.0 : a / b

    sens = todosVN ? 1.0 : div0(VP, FN + VP)
    vpp  = todosVN ? 1.0 : div0(VP, VP + FP)
    esp  = todosVP ? 1.0 : div0(VN, FP + VN)
    vpn  = todosVP ? 1.0 : div0(VN, VN + FN)
    f1   = div0(2 * sens * vpp, sens + vpp)

    return Dict(
        :accuracy => (VN + VP) / N,
        :error_rate => (FN + FP) / N,
        :recall => sens,
        :specificity => esp,
        :ppv => vpp,
        :npv => vpn,
        :f1_score => f1,
        :matriz => [VN FP; FN VP],
    )
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    d = confusionMatrix(outputs, targets)
    foreach(k -> println(rpad(string(k), 14), d[k]), keys(d))
end

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets)

datos = XLSX.readxlsx("bbdd.xlsx")["datos"]
(train, test) = holdOut(size(datos, 1), 0.3)
