"""Returns an array that is another one each time somebody looks at it."""

import itertools
import threading

import numpy as np

COUNT = itertools.count()


class Changing(np.ndarray):
    def __getitem__(self, index):
        return float(next(COUNT))

    def __iter__(self):
        return iter([next(COUNT)] * next(COUNT))

    @property
    def shape(self):
        return (next(COUNT),)


def measure(values, weight):
    array = np.zeros(1000)
    objects = np.empty(3, object)
    objects[:] = [[1], [2], [3]]

    def change():
        for number in range(10**6):
            array[:] = number
            objects[0] = objects
            array.resize((1000 - number % 2,), refcheck=False)

    threading.Thread(target=change, daemon=True).start()
    return np.zeros(3).view(Changing), objects, array
