using Random

function holdOut(N::Int, P::Real)
    indices = randperm(N)
    numTest = Int(round(N * P))
    return (indices[numTest+1:end], indices[1:numTest])
end

function holdOut(N::Int, Pval::Real, Ptest::Real)
    (resto, test) = holdOut(N, Ptest)
    (train, val) = holdOut(length(resto), (Pval * N) / length(resto))
    return (resto[train], resto[val], test)
end
