from math import sqrt


def regression_metrics(outputs, targets):
    n = len(targets)
    media = sum(targets) / n
    absolutos = cuadrados = total = 0.0
    for salida, objetivo in zip(outputs, targets):
        absolutos += abs(float(salida) - float(objetivo))
        cuadrados += (float(salida) - float(objetivo)) ** 2
        total += (float(objetivo) - media) ** 2
    if total > 0:
        r2 = 1 - cuadrados / total
    elif cuadrados > 0:
        r2 = 0.0
    else:
        r2 = 1.0
    return absolutos / n, cuadrados / n, sqrt(cuadrados / n), r2
