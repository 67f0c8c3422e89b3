function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    clases = falses(size(outputs))
    for i in 1:size(outputs, 1)
        if size(outputs, 2) == 1
            clases[i, 1] = outputs[i, 1] >= threshold
        else
            clases[i, argmax(outputs[i, :])] = true
        end
    end
    return clases
end
