"""The public verify page, and its texts."""

import re
from html import unescape
from typing import Any

from django.test import Client

from workflow.issued_pdf.models import IssuedPaper


def ask(address: str) -> Any:
    return Client().get(address)


def text_of(answer: Any) -> str:
    """What a reader sees, its spaces single."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def at_code(paper: IssuedPaper, **query: str) -> str:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/verify/{paper.code}" + (f"?{asked}" if asked else "")
