import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    # si son valores reales se aplica el umbral
    salidas = np.array(outputs)
    objetivos = np.array(targets)
    if salidas.dtype != np.bool_:
        salidas = salidas >= threshold
    if len(salidas) != len(objetivos):
        raise ValueError('outputs y targets deben tener la misma longitud')
    verdaderos_positivos = np.count_nonzero((salidas == True) & (objetivos == True))
    verdaderos_negativos = np.count_nonzero((salidas == False) & (objetivos == False))
    falsos_positivos = np.count_nonzero((salidas == True) & (objetivos == False))
    falsos_negativos = np.count_nonzero((salidas == False) & (objetivos == True))
    total = len(objetivos)
    exactitud = (verdaderos_negativos + verdaderos_positivos) / total
    tasa_error = (falsos_negativos + falsos_positivos) / total
    if verdaderos_positivos + falsos_negativos == 0:
        sensibilidad = 1
    else:
        sensibilidad = verdaderos_positivos / (falsos_negativos + verdaderos_positivos)
    if verdaderos_negativos + falsos_positivos == 0:
        especificidad = 1
    else:
        especificidad = verdaderos_negativos / (falsos_positivos + verdaderos_negativos)
    if verdaderos_positivos + falsos_positivos == 0:
        vpp = 1
    else:
        vpp = verdaderos_positivos / (verdaderos_positivos + falsos_positivos)
    if verdaderos_negativos + falsos_negativos == 0:
        vpn = 1
    else:
        vpn = verdaderos_negativos / (verdaderos_negativos + falsos_negativos)
    if sensibilidad == 0 and vpp == 0:
        f1 = 0
    else:
        f1 = 2 * vpp * sensibilidad / (vpp + sensibilidad)
    matriz = np.array([[verdaderos_negativos, falsos_positivos], [falsos_negativos, verdaderos_positivos]])
    return {"exactitud": exactitud, "tasa de error": tasa_error, "sensibilidad": sensibilidad, "especificidad": especificidad,
            "valor predictivo positivo": vpp, "valor predictivo negativo": vpn, "F1-score": f1, "matriz de confusion": matriz}

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    resultado = confusionMatrix(outputs, targets, threshold=threshold)
    print('Resultados:', resultado)
