"""Breakdowns for the demo's CONSOLIDATED certificates: real files made from their lines."""

import csv
from collections.abc import Iterator
from decimal import Decimal
from io import StringIO
from typing import Any

from accounts.models import Branch
from workflow.files.attach import attach
from workflow.files.breakdown import AMOUNTS, COLUMNS
from workflow.models.attachment import Attachment
from workflow.models.certificate import Certificate, Line
from workflow.money import pesos

MOST_BRANCHES = 3
SHARE = Decimal("0.23")  # of each further branch; the certificate's own has the rest
PARTS = ("m1", "m2", "m3")


def attach_breakdown(certificate: Certificate, *, by: Any) -> Certificate:
    """Attach a breakdown that adds up to the certificate's lines, through the engine."""
    name = f"breakdown {certificate.reference}.csv"
    return attach(
        certificate.pk, Attachment.Kind.BREAKDOWN, name, breakdown_file(certificate), by=by
    )


def breakdown_file(certificate: Certificate) -> bytes:
    """The CSV file: each line spread over branches of the company, to the centavo."""
    text = StringIO()
    sheet = csv.writer(text)
    sheet.writerow([column.name for column in COLUMNS])
    branches = branches_of(certificate)
    for line in certificate.lines.all():
        sheet.writerows(spread(line, branches))
    return text.getvalue().encode("utf-8-sig")


def branches_of(certificate: Certificate) -> list[str]:
    """The certificate's branch first, then others of its company."""
    own = [certificate.branch.name] if certificate.branch else []
    others = Branch.objects.filter(company=certificate.company).exclude(name__in=own)
    return [*own, *others.order_by("pk").values_list("name", flat=True)[: MOST_BRANCHES - 1]]


def spread(line: Line, branches: list[str]) -> Iterator[list[str]]:
    """One row a branch; the amounts of all rows are the line's."""
    small = {name: pesos(getattr(line, name) * SHARE) for name in (*PARTS, "tax")}
    further = len(branches) - 1
    for place, branch in enumerate(branches):
        part = {
            name: getattr(line, name) - further * amount if place == 0 else amount
            for name, amount in small.items()
        }
        total = sum((part[name] for name in PARTS), Decimal(0))
        amounts = dict(zip(AMOUNTS, (*(part[n] for n in PARTS), total, part["tax"]), strict=True))
        yield [branch, line.description, line.atc, *(f"{amounts[name]:,.2f}" for name in AMOUNTS)]
