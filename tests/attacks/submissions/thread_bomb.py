"""Starts as many threads as it can (500 at most)."""

import threading
import time


def measure(values, weight):
    for _ in range(500):
        threading.Thread(target=time.sleep, args=(20,)).start()
    time.sleep(20)
