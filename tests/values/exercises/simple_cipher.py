import random
from itertools import cycle
from string import ascii_lowercase as letters


class Cipher:
    def __init__(self, key=None):
        self.key = key or "".join(random.choice(letters) for _ in range(100))

    def shifted(self, text, sign):
        places = [letters.index(letter) for letter in text]
        shifts = [letters.index(letter) for _, letter in zip(text, cycle(self.key))]
        return "".join(letters[(a + sign * b) % 26] for a, b in zip(places, shifts, strict=True))

    def encode(self, text):
        return self.shifted(text, 1)

    def decode(self, text):
        return self.shifted(text, -1)
