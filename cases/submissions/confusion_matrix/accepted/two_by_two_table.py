import numpy as np

def division(numerador, denominador, porDefecto=1.0):
    if denominador == 0:
        return porDefecto
    return numerador / denominador

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if outputs.dtype != np.bool_:
        outputs = outputs.astype(float) >= float(threshold)
    if outputs.size != targets.size:
        raise ValueError('outputs y targets deben tener la misma longitud')
    tabla = np.empty((2, 2), int)
    tabla[0, 0] = np.count_nonzero(np.logical_not(outputs) & np.logical_not(targets))
    tabla[0, 1] = np.count_nonzero(outputs & np.logical_not(targets))
    tabla[1, 0] = np.count_nonzero(np.logical_not(outputs) & targets)
    tabla[1, 1] = np.count_nonzero(outputs & targets)
    tasaAcierto = (tabla[0, 0] + tabla[1, 1]) / np.sum(tabla)
    tasaFallo = (tabla[0, 1] + tabla[1, 0]) / np.sum(tabla)
    sensibilidad = division(tabla[1, 1], np.sum(tabla[1, :]))
    especificidad = division(tabla[0, 0], np.sum(tabla[0, :]))
    vpp = division(tabla[1, 1], np.sum(tabla[:, 1]))
    vpn = division(tabla[0, 0], np.sum(tabla[:, 0]))
    f1 = division(2 * vpp * sensibilidad, vpp + sensibilidad, 0.0)
    return tasaAcierto, tasaFallo, sensibilidad, especificidad, vpp, vpn, f1, tabla

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acierto, fallo, sens, esp, vpp, vpn, f1, tabla = confusionMatrix(outputs, targets, threshold=threshold)
    print('%10s %10s %10s' % ('', 'pred. N', 'pred. P'))
    print('%10s %10d %10d' % ('real N', *tabla[0]))
    print('%10s %10d %10d' % ('real P', *tabla[1]))
    print('acierto %.4f  fallo %.4f  sens %.4f  esp %.4f  VPP %.4f  VPN %.4f  F1 %.4f' % (acierto, fallo, sens, esp, vpp, vpn, f1))
