"""The tool's key pairs: it signs with the first, and platforms check by any of them.

A platform keeps a key set for a while, so a key that was replaced stays in it.
"""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

ALGORITHM = "RS256"
_BITS, _KEPT = 2048, 2
_END = b"-----END PRIVATE KEY-----\n"


Keys = tuple[rsa.RSAPrivateKey, ...]


def load_keys(path: Path) -> Keys:
    """Return the keys in a file, the newest first; one is made where there is no file.

    Raises OSError where the file cannot be read or written, ValueError where it holds no keys.
    """
    if not path.exists():
        _write(path, [_new_key()])

    texts = path.read_bytes().split(_END)[:-1]
    keys = [serialization.load_pem_private_key(text + _END, None) for text in texts]
    rsa_keys = tuple(key for key in keys if isinstance(key, rsa.RSAPrivateKey))
    if not rsa_keys:
        raise ValueError(f"{path}: no RSA key")
    return rsa_keys


def roll_keys(path: Path) -> Keys:
    """Sign with a new key from now on; the one before can still be checked by."""
    keys = (_new_key(), *load_keys(path))[:_KEPT]
    _write(path, keys)
    return keys


def sign(key: rsa.RSAPrivateKey, claims: Mapping[str, Any]) -> str:
    """Return claims as a token that the key's owner alone can have made."""
    return jwt.encode(dict(claims), key, ALGORITHM, {"kid": _public_jwk(key)["kid"]})


def key_set(keys: Sequence[rsa.RSAPrivateKey]) -> dict[str, Any]:
    """Return the public keys as a JSON Web Key Set (RFC 7517)."""
    return {"keys": [_public_jwk(key) for key in keys]}


def public_pem(key: rsa.RSAPrivateKey) -> str:
    """Return the public key as it is pasted into a platform's form."""
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_key().public_bytes(serialization.Encoding.PEM, form).decode().strip()


def _public_jwk(key: rsa.RSAPrivateKey) -> dict[str, Any]:
    jwk = RSAAlgorithm.to_jwk(key.public_key(), as_dict=True)
    # RFC 7638: the digest of these members, in this order.
    members = {name: jwk[name] for name in ("e", "kty", "n")}
    thumbprint = hashlib.sha256(json.dumps(members, separators=(",", ":")).encode()).hexdigest()
    return {**members, "kid": thumbprint[:32], "alg": ALGORITHM, "use": "sig"}


def _new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=_BITS)


def _write(path: Path, keys: Sequence[rsa.RSAPrivateKey]) -> None:
    """Put the keys in the place of the file at once, for nobody else to read."""
    form, plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    texts = [key.private_bytes(serialization.Encoding.PEM, form, plain) for key in keys]

    unfinished = path.with_name(f".{path.name}")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines(texts)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
