# Practice 4.1 · Confusion matrix of a binary classifier.
#
# Write the four methods below; keep their names and signatures. No loops: Julia's broadcasting works
# on whole vectors. The text of the practice says what each metric is, also where it cannot be
# computed.
#
# Práctica 4.1 · Matriz de confusión de un clasificador binario. Escribe los cuatro métodos sin cambiar
# sus nombres ni sus signaturas. Sin bucles: el broadcasting de Julia opera con vectores completos. El
# enunciado dice qué es cada métrica, también cuando no se puede calcular.

"""
Metrics and confusion matrix of predicted classes (`outputs`) and real ones (`targets`).

Returns a tuple of eight, in this order: accuracy, error rate, sensitivity (recall), specificity,
positive predictive value, negative predictive value, F1, confusion matrix (an `Array{Int64,2}`,
laid out as in the practice's table).

Devuelve una tupla de ocho valores en este orden: exactitud (accuracy), tasa de error, sensibilidad
(recall), especificidad, valor predictivo positivo, valor predictivo negativo, F1 y matriz de
confusión (`Array{Int64,2}`, dispuesta como en la tabla de la práctica).
"""
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    error("confusionMatrix is not written yet for Bool outputs: replace this line / " *
          "confusionMatrix aún no está escrita para salidas Bool: sustituye esta línea")
end

"""
The same for scores (real numbers), which are compared with `threshold`.

Lo mismo para puntuaciones (números reales), que se comparan con `threshold`.
"""
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                         threshold::Real=0.5)
    error("confusionMatrix is not written yet for real outputs: replace this line / " *
          "confusionMatrix aún no está escrita para salidas reales: sustituye esta línea")
end

"""
Print what `confusionMatrix` returns, the matrix as a table.

Imprime lo que devuelve `confusionMatrix`, con la matriz en forma de tabla.
"""
function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    error("printConfusionMatrix is not written yet for Bool outputs: replace this line / " *
          "printConfusionMatrix aún no está escrita para salidas Bool: sustituye esta línea")
end

"The same for scores. / Lo mismo para puntuaciones."
function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                              threshold::Real=0.5)
    error("printConfusionMatrix is not written yet for real outputs: replace this line / " *
          "printConfusionMatrix aún no está escrita para salidas reales: sustituye esta línea")
end
