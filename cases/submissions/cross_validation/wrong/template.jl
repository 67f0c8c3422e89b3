# Practice 5 · Cross-validation.
#
# Write the three methods below; keep their names and signatures. Folds are numbered from 1 to k.
# No loops, but over the classes in the last two.
#
# Práctica 5 · Validación cruzada. Escribe los tres métodos sin cambiar sus nombres ni sus
# signaturas. Los pliegues se numeran de 1 a k. Sin bucles, salvo sobre las clases en los dos
# últimos.

"""
A vector of N folds, each as often as the others, or once more; in random order.

Un vector con N pliegues, cada uno tantas veces como los demás o una más, en orden aleatorio.
"""
function crossvalidation(N::Int64, k::Int64)
    error("crossvalidation is not written yet: replace this line / " *
          "crossvalidation aún no está escrita: sustituye esta línea")
end

"""
The same, with the patterns of each class (column) spread evenly over the folds. Every class has
at least k patterns.

Lo mismo, con los patrones de cada clase (columna) repartidos por igual. Cada clase tiene al menos
k patrones.
"""
function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    error("crossvalidation is not written yet: replace this line / " *
          "crossvalidation aún no está escrita: sustituye esta línea")
end

"The same for labels: each different value is a class. / Lo mismo para etiquetas: cada valor distinto es una clase."
function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    error("crossvalidation is not written yet: replace this line / " *
          "crossvalidation aún no está escrita: sustituye esta línea")
end
