import numpy

# dos "métodos" como en Julia: el segundo llama al primero
def confusionMatrix(outputs, targets, *, threshold=0.5):
    if numpy.asarray(outputs).dtype != numpy.bool_:
        return confusionMatrix(numpy.asarray(outputs) >= threshold, targets)
    if len(outputs) != len(targets):
        raise ValueError('outputs y targets no tienen la misma longitud')
    VP = (outputs * targets).sum()
    FP = (outputs * (targets == False)).sum()
    FN = ((outputs == False) * targets).sum()
    VN = ((outputs == False) * (targets == False)).sum()
    s = 1 if FN + VP == 0 else VP / (FN + VP)
    e = 1 if FP + VN == 0 else VN / (FP + VN)
    p = 1 if VP + FP == 0 else VP / (VP + FP)
    n = 1 if VN + FN == 0 else VN / (VN + FN)
    f = 0 if s == p == 0 else 2 * s * p / (s + p)
    return (VN + VP) / len(outputs), (FN + FP) / len(outputs), s, e, p, n, f, numpy.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    a, er, s, e, p, n, f, m = confusionMatrix(outputs, targets, threshold=threshold)
    print('accuracy', a, 'error', er)
    print('sens', s, 'espec', e)
    print('vpp', p, 'vpn', n, 'f1', f)
    print('      pred-  pred+')
    print('real-', m[0])
    print('real+', m[1])
