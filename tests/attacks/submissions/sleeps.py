"""Sleeps past the wall limit, without using the processor."""

import time


def measure(values, weight):
    time.sleep(1000)
