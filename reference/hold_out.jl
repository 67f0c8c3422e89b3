# The Julia twin of hold_out.py: random, and judged by the same checks. Source and words: see there.

using Random: randperm

"""
    holdOut(N::Int, P::Real)

Training and test indices of N patterns, at random; the test is the share P of them.
"""
function holdOut(N::Int, P::Real)
    order = randperm(N)
    training = N - clamp(round(Int, N * P), 0, N)
    return (order[1:training], order[training+1:end])
end

"""
    holdOut(N::Int, Pval::Real, Ptest::Real)

Training, validation and test indices of N patterns, at random; both shares are of all N.
"""
function holdOut(N::Int, Pval::Real, Ptest::Real)
    order = randperm(N)
    rest = N - clamp(round(Int, N * Ptest), 0, N)
    training = rest - clamp(round(Int, N * Pval), 0, rest)
    return (order[1:training], order[training+1:rest], order[rest+1:end])
end
