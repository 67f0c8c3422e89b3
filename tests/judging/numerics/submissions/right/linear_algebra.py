# --- basis
def basis(A):
    return np.linalg.qr(A)[0]
# ---
def basis(A):
    return A
# ---
def basis(A):
    return 2 * A[:, ::-1]
# ---
def basis(A):
    return np.linalg.svd(A, full_matrices=False)[0]
# ---
def basis(A):
    return A @ np.array([[1.0, 1.0], [0.0, -3.0]])
# --- null_vector
def null_vector(A):
    return np.linalg.svd(A)[2][-1]
# ---
def null_vector(A):
    return -np.linalg.svd(A)[2][2]
# ---
def null_vector(A):
    v = np.cross(A[0], A[1])
    return v / np.linalg.norm(v)
# ---
def null_vector(A):
    return np.linalg.eigh(A.T @ A)[1][:, 0]
# ---
def null_vector(A):
    v = [*np.linalg.solve(A[:, :2], -A[:, 2]), 1]
    return [part / math.hypot(*v) for part in v]
# --- solve
def solve(A, b):
    return np.linalg.pinv(A) @ b
# ---
def solve(A, b):
    return np.linalg.lstsq(A, b, rcond=None)[0]
# ---
def solve(A, b):
    return A.T @ np.linalg.solve(A @ A.T, b)
# ---
def solve(A, b):
    return np.linalg.pinv(A) @ b + 7 * np.array([1, 1, -1])
# ---
def solve(A, b):
    return np.append(np.linalg.solve(A[:, :2], b), 0)
# --- lu_factors
def lu_factors(A):
    n = len(A)
    P, L, U = np.eye(n), np.eye(n), A.astype(float)
    for k in range(n - 1):
        i = k + np.argmax(np.abs(U[k:, k]))
        P[[k, i]], U[[k, i]] = P[[i, k]], U[[i, k]]
        L[[k, i], :k] = L[[i, k], :k]
        for j in range(k + 1, n):
            L[j, k] = U[j, k] / U[k, k]
            U[j] -= L[j, k] * U[k]
    return P, L, np.triu(U)
# ---
def lu_factors(A):
    """Both factors in one matrix, and the order of the rows."""
    M, n = np.array(A, float), len(A)
    order = np.arange(n)
    for k in range(n):
        i = k + abs(M[k:, k]).argmax()
        M[[k, i]], order[[k, i]] = M[[i, k]], order[[i, k]]
        M[k + 1 :, k] /= M[k, k]
        M[k + 1 :, k + 1 :] -= np.outer(M[k + 1 :, k], M[k, k + 1 :])
    return np.eye(n)[order], np.tril(M, -1) + np.eye(n), np.triu(M)
# ---
def lu_factors(A):
    """The first row and column, and the factors of what remains."""
    n = len(A)
    i = max(range(n), key=lambda row: abs(A[row, 0]))
    P = np.eye(n)[[i, *(row for row in range(n) if row != i)]]
    B = P @ A
    if n == 1:
        return P, np.ones((1, 1)), B
    column = B[1:, :1] / B[0, 0]
    Q, L, U = lu_factors(B[1:, 1:] - column @ B[:1, 1:])
    lower = np.block([[np.ones((1, 1)), np.zeros((1, n - 1))], [Q @ column, L]])
    upper = np.block([[B[:1]], [np.zeros((n - 1, 1)), U]])
    return np.block([[np.ones((1, 1)), np.zeros((1, n - 1))], [np.zeros((n - 1, 1)), Q]]) @ P, lower, upper
# ---
def lu_factors(A):
    """By lists, column by column."""
    n, rows = len(A), A.tolist()
    order = list(range(n))
    lower = [[float(i == j) for j in range(n)] for i in range(n)]
    upper = [[0.0] * n for _ in range(n)]
    for j in range(n):
        column = [rows[i][j] for i in order]
        for i in range(j):
            column[i] -= sum(lower[i][k] * column[k] for k in range(i))
        for i in range(j, n):
            column[i] -= sum(lower[i][k] * column[k] for k in range(j))
        best = max(range(j, n), key=lambda i: abs(column[i]))
        for each in (order, column):
            each[j], each[best] = each[best], each[j]
        lower[j][:j], lower[best][:j] = lower[best][:j], lower[j][:j]
        for i in range(n):
            if i <= j:
                upper[i][j] = column[i]
            else:
                lower[i][j] = column[i] / column[j]
    return np.eye(n)[order], np.array(lower), np.array(upper)
# ---
def lu_factors(A):
    """As a product of elementary matrices."""
    n, U = len(A), A + 0.0
    P = M = np.eye(n)
    for k in range(n - 1):
        swap, i = np.eye(n), k + np.argmax(np.abs(U[k:, k]))
        swap[[k, i]] = swap[[i, k]]
        P, M, U = swap @ P, swap @ M @ swap, swap @ U
        step = np.eye(n)
        step[k + 1 :, k] = -U[k + 1 :, k] / U[k, k]
        M, U = step @ M, step @ U
    return P, np.linalg.inv(M), U
