# -*- coding: utf-8 -*-
using FileIO;
using DelimitedFiles;
using Flux;

#using JLD2
dataset = readdlm("iris.data",',');

function umbralizar(outputs, threshold)
    return outputs .> threshold;
end;

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    numVP = sum(targets[outputs]);
    numFP = sum(outputs) - numVP;
    numFN = sum(targets[.!outputs]);
    numVN = length(outputs) - numVP - numFP - numFN;

    acc = (numVP + numVN)/length(targets);
    err = 1. - acc;

    recall      = (numVP + numFN == 0) ? 1. : numVP/(numVP + numFN);
    specificity = (numVN + numFP == 0) ? 1. : numVN/(numVN + numFP);
    precision   = (numVP + numFP == 0) ? 1. : numVP/(numVP + numFP);
    NPV         = (numVN + numFN == 0) ? 1. : numVN/(numVN + numFN);
    F1 = 2*recall*precision/(recall+precision);

    confMatrix = Array{Int64,2}(undef, 2, 2);
    confMatrix[1,1] = numVN; confMatrix[1,2] = numFP;
    confMatrix[2,1] = numFN; confMatrix[2,2] = numVP;
    return (acc, err, recall, specificity, precision, NPV, F1, confMatrix);
end;

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(umbralizar(outputs, threshold), targets);

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets));
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(outputs, targets; threshold=threshold));

for i in 1:size(dataset, 1)
    println(dataset[i, :])
end;
