"""Certificates for tests: clean content, and the real moves that lead to each status."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import count
from typing import Any

from accounts.models import User
from accounts.tin import Tin
from workflow.atc import catalogue
from workflow.demo_breakdown import attach_breakdown
from workflow.engine.push import born, perform
from workflow.files.attach import attach
from workflow.models.attachment import Attachment
from workflow.models.certificate import FormType, Status
from workflow.quarter import Quarter

BAD = {"reasons": ["SUM"]}

# status -> the moves that lead there from DRAFT: (move, by whom, inputs)
WAYS: dict[str, list[tuple[str, str, dict[str, Any]]]] = {
    Status.DRAFT: [],
    Status.SUBMITTED: [("submit", "tenant", {})],
    Status.APPROVED: [("submit", "tenant", {}), ("approve", "processor", {})],
    Status.DISAPPROVED: [("submit", "tenant", {}), ("disapprove", "processor", BAD)],
    Status.RETURNED: [("submit", "tenant", {}), ("send_back", "processor", BAD)],
    Status.RESUBMITTED: [
        ("submit", "tenant", {}),
        ("send_back", "processor", BAD),
        ("resubmit", "tenant", {}),
    ],
    Status.FOR_AMENDMENT: [
        ("submit", "tenant", {}),
        ("approve", "processor", {}),
        ("amend", "processor", {"remarks": "August is wrong."}),
    ],
    Status.CANCELLED: [
        ("submit", "tenant", {}),
        ("send_back", "processor", BAD),
        ("cancel", "tenant", {}),
    ],
    Status.DISCARDED: [("discard", "tenant", {})],
}


def line(base: str = "100000.00", rate: str = "5", atc: str = "WC100") -> dict[str, Any]:
    """One income line: the same base in each month, tax at the rate."""
    month = Decimal(base)
    total = month * 3
    return {
        "section": "EWT",
        "atc": atc,
        "description": "Rental of real property",
        "rate": Decimal(rate),
        "m1": month,
        "m2": month,
        "m3": month,
        "total": total,
        "tax": (total * Decimal(rate) / 100).quantize(Decimal("0.01")),
    }


_number = count()
QUARTERS = 24
CODES = [atc for atc in catalogue().values() if atc.code.startswith("WC") and atc.section == "EWT"]


def clean_content(**changes: Any) -> dict[str, Any]:
    """Content no check finds fault with; each call takes a quarter and code of its own."""
    turn, ago = divmod(next(_number), QUARTERS)
    quarter = Quarter.current().previous
    for _ in range(ago):
        quarter = quarter.previous
    code = CODES[turn % len(CODES)]
    return {
        "form_type": "SINGLE",
        "period_from": quarter.start,
        "period_to": quarter.end,
        "signatory_name": "MARIA LOURDES R. VILLANUEVA",
        "signatory_title": "FINANCE MANAGER",
        "signatory_tin": Tin("983780565"),
        "lines": [line(rate=str(code.rate), atc=code.code)],
    } | changes


def certificate_in(
    status: str,
    tenant: User,
    processor: User,
    files: Sequence[tuple[str, bytes]] = (),
    **content: Any,
) -> Any:
    """A certificate brought to ``status`` by the moves that really lead there.

    ``files`` are PDFs to attach to the draft; a CONSOLIDATED one is given a fitting breakdown.
    """
    by = {"tenant": tenant, "processor": processor}
    certificate = born("certificates", Status.DRAFT, clean_content(**content), by=tenant)
    for name, data in files:
        attach(certificate.pk, Attachment.Kind.DOCUMENT, name, data, by=tenant)
    if certificate.form_type == FormType.CONSOLIDATED:
        attach_breakdown(certificate, by=tenant)
    for move, who, inputs in WAYS[status]:
        certificate = perform("certificates", certificate.pk, move, by=by[who], inputs=inputs)
    return certificate
