# Entrega FAA 4.1 -- grupo 7
import Pkg
Pkg.add("CSV")
using CSV, DataFrames

df = CSV.read("diabetes.csv", DataFrame)
describe(df)

# true > 0.5, así que el mismo método vale para Bool y para reales
function confusionMatrix(outputs, targets; threshold=0.5)
    length(outputs) == length(targets) || throw(ArgumentError("longitudes distintas"))
    pred = outputs .> threshold
    pos = sum(targets)
    neg = length(targets) - pos
    VP = sum(pred[targets])
    FN = pos - VP
    FP = sum(pred) - VP
    VN = neg - FP
    unoSiVacio(k, n) = n > 0 ? k / n : 1
    sens = unoSiVacio(VP, pos)
    espe = unoSiVacio(VN, neg)
    vpp = unoSiVacio(VP, VP + FP)
    vpn = unoSiVacio(VN, VN + FN)
    f1 = max(vpp, sens) > 0 ? 2vpp * sens / (vpp + sens) : 0
    return (VN + VP) / (pos + neg), (FP + FN) / (pos + neg), sens, espe, vpp, vpn, f1, Int[VN FP; FN VP]
end

printConfusionMatrix(outputs, targets; threshold=0.5) = println.(confusionMatrix(outputs, targets; threshold=threshold))

printConfusionMatrix(df.pred, df.clase .== "tested_positive")
