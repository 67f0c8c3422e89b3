"""Texts that only this server can have written, signed with a key of its data's own."""

import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import TypeVar

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from grader.classes.store import StoreError
from grader.model import Message
from grader.render.files import whole_file

_Record = TypeVar("_Record", bound=Struct)
_KEY_BYTES = 32


class Signer(Struct, frozen=True):
    key: bytes

    def sign(self, purpose: str, text: str) -> str:
        """Return the text with the time and a signature; a purpose's is good for no other."""
        dated = f"{text}.{int(time.time()):x}"
        return f"{dated}.{self.secret(f'{purpose} {dated}')}"

    def read(self, purpose: str, token: str, max_seconds: float | None = None) -> str | None:
        """Return what was signed; None where this server did not sign it, or too long ago."""
        dated, _, signature = token.rpartition(".")
        text, _, at = dated.rpartition(".")
        if not self.matches(f"{purpose} {dated}", signature):
            return None
        old = max_seconds is not None and int(at, 16) + max_seconds < time.time()
        return None if old else text

    def sign_record(self, purpose: str, record: Struct) -> str:
        """Return a record as `sign` does a text, for an address or a form."""
        return self.sign(purpose, urlsafe_b64encode(encode(record)).decode())

    def read_record(
        self, purpose: str, token: str, kind: type[_Record], max_seconds: float
    ) -> _Record | None:
        """Return what was signed; None as `read` does, or where another version signed it."""
        text = self.read(purpose, token, max_seconds)
        try:
            return None if text is None else decode(urlsafe_b64decode(text), type=kind)
        except DecodeError:
            return None

    def secret(self, name: str) -> str:
        """Return a word that nobody without the key can tell: the same for the same name."""
        return hmac.new(self.key, name.encode("utf-8", "replace"), "sha256").hexdigest()[:32]

    def matches(self, name: str, secret: str) -> bool:
        expected = self.secret(name).encode()
        return hmac.compare_digest(expected, secret.encode("utf-8", "replace"))


def load_signer(path: Path) -> Signer:
    """Return the signer whose key is in a file, which is made where there is none, for us alone.

    Raises StoreError for a file that is no key, as one that was cut off: anybody could sign by it.
    """
    if not path.exists():
        with whole_file(path) as unfinished:
            unfinished.touch(0o600)
            unfinished.write_bytes(secrets.token_bytes(_KEY_BYTES))

    key = path.read_bytes()
    if len(key) != _KEY_BYTES:
        raise StoreError(Message("web.no_key", {"path": str(path)}))
    return Signer(key)
