"""Companies or tenants from a file: CSV or JSON with ``tin`` and ``name``."""

import csv
import json
from pathlib import Path
from typing import Any

from ocr.protocol import KnownParty
from ocr.validation.formats import tin_of
from workflow.files.reading.texts import decode_text, separator_of
from workflow.files.reading.unreadable import Unreadable


class NotAList(Exception):
    """The message says what is wrong with it."""


def parties_in(path: Path | None) -> tuple[KnownParty, ...]:
    """Raises NotAList."""
    if path is None:
        return ()
    try:
        text = decode_text(path.read_bytes())
        if text is None:
            raise ValueError("this is no text")
        rows = rows_of_json(text) if path.suffix.lower() == ".json" else rows_of_csv(text)
    except (OSError, Unreadable, ValueError, csv.Error) as error:
        raise NotAList(f"{path}: {error}") from error
    parties = [read_listed_party(row, path, n) for n, row in enumerate(rows, 1)]
    if not parties:
        raise NotAList(f"{path}: there is nobody in it.")
    return tuple(parties)


def rows_of_csv(text: str) -> list[Any]:
    head = text.partition("\n")[0]
    return list(csv.DictReader(text.splitlines(), delimiter=separator_of(head)))


def rows_of_json(text: str) -> list[Any]:
    found = json.loads(text)
    if not isinstance(found, list):
        raise ValueError("a list of objects is expected")
    return found


def read_listed_party(row: Any, path: Path, number: int) -> KnownParty:
    given = row if isinstance(row, dict) else {}
    plain = {str(key).strip().lower(): str(value or "").strip() for key, value in given.items()}
    tin, name = tin_of(plain.get("tin", "")), plain.get("name", "")
    if not tin or not name:
        raise NotAList(f"{path}: entry {number} needs a tin of 9 to 14 digits and a name.")
    return KnownParty(tin, name, plain.get("address", ""), plain.get("zip", ""))
