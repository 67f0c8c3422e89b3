"""The signatures that an assignment asks for, as the language's reader understands them."""

import re
from functools import lru_cache

from grader.languages.registry import kind_of
from grader.languages.source.functions import Signature
from grader.model import Function, Language, SourceFile


def signatures_of(function: Function, language: Language) -> tuple[Signature, ...]:
    """Return the signatures of `function`; one that cannot be read is left out."""
    name = function.written(language).rpartition(".")[2]
    texts = function.signatures.get(language, ())
    signatures = [_read_signature(language, name, text) for text in texts]
    return tuple(signature for signature in signatures if signature is not None)


@lru_cache(maxsize=256)
def _read_signature(language: Language, name: str, text: str) -> Signature | None:
    # "f(a, b)" and "a, b" are understood like "(a, b)".
    parameters = re.sub(r"^[\w.!]+(?=\()", "", " ".join(text.split()))
    if not parameters.startswith("("):
        parameters = f"({parameters})"

    reading = kind_of(language).reading
    head, code = reading.declaration(name, parameters)
    definitions = reading.read(SourceFile("", language, code)).definitions
    return Signature(definitions[0].parameters, head) if len(definitions) == 1 else None
