"""What the tests of filing share: the quarter, the command, the files it makes."""

import csv
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

from accounts.models import User
from console.filing.filing import Amendment, file_now
from console.filing.lookup import build_filing_preview
from console.filing.models import Filing
from console.filing.preview import PreparedFiling
from core.quarter import Quarter

STEM = "00991234500000920261702Q"
OCTOBER = datetime(2026, 10, 12, 3, tzinfo=UTC)
THIRD = Quarter(2026, 3)
ABOUT: dict[str, Any] = {"period_from": THIRD.start, "period_to": THIRD.end}
BECAUSE = {"remarks": "August is wrong."}


def export(out: Path, *more: str, form: str = "1702Q", quarter: str = "2026Q3") -> str:
    said = StringIO()
    asked = ["--company", "PCM", "--quarter", quarter, "--form", form, "--out", str(out)]
    call_command("export_sawt", *asked, *more, stdout=said)
    return said.getvalue()


def amend(out: Path, reason: str = "One came late.") -> str:
    """File the next version of the return, into a folder of its own."""
    out.mkdir(exist_ok=True)
    return export(out, "--amended", "--reason", reason)


def file_previewed(
    prepared: PreparedFiling, by: User | None = None, why: Amendment | None = None
) -> Filing:
    """File what a look at it shows."""
    return file_now(prepared, by, build_filing_preview(prepared).sha256, why)


def exceptions(out: Path) -> dict[str, tuple[str, str]]:
    text = (out / f"{STEM}_exceptions.csv").read_text(encoding="utf-8-sig")
    rows = csv.DictReader(StringIO(text))
    return {row["Reference"]: (row["What becomes of it"], row["Code"]) for row in rows}


def parsed(data: bytes) -> list[list[str]]:
    """Its records, read by the layout: CRLF after each, the fields counted."""
    text = data.decode("ascii")
    assert text.endswith("\r\n")
    records = [record.split(",") for record in text.removesuffix("\r\n").split("\r\n")]
    widths = {"HSAWT": 10, "DSAWT": 15, "CSAWT": 7}
    assert all(len(record) == widths[record[0]] for record in records)
    return records
