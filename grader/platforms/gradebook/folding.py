"""Names and headings as they are compared: by what is written, not how."""

import re
import unicodedata

# What Moodle removes from a folder's name, or writes as another space.
_REMOVED = re.compile(r"[&<>\"`|':\\/_\s]")


def folded_text(text: str, *, keep: str = "") -> str:
    """Return the text without case, accents, doubled spaces, or dashes and apostrophes of different
    kinds."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.sub(rf"[\s_]+|[^\w()/%@.+,{keep}]", " ", letters).split())


def name_forms(name: str) -> frozenset[str]:
    """All that a person's name may be compared as: "Surname, Name" is also "Name Surname"."""
    forms = {folded_text(name)}
    if name.count(",") == 1:
        last, first = name.split(",")
        forms.add(folded_text(f"{first} {last}"))
    return frozenset(re.sub(r"[.,]", " ", form) for form in forms if form)


def letters_of(name: str) -> frozenset[str]:
    """The forms of a name with nothing but letters and digits.

    Canvas's zip writes "García, Ana" as `garcíaana`; Moodle drops what no file's name may have.
    """
    return frozenset(re.sub(r"[\W_]", "", form) for form in name_forms(name)) - {""}


def signs_of(name: str) -> str:
    """The name as it is written, without what does not survive in the name of a Moodle folder.

    Controls and formats do, and became `_` when the folder was read.
    """
    composed = unicodedata.normalize("NFC", name)
    visible = (sign for sign in composed if unicodedata.category(sign)[0] != "C")
    return _REMOVED.sub("", "".join(visible))
