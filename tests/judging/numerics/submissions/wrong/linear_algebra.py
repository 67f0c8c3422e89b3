# --- basis
def basis(A):
    return np.eye(3)[:, :2]
# ---
def basis(A):
    return np.column_stack([A[:, 0], 2 * A[:, 0]])
# ---
def basis(A):
    return A + 0.01
# --- null_vector
def null_vector(A):
    return np.zeros(3)
# ---
def null_vector(A):
    return np.cross(A[0], A[1])
# ---
def null_vector(A):
    return np.linalg.svd(A)[2][0]
# --- solve
def solve(A, b):
    return A.T @ b
# ---
def solve(A, b):
    return np.zeros(3)
# ---
def solve(A, b):
    return np.linalg.pinv(A) @ b + 1e-4
# --- lu_factors
def lu_factors(A):
    """Without pivots, where none is 0."""
    n = len(A)
    L, U = np.eye(n), A[np.argsort(A[:, 0] == 0)]
    for k in range(n):
        for i in range(k + 1, n):
            L[i, k] = U[i, k] / U[k, k]
            U[i] -= L[i, k] * U[k]
    return np.eye(n), L, U
# ---
def lu_factors(A):
    """The rows of the lower factor stay in their places."""
    n = len(A)
    P, L, U = np.eye(n), np.eye(n), A.copy()
    for k in range(n):
        i = k + np.argmax(abs(U[k:, k]))
        P[[k, i]], U[[k, i]] = P[[i, k]], U[[i, k]]
        for j in range(k + 1, n):
            L[j, k] = U[j, k] / U[k, k]
            U[j] -= L[j, k] * U[k]
    return P.T, L, U
# ---
def lu_factors(A):
    return np.eye(len(A)), np.eye(len(A)), A
# --- cholesky_factor
def cholesky_factor(A):
    return np.linalg.cholesky(A).T
# ---
def cholesky_factor(A):
    """The root is forgotten."""
    L = np.linalg.cholesky(A)
    return L * np.diag(L)
# ---
def cholesky_factor(A):
    values, vectors = np.linalg.eigh(A)
    return vectors * np.sqrt(values)
# --- qr_factors
def qr_factors(A):
    Q, R = np.linalg.qr(A)
    return Q, R.T
# ---
def qr_factors(A):
    """Columns of length 1 that are not orthogonal."""
    sizes = np.linalg.norm(A, axis=0)
    return A / sizes, np.diag(sizes)
# ---
def qr_factors(A):
    """The signs of one factor alone."""
    Q, R = np.linalg.qr(A)
    return Q * [1, -1], R
# --- jacobi
def jacobi(A, b, n):
    """Gauss's and Seidel's."""
    x = np.zeros(len(b))
    for _ in range(n):
        for i in range(len(b)):
            x[i] += (b[i] - A[i] @ x) / A[i, i]
    return x
# ---
def jacobi(A, b, n):
    d = np.diag(A)
    x = b / d
    for _ in range(n):
        x = x + (b - A @ x) / d
    return x
# ---
def jacobi(A, b, n):
    return np.linalg.solve(A, b)
# --- solve_definite
def solve_definite(A, b, tolerance):
    """Three steps down."""
    x = np.zeros(len(b))
    for _ in range(3):
        r = b - A @ x
        x = x + r @ r / (r @ A @ r) * r
    return x
# ---
def solve_definite(A, b, tolerance):
    """The square of what is left is small enough too soon."""
    x = np.zeros(len(b))
    r = b - A @ x
    while r @ r > math.sqrt(tolerance):
        x = x + r @ r / (r @ A @ r) * r
        r = b - A @ x
    return x
# ---
def solve_definite(A, b, tolerance):
    return np.linalg.solve(A + np.tril(A, -1), b)
# --- nearest_eigenpair
def nearest_eigenpair(A, s):
    """That of the greatest one."""
    v = np.ones(len(A))
    for _ in range(500):
        v = (A + 10 * np.eye(len(A))) @ v
        v /= np.linalg.norm(v)
    return v @ A @ v, v
# ---
def nearest_eigenpair(A, s):
    """The inverse's eigenvalue, and the rows of the vectors."""
    values, vectors = np.linalg.eigh(A)
    i = np.argmin(abs(values - s))
    return 1 / (values[i] - s), vectors[i]
# ---
def nearest_eigenpair(A, s):
    """One step."""
    v = np.linalg.solve(A - s * np.eye(len(A)), np.arange(len(A)) - 1.0)
    return v @ A @ v, v
# --- singular
def singular(A):
    """The vectors as rows."""
    return np.linalg.svd(A, full_matrices=False)
# ---
def singular(A):
    """Signs that do not belong together."""
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    return U * [1, -1], s, Vt.T
# ---
def singular(A):
    """The squares."""
    values, V = np.linalg.eigh(A.T @ A)
    return A @ V / values, values, V
