"""Takes nearly all the time there is for loading, and dies in each call, to be loaded again."""

import os
import time

ends = time.process_time() + 3
while time.process_time() < ends:
    pass


def measure(values, weight):
    os._exit(1)
