"""The mark under what is written: anybody's SHA-256, or an HMAC where the auditors have a key."""

import hashlib
import hmac
from typing import Any

from core.digests import canonical


def mark(value: Any, key: str) -> str:
    """Of the canonical JSON; without the key nobody makes one that holds."""
    written = canonical(value).encode(errors="surrogatepass")
    if key:
        return hmac.new(key.encode(), written, hashlib.sha256).hexdigest()
    return hashlib.sha256(written).hexdigest()


def is_same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
