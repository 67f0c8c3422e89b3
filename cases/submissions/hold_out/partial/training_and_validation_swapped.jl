using Random
function holdOut(N::Int, P::Real)
    i = randperm(N)
    n = Int(round(N * (1 - P)))
    return (i[1:n], i[n+1:end])
end
function holdOut(N::Int, Pval::Real, Ptest::Real)
    resto, test = holdOut(N, Ptest)
    val, tr = holdOut(length(resto), Pval * N / length(resto))
    return (resto[tr], resto[val], test)
end
