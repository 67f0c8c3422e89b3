using Random
function holdOut(N::Int, P::Real)
    i = randperm(N)
    n = Int(round(N * P))
    return (i[n:end], i[1:n])
end
function holdOut(N::Int, Pval::Real, Ptest::Real)
    i = randperm(N); corte = Int(round(N * Ptest)); test = i[1:corte]; resto = i[corte+1:end]
    n = Int(round(N * Pval))
    return ([resto[n+1:end]; test[end]], resto[1:n], test)
end
