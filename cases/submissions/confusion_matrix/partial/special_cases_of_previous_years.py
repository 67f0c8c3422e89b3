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
    # casos especiales
    if verdaderos_negativos == total:
        sensibilidad = 1
        vpp = 1
        especificidad = 1
        vpn = 1
    elif verdaderos_positivos == total:
        sensibilidad = 1
        vpp = 1
        especificidad = 1
        vpn = 1
    else:
        sensibilidad = verdaderos_positivos / (falsos_negativos + verdaderos_positivos) if falsos_negativos + verdaderos_positivos else 0
        especificidad = verdaderos_negativos / (falsos_positivos + verdaderos_negativos) if falsos_positivos + verdaderos_negativos else 0
        vpp = verdaderos_positivos / (verdaderos_positivos + falsos_positivos) if verdaderos_positivos + falsos_positivos else 0
        vpn = verdaderos_negativos / (verdaderos_negativos + falsos_negativos) if verdaderos_negativos + falsos_negativos else 0
    # F1
    f1 = 0
    if sensibilidad + vpp > 0:
        f1 = 2 * vpp * sensibilidad / (vpp + sensibilidad)
    matriz = np.array([[verdaderos_negativos, falsos_positivos], [falsos_negativos, verdaderos_positivos]])
    return exactitud, tasa_error, sensibilidad, especificidad, vpp, vpn, f1, matriz

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    resultado = confusionMatrix(outputs, targets, threshold=threshold)
    print('Resultados:', resultado)
