"""Names and headings as they are compared: by what is written, not how."""

import re
import unicodedata

__all__ = ["folded_text", "name_forms"]


def folded_text(text: str) -> str:
    """Without case, accents, doubled spaces, or dashes and apostrophes of different kinds."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.sub(r"[\s_]+|[^\w()/%@.+,]", " ", letters).split())


def name_forms(name: str) -> frozenset[str]:
    """All that a person's name may be compared as: "Surname, Name" is also "Name Surname"."""
    forms = {folded_text(name)}
    if name.count(",") == 1:
        last, first = name.split(",")
        forms.add(folded_text(f"{first} {last}"))
    return frozenset(re.sub(r"[.,]", " ", form) for form in forms if form)
