module Metrics
export accuracy
using Flux, Statistics

accuracy(outputs, targets) = mean(outputs .== targets)

module Inner
import ..accuracy
error_rate(outputs, targets) = 1 - accuracy(outputs, targets)
end

accuracy(undefined_outputs, undefined_targets)
end

using .Metrics
using Main.Metrics
println(accuracy([true], [true]))
