# %% [markdown]
# # P4.1

# %%
import numpy as np
import tensorflow_datasets as tfds

# %%
def confusionMatrix(outputs, targets, *, threshold=0.5):
    if outputs.dtype != bool:
        outputs = (outputs >= threshold)
    VP = len(targets[outputs & targets])
    VN = len(targets[~outputs & ~targets])
    FP = len(targets[outputs & ~targets])
    FN = len(targets[~outputs & targets])
    acc = (VN + VP) / (VN + VP + FN + FP)
    error = (FN + FP) / (VN + VP + FN + FP)
    sens = 1 if VP == 0 and FN == 0 else VP / (FN + VP)
    esp = 1 if VN == 0 and FP == 0 else VN / (FP + VN)
    vpp = 1 if VP == 0 and FP == 0 else VP / (VP + FP)
    vpn = 1 if VN == 0 and FN == 0 else VN / (VN + FN)
    f1 = 0 if vpp == 0 and sens == 0 else 2 * vpp * sens / (vpp + sens)
    print("Precisión", acc, "Error", error, "Sensibilidad", sens, "Especificidad", esp)
    print("VPP", vpp, "VPN", vpn, "F1", f1)
    print(np.array([[VN, FP], [FN, VP]]))

# %%
def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    confusionMatrix(outputs, targets, threshold=threshold)

# %%
ds = tfds.load("titanic", split="train")
confusionMatrix(np.array([True, False]), np.array([True, True]))
