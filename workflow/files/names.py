"""Names and texts from outside, made harmless: no path, no control or direction marks."""

import re
import unicodedata

LONGEST_NAME = 120


def tidy(text: str) -> str:
    """One line without control, direction and zero-width characters; spaces are single."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    kept = (letter for letter in spaced if not unicodedata.category(letter).startswith("C"))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def clean_name(given: str, extension: str) -> str:
    """A file's name as it may be shown and downloaded: it ends as its content says it must."""
    name = tidy(re.split(r"[/\\]", given)[-1])
    name = re.sub(r'[<>:"|?*]', "", name)
    stem = name[: -len(extension)] if name.lower().endswith(extension) else name
    return (stem.strip(" .")[: LONGEST_NAME - len(extension)] or "file") + extension
