using Random
function holdOut(N::Int, P::Real)
    v = shuffle(0:N-1)
    n = round(Int, N * (1 - P))
    return (v[1:n], v[n+1:end])
end
