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
    sensibilidad = int(verdaderos_positivos) / int(falsos_negativos + verdaderos_positivos)
    especificidad = int(verdaderos_negativos) / int(falsos_positivos + verdaderos_negativos)
    vpp = int(verdaderos_positivos) / int(verdaderos_positivos + falsos_positivos)
    vpn = int(verdaderos_negativos) / int(verdaderos_negativos + falsos_negativos)
    if sensibilidad == 0 and vpp == 0:
        f1 = 0
    else:
        f1 = 2 * vpp * sensibilidad / (vpp + sensibilidad)
    matriz = np.array([[verdaderos_negativos, falsos_positivos], [falsos_negativos, verdaderos_positivos]])
    return exactitud, tasa_error, sensibilidad, especificidad, vpp, vpn, f1, matriz

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    resultado = confusionMatrix(outputs, targets, threshold=threshold)
    print('Resultados:', resultado)
