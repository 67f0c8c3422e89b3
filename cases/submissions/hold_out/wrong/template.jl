# Practice 3 · Hold-out.
#
# Write the two methods below; keep their names and signatures. They divide the indices 1 to N at
# random into disjoint parts that together have all of them.
#
# Práctica 3 · Hold-out. Escribe los dos métodos sin cambiar sus nombres ni sus signaturas.
# Reparten al azar los índices de 1 a N en partes disjuntas que juntas los contienen todos.

"""
A tuple of two vectors of indices: training and test, which is the share P of the patterns.

Una tupla con dos vectores de índices: entrenamiento y test, que es la proporción P de los
patrones.
"""
function holdOut(N::Int, P::Real)
    error("holdOut is not written yet: replace this line / " *
          "holdOut aún no está escrita: sustituye esta línea")
end

"""
A tuple of three: training, validation and test; both shares are of all N patterns.

Una tupla de tres: entrenamiento, validación y test; ambas proporciones son de los N patrones.
"""
function holdOut(N::Int, Pval::Real, Ptest::Real)
    error("holdOut is not written yet: replace this line / " *
          "holdOut aún no está escrita: sustituye esta línea")
end
