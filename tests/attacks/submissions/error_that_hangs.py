"""Raises errors whose text, type and traceback hang, lie or raise."""

import time


def hang(*_):
    time.sleep(1000)


class Hanging(BaseException):
    __str__ = __repr__ = hang
    __traceback__ = __cause__ = __context__ = __notes__ = args = property(hang)


class Endless(Exception):
    def __str__(self):
        return "x" * 10**8


def measure(values, weight):
    if values[0] < 1:
        raise Hanging
    raise Endless from Hanging()
