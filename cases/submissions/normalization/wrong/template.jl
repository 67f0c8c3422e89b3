# Practice 2 · Normalization.
#
# Write the methods below; keep their names and signatures. A pattern is a row, and each column
# has its own parameters.
#
# Práctica 2 · Normalización. Escribe los métodos sin cambiar sus nombres ni sus signaturas. Cada
# patrón es una fila y cada columna tiene sus propios parámetros.

"""
Minima and maxima of the columns, a tuple of two matrices of one row.

Mínimos y máximos de las columnas: una tupla con dos matrices de una fila.
"""
function calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2})
    error("calculateMinMaxNormalizationParameters is not written yet: replace this line / " *
          "calculateMinMaxNormalizationParameters aún no está escrita: sustituye esta línea")
end

"""
Means and standard deviations of the columns, a tuple of two matrices of one row.

Medias y desviaciones típicas de las columnas: una tupla con dos matrices de una fila.
"""
function calculateZeroMeanNormalizationParameters(dataset::AbstractArray{<:Real,2})
    error("calculateZeroMeanNormalizationParameters is not written yet: replace this line / " *
          "calculateZeroMeanNormalizationParameters aún no está escrita: sustituye esta línea")
end

"""
Normalize between the given minima and maxima: change `dataset`, and return it.

Normaliza entre los mínimos y máximos dados: modifica `dataset` y lo devuelve.
"""
function normalizeMinMax!(dataset::AbstractArray{<:Real,2},
                          normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    error("normalizeMinMax! is not written yet: replace this line / " *
          "normalizeMinMax! aún no está escrita: sustituye esta línea")
end

"The same, with its own parameters. / Lo mismo, con sus propios parámetros."
function normalizeMinMax!(dataset::AbstractArray{<:Real,2})
    error("normalizeMinMax! is not written yet: replace this line / " *
          "normalizeMinMax! aún no está escrita: sustituye esta línea")
end

"""
The same in a copy: `dataset` is not changed.

Lo mismo en una copia: no modifica `dataset`.
"""
function normalizeMinMax(dataset::AbstractArray{<:Real,2},
                         normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    error("normalizeMinMax is not written yet: replace this line / " *
          "normalizeMinMax aún no está escrita: sustituye esta línea")
end

"The same, with its own parameters. / Lo mismo, con sus propios parámetros."
function normalizeMinMax(dataset::AbstractArray{<:Real,2})
    error("normalizeMinMax is not written yet: replace this line / " *
          "normalizeMinMax aún no está escrita: sustituye esta línea")
end

"""
Normalize by the given means and standard deviations: change `dataset`, and return it.

Normaliza con las medias y desviaciones típicas dadas: modifica `dataset` y lo devuelve.
"""
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2},
                            normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    error("normalizeZeroMean! is not written yet: replace this line / " *
          "normalizeZeroMean! aún no está escrita: sustituye esta línea")
end

"The same, with its own parameters. / Lo mismo, con sus propios parámetros."
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2})
    error("normalizeZeroMean! is not written yet: replace this line / " *
          "normalizeZeroMean! aún no está escrita: sustituye esta línea")
end

"""
The same in a copy: `dataset` is not changed.

Lo mismo en una copia: no modifica `dataset`.
"""
function normalizeZeroMean(dataset::AbstractArray{<:Real,2},
                           normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    error("normalizeZeroMean is not written yet: replace this line / " *
          "normalizeZeroMean aún no está escrita: sustituye esta línea")
end

"The same, with its own parameters. / Lo mismo, con sus propios parámetros."
function normalizeZeroMean(dataset::AbstractArray{<:Real,2})
    error("normalizeZeroMean is not written yet: replace this line / " *
          "normalizeZeroMean aún no está escrita: sustituye esta línea")
end
