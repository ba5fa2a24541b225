"""Digests that are stored in place of secrets, and keys derived from a secret."""

import hashlib
import json
import re
from contextlib import suppress
from typing import Any

import orjson
from django.utils.crypto import salted_hmac

ONE_SPELLING = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
PLAIN_ONLY = (
    orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS
)
# Very large and very small fractions, which orjson spells in a way of its own.
EXPONENT, TINY = re.compile(r"e-?\d+(?:[,\]}]|$)"), "0.0000"


def digest_secret(secret: str) -> str:
    """For a random secret of 128 bits or more: nobody finds it by trying."""
    return hashlib.sha256(secret.encode()).hexdigest()


def keyed_digest(purpose: str, text: str, secret: str | None = None) -> str:
    """For what could be guessed (a name, six digits): worth nothing without our key."""
    return salted_hmac(f"accounts.{purpose}", text, secret=secret, algorithm="sha256").hexdigest()


def canonical_json(value: Any) -> str:
    """JSON with one spelling: sorted keys, no spaces, UTF-8. What is no number is null."""
    with suppress(orjson.JSONEncodeError):
        spelled = orjson.dumps(value, option=PLAIN_ONLY).decode()
        if TINY not in spelled and not EXPONENT.search(spelled):
            return spelled
    return ONE_SPELLING.encode(value)


def json_digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex; of a client's half characters (surrogates) too."""
    return hashlib.sha256(canonical_json(value).encode(errors="surrogatepass")).hexdigest()
