# --- basis
basis(A) = [1.0 0.0; 0.0 1.0; 0.0 0.0]
# ---
basis(A) = [A[:, 1] 2A[:, 1]]
# ---
basis(A) = A .+ 0.01
# --- null_vector
null_vector(A) = zeros(3)
# ---
null_vector(A) = cross(A[1, :], A[2, :])
# ---
null_vector(A) = svd(A).V[:, 1]
# --- solve
solve(A, b) = A' * b
# ---
solve(A, b) = zeros(3)
# ---
solve(A, b) = A \ b .+ 1e-4
# --- lu_factors
function lu_factors(A)
    # Without pivots, where none is 0.
    n = size(A, 1)
    L, U = Matrix(1.0I, n, n), A[sortperm(A[:, 1] .== 0), :]
    for k in 1:n, i in k+1:n
        L[i, k] = U[i, k] / U[k, k]
        U[i, :] -= L[i, k] * U[k, :]
    end
    return Matrix(1.0I, n, n), L, U
end
# ---
lu_factors(A) = (F = lu(A); (F.P', F.U, F.L))
# ---
lu_factors(A) = (Matrix(1.0I, 3, 3), Matrix(1.0I, 3, 3), A)
# --- cholesky_factor
cholesky_factor(A) = cholesky(A).U
# ---
cholesky_factor(A) = (L = cholesky(A).L; L * Diagonal(L))
# ---
cholesky_factor(A) = sqrt(Symmetric(A))
# --- qr_factors
qr_factors(A) = (F = qr(A); (Matrix(F.Q), Matrix(F.R')))
# ---
qr_factors(A) = (A ./ sqrt.(sum(abs2, A, dims=1)), Matrix(Diagonal(vec(sqrt.(sum(abs2, A, dims=1))))))
# ---
qr_factors(A) = (F = qr(A); (Matrix(F.Q) .* [1 -1], F.R))
# --- jacobi
function jacobi(A, b, n)
    # Gauss's and Seidel's.
    x = zeros(length(b))
    for _ in 1:n, i in eachindex(b)
        x[i] += (b[i] - dot(A[i, :], x)) / A[i, i]
    end
    return x
end
# ---
function jacobi(A, b, n)
    x = b ./ diag(A)
    for _ in 1:n
        x += (b - A * x) ./ diag(A)
    end
    return x
end
# ---
jacobi(A, b, n) = A \ b
# --- solve_definite
function solve_definite(A, b, tolerance)
    # Three steps down.
    x = zero(b)
    for _ in 1:3
        r = b - A * x
        x += dot(r, r) / dot(r, A * r) * r
    end
    return x
end
# ---
function solve_definite(A, b, tolerance)
    # The square of what is left is small enough too soon.
    x = zero(b)
    r = b - A * x
    while dot(r, r) > sqrt(tolerance)
        x += dot(r, r) / dot(r, A * r) * r
        r = b - A * x
    end
    return x
end
# ---
solve_definite(A, b, tolerance) = LowerTriangular(A) \ b
# --- nearest_eigenpair
function nearest_eigenpair(A, s)
    # That of the greatest one.
    F = eigen(Symmetric(A))
    return F.values[end], F.vectors[:, end]
end
# ---
function nearest_eigenpair(A, s)
    # The inverse's eigenvalue, and the rows of the vectors.
    F = eigen(Symmetric(A))
    i = argmin(abs.(F.values .- s))
    return 1 / (F.values[i] - s), F.vectors[i, :]
end
# ---
function nearest_eigenpair(A, s)
    # One step.
    v = (A - s * I) \ [-1.0, 0.0, 1.0]
    return dot(v, A * v), v
end
# --- singular
singular(A) = (F = svd(A); (F.U, F.S, F.Vt))
# ---
singular(A) = (F = svd(A); (F.U .* [1 -1], F.S, F.V))
# ---
singular(A) = (F = eigen(Symmetric(A' * A)); (A * F.vectors ./ F.values', F.values, F.vectors))
