# Practice 2 · Accuracy.
#
# Write the four methods below; keep their names and signatures. A pattern is a row. No loops.
#
# Práctica 2 · Exactitud (accuracy). Escribe los cuatro métodos sin cambiar sus nombres ni sus
# signaturas. Cada patrón es una fila. Sin bucles.

"Share of the patterns that are right. / Proporción de patrones correctos."
function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    error("accuracy is not written yet: replace this line / " *
          "accuracy aún no está escrita: sustituye esta línea")
end

"""
The same for matrices: a row is right when all its columns are.

Lo mismo para matrices: una fila es correcta cuando lo son todas sus columnas.
"""
function accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2})
    error("accuracy is not written yet: replace this line / " *
          "accuracy aún no está escrita: sustituye esta línea")
end

"The same for real outputs, by the threshold. / Lo mismo para salidas reales, con el umbral."
function accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    error("accuracy is not written yet: replace this line / " *
          "accuracy aún no está escrita: sustituye esta línea")
end

"""
The same for matrices of real outputs, classified first: one column by the threshold, more by the
largest of the row.

Lo mismo para matrices de salidas reales, que antes se clasifican: una columna con el umbral, más
con la mayor de la fila.
"""
function accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5)
    error("accuracy is not written yet: replace this line / " *
          "accuracy aún no está escrita: sustituye esta línea")
end
