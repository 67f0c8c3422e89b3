# Shuffling and splitting at random.
#
# Write the functions below; keep their names and signatures. Each call must be random: called again with
# the same list, it gives another answer. Do not fix the seed of the generator.
#
# Barajar y repartir al azar. Escribe las funciones sin cambiar sus nombres ni sus signaturas. Cada
# llamada debe ser aleatoria: con la misma lista, otra llamada da otra respuesta. No fijes la semilla del
# generador.

"""
Put the items of the list in a random order, in the list itself; return nothing.

Desordena al azar los elementos de la lista, en la propia lista; no devuelve nada.
"""
function shuffle_items!(items::AbstractVector)
    error("shuffle_items! is not written yet: replace this line / " *
          "shuffle_items! aún no está escrita: sustituye esta línea")
end

"""
Draw `count` items at random without replacement, and leave the list as it is.

Returns a vector. Where there are not so many items, throws an error.

Extrae al azar `count` elementos sin reemplazo y deja la lista como está. Devuelve un vector. Si no hay
tantos elementos, da error.
"""
function draw_sample(items::AbstractVector, count::Integer)
    error("draw_sample is not written yet: replace this line / " *
          "draw_sample aún no está escrita: sustituye esta línea")
end

"""
Split the items at random into two vectors, and leave the list as it is.

The first part has `share` (from 0 to 1) of the items, rounded to the nearest whole number; the second has
all others. Returns both in a tuple. Another share is an error.

Reparte los elementos al azar en dos vectores y deja la lista como está. La primera parte tiene la
proporción `share` (de 0 a 1) de los elementos, redondeada al entero más próximo; la segunda, todos los
demás. Devuelve ambas en una tupla. Otra proporción es un error.
"""
function split_in_two(items::AbstractVector, share::Real)
    error("split_in_two is not written yet: replace this line / " *
          "split_in_two aún no está escrita: sustituye esta línea")
end
