# Práctica 4.1 - Aprendizaje Automático
# Grupo 3.2: Brais Outeda Vilar, Noa Ferreiro Casal
using FileIO;
using XLSX;
using MLJ
using DelimitedFiles;
using Statistics;
using Flux;
using Flux.Losses;

dataset = readdlm("iris.data", ',');
inputs = Float32.(convert(Array{Float64,2}, dataset[:, 1:4]));
targets = oneHotEncoding(dataset[:, 5]);

# ------------------------------------------------------------------
# Funciones de prácticas anteriores
# ------------------------------------------------------------------
function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    numClasses = length(classes);
    if numClasses == 2
        oneHot = reshape(feature .== classes[1], :, 1);
    else
        oneHot = BitArray{2}(undef, length(feature), numClasses);
        for numClass = 1:numClasses
            oneHot[:, numClass] .= (feature .== classes[numClass]);
        end;
    end;
    return oneHot;
end;

oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature));
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1);

function classifyOutputs(outputs::AbstractArray{<:Real,1}; threshold::Real=0.5)
    return outputs .>= threshold;
end;

accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets);

# ------------------------------------------------------------------
# Práctica 4.1
# ------------------------------------------------------------------
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert(length(outputs) == length(targets));
    VP = sum(outputs .& targets);
    VN = sum(.!outputs .& .!targets);
    FP = sum(outputs .& .!targets);
    FN = sum(.!outputs .& targets);

    precision = (VN + VP) / (VN + VP + FN + FP);
    tasaError = (FN + FP) / (VN + VP + FN + FP);

    # casos particulares
    if VP == 0 && FN == 0
        recall = 1.0;
    else
        recall = VP / (FN + VP);
    end;
    if VN == 0 && FP == 0
        especificidad = 1.0;
    else
        especificidad = VN / (FP + VN);
    end;
    if VP == 0 && FP == 0
        vpp = 1.0;
    else
        vpp = VP / (VP + FP);
    end;
    if VN == 0 && FN == 0
        vpn = 1.0;
    else
        vpn = VN / (VN + FN);
    end;
    if recall == 0 && vpp == 0
        F1 = 0.0;
    else
        F1 = 2 * (recall * vpp) / (recall + vpp);
    end;

    confMatrix = Array{Int64,2}(undef, 2, 2);
    confMatrix[1, 1] = VN;
    confMatrix[1, 2] = FP;
    confMatrix[2, 1] = FN;
    confMatrix[2, 2] = VP;

    return (precision, tasaError, recall, especificidad, vpp, vpn, F1, confMatrix);
end;

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(classifyOutputs(outputs; threshold=threshold), targets);

# versión con modelo: la usaremos en la práctica 6
function confusionMatrix(inputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}, model::MLJ.Model)
    aciertos = 0;
    for i in 1:length(targets)
        if predict(model, inputs[i]) == targets[i]
            aciertos += 1;
        end;
    end;
    return aciertos / length(targets);
end;

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, err, rec, esp, vpp, vpn, F1, m) = confusionMatrix(outputs, targets);
    println("Precisión: ", acc);
    println("Tasa de error: ", err);
    println("Sensibilidad: ", rec);
    println("Especificidad: ", esp);
    println("VPP: ", vpp);
    println("VPN: ", vpn);
    println("F1: ", F1);
    println("Matriz de confusión: ");
    println("\t", m[1, 1], "\t", m[1, 2]);
    println("\t", m[2, 1], "\t", m[2, 2]);
end;

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    printConfusionMatrix(outputs .>= threshold, targets);

# pruebas
salidas = ann(inputs')';
printConfusionMatrix(vec(salidas), vec(targets); threshold=0.6)
