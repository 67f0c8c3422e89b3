# Metrics of a regression.
#
# Write the function below; keep its name and signature. R² is the coefficient of determination, one
# minus the sum of squared errors over the sum of squared deviations of the targets from their mean;
# where all targets are equal it is 1 if there is no error and 0 otherwise.
#
# Métricas de regresión. Escribe la función sin cambiar su nombre ni su signatura. R² es el coeficiente
# de determinación: uno menos la suma de los errores al cuadrado entre la suma de las desviaciones al
# cuadrado de los objetivos respecto a su media; si todos los objetivos son iguales, vale 1 cuando no
# hay ningún error y 0 cuando lo hay.

"""
Errors of predicted values (`outputs`) against real ones (`targets`).

Returns a tuple of four: mean absolute error (MAE), mean squared error (MSE), its square root (RMSE),
R².

Devuelve una tupla de cuatro valores: error absoluto medio (MAE), error cuadrático medio (MSE), su raíz
cuadrada (RMSE) y R².
"""
function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    error("regression_metrics is not written yet: replace this line / " *
          "regression_metrics aún no está escrita: sustituye esta línea")
end
