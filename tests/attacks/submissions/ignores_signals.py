"""Ignores and blocks every signal, and computes for ever in several threads and a child."""

import os
import signal
import threading


def forever():
    while True:
        pass


def measure(values, weight):
    for number in signal.valid_signals():
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    os.fork()
    for _ in range(3):
        threading.Thread(target=forever).start()
    forever()
