"""Returns an object each of whose methods hangs, by every name that a reader could use."""

import time


def hang(*_, **__):
    time.sleep(1000)


NAMES = "repr str len iter getitem eq hash bool float int index array array_interface array_struct array_priority dir getstate reduce_ex format sizeof del class_getitem length_hint contains next enter exit fspath complex round".split()
Hanging = type("Hanging", (), {f"__{name}__": hang for name in NAMES})


def measure(values, weight):
    return Hanging(), [Hanging()], {"a": Hanging()}
