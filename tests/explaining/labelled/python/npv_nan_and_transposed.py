import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split

df = pd.read_csv("titanic.csv")
train, test = train_test_split(df, test_size=0.2)


def holdOut(n, p):
    idx = np.random.permutation(n)
    return idx[: int(n * (1 - p))], idx[int(n * (1 - p)) :]


def confusionMatrix(outputs, targets, threshold=0.5):
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    if outputs.shape != targets.shape:
        raise ValueError("no coinciden")

    vp = np.sum(outputs & targets)
    vn = np.sum(~outputs & ~targets)
    fp = np.sum(outputs & ~targets)
    fn = np.sum(~outputs & targets)

    acc = np.mean(outputs == targets)
    sens = 1 if not targets.any() else vp / (vp + fn)
    espec = 1 if targets.all() else vn / (vn + fp)
    vpp = 1 if not outputs.any() else vp / (vp + fp)
    with np.errstate(invalid="ignore"):
        vpn = vn / (vn + fn)
    f1 = 0 if sens == 0 and vpp == 0 else 2 * sens * vpp / (sens + vpp)
    return acc, 1 - acc, sens, espec, vpp, vpn, f1, np.array([[vn, fn], [fp, vp]])


def printConfusionMatrix(outputs, targets, threshold=0.5):
    *metricas, matriz = confusionMatrix(outputs, targets, threshold)
    print(dict(zip(["acc", "err", "sens", "espec", "vpp", "vpn", "f1"], metricas)))
    print(pd.DataFrame(matriz))
