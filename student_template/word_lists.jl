# Words in lists and dictionaries.
#
# Write the functions below; keep their names and parameters. A word is made of small letters, and the
# marks . , ; : ! ? around it do not belong to it.
#
# Palabras en listas y diccionarios. Escribe las funciones sin cambiar sus nombres ni sus parámetros.
# Una palabra va en minúsculas, y los signos . , ; : ! ? que la rodean no son parte de ella.

# The list of the words of a text.
# La lista de las palabras de un texto.
function split_words(text::String)
    error("split_words is not written yet: replace this line / " *
          "split_words aún no está escrita: sustituye esta línea")
end

# A dictionary: how often each word is in the list.
# Un diccionario: cuántas veces está cada palabra en la lista.
function count_words(words::Vector{String})
    error("count_words is not written yet: replace this line / " *
          "count_words aún no está escrita: sustituye esta línea")
end

# The n most frequent words, a list of tuples (word, count), the highest count first, equal counts by the
# alphabet.
# Las n palabras más frecuentes, una lista de tuplas (palabra, recuento), primero el mayor recuento, y los
# recuentos iguales por orden alfabético.
function most_frequent(counts::Dict{String,Int}, n::Int)
    error("most_frequent is not written yet: replace this line / " *
          "most_frequent aún no está escrita: sustituye esta línea")
end

# The longest word, of several the first; None (in Julia nothing) where there is none.
# La palabra más larga, de varias la primera; None (en Julia, nothing) si no hay ninguna.
function longest_word(words::Vector{String})
    error("longest_word is not written yet: replace this line / " *
          "longest_word aún no está escrita: sustituye esta línea")
end

# A dictionary: first letter -> list of its words by the alphabet, each once.
# Un diccionario: inicial -> lista de sus palabras por orden alfabético, cada una una vez.
function by_initial(words::Vector{String})
    error("by_initial is not written yet: replace this line / " *
          "by_initial aún no está escrita: sustituye esta línea")
end

# The mean length of the words; 0 where there is none.
# La longitud media de las palabras; 0 si no hay ninguna.
function mean_length(words::Vector{String})
    error("mean_length is not written yet: replace this line / " *
          "mean_length aún no está escrita: sustituye esta línea")
end

# The position at which the word comes first, as the language counts; it is there.
# La posición en que la palabra aparece por primera vez, como cuenta el lenguaje; siempre está.
function position_of(words::Vector{String}, word::String)
    error("position_of is not written yet: replace this line / " *
          "position_of aún no está escrita: sustituye esta línea")
end

# The counts of two texts together, in a new dictionary.
# Los recuentos de dos textos juntos, en un diccionario nuevo.
function merge_counts(first::Dict{String,Int}, second::Dict{String,Int})
    error("merge_counts is not written yet: replace this line / " *
          "merge_counts aún no está escrita: sustituye esta línea")
end
