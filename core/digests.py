"""What is kept in the place of a secret, and what is derived from one."""

import hashlib
import json
from typing import Any

from django.utils.crypto import salted_hmac

ONE_SPELLING = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(secret: str) -> str:
    """For a random secret of 128 bits or more: nobody finds it by trying."""
    return hashlib.sha256(secret.encode()).hexdigest()


def keyed_digest(purpose: str, text: str) -> str:
    """For what could be guessed (a name, six digits): worth nothing without our key."""
    return salted_hmac(f"accounts.{purpose}", text, algorithm="sha256").hexdigest()


def canonical(value: Any) -> str:
    """JSON with one spelling: sorted keys, no spaces, UTF-8."""
    return ONE_SPELLING.encode(value)


def json_digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex; of a client's half characters (surrogates) too."""
    return hashlib.sha256(canonical(value).encode(errors="surrogatepass")).hexdigest()
