# Overall metrics of a binary classifier.
#
# Write the functions below; keep their names and signatures. VN, FP, FN, VP are true negatives, false
# positives, false negatives and true positives. Where a denominator is 0, a share of hits is 1 and a
# share of errors is 0; what is made of such shares follows from them. The text says what the rest is.
#
# Métricas globales de un clasificador binario. Escribe las funciones sin cambiar sus nombres ni sus
# signaturas. VN, FP, FN, VP son verdaderos negativos, falsos positivos, falsos negativos y verdaderos
# positivos. Cuando un denominador es 0, una fracción de aciertos vale 1 y una de errores vale 0; lo
# que se calcula con ellas se deduce de ahí. El enunciado dice cuánto vale lo demás.

"""
Counts of predicted classes (`outputs`) and real ones (`targets`).

Returns a tuple of four integers: VN, FP, FN, VP.

Devuelve una tupla de cuatro enteros: VN, FP, FN, VP.
"""
function confusion_counts(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    error("confusion_counts is not written yet: replace this line / " *
          "confusion_counts aún no está escrita: sustituye esta línea")
end

"""
Nine rates, from the four counts.

Returns a tuple: prevalence, true positive rate (sensitivity), true negative rate (specificity), false
positive rate, false negative rate, positive predictive value, negative predictive value, false
discovery rate, false omission rate.

Devuelve una tupla: prevalencia, tasa de verdaderos positivos (sensibilidad), tasa de verdaderos
negativos (especificidad), tasa de falsos positivos, tasa de falsos negativos, valor predictivo
positivo, valor predictivo negativo, tasa de falsos descubrimientos y tasa de falsas omisiones.
"""
function rates(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    error("rates is not written yet: replace this line / " *
          "rates aún no está escrita: sustituye esta línea")
end

"""
Ten metrics that look at all four counts.

Returns a tuple: informedness (Youden's J), normalised informedness, balanced accuracy, prevalence
threshold PT, 1 - PT, accuracy, MCC, normalised MCC, markedness, normalised markedness. Where the
denominator of MCC is 0, it is 1 if nothing is wrong and 0 otherwise; PT is 1/2 where sensitivity is 0
and specificity 1.

Devuelve una tupla: informedness (J de Youden), informedness normalizada, exactitud equilibrada, umbral
de prevalencia PT, 1 - PT, exactitud, MCC, MCC normalizado, markedness y markedness normalizada. Cuando
el denominador de MCC es 0, vale 1 si no hay errores y 0 si los hay; PT vale 1/2 cuando la sensibilidad
es 0 y la especificidad 1.
"""
function overall_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    error("overall_metrics is not written yet: replace this line / " *
          "overall_metrics aún no está escrita: sustituye esta línea")
end

"""
Three metrics of the positive class.

Returns a tuple: Jaccard index, F1, Fowlkes-Mallows index. F1 is 0 where PPV and sensitivity are 0;
Jaccard is 1 where VP, FP and FN are 0.

Devuelve una tupla: índice de Jaccard, F1 e índice de Fowlkes-Mallows. F1 vale 0 cuando el valor
predictivo positivo y la sensibilidad son 0; Jaccard vale 1 cuando VP, FP y FN son 0.
"""
function positive_class_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    error("positive_class_metrics is not written yet: replace this line / " *
          "positive_class_metrics aún no está escrita: sustituye esta línea")
end

"""
All of them from vectors: those of `rates`, of `overall_metrics`, of `positive_class_metrics`, in one
tuple of 22.

Todas a partir de vectores: las de `rates`, `overall_metrics` y `positive_class_metrics`, en este
orden, en una sola tupla de 22 valores.
"""
function binary_metrics(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    error("binary_metrics is not written yet: replace this line / " *
          "binary_metrics aún no está escrita: sustituye esta línea")
end

"""
Prevalence threshold of two rates from 0 to 1. Returns a tuple: PT, 1 - PT.

Umbral de prevalencia a partir de dos tasas de 0 a 1. Devuelve una tupla: PT y 1 - PT.
"""
function prevalence_threshold(sensitivity::Real, specificity::Real)
    error("prevalence_threshold is not written yet: replace this line / " *
          "prevalence_threshold aún no está escrita: sustituye esta línea")
end

"""
Accuracy as a line over prevalence, from three rates from 0 to 1. Returns a number.

La exactitud como recta en función de la prevalencia. Devuelve un número.
"""
function accuracy_as_line(sensitivity::Real, specificity::Real, prevalence::Real)
    error("accuracy_as_line is not written yet: replace this line / " *
          "accuracy_as_line aún no está escrita: sustituye esta línea")
end

"""
Accuracy as what is right in each class, weighted by prevalence. Returns a number.

La exactitud como lo que se acierta en cada clase, ponderado por la prevalencia. Devuelve un número.
"""
function accuracy_as_mixture(sensitivity::Real, specificity::Real, prevalence::Real)
    error("accuracy_as_mixture is not written yet: replace this line / " *
          "accuracy_as_mixture aún no está escrita: sustituye esta línea")
end

"""
MCC from three rates from 0 to 1. Returns a tuple: MCC, normalised MCC.

MCC a partir de tres tasas de 0 a 1. Devuelve una tupla: MCC y MCC normalizado.
"""
function mcc_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    error("mcc_from_rates is not written yet: replace this line / " *
          "mcc_from_rates aún no está escrita: sustituye esta línea")
end

"""
Jaccard index from three rates from 0 to 1. Returns a number.

Índice de Jaccard a partir de tres tasas de 0 a 1. Devuelve un número.
"""
function jaccard_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    error("jaccard_from_rates is not written yet: replace this line / " *
          "jaccard_from_rates aún no está escrita: sustituye esta línea")
end

"""
F1 from three rates from 0 to 1. Returns a number.

F1 a partir de tres tasas de 0 a 1. Devuelve un número.
"""
function f1_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    error("f1_from_rates is not written yet: replace this line / " *
          "f1_from_rates aún no está escrita: sustituye esta línea")
end
