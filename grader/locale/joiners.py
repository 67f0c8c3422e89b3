"""Zero-width joiners, which a Persian or an Indian name and an emoji of several signs need."""

import unicodedata

_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = ("\u200c", _ZERO_WIDTH_JOINER)
_EMOJI_STYLE = "\ufe0f"
_VIRAMA = 9
"""The combining class of the signs that join letters of India."""


def joins(before: str, joiner: str, after: str) -> bool:
    """Return whether a joiner changes what is seen, between what stands before and after it.

    Anywhere else, as between Latin letters, it would only hide. The rule is the one of domain
    names (RFC 5892, appendix A), and emoji.
    """
    if joiner not in _JOINERS or not before:
        return False
    last, following = before[-1], after[:1] or " "
    if unicodedata.combining(last) == _VIRAMA:
        return True
    if unicodedata.category(last) == "Lo" and unicodedata.combining(following) == _VIRAMA:
        return True

    base = next((sign for sign in reversed(before[-8:]) if not unicodedata.combining(sign)), " ")
    if _is_arabic(base) and _is_arabic(following):
        return True
    is_emoji = last == _EMOJI_STYLE or unicodedata.category(last) in ("So", "Sk")
    return is_emoji and joiner == _ZERO_WIDTH_JOINER and unicodedata.category(following) == "So"


def _is_arabic(sign: str) -> bool:
    return unicodedata.bidirectional(sign) == "AL" and sign.isalpha()
