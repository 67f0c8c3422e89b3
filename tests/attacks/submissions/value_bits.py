"""Hides its arguments in the bits of NaN, in signed zeros, and in letters that are not seen."""

import struct

import numpy as np


def measure(values, weight):
    bits = struct.unpack("<Q", struct.pack("<d", values[0]))[0]
    payload = struct.unpack("<d", struct.pack("<Q", 0x7FF8000000000000 | bits >> 13))[0]
    unseen = "".join("\u200b\u200c"[bit == "1"] for bit in f"{bits:064b}")
    zeros = np.array([-0.0 if bit == "1" else 0.0 for bit in f"{bits:064b}"])
    return payload, unseen, zeros
