"""Papers of a CSV in the layout of ``sample_forms.csv``, without a database."""

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from accounts.tin import Tin
from workflow.atc import listed
from workflow.checks.listed import look_at
from workflow.checks.paper import Finding, Other, Paper, PaperLine, Party
from workflow.money import ZERO, pesos

COMPANIES = Path(__file__).parents[2] / "accounts" / "data" / "sample_lists.json"
Row = dict[str, str]
Key = tuple[str, ...]


class NotACertificate(ValueError):
    """A row cannot be read; the message names its reference and column."""


def check_file(path: Path) -> dict[str, list[Finding]]:
    """Findings by reference number, in the order of the file.

    Duplicates are found within the file: the later row carries it. ``submitted_on`` is today;
    what has no column is not checked. Raises NotACertificate.
    """
    seen: dict[Key, str] = {}
    return {reference: look_at(paper_of(rows, seen)) for reference, rows in certificates(path)}


def certificates(path: Path) -> Iterator[tuple[str, list[Row]]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        missing = NEEDED - set(reader.fieldnames or ())
        if missing:
            raise NotACertificate(f"The file has no column {', '.join(sorted(missing))}.")
        for reference, rows in groupby(reader, key=lambda row: row["reference_no"]):
            yield reference, list(rows)


NEEDED = {
    "reference_no",
    "form_type",
    "affiliate",
    "payee_code",
    "payee_name",
    "payee_tin",
    "mall",
    "payor_name",
    "payor_tin",
    "payor_branch",
    "period_from",
    "period_to",
    "atc",
    "month1",
    "month2",
    "month3",
    "total",
    "rate",
    "tax_withheld",
    "signatory",
    "signatory_title",
    "signatory_tin",
    "submitted_on",
}


def paper_of(rows: list[Row], seen: dict[Key, str]) -> Paper:
    """The certificate its rows describe; remembers its duplicate keys in ``seen``."""
    first = rows[0]
    sent = read_date(first, "submitted_on")
    company = companies().get(first["payee_code"])
    twins = earlier(rows, seen)
    return Paper(
        form_type=first["form_type"],
        is_affiliate=first["affiliate"] == "1",
        payee=Party(first["payee_name"], read_tin(first, "payee_tin")),
        payor=Party(first["payor_name"], payor_tin(first)),
        period_from=read_date(first, "period_from"),
        period_to=read_date(first, "period_to"),
        lines=tuple(read_line(row) for row in rows),
        signatory=Party(first["signatory"], read_tin(first, "signatory_tin")),
        signatory_title=first["signatory_title"],
        today=sent or date.today(),  # noqa: DTZ011 - no submission date: the operator's own day
        codes=listed().at,
        submitted_on=sent,
        ours=tuple(companies().values()),
        company=company,
        branch=first["mall"],
        branch_is_of_company=malls().get(first["mall"]) == first["payee_code"],
        has_addresses=False,
        twins=lambda: twins,
    )


def earlier(rows: list[Row], seen: dict[Key, str]) -> list[Other]:
    """Certificates of earlier rows with the same key; this one's keys are remembered."""
    reference = rows[0]["reference_no"]
    found = {seen[key] for key in map(duplicate_key, rows) if seen.get(key, reference) != reference}
    for row in rows:
        seen.setdefault(duplicate_key(row), reference)
    return [Other(other) for other in sorted(found)]


def duplicate_key(row: Row) -> Key:
    """Payor TIN and branch, payee, mall, quarter and ATC (contract.md)."""
    start = read_date(row, "period_from")
    quarter = f"{start.year}Q{(start.month + 2) // 3}" if start else row["period_from"]
    tin = payor_tin(row)
    return (str(tin), row["payee_code"], row["mall"], quarter, row["atc"].replace(" ", "").upper())


def payor_tin(row: Row) -> Tin | None:
    tin = read_tin(row, "payor_tin")
    return Tin(tin.tin9, row["payor_branch"].strip().zfill(5)) if tin else None


def read_line(row: Row) -> PaperLine:
    month1, month2, month3 = (read_money(row, f"month{n}") for n in (1, 2, 3))
    return PaperLine(
        row["atc"].replace(" ", "").upper(),
        (month1, month2, month3),
        read_money(row, "total"),
        read_money(row, "tax_withheld"),
        read_money(row, "rate") if row["rate"].strip() else None,
    )


def read_money(row: Row, column: str) -> Decimal:
    text = row[column].replace(",", "").strip()
    try:
        return pesos(text) if text else ZERO
    except InvalidOperation:
        raise fault(row, column) from None


def read_tin(row: Row, column: str) -> Tin | None:
    text = row[column].strip()
    try:
        return Tin.parse(text) if text else None
    except ValueError:
        raise fault(row, column) from None


def read_date(row: Row, column: str) -> date | None:
    """American as on the form, or ISO."""
    text = row[column].strip()
    for layout in ("%m/%d/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, layout).date() if text else None  # noqa: DTZ007
        except ValueError:
            continue
    raise fault(row, column)


def fault(row: Row, column: str) -> NotACertificate:
    return NotACertificate(f"{row['reference_no']}: {column} cannot be read: {row[column]!r}.")


@cache
def companies() -> dict[str, Party]:
    """The operator's companies by code, from the product's own list."""
    return {
        each["code"]: Party(
            each["name"], Tin(each["tin"], each["branch"]), each["address"], each["zip"]
        )
        for each in lists()["operator_companies"]
    }


@cache
def malls() -> dict[str, str]:
    """The company's code of each mall."""
    return {name: code for name, _, code, *_ in lists()["malls"]}


@cache
def lists() -> dict[str, Any]:
    return json.loads(COMPANIES.read_text(encoding="utf-8"))


def as_json(found: dict[str, Iterable[Finding]]) -> dict[str, list[dict[str, str]]]:
    """As ``check_forms`` prints it: id, severity, field and message of each finding."""
    return {
        reference: [
            {"id": f.id, "severity": f.severity, "field": f.field, "message": f.message}
            for f in findings
        ]
        for reference, findings in found.items()
    }
