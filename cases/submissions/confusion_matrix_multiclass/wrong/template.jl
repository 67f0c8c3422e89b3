# Practice 4.2 · Confusion matrix of several classes.
#
# Write the methods below; keep their names and signatures. A pattern is a row. Loops over the
# classes are allowed, over the patterns not.
#
# Práctica 4.2 · Matriz de confusión de varias clases. Escribe los métodos sin cambiar sus nombres
# ni sus signaturas. Cada patrón es una fila. Se permiten bucles sobre las clases, pero no sobre
# los patrones.

"""
Metrics and confusion matrix of a classifier of several classes: a tuple of eight (accuracy, error
rate, sensitivity, specificity, positive predictive value, negative predictive value, F1, L×L
matrix with the real classes as rows). The metrics of each class against the rest (0 for a class
without patterns) are joined weighted by its patterns, or by the plain mean. One column is the
binary function of practice 4.1; two columns are an error.

Métricas y matriz de confusión de un clasificador de varias clases: una tupla de ocho valores
(exactitud, tasa de error, sensibilidad, especificidad, valor predictivo positivo, valor
predictivo negativo, F1 y matriz L×L con las clases reales en filas). Las métricas de cada clase
frente al resto (0 para una clase sin patrones) se combinan ponderadas por sus patrones o con la
media aritmética. Una columna es la función binaria de la práctica 4.1; dos columnas son un error.
"""
function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2};
                         weighted::Bool=true)
    error("confusionMatrix is not written yet: replace this line / " *
          "confusionMatrix aún no está escrita: sustituye esta línea")
end

"The same for real outputs, which are classified first. / Lo mismo para salidas reales, que antes se clasifican."
function confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2};
                         weighted::Bool=true)
    error("confusionMatrix is not written yet: replace this line / " *
          "confusionMatrix aún no está escrita: sustituye esta línea")
end

"""
The same for labels; every label of the outputs must occur among the targets.

Lo mismo para etiquetas; toda etiqueta de las salidas ha de estar entre los objetivos.
"""
function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1};
                         weighted::Bool=true)
    error("confusionMatrix is not written yet: replace this line / " *
          "confusionMatrix aún no está escrita: sustituye esta línea")
end

"Print what `confusionMatrix` returns. / Imprime lo que devuelve `confusionMatrix`."
function printConfusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2};
                              weighted::Bool=true)
    error("printConfusionMatrix is not written yet: replace this line / " *
          "printConfusionMatrix aún no está escrita: sustituye esta línea")
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2};
                              weighted::Bool=true)
    error("printConfusionMatrix is not written yet: replace this line / " *
          "printConfusionMatrix aún no está escrita: sustituye esta línea")
end

function printConfusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1};
                              weighted::Bool=true)
    error("printConfusionMatrix is not written yet: replace this line / " *
          "printConfusionMatrix aún no está escrita: sustituye esta línea")
end
