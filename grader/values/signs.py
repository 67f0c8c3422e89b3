"""Signs that are easily taken for others: a Greek omicron for an o, an accent that stands alone, a
digit of full width. That one looks like another is not claimed: both are called by their names."""

from unicodedata import category, name, normalize

from grader.model import Message

_LONGEST = 1000
"""Nobody looks for one sign in a longer text."""


def other_signs(right: str, text: str) -> Message | None:
    """Return the first sign that stands for another one, where nothing but such signs differs."""
    if text == right or (text.isascii() and right.isascii()) or len(text + right) > _LONGEST:
        return None

    right_signs, signs = _signs(right), _signs(text)
    pairs = [pair for pair in zip(right_signs, signs, strict=False) if pair[0] != pair[1]]
    if len(right_signs) != len(signs) or not all(_is_taken_for(*pair) for pair in pairs):
        return None
    (right_sign, sign), *_ = pairs
    params = {
        "sign": sign,
        "names": _names(sign),
        "meant": right_sign,
        "meant_names": _names(right_sign),
    }
    return Message("scoring.signs", params)


def with_signs(message: Message, right: str, text: str) -> Message:
    """Return what is said of two texts, and the sign that stands for another one."""
    signs = other_signs(right, text)
    return message if signs is None else Message("scoring.and", {"one": message, "other": signs})


def _signs(text: str) -> list[str]:
    """Return the signs as people count them: each with its accents, and with what is invisible."""
    signs: list[str] = []
    for character in text:
        if signs and category(character) in ("Mn", "Me", "Cf"):
            signs[-1] += character
        else:
            signs.append(character)
    return signs


def _is_taken_for(right: str, sign: str) -> bool:
    """Return whether both are written alike, or are of two scripts: an accent more is a difference
    that people see."""
    if _plain(right) == _plain(sign):
        return True
    return not (right + sign).isascii() and _script(right) != _script(sign)


def _plain(sign: str) -> str:
    return normalize("NFKC", "".join(part for part in sign if category(part) != "Cf"))


def _script(sign: str) -> str:
    """Return what the names of a script's letters begin with: LATIN, GREEK, FULLWIDTH."""
    return name(sign[0], "").partition(" ")[0]


def _names(sign: str) -> str:
    return " + ".join(name(part, f"U+{ord(part):04X}") for part in sign)
