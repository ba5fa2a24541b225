"""The mark under what is written: anybody's SHA-256, or an HMAC where the auditors have a key."""

from typing import Any

from core.digests import canonical_json
from workflow.engine import rules


def mark_json(value: Any, key: str) -> str:
    """Of the canonical JSON; without the key nobody makes one that holds."""
    return rules.mark_bytes(canonical_json(value).encode(errors="surrogatepass"), key)
