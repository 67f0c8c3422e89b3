"""Leaves threads that print, change values after they were returned, and slow everything down."""

import threading
import time

VALUES = [0.0, 0.0, [[0, 0]]]


def change():
    while True:
        print("a thread of another case")
        VALUES[0] = VALUES[1] = VALUES
        VALUES[2] = [VALUES] * 3
        time.sleep(0)
        VALUES[:] = [0.0, 0.0, 0]


def measure(values, weight):
    for _ in range(4):
        threading.Thread(target=change, daemon=False).start()
    return VALUES
