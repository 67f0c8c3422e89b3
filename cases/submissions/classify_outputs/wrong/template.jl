# Practice 2 · Classes from outputs.
#
# Write the function below; keep its name and signature. A pattern is a row. No loops.
#
# Práctica 2 · Clases a partir de las salidas. Escribe la función sin cambiar su nombre ni su
# signatura. Cada patrón es una fila. Sin bucles.

"""
One column of outputs: a Bool matrix n×1, outputs >= threshold. More columns: a Bool matrix of the
same shape with exactly one true in each row, at its largest value.

Una columna de salidas: matriz Bool n×1, outputs >= threshold. Más columnas: matriz Bool del mismo
tamaño con exactamente un true por fila, en su valor mayor.
"""
function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    error("classifyOutputs is not written yet: replace this line / " *
          "classifyOutputs aún no está escrita: sustituye esta línea")
end