# --- cholesky_factor
def cholesky_factor(A):
    return np.linalg.cholesky(A)
# ---
def cholesky_factor(A):
    n = len(A)
    L = np.zeros((n, n))
    for j in range(n):
        L[j, j] = math.sqrt(A[j, j] - sum(L[j, k] ** 2 for k in range(j)))
        for i in range(j + 1, n):
            L[i, j] = (A[i, j] - sum(L[i, k] * L[j, k] for k in range(j))) / L[j, j]
    return L
# ---
def cholesky_factor(A):
    M, n = A.astype(float), len(A)
    for k in range(n):
        M[k:, k] /= np.sqrt(M[k, k])
        M[k + 1 :, k + 1 :] -= np.outer(M[k + 1 :, k], M[k + 1 :, k])
    return np.tril(M)
# ---
def cholesky_factor(A):
    """Of the root's QR factors."""
    values, vectors = np.linalg.eigh(A)
    R = np.linalg.qr((vectors * np.sqrt(values)) @ vectors.T)[1]
    return R.T * np.sign(np.diag(R))
# ---
def cholesky_factor(A):
    if len(A) == 1:
        return np.sqrt(A)
    L = cholesky_factor(A[:-1, :-1])
    row = np.linalg.solve(L, A[:-1, -1])
    corner = np.sqrt(A[-1, -1] - row @ row)
    return np.block([[L, np.zeros((len(L), 1))], [row[None, :], np.array([[corner]])]])
# --- qr_factors
def qr_factors(A):
    return np.linalg.qr(A)
# ---
def qr_factors(A):
    """As Gram and Schmidt did."""
    Q, R = np.zeros(A.shape), np.zeros((A.shape[1],) * 2)
    for j in range(A.shape[1]):
        v = A[:, j].astype(float)
        for i in range(j):
            R[i, j] = Q[:, i] @ A[:, j]
            v -= R[i, j] * Q[:, i]
        R[j, j] = np.linalg.norm(v)
        Q[:, j] = v / R[j, j]
    return Q, R
# ---
def qr_factors(A):
    """Householder's reflections."""
    m, n = A.shape
    Q, R = np.eye(m), A.astype(float)
    for k in range(n):
        v = R[k:, k].copy()
        v[0] += math.copysign(np.linalg.norm(v), v[0])
        v /= np.linalg.norm(v)
        R[k:] -= 2 * np.outer(v, v @ R[k:])
        Q[:, k:] -= 2 * np.outer(Q[:, k:] @ v, v)
    return Q[:, :n], np.triu(R[:n])
# ---
def qr_factors(A):
    """Givens's rotations."""
    m, n = A.shape
    Q, R = np.eye(m), A + 0.0
    for j in range(n):
        for i in range(m - 1, j, -1):
            r = math.hypot(R[i - 1, j], R[i, j])
            if r > 0:
                c, s = R[i - 1, j] / r, R[i, j] / r
                turn = np.array([[c, s], [-s, c]])
                R[i - 1 : i + 1] = turn @ R[i - 1 : i + 1]
                Q[:, i - 1 : i + 1] = Q[:, i - 1 : i + 1] @ turn.T
    return Q[:, :n], R[:n]
# ---
def qr_factors(A):
    """Of the normal equations' Cholesky factor, with other signs."""
    R = -np.linalg.cholesky(A.T @ A).T
    return A @ np.linalg.inv(R), R
# --- jacobi
def jacobi(A, b, n):
    x = np.zeros(len(b))
    for _ in range(n):
        x = np.array([(b[i] - A[i] @ x + A[i, i] * x[i]) / A[i, i] for i in range(len(b))])
    return x
# ---
def jacobi(A, b, n):
    d = np.diag(A)
    x, off = 0 * b, A - np.diag(d)
    for _ in range(n):
        x = (b - off @ x) / d
    return x
# ---
def jacobi(A, b, n):
    """By what is left."""
    x = np.zeros_like(b)
    while n > 0:
        x = x + np.diag(1 / A.diagonal()) @ (b - A @ x)
        n -= 1
    return x
# ---
def jacobi(A, b, n):
    """The sum of a series."""
    D = np.linalg.inv(np.diag(np.diag(A)))
    M = np.eye(len(b)) - D @ A
    return sum((np.linalg.matrix_power(M, k) @ D @ b for k in range(n)), 0 * b)
# ---
def jacobi(A, b, n):
    rows, size = A.tolist(), len(b)
    x = [0.0] * size
    for _ in range(n):
        new = []
        for i in range(size):
            total = b[i]
            for j in range(size):
                if j != i:
                    total -= rows[i][j] * x[j]
            new.append(total / rows[i][i])
        x = new
    return x
