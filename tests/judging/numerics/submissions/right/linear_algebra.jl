# --- basis
basis(A) = Matrix(qr(A).Q)[:, 1:2]
# ---
basis(A) = A
# ---
basis(A) = 2 * A[:, [2, 1]]
# ---
basis(A) = svd(A).U
# ---
basis(A) = A * [1.0 1.0; 0.0 -3.0]
# --- null_vector
null_vector(A) = nullspace(A)[:, 1]
# ---
null_vector(A) = -nullspace(A)[:]
# ---
null_vector(A) = normalize(cross(A[1, :], A[2, :]))
# ---
null_vector(A) = eigen(Symmetric(A' * A)).vectors[:, 1]
# ---
function null_vector(A)
    v = [A[:, 1:2] \ -A[:, 3]; 1]
    return v / sqrt(sum(v .^ 2))
end
# --- solve
solve(A, b) = A \ b
# ---
solve(A, b) = pinv(A) * b
# ---
solve(A, b) = A' * ((A * A') \ b)
# ---
solve(A, b) = A \ b + 7 * [1, 1, -1]
# ---
solve(A, b) = [A[:, 1:2] \ b; 0]
# --- lu_factors
function lu_factors(A)
    F = lu(A)
    return F.P, F.L, F.U
end
# ---
function lu_factors(A)
    # Both factors in one matrix, and the order of the rows.
    M, n = float(A), size(A, 1)
    order = collect(1:n)
    for k in 1:n
        i = k - 1 + argmax(abs.(M[k:n, k]))
        M[[k, i], :], order[[k, i]] = M[[i, k], :], order[[i, k]]
        M[k+1:n, k] ./= M[k, k]
        M[k+1:n, k+1:n] -= M[k+1:n, k] * M[k, k+1:n]'
    end
    return Matrix(1.0I, n, n)[order, :], UnitLowerTriangular(M), UpperTriangular(M)
