"""docs/specification.md: what it names is there, and each statement is held once."""

import re
from dataclasses import dataclass

import pytest
from django.conf import settings

from tests.support.named_in_docs import is_there, text_of

LEDGER = settings.BASE_DIR / "docs" / "specification.md"
SECTIONS = 9
NAMED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Row:
    id: str
    statement: str
    places: str
    held_by: str


def rows() -> list[Row]:
    """The rows of the numbered sections."""
    lines = [line for line in LEDGER.read_text().splitlines() if re.match(r"\| \d+\.\d+ \|", line)]
    return [Row(*(cell.strip() for cell in line.strip("|").split(" | "))) for line in lines]


def missing_places(row: Row) -> list[str]:
    """Named places whose file, or what to look for in it, is not there."""
    split = [place.partition("::") for place in NAMED.findall(row.places)]
    return [f"{path}::{what}" for path, _, what in split if what not in text_of(path) or not path]


def is_held_once(row: Row) -> bool:
    """By one test."""
    tests = NAMED.findall(row.held_by)
    return row.held_by == f"`{tests[0]}`" if len(tests) == 1 else False


def test_every_section_has_its_statements_in_order():
    expected: list[str] = []
    for section in range(1, SECTIONS + 1):
        count = sum(row.id.startswith(f"{section}.") for row in rows())
        assert count, section
        expected += [f"{section}.{number}" for number in range(1, count + 1)]
    assert [row.id for row in rows()] == expected


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.id)
def test_what_a_row_names_is_there(row: Row):
    assert row.statement
    assert missing_places(row) == []
    assert is_held_once(row), row.held_by
    assert all(is_there(test) for test in NAMED.findall(row.held_by)), row.held_by
