"""Ends with a status, or by a signal, that depends on its arguments."""

import os


def measure(values, weight):
    number = int(values[0])
    if number % 2:
        os.kill(os.getpid(), 1 + number % 8)
    os._exit(number % 256)
