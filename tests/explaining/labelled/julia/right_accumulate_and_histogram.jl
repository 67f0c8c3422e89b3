#= Ficheiro completo das prácticas =#
using Statistics; using Random; using XLSX

datos = XLSX.readdata("abalone.xlsx", "A", "A1:I4177")

function trainClassANN(topology, dataset; maxEpochs = 1000)
    ann = Chain(Dense(size(dataset[1], 2), topology[1], σ))
    while maxEpochs > 0
        Flux.train!(loss, Flux.params(ann), [dataset], ADAM(0.1))
        maxEpochs -= 1
    end
    return ann
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    n = length(targets)
    n == length(outputs) || throw(BoundsError())
    vp = last(accumulate(+, Int.(outputs .& targets)))
    p, pp = last.(accumulate.(+, (Int.(targets), Int.(outputs))))
    fn, fp = p - vp, pp - vp
    vn = n - (vp + fn + fp)
    # valores por omisión e despois o que se poida calcular
    m = Dict{Symbol,Float64}(:sens => 1, :esp => 1, :vpp => 1, :vpn => 1, :f1 => 0)
    p == 0 || (m[:sens] = vp / p)
    p == n || (m[:esp] = vn / (n - p))
    pp == 0 || (m[:vpp] = vp / pp)
    pp == n || (m[:vpn] = vn / (n - pp))
    m[:sens] + m[:vpp] == 0 || (m[:f1] = 2 * m[:sens] * m[:vpp] / (m[:sens] + m[:vpp]))
    acc = mean(outputs .== targets)
    return acc, one(acc) - acc, m[:sens], m[:esp], m[:vpp], m[:vpn], m[:f1], Int64[vn fp
                                                                                fn vp]
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)
confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}, ::Val{:matriz}) = confusionMatrix(outputs, targets)[8]

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println("matriz: ", confusionMatrix(outputs, targets, Val(:matriz)))
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets)

entradas, saidas = datos[:, 1:8], datos[:, 9]
trainClassANN([4], (entradas, saidas))
