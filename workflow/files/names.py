"""Names of files from outside, made harmless: no path, no control or direction marks."""

import re

from core.text import clean_up_line

LONGEST_NAME = 120


def clean_name(given: str, extension: str) -> str:
    """A file's name as it may be shown and downloaded: it ends as its content says it must."""
    name = clean_up_line(re.split(r"[/\\]", given)[-1])
    name = re.sub(r'[<>:"|?*]', "", name)
    stem = name[: -len(extension)] if name.lower().endswith(extension) else name
    return (stem.strip(" .")[: LONGEST_NAME - len(extension)] or "file") + extension
