# Several classes: confusion matrix, each class against the rest, and overall metrics.
#
# Write the functions below; keep their names and signatures. In a confusion matrix rows are the real
# classes and columns the predicted ones, in the order of the classes that is given. Where a denominator is
# 0, a share of what is right is 1 and a share of what is wrong is 0; F is 0 where precision and recall are
# 0. The text says what the rest is.
#
# Varias clases: matriz de confusión, cada clase frente al resto y métricas globales. Escribe las funciones
# sin cambiar sus nombres ni sus signaturas. En una matriz de confusión las filas son las clases reales y
# las columnas las predichas, en el orden de clases que se da. Cuando un denominador es 0, una fracción de
# aciertos vale 1 y una de errores vale 0; F vale 0 cuando la precisión y el recall son 0. El enunciado dice
# cuánto vale lo demás.

"""
Confusion matrix of predicted labels (`outputs`) and real ones (`targets`), of any type (text, integers,
Bool …). `classes` are the k different labels in the order of rows and columns; some may not occur.

Returns a matrix of k×k integers.

Matriz de confusión a partir de etiquetas predichas (`outputs`) y reales (`targets`), de cualquier tipo.
`classes` son las k etiquetas distintas, en el orden de filas y columnas; alguna puede no aparecer.
Devuelve una matriz de k×k enteros.
"""
function confusion_matrix(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    error("confusion_matrix is not written yet: replace this line / " *
          "confusion_matrix aún no está escrita: sustituye esta línea")
end

"""
Each class against the rest, from a confusion matrix. Returns a tuple of four vectors of integers, an
element per class: VN, FP, FN, VP.

Cada clase frente al resto, a partir de una matriz de confusión. Devuelve una tupla de cuatro vectores de
enteros, con un elemento por clase: VN, FP, FN, VP.
"""
function one_vs_rest(matrix::AbstractMatrix{<:Integer})
    error("one_vs_rest is not written yet: replace this line / " *
          "one_vs_rest aún no está escrita: sustituye esta línea")
end

"""
Metrics of each class against the rest, from a confusion matrix. Returns a tuple of six vectors, an element
per class: TP rate, FP rate, precision, recall, F-measure, MCC. Where the denominator of MCC is 0, it is 1
if nothing is wrong and 0 otherwise.

Métricas de cada clase frente al resto, a partir de una matriz de confusión. Devuelve una tupla de seis
vectores, con un elemento por clase: tasa de VP, tasa de FP, precisión, recall, medida F y MCC. Cuando el
denominador de MCC es 0, vale 1 si no hay errores y 0 si los hay.
"""
function class_metrics(matrix::AbstractMatrix{<:Integer})
    error("class_metrics is not written yet: replace this line / " *
          "class_metrics aún no está escrita: sustituye esta línea")
end

"""
The mean of each of the six metrics over the classes, weighted by support: how many elements are really of
each class. Returns a tuple of six numbers, in the order of `class_metrics`.

La media de cada una de las seis métricas en las clases, ponderada por el soporte: cuántos elementos son
realmente de cada clase. Devuelve una tupla de seis números, en el orden de `class_metrics`.
"""
function weighted_metrics(matrix::AbstractMatrix{<:Integer})
    error("weighted_metrics is not written yet: replace this line / " *
          "weighted_metrics aún no está escrita: sustituye esta línea")
end

"""
Accuracy, error rate and Cohen's kappa, from a confusion matrix. Returns a tuple of three numbers. Kappa is
1 where all elements are of one class and are given it.

Exactitud (accuracy), tasa de error y kappa de Cohen, a partir de una matriz de confusión. Devuelve una
tupla de tres números. Kappa vale 1 si todos los elementos son de una clase y se predicen de ella.
"""
function overall_metrics(matrix::AbstractMatrix{<:Integer})
    error("overall_metrics is not written yet: replace this line / " *
          "overall_metrics aún no está escrita: sustituye esta línea")
end

"""
All of it from labels. Returns one tuple of ten: the confusion matrix, the three of `overall_metrics`, the
six of `weighted_metrics`.

Todo a partir de etiquetas. Devuelve una sola tupla de diez valores: la matriz de confusión, los tres de
`overall_metrics` y los seis de `weighted_metrics`.
"""
function multiclass_metrics(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    error("multiclass_metrics is not written yet: replace this line / " *
          "multiclass_metrics aún no está escrita: sustituye esta línea")
end
