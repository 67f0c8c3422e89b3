# Practice 2 · One-hot encoding.
#
# Write the three methods below; keep their names and signatures. A pattern is a row. A loop over
# the classes is allowed.
#
# Práctica 2 · Codificación one-hot. Escribe los tres métodos sin cambiar sus nombres ni sus
# signaturas. Cada patrón es una fila. Se permite un bucle sobre las clases.

"""
Encode a feature of n values as a Bool matrix. With two classes: n×1, true where the feature is
one of the two. With more: n×L, a column for each class, in the order of `classes`.

Codifica una característica de n valores como matriz Bool. Con dos clases: n×1, true donde la
característica es una de las dos. Con más: n×L, una columna por clase, en el orden de `classes`.
"""
function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    error("oneHotEncoding is not written yet: replace this line / " *
          "oneHotEncoding aún no está escrita: sustituye esta línea")
end

"The same, with the classes that `unique` gives. / Lo mismo, con las clases que da `unique`."
function oneHotEncoding(feature::AbstractArray{<:Any,1})
    error("oneHotEncoding is not written yet: replace this line / " *
          "oneHotEncoding aún no está escrita: sustituye esta línea")
end

"An n×1 matrix of the same elements. / Matriz n×1 con los mismos elementos."
function oneHotEncoding(feature::AbstractArray{Bool,1})
    error("oneHotEncoding is not written yet: replace this line / " *
          "oneHotEncoding aún no está escrita: sustituye esta línea")
end
