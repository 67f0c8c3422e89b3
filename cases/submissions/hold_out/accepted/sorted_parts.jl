using Random: shuffle

function holdOut(N::Int, P::Real)
    mezcla = shuffle(1:N)
    corte = floor(Int, N * (1 - P))
    return sort(mezcla[1:corte]), sort(mezcla[corte+1:end])
end

function holdOut(N::Int, Pval::Real, Ptest::Real)
    mezcla = shuffle(collect(1:N))
    v = ceil(Int, N * Pval)
    t = ceil(Int, N * Ptest)
    return mezcla[v+t+1:end], mezcla[1:v], mezcla[v+1:v+t]
end
