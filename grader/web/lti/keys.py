"""The tool's key pairs: it signs with the first, and platforms check by any of them.

A platform keeps a key set for a while, so a key that was replaced stays in it.
"""

import hashlib
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

from grader.classes.store import StoreError
from grader.model import Message
from grader.render.files import whole_file

FILE_NAME = "lti.pem"
ALGORITHM = "RS256"
_BITS, _KEPT, _SECONDS = 2048, 2, 300
_END = b"-----END PRIVATE KEY-----\n"

Keys = tuple[rsa.RSAPrivateKey, ...]


def load_keys(path: Path) -> Keys:
    """Return the keys in a file, the newest first; one is made where there is no file.

    Raises OSError where the file cannot be read or written, StoreError where it holds no keys.
    """
    if not path.exists():
        return roll_keys(path)

    texts = path.read_bytes().split(_END)
    try:
        keys = [
            serialization.load_pem_private_key(text + _END, None) for text in texts[:-1] or [b""]
        ]
    except ValueError as error:
        raise StoreError(Message("web.lti.no_keys", {"path": str(path)})) from error
    return tuple(key for key in keys if isinstance(key, rsa.RSAPrivateKey))


def roll_keys(path: Path) -> Keys:
    """Sign with a new key from now on; the one before can still be checked by."""
    new = rsa.generate_private_key(public_exponent=65537, key_size=_BITS)
    keys = (new, *(load_keys(path) if path.exists() else ()))[:_KEPT]

    form, plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    texts = [key.private_bytes(serialization.Encoding.PEM, form, plain) for key in keys]
    with whole_file(path) as unfinished:
        unfinished.touch(0o600)
        unfinished.write_bytes(b"".join(texts))
    return keys


def sign(key: rsa.RSAPrivateKey, claims: Mapping[str, Any]) -> str:
    """Return claims as a token of five minutes that the key's owner alone can have made."""
    now = int(time.time())
    fresh = {"iat": now, "exp": now + _SECONDS, "jti": secrets.token_urlsafe(16)}
    return jwt.encode({**fresh, **claims}, key, ALGORITHM, {"kid": public_jwk(key)["kid"]})


def public_jwk(key: rsa.RSAPrivateKey) -> Mapping[str, str]:
    """Return the public key as a JSON Web Key (RFC 7517), with an id that is made of it."""
    jwk = RSAAlgorithm.to_jwk(key.public_key(), as_dict=True)
    id = hashlib.sha256(public_pem(key).encode()).hexdigest()[:32]
    return {"kty": "RSA", "n": jwk["n"], "e": jwk["e"], "kid": id, "alg": ALGORITHM, "use": "sig"}


def public_pem(key: rsa.RSAPrivateKey) -> str:
    """Return the public key as it is pasted into a platform's form."""
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_key().public_bytes(serialization.Encoding.PEM, form).decode().strip()
