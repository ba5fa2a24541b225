"""Whether a value was read right, as the samples' README counts it."""

import re
import unicodedata

from ocr.form import AMOUNTS


def is_right(name: str, value: str, truth: str) -> bool:
    return plain(name, value) == plain(name, truth)


def plain(name: str, value: str) -> str:
    if name.endswith("tin"):
        return value[:9] + "-" + value[9:].lstrip("0")
    if name.startswith("period"):
        return value
    if name in AMOUNTS:
        return value.replace(",", "") or "0.00"
    letters = unicodedata.normalize("NFKD", value).upper()
    return re.sub(r"[^A-Z0-9&]", "", letters)
