# Ranking metrics of a binary classifier's scores.
#
# Write the functions below; keep their names and signatures. A score is positive when it is greater than
# the threshold, so the highest score as threshold takes nothing for positive. Scores need not lie
# between 0 and 1. Elements with the same score cannot be told apart by any threshold.
#
# Where a class is missing (for precision and recall: the positive one), a number is NaN, and a curve
# throws an error. Some cases have 100000 elements: comparing each with each takes too long there.
#
# Métricas de ordenación de las puntuaciones de un clasificador binario. Escribe las funciones sin cambiar
# sus nombres ni sus signaturas. Una puntuación es positiva cuando es mayor que el umbral, así que con la
# más alta como umbral nada es positivo. Las puntuaciones no tienen por qué estar entre 0 y 1. Ningún
# umbral distingue elementos con la misma puntuación. Si falta una clase (para precisión y recall,
# la positiva), un número vale NaN y una curva da error. Algunos casos tienen 100000 elementos: comparar
# cada uno con cada uno lleva ahí demasiado tiempo.

"""
The ROC curve over all thresholds, of `scores` and the real classes (`targets`).

Returns the points (FPR, TPR) as the rows of a matrix, from (0, 0) to (1, 1). Points on a straight piece
between two others may be left out.

Curva ROC con todos los umbrales. Devuelve los puntos (FPR, TPR) como filas de una matriz, desde (0, 0)
hasta (1, 1). Se pueden omitir los puntos situados en un tramo recto entre otros dos.
"""
function roc_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    error("roc_curve is not written yet: replace this line / " *
          "roc_curve aún no está escrita: sustituye esta línea")
end

"""
The area under the ROC curve: the probability that a positive gets a higher score than a negative, where a
tied pair counts half. Returns a number.

Área bajo la curva ROC: la probabilidad de que un positivo reciba una puntuación más alta que un negativo,
donde un empate cuenta la mitad. Devuelve un número.
"""
function roc_auc(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    error("roc_auc is not written yet: replace this line / " *
          "roc_auc aún no está escrita: sustituye esta línea")
end

"""
C-index, by pairs of elements. A pair is permissible when its targets differ; concordant when the element
with the higher target has the higher score; tied when both have the same score and it is permissible, and
then it counts half.

Returns a tuple: permissible pairs, concordant pairs, tied pairs (integers, each pair once), C-index.

Índice C, por pares de elementos. Un par es admisible cuando sus objetivos difieren; concordante cuando el
elemento con el objetivo más alto tiene la puntuación más alta; empatado cuando es admisible y ambas
puntuaciones coinciden, y entonces cuenta la mitad. Devuelve una tupla: pares admisibles, concordantes y
empatados (enteros, cada par una vez) e índice C.
"""
function c_index(scores::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    error("c_index is not written yet: replace this line / " *
          "c_index aún no está escrita: sustituye esta línea")
end

"""
The precision-recall curve over all thresholds.

Returns the points (recall, precision) as the rows of a matrix. It begins at (0, 1), where nothing is
predicted positive yet, and ends where everything is.

Curva de precisión y sensibilidad (recall) con todos los umbrales. Devuelve los puntos (recall,
precisión) como filas de una matriz. Empieza en (0, 1), donde aún no se predice ningún positivo, y acaba
donde todo se predice positivo.
"""
function pr_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    error("pr_curve is not written yet: replace this line / " *
          "pr_curve aún no está escrita: sustituye esta línea")
end

"""
Average precision: the sum, over the thresholds from the highest down, of the precision at each times the
recall gained there (steps, not trapezoids). Returns a number.

Precisión media (average precision): la suma, para los umbrales de mayor a menor, de la precisión en cada
uno por la sensibilidad (recall) que se gana en él (escalones, no trapecios). Devuelve un número.
"""
function average_precision(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    error("average_precision is not written yet: replace this line / " *
          "average_precision aún no está escrita: sustituye esta línea")
end

"""
The threshold with the highest Youden's J (sensitivity + specificity - 1). The thresholds to try are the
scores themselves; a score is positive when it is greater than the threshold. Where several have the
same J, the highest threshold.

Returns a tuple: threshold, J.

Umbral con la J de Youden más alta (sensibilidad + especificidad - 1). Los umbrales que se prueban son las
propias puntuaciones; una puntuación es positiva cuando es mayor que el umbral. Si varios tienen la misma
J, el umbral más alto. Devuelve una tupla: umbral y J.
"""
function best_threshold(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    error("best_threshold is not written yet: replace this line / " *
          "best_threshold aún no está escrita: sustituye esta línea")
end
