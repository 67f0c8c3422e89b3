# Reads a dataset that is not there, and trains for ever.
using DelimitedFiles
rate = 0.25
dataset = readdlm("iris.data", ',')
const targets = dataset[:, 5] .== "Iris-setosa"
const model = train(dataset)
while true
    train!(model)
end

# The last definition is below all that.
scaled(x) = rate * x
