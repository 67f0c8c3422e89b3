function saddlepoints(M)
    points = NTuple{2,Int}[]
    for j in axes(M, 2), i in axes(M, 1)
        M[i, j] == maximum(M[i, :]) == minimum(M[:, j]) && push!(points, (i, j))
    end
    return points
end
