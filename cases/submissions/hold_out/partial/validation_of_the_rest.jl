using Random
function holdOut(N::Int, P::Real)
    v = randperm(N)
    n = round(Int, N * (1 - P))
    return (v[1:n], v[n+1:end])
end
function holdOut(N::Int, Pval::Real, Ptest::Real)
    (trainVal, test) = holdOut(N, Ptest)
    (train, val) = holdOut(length(trainVal), Pval)
    return (trainVal[train], trainVal[val], test)
end
