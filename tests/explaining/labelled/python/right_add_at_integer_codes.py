#!/usr/bin/env python
# coding: utf-8

# In[1]:

get_ipython().run_line_magic('matplotlib', 'inline')
import numpy as np
import tensorflow as tf

# In[2]:

# confusion matrix by fancy indexing, rows = targets, cols = outputs
def _tabla(outputs, targets):
    tabla = np.zeros((2, 2), dtype=np.int64)
    np.add.at(tabla, (targets.astype(int), outputs.astype(int)), 1)
    return tabla

# In[3]:

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    targets = np.asarray(targets, dtype=bool)
    assert outputs.ndim == targets.ndim == 1, "1-D arrays, please"
    assert outputs.size == targets.size
    if not np.issubdtype(outputs.dtype, np.bool_):
        outputs = np.greater_equal(outputs, threshold)
    cm = _tabla(outputs, targets)

    with np.errstate(invalid="ignore"):
        recall_spec = np.diag(cm) / cm.sum(axis=1)      # [spec, recall]
        npv_ppv = np.diag(cm) / cm.sum(axis=0)          # [npv, ppv]
    spec, recall = np.nan_to_num(recall_spec, nan=1.0)
    npv, ppv = np.nan_to_num(npv_ppv, nan=1.0)
    acc = np.trace(cm) / cm.sum()
    f1 = 0.0 if recall == ppv == 0 else 2 * recall * ppv / (recall + ppv)
    return acc, 1 - acc, recall, spec, ppv, npv, f1, cm

# In[4]:

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    *valores, cm = confusionMatrix(outputs, targets, threshold=threshold)
    print("acc, err, recall, spec, ppv, npv, f1")
    print(np.round(valores, 3))
    print(cm)

# In[5]:

model = tf.keras.Sequential([tf.keras.layers.Dense(1, activation="sigmoid")])
model.fit(X, y, epochs=50)
printConfusionMatrix(model.predict(X).ravel(), y)
