"""Codes of the BIR's revenue district offices."""

import re

RDO = re.compile(r"[0-9]{3}|[0-9]{2}[A-Z]")
WORDS = "An RDO code has 3 characters, like 044 or 25A."


def is_rdo(text: str) -> bool:
    """Three digits, or two and a capital letter."""
    return bool(RDO.fullmatch(text))
