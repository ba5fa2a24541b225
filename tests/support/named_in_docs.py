"""What a page of the docs names, and whether it is there."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def text_of(path: str) -> str:
    """A file's text; blank where there is none."""
    file: Path = settings.BASE_DIR / path
    return file.read_text() if file.is_file() else ""


def is_there(test: str) -> bool:
    """Whether ``path::name`` is a test function, or an ``it`` or ``test`` of that name."""
    path, _, name = test.partition("::")
    if path.endswith(".py"):
        found = rf"^(async )?def {re.escape(name)}\("
    else:
        found = rf"(\b(it|test)|\))\(\s*(['\"`]){re.escape(name)}\3"
    return bool(name) and re.search(found, text_of(path), re.MULTILINE) is not None
