"""Every text that the specification quotes stands in the pages' catalogue or in our sources."""

import re
from functools import cache

import pytest
from django.conf import settings

SPECIFICATION = settings.BASE_DIR / "docs" / "specification-source.md"
MESSAGES = settings.BASE_DIR / "portal-ui" / "src" / "shared" / "messages"
SERVER = ("core", "accounts", "workflow", "console", "demo", "config")
# An apostrophe within a word closes nothing.
QUOTED = re.compile(r"(?<!\w)'(.+?)'(?!\w)")
LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`([^`]*)`")
# What the specification leaves open within a text: an address, or the rest of a sentence.
GAP = re.compile(r"\.\.\.|\{\w+\}")
EITHER = "change/set"
# A word this short must be a text by itself; longer ones may be part of one.
SHORTEST_PART = 8
# What is looked for in a message, and shown by nobody.
NO_TEXTS = {"@", ".", "invalid"}


def quoted() -> list[str]:
    found = set(QUOTED.findall(SPECIFICATION.read_text(encoding="utf-8")))
    return sorted(found - NO_TEXTS)


@cache
def literals() -> tuple[frozenset[str], str]:
    """Every string literal of catalogue and server, and all of them in a row, file by file."""
    files = sorted(MESSAGES.rglob("*.ts"))
    for app in SERVER:
        files += sorted((settings.BASE_DIR / app).rglob("*.py"))
    rows = [LITERAL.findall(path.read_text(encoding="utf-8")) for path in files]
    texts = [["".join(groups) for groups in row] for row in rows]
    alone = frozenset(text.strip() for row in texts for text in row)
    return alone, "\n".join("".join(row) for row in texts)


def variants(text: str) -> list[str]:
    """A text with one word or another is two texts."""
    if EITHER not in text:
        return [text]
    return [text.replace(EITHER, word) for word in EITHER.split("/")]


def is_there(part: str) -> bool:
    alone, in_a_row = literals()
    return part in alone or (len(part) >= SHORTEST_PART and part in in_a_row)


def is_known(text: str) -> bool:
    if is_there(text):
        return True
    parts = [part.strip() for part in GAP.split(text)]
    return len(parts) > 1 and all(is_there(part) for part in parts if part)


def test_the_specification_quotes_texts():
    assert len(quoted()) > 35


@pytest.mark.parametrize("text", quoted())
def test_the_text_is_in_a_catalogue(text: str):
    assert [each for each in variants(text) if not is_known(each)] == []


@pytest.mark.parametrize("text", ["Code is needed.", "Your email adress is ...", "Ok", "cod"])
def test_other_texts_are_not(text: str):
    assert not is_known(text)
