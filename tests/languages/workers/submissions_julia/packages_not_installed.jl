# Neither package is installed; what else stands on the same lines is.
using Flux
using Plots, Statistics, FileIO
using Flux: onehotbatch, crossentropy
import ScikitLearn: fit!

function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    return mean(outputs .== targets)
end

plot(accuracy([true], [true]))
