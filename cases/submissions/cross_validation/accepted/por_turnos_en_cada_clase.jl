using Random: randperm

crossvalidation(N::Int64, k::Int64) = mod1.(randperm(N), k)

function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    pliegues = zeros(Int64, length(targets))
    for clase in unique(targets)
        posiciones = findall(x -> x == clase, targets)
        pliegues[posiciones] = mod1.(1:length(posiciones), k)
    end
    return pliegues
end

crossvalidation(targets::AbstractArray{Bool,2}, k::Int64) =
    crossvalidation([findfirst([fila..., true]) for fila in eachrow(targets)], k)
