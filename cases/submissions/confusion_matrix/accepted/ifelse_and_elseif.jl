function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    numInstances = length(targets);
    @assert (length(outputs)==numInstances);
    TP = sum(  targets .&   outputs);
    TN = sum(.!targets .& .!outputs);
    FP = sum(.!targets .&   outputs);
    FN = sum(  targets .& .!outputs);
    acc = (TN+TP)/numInstances;
    errorRate = (FN+FP)/numInstances;
    recall = ifelse(TP+FN==0, 1., TP/(TP+FN));
    specificity = ifelse(TN+FP==0, 1., TN/(TN+FP));
    precision = ifelse(TP+FP==0, 1., TP/(TP+FP));
    NPV = ifelse(TN+FN==0, 1., TN/(TN+FN));
    F1 = ifelse(recall==0 && precision==0, 0., 2*recall*precision/(recall+precision));
    confMatrix = [TN FP; FN TP];
    return (acc, errorRate, recall, specificity, precision, NPV, F1, confMatrix);
end;

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs.>=threshold, targets);

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, errorRate, recall, specificity, precision, NPV, F1, confMatrix) = confusionMatrix(outputs, targets);
    print("Accuracy: ", acc, "\nError rate: ", errorRate, "\nRecall: ", recall, "\nSpecificity: ", specificity,
        "\nPrecision: ", precision, "\nNPV: ", NPV, "\nF1: ", F1, "\n");
    println("TN: ", confMatrix[1,1], "  FP: ", confMatrix[1,2]);
    println("FN: ", confMatrix[2,1], "  TP: ", confMatrix[2,2]);
end;

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs.>=threshold, targets);
