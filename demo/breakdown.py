"""Breakdowns for the demo's CONSOLIDATED certificates: real files made from their lines."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from accounts.models import Branch
from core.money import round_to_centavo
from workflow.certificates.attachment_changes import attach
from workflow.certificates.models import Certificate, Line
from workflow.files.breakdown import AMOUNTS, COLUMNS
from workflow.files.csv_text import BOM, as_csv
from workflow.files.models import Attachment

SHARE = Decimal("0.23")  # of the further branch; the certificate's own has the rest
PARTS = ("m1", "m2", "m3")


def attach_breakdown(certificate: Certificate, *, by: Any) -> Certificate:
    """Attach a breakdown that adds up to the certificate's lines, through the engine."""
    name = f"breakdown {certificate.reference}.csv"
    return attach(
        certificate.pk, Attachment.Kind.BREAKDOWN, name, breakdown_file(certificate), by=by
    )


def breakdown_file(certificate: Certificate) -> bytes:
    """The CSV file: each line spread over branches of the company, to the centavo."""
    branches = breakdown_branches_of(certificate)
    rows = [
        row for line in certificate.lines.all() for row in spread_line_over_branches(line, branches)
    ]
    return (BOM + as_csv([[column.name for column in COLUMNS], *rows])).encode()


def breakdown_branches_of(certificate: Certificate) -> list[str]:
    """The certificate's branch first, then its neighbour: pairs, so that no two breakdowns meet."""
    rows = Branch.objects.filter(company=certificate.company).order_by("pk")
    names = list(rows.values_list("name", flat=True))
    own = names.index(certificate.branch.name) if certificate.branch else 0
    return [names[own], *names[own ^ 1 : (own ^ 1) + 1]]


def spread_line_over_branches(line: Line, branches: list[str]) -> Iterator[list[str]]:
    """One row a branch; the amounts of all rows are the line's."""
    small = {name: round_to_centavo(getattr(line, name) * SHARE) for name in (*PARTS, "tax")}
    further = len(branches) - 1
    for place, branch in enumerate(branches):
        part = {
            name: getattr(line, name) - further * amount if place == 0 else amount
            for name, amount in small.items()
        }
        total = sum((part[name] for name in PARTS), Decimal(0))
        amounts = dict(zip(AMOUNTS, (*(part[n] for n in PARTS), total, part["tax"]), strict=True))
        yield [branch, line.description, line.atc, *(f"{amounts[name]:,.2f}" for name in AMOUNTS)]
