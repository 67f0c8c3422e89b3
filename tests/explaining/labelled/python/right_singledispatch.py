"""P4.1: una versión de la función por tipo, como en Julia."""
import functools
import numpy as np
import jax.numpy as jnp


@functools.singledispatch
def _metricas(outputs, targets, threshold):
    raise NotImplementedError(type(outputs))


@_metricas.register
def _(outputs: np.ndarray, targets, threshold):
    if outputs.dtype == bool:
        return _clases(outputs, targets)
    return _clases(outputs >= threshold, targets)


@_metricas.register
def _(outputs: list, targets, threshold):
    for i in range(3):      # por si vienen listas de listas
        outputs = outputs[0] if outputs and isinstance(outputs[0], list) else outputs
    return _metricas(np.array(outputs), np.array(targets), threshold)


def _clases(o, t):
    np.broadcast_shapes(o.shape, t.shape)
    if o.shape != t.shape:
        raise ValueError("formas distintas")
    m = np.array([[(~o)[~t].sum(), o[~t].sum()], [(~o)[t].sum(), o[t].sum()]])
    bien = m.trace()
    sens = 1.0 if not t.any() else o[t].mean()
    espec = 1.0 if t.all() else (~o)[~t].mean()
    vpp = 1.0 if not o.any() else t[o].mean()
    vpn = 1.0 if o.all() else (~t)[~o].mean()
    f1 = 0.0 if not (o & t).any() and not (sens == 1.0 and vpp == 1.0) and sens + vpp == 0 else 2 * sens * vpp / (sens + vpp)
    return bien / m.sum(), (m.sum() - bien) / m.sum(), sens, espec, vpp, vpn, f1, m


def confusionMatrix(outputs, targets, *, threshold=0.5):
    return _metricas(outputs, targets, threshold)


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))


jnp.zeros(3)
