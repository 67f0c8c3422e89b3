# Sin tipos en los parámetros, con un diccionario de etiquetas.
function confusion_matrix(outputs, targets, classes)
    lugar = Dict(c => k for (k, c) in enumerate(classes))
    length(lugar) == length(classes) || throw(ArgumentError("clase repetida"))
    length(outputs) == length(targets) || throw(DimensionMismatch("longitudes"))
    m = zeros(Int64, length(classes), length(classes))
    foreach((o, t) -> m[lugar[t], lugar[o]] += 1, outputs, targets)
    m
end

struct Clase
    vn::Int
    fp::Int
    fn::Int
    vp::Int
end

function clases(m)
    n = sum(m)
    size(m, 1) == size(m, 2) && n > 0 && all(>=(0), m) || throw(DomainError(m))
    map(1:size(m, 1)) do k
        vp = m[k, k]
        fn = sum(m[k, :]) - vp
        fp = sum(m[:, k]) - vp
        Clase(n - vp - fn - fp, fp, fn, vp)
    end
end

one_vs_rest(matrix) = Tuple(getfield.(clases(matrix), campo) for campo in (:vn, :fp, :fn, :vp))

cociente(a, b; vacio=1.0) = iszero(b) ? vacio : a / b
tpr(c) = cociente(c.vp, c.vp + c.fn)
fpr(c) = cociente(c.fp, c.fp + c.vn; vacio=0.0)
ppv(c) = cociente(c.vp, c.vp + c.fp)
f(c) = cociente(2 * ppv(c) * tpr(c), ppv(c) + tpr(c); vacio=0.0)
function mcc(c)
    d = sqrt(float(c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn))
    cociente(c.vp * c.vn - c.fp * c.fn, d; vacio=(c.fp + c.fn == 0 ? 1.0 : 0.0))
end

class_metrics(matrix) = Tuple(metrica.(clases(matrix)) for metrica in (tpr, fpr, ppv, tpr, f, mcc))

function weighted_metrics(matrix)
    cs = clases(matrix)
    soporte(c) = c.vp + c.fn
    Tuple(sum(soporte(c) * metrica(c) for c in cs) / sum(soporte.(cs))
          for metrica in (tpr, fpr, ppv, tpr, f, mcc))
end

function overall_metrics(matrix)
    n = sum(matrix)
    aciertos = sum(matrix[k, k] for k in axes(matrix, 1))
    azar = sum(sum(matrix[k, :]) * sum(matrix[:, k]) for k in axes(matrix, 1))
    (aciertos / n, (n - aciertos) / n, cociente(n * aciertos - azar, n^2 - azar))
end

function multiclass_metrics(outputs, targets, classes)
    m = confusion_matrix(outputs, targets, classes)
    (m, overall_metrics(m)..., weighted_metrics(m)...)
end