# --- solve_definite
def solve_definite(A, b, tolerance):
    """Conjugate gradients."""
    x, r = np.zeros(len(b)), b.copy()
    p = r
    while np.linalg.norm(r) > tolerance:
        alpha = r @ r / (p @ A @ p)
        x, new = x + alpha * p, r - alpha * (A @ p)
        p, r = new + new @ new / (r @ r) * p, new
    return x
# ---
def solve_definite(A, b, tolerance):
    """Gauss's and Seidel's method."""
    x = np.zeros(len(b))
    while np.linalg.norm(A @ x - b) > tolerance:
        for i in range(len(b)):
            x[i] += (b[i] - A[i] @ x) / A[i, i]
    return x
# ---
def solve_definite(A, b, tolerance):
    """Successive overrelaxation."""
    x, size = [0.0] * len(b), len(b)
    while max(abs(b - A @ x)) > tolerance / 10:
        for i in range(size):
            x[i] = -0.2 * x[i] + 1.2 * (b[i] - sum(A[i, j] * x[j] for j in range(size) if j != i)) / A[i, i]
    return x
# ---
def solve_definite(A, b, tolerance):
    """The steepest descent."""
    x = np.ones(len(b))
    r = b - A @ x
    while math.sqrt(r @ r) > tolerance:
        x = x + r @ r / (r @ A @ r) * r
        r = b - A @ x
    return x
# ---
def solve_definite(A, b, tolerance):
    """Richardson's iteration, with Gershgorin's bound."""
    step, x = 1 / np.abs(A).sum(axis=1).max(), b * 0
    for _ in range(100000):
        r = b - A @ x
        if np.abs(r).max() < tolerance / 3:
            return x
        x = x + step * r
# --- nearest_eigenpair
def nearest_eigenpair(A, s):
    v = np.ones(len(A))
    for _ in range(200):
        v = np.linalg.solve(A - s * np.eye(len(A)), v)
        v /= np.linalg.norm(v)
    return v @ A @ v, v
# ---
def nearest_eigenpair(A, s):
    values, vectors = np.linalg.eigh(A)
    i = np.argmin(np.abs(values - s))
    return values[i], -vectors[:, i]
# ---
def nearest_eigenpair(A, s):
    inverse = np.linalg.inv(A - s * np.eye(len(A)))
    v = np.linalg.matrix_power(inverse / np.linalg.norm(inverse), 300)[:, 0]
    v = v / np.sqrt(v @ v)
    return np.linalg.norm(A @ v) * np.sign((A @ v) @ v), v
# ---
def nearest_eigenpair(A, s):
    values, vectors = np.linalg.eig(A)
    pairs = sorted(zip(values, vectors.T), key=lambda pair: abs(pair[0] - s))
    return pairs[0]
# ---
def nearest_eigenpair(A, s):
    """The power method with a polynomial that is great near s."""
    bound = np.abs(A - s * np.eye(len(A))).sum(axis=1).max()
    B = np.eye(len(A)) - np.linalg.matrix_power((A - s * np.eye(len(A))) / bound, 2)
    v = np.arange(1.0, len(A) + 1)
    for _ in range(5000):
        v = B @ v
        v = v / max(abs(v))
    v = -v / np.linalg.norm(v)
    return (v @ A @ v) / (v @ v), v
# --- singular
def singular(A):
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    return U, s, Vt.T
# ---
def singular(A):
    values, V = np.linalg.eigh(A.T @ A)
    s = np.sqrt(values)
    return A @ V / s, s, V
# ---
def singular(A):
    n = A.shape[1]
    values, U = np.linalg.eigh(A @ A.T)
    U, s = U[:, -n:], np.sqrt(values[-n:])
    return U, s, A.T @ U / s
# ---
def singular(A):
    """Jacobi's rotations of the columns."""
    n = A.shape[1]
    B, V = A.astype(float), np.eye(n)
    for _ in range(30):
        for i in range(n):
            for j in range(i):
                a, b, c = B[:, i] @ B[:, i], B[:, j] @ B[:, j], B[:, i] @ B[:, j]
                angle = 0.5 * math.atan2(2 * c, a - b)
                cos, sin = math.cos(angle), math.sin(angle)
                turn = np.array([[cos, -sin], [sin, cos]])
                B[:, [i, j]], V[:, [i, j]] = B[:, [i, j]] @ turn, V[:, [i, j]] @ turn
    s = np.linalg.norm(B, axis=0)
    return -B / s, list(s), -V
# ---
def singular(A):
    """Of the symmetric matrix with A beside the diagonal."""
    m, n = A.shape
    values, vectors = np.linalg.eigh(np.block([[np.zeros((m, m)), A], [A.T, np.zeros((n, n))]]))
    pairs = vectors[:, -n:] * math.sqrt(2)
    return pairs[:m], values[-n:], pairs[m:]
