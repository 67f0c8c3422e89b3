using Random
crossvalidation(N::Int64, k::Int64) = shuffle([i % k for i in 0:N-1])
