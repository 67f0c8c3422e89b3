# The files of earlier practices were not handed in.
include("practice_3.jl")
include(joinpath(@__DIR__, "..", "utils", "split.jl"))

accuracy(outputs, targets) = sum(outputs .== targets) / length(targets)
