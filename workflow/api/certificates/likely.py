"""The reasons for which a certificate is likely to be returned, so that they are offered first."""

from collections.abc import Iterator
from typing import Any

from workflow.certificates.models import Certificate
from workflow.certificates.reasons import REASONS, with_label
from workflow.certificates.statuses import OPEN

MOST = 3
ASKED = "Asked for last time"
USUAL_WORDS = "Often the reason"
# What a check finds -> the reason that says so.
OF_CHECKS = {
    "PAYEE_TIN": "PAYEE_TIN",
    "PAYEE_NAME": "PAYEE_NAME",
    "PAYOR": "PAYOR_TIN",
    "PERIOD": "PERIOD",
    "MONTHS": "PERIOD",
    "DUPLICATE": "DUPLICATE",
    "NEAR_DUPLICATE": "DUPLICATE",
    "SAME_FILE": "DUPLICATE",
    "ATC": "ATC",
    "ATC_CLASS": "ATC",
    "PAYOR_KIND": "ATC",
    "NOT_EARNED": "ATC",
    "SECTION": "ATC",
    "RATE": "RATE",
    "TAX": "RATE",
    "VAT_IN_BASE": "BASE_WITH_VAT",
    "SUM": "SUM",
    "AMOUNT": "SOA_MISMATCH",
    "RENT": "SOA_MISMATCH",
    "SIGNATORY": "SIGNATORY",
    "SIGNED": "SIGNATURE",
    "AGENT": "AGENT_EXPIRED",
    "BREAKDOWN": "BREAKDOWN",
    "LATE": "LATE",
    "ADDRESS": "ADDRESS",
}
USUAL = ("SOA_MISMATCH", "SIGNATURE", "RATE")


def likely_reasons(
    certificate: Certificate,
    checks: list[dict[str, Any]],
    asked: list[dict[str, Any]],
    *,
    staff: bool,
) -> list[dict[str, str]]:
    """Each with its field and why it is likely; none where nothing is to be decided."""
    if not staff or certificate.status not in OPEN:
        return []
    found: dict[str, dict[str, str]] = {}
    for code, field, why in reasons_in(checks, asked):
        found.setdefault(code, reason(code, field, why))
    return list(found.values())[:MOST]


def reasons_in(
    checks: list[dict[str, Any]], asked: list[dict[str, Any]]
) -> Iterator[tuple[str, str, str]]:
    """What was asked for before, then what the checks found, then what mostly is."""
    for each in asked:
        yield each["code"], each.get("field") or "", ASKED
    for each in checks:
        if each["id"] in OF_CHECKS:
            yield OF_CHECKS[each["id"]], each["field"] or "", each["message"]
    for code in USUAL:
        yield code, "", USUAL_WORDS


def reason(code: str, field: str, why: str) -> dict[str, str]:
    return with_label({"code": code, "field": field or REASONS[code][1], "why": why})
