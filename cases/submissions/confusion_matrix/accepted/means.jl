using Statistics

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    meanOrOne(v) = isempty(v) ? 1.0 : mean(v)
    accuracy = mean(outputs .== targets)
    errorRate = mean(outputs .!= targets)
    sensitivity = meanOrOne(outputs[targets])
    specificity = meanOrOne(.!outputs[.!targets])
    ppv = meanOrOne(targets[outputs])
    npv = meanOrOne(.!targets[.!outputs])
    f1 = (ppv == 0 && sensitivity == 0) ? 0.0 : 2ppv * sensitivity / (ppv + sensitivity)
    matrix = [sum(.!outputs .& .!targets) sum(outputs .& .!targets)
              sum(.!outputs .& targets)   sum(outputs .& targets)]
    return accuracy, errorRate, sensitivity, specificity, ppv, npv, f1, matrix
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(Bool.(outputs .>= threshold), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    accuracy, errorRate, sensitivity, specificity, ppv, npv, f1, matrix = confusionMatrix(outputs, targets)
    println("accuracy $accuracy, error $errorRate, sensitivity $sensitivity, specificity $specificity")
    println("ppv $ppv, npv $npv, F1 $f1")
    println("$(matrix[1, :])\n$(matrix[2, :])")
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
