function holdOut(N::Int, P::Real)
    n = round(Int, N * (1 - P))
    return (collect(1:n), collect(n+1:N))
end
function holdOut(N::Int, Pval::Real, Ptest::Real)
    (resto, test) = holdOut(N, Ptest)
    (train, val) = holdOut(length(resto), Pval * N / length(resto))
    return (resto[train], resto[val], test)
end