end
# ---
function lu_factors(A)
    # The first row and column, and the factors of what remains.
    n = size(A, 1)
    i = argmax(abs.(A[:, 1]))
    P = Matrix(1.0I, n, n)[[i; setdiff(1:n, i)], :]
    B = P * A
    n == 1 && return P, ones(1, 1), B
    column = B[2:end, 1] / B[1, 1]
    Q, L, U = lu_factors(B[2:end, 2:end] - column * B[1, 2:end]')
    return [1 zeros(1, n - 1); zeros(n - 1) Q] * P, [1 zeros(1, n - 1); Q*column L], [B[1:1, :]; zeros(n - 1) U]
end
# ---
function lu_factors(A)
    # Row by row, with loops.
    n = size(A, 1)
    P, L, U = zeros(n, n), zeros(n, n), copy(A)
    order = collect(1:n)
    for k in 1:n
        best = k
        for i in k+1:n
            abs(U[i, k]) > abs(U[best, k]) && (best = i)
        end
        order[k], order[best] = order[best], order[k]
        for j in 1:n
            U[k, j], U[best, j] = U[best, j], U[k, j]
            j < k && ((L[k, j], L[best, j]) = (L[best, j], L[k, j]))
        end
        L[k, k] = 1
        for i in k+1:n
            L[i, k] = U[i, k] / U[k, k]
            for j in 1:n
                U[i, j] -= L[i, k] * U[k, j]
            end
        end
    end
    for k in 1:n
        P[k, order[k]] = 1
    end
    return (P, L, U)
end
# ---
function lu_factors(A)
    # As a product of elementary matrices.
    n, U = size(A, 1), float(A)
    P = M = Matrix(1.0I, n, n)
    for k in 1:n-1
        i = k - 1 + findmax(abs.(U[k:end, k]))[2]
        swap = Matrix(1.0I, n, n)
        swap[[k, i], :] = swap[[i, k], :]
        P, M, U = swap * P, swap * M * swap, swap * U
        step = Matrix(1.0I, n, n)
        step[k+1:end, k] = -U[k+1:end, k] / U[k, k]
        M, U = step * M, step * U
    end
    return P, inv(M), U
end
# --- cholesky_factor
cholesky_factor(A) = cholesky(A).L
# ---
function cholesky_factor(A)
    n = size(A, 1)
    L = zeros(n, n)
    for j in 1:n
        L[j, j] = sqrt(A[j, j] - dot(L[j, 1:j-1], L[j, 1:j-1]))
        for i in j+1:n
            L[i, j] = (A[i, j] - dot(L[i, 1:j-1], L[j, 1:j-1])) / L[j, j]
        end
    end
    return L
end
# ---
function cholesky_factor(A)
    M, n = float(A), size(A, 1)
    for k in 1:n
        M[k:n, k] ./= sqrt(M[k, k])
        M[k+1:n, k+1:n] -= M[k+1:n, k] * M[k+1:n, k]'
    end
    return LowerTriangular(M)
end
# ---
function cholesky_factor(A)
    # Of the root's QR factors.
    R = qr(sqrt(Symmetric(A))).R
    return R' * Diagonal(sign.(diag(R)))
end
# ---
function cholesky_factor(A)
    size(A, 1) == 1 && return sqrt.(A)
    L = cholesky_factor(A[1:end-1, 1:end-1])
    row = L \ A[1:end-1, end]
    return [L zeros(size(L, 1)); row' sqrt(A[end, end] - dot(row, row))]
end
# --- qr_factors
function qr_factors(A)
    F = qr(A)
    return Matrix(F.Q), F.R
end
# ---
function qr_factors(A)
    # As Gram and Schmidt did.
    n = size(A, 2)
    Q, R = zeros(size(A)), zeros(n, n)
    for j in 1:n
        v = A[:, j]
        for i in 1:j-1
            R[i, j] = dot(Q[:, i], A[:, j])
            v -= R[i, j] * Q[:, i]
        end
        R[j, j] = norm(v)
        Q[:, j] = v / R[j, j]
    end
    return Q, R
end
# ---
function qr_factors(A)
    # Householder's reflections.
    m, n = size(A)
    Q, R = Matrix(1.0I, m, m), float(A)
    for k in 1:n
        v = R[k:m, k]
        v[1] += copysign(norm(v), v[1])
        H = Matrix(1.0I, m, m)
        H[k:m, k:m] -= 2 * v * v' / dot(v, v)
        Q, R = Q * H, H * R
    end
    return Q[:, 1:n], R[1:n, :]
end
# ---
function qr_factors(A)
    # Givens's rotations.
    m, n = size(A)
    Q, R = Matrix(1.0I, m, m), float(A)
    for j in 1:n, i in m:-1:j+1
        G, _ = givens(R[i-1, j], R[i, j], i - 1, i)
        R, Q = G * R, Q * G'
    end
    return Q[:, 1:n], triu(R[1:n, :])
end
# ---
function qr_factors(A)
    # Of the normal equations' Cholesky factor, with other signs.
    R = -Matrix(cholesky(Symmetric(A' * A)).U)
    return A / R, R
end
# --- jacobi
function jacobi(A, b, n)
    x = zeros(length(b))
    for _ in 1:n
        x = [(b[i] - dot(A[i, :], x) + A[i, i] * x[i]) / A[i, i] for i in eachindex(b)]
    end
    return x
end
# ---
function jacobi(A, b, n)
    D = Diagonal(A)
    return foldl((x, _) -> D \ (b - (A - D) * x), 1:n; init=zero(b))
end
# ---
function jacobi(A, b, n)
    # By what is left.
    x = zero(b)
    while n > 0
        x += (b - A * x) ./ diag(A)
        n -= 1
    end
    return x
end
# ---
function jacobi(A, b, n)
    # The sum of a series.
    D = inv(Diagonal(A))
    M = I - D * A
    return sum([M^k * (D * b) for k in 0:n-1])
end
# ---
function jacobi(A, b, n)
    x, new = zeros(length(b)), zeros(length(b))
    for _ in 1:n
        for i in eachindex(b)
            total = b[i]
            for j in eachindex(b)
                j == i || (total -= A[i, j] * x[j])
            end
            new[i] = total / A[i, i]
        end
        x, new = new, x
    end
    return x
end
# --- solve_definite
function solve_definite(A, b, tolerance)
    # Conjugate gradients.
    x, r = zero(b), copy(b)
    p = r
    while norm(r) > tolerance
        alpha = dot(r, r) / dot(p, A * p)
        x, new = x + alpha * p, r - alpha * A * p
        p, r = new + dot(new, new) / dot(r, r) * p, new
    end
    return x
end
# ---
function solve_definite(A, b, tolerance)
    # Gauss's and Seidel's method.
    x = zeros(length(b))
    while norm(A * x - b) > tolerance
        for i in eachindex(b)
            x[i] += (b[i] - dot(A[i, :], x)) / A[i, i]
        end
    end
    return x
end
# ---
function solve_definite(A, b, tolerance)
    # Successive overrelaxation, by matrices.
    D, L, U = Diagonal(A), tril(A, -1), triu(A, 1)
    x = zero(b)
    while maximum(abs, b - A * x) > tolerance / 10
        x = LowerTriangular(D + 1.2L) \ (1.2b - (1.2U + 0.2D) * x)
    end
    return x
end
# ---
function solve_definite(A, b, tolerance)
    # The steepest descent.
    x = ones(length(b))
    r = b - A * x
    while sqrt(dot(r, r)) > tolerance
        x += dot(r, r) / dot(r, A, r) * r
        r = b - A * x
    end
    return x
end
# ---
function solve_definite(A, b, tolerance)
    # Richardson's iteration, with Gershgorin's bound.
    step, x = 1 / maximum(sum(abs, A, dims=2)), 0 * b
    while norm(b - A * x, Inf) > tolerance / 3
        x .+= step .* (b .- A * x)
    end
    return x
end
# --- nearest_eigenpair
function nearest_eigenpair(A, s)
    v = ones(size(A, 1))
    for _ in 1:200
        v = normalize((A - s * I) \ v)
    end
    return dot(v, A * v), v
end
# ---
function nearest_eigenpair(A, s)
    values, vectors = eigen(Symmetric(A))
    i = argmin(abs.(values .- s))
    return values[i], -vectors[:, i]
end
# ---
function nearest_eigenpair(A, s)
    inverse = inv(A - s * I)
    v = normalize(((inverse/norm(inverse))^300)[:, 1])
    return norm(A * v) * sign(dot(A * v, v)), v
end
# ---
function nearest_eigenpair(A, s)
    F = eigen(A)
    pairs = sort(collect(zip(F.values, eachcol(F.vectors))), by=pair -> abs(pair[1] - s))
    return first(pairs)
end
# ---
function nearest_eigenpair(A, s)
    # The power method with a polynomial that is great near s.
    bound = opnorm(A - s * I, Inf)
    B = I - ((A - s * I) / bound)^2
    v = collect(1.0:size(A, 1))
    for _ in 1:5000
        v = B * v
        v /= maximum(abs, v)
    end
    v = -v / norm(v)
    return dot(v, A, v), v
end
# --- singular
function singular(A)
    F = svd(A)
    return F.U, F.S, F.V
end
# ---
function singular(A)
    values, V = eigen(Symmetric(A' * A))
    s = sqrt.(values)
    return A * V ./ s', s, V
end
# ---
function singular(A)
    n = size(A, 2)
    values, U = eigen(Symmetric(A * A'))
    U, s = U[:, end-n+1:end], sqrt.(values[end-n+1:end])
    return U, s, A' * U / Diagonal(s)
end
# ---
function singular(A)
    # Jacobi's rotations of the columns.
    n = size(A, 2)
    B, V = float(A), Matrix(1.0I, n, n)
    for _ in 1:30, i in 1:n, j in 1:i-1
        a, b, c = dot(B[:, i], B[:, i]), dot(B[:, j], B[:, j]), dot(B[:, i], B[:, j])
        angle = atan(2c, a - b) / 2
        turn = [cos(angle) -sin(angle); sin(angle) cos(angle)]
        B[:, [i, j]], V[:, [i, j]] = B[:, [i, j]] * turn, V[:, [i, j]] * turn
    end
    s = norm.(eachcol(B))
    return -B ./ s', s, -V
end
# ---
function singular(A)
    # Of the symmetric matrix with A beside the diagonal.
    m, n = size(A)
    values, vectors = eigen(Symmetric([zeros(m, m) A; A' zeros(n, n)]))
    pairs = vectors[:, end-n+1:end] * sqrt(2)
    return pairs[1:m, :], values[end-n+1:end], pairs[m+1:end, :]
end
