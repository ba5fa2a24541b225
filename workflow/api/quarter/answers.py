"""The quarter sheet as the API tells it."""

from collections.abc import Iterable, Sequence
from typing import Any

from accounts.models import User
from core import clock
from core.money import plain_pesos
from core.quarter import Quarter
from workflow.api.certificates.answers import location_of
from workflow.certificates.completeness import filing_of, quarter_answer
from workflow.certificates.content import plain
from workflow.certificates.models import Certificate
from workflow.certificates.quarter_sheet import (
    SheetRow,
    code_of,
    figures_of,
    fits,
    rows_of,
    signatory_of,
    with_content,
)
from workflow.checks.many import look_at_many
from workflow.checks.stored import findings
from workflow.engine import offered
from workflow.lifecycles.certificate import CertificateLifecycle


def sheet(user: User, quarter: Quarter) -> dict[str, Any]:
    """All rows of the quarter, its day, and who signed last."""
    rows = rows_of(user, quarter)
    look_at_open([row.certificate for row in rows if row.certificate])
    return {
        "quarter": quarter_answer(filing_of(quarter), clock.today()),
        "signatory": {name: plain(value) for name, value in signatory_of(user).items()},
        "rows": [row_told(row, user, quarter) for row in rows],
    }


def row_told(row: SheetRow, user: User, quarter: Quarter) -> dict[str, Any]:
    code, name, branch = row.place
    return {
        "company": code,
        "company_name": name,
        "branch": branch,
        "certificate": certificate_told(row.certificate, user, quarter)
        if row.certificate
        else None,
        "before": before_told(row.before),
    }


def certificate_told(certificate: Certificate, user: User, quarter: Quarter) -> dict[str, Any]:
    """A certificate of the quarter; ``in_sheet`` is false where a row cannot say all of it."""
    flow = CertificateLifecycle(certificate, user)
    is_open = certificate.status in flow.content_is_open
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "status": certificate.status,
        "version": certificate.version,
        "location": location_of(certificate),
        "atc": code_of([certificate]),
        "may_edit": is_open and flow.may_edit(user),
        "in_sheet": fits(certificate, quarter),
        "moves": offered.names(flow, user),
        "checks": [found.as_json() for found in findings(certificate)] if is_open else [],
        "signatory_name": certificate.signatory_name,
    } | amounts_told([certificate])


def before_told(certificates: Sequence[Certificate]) -> dict[str, Any] | None:
    """What the store's certificates of the quarter before came to."""
    if not certificates:
        return None
    return {"atc": code_of(certificates)} | amounts_told(certificates)


def amounts_told(certificates: Iterable[Certificate]) -> dict[str, str]:
    return {name: plain_pesos(value) for name, value in figures_of(certificates).items()}


def look_at_open(certificates: Sequence[Certificate]) -> None:
    """The checks look at what can still be changed; the rest is accounting's to judge."""
    open_ones = CertificateLifecycle.content_is_open
    look_at_many([each for each in certificates if each.status in open_ones])


def with_certificates(
    results: list[dict[str, Any]], user: User, quarter: Quarter
) -> list[dict[str, Any]]:
    """The results of rows with their certificates as they are now."""
    kept = [result["id"] for result in results if result["ok"]]
    found = list(with_content(Certificate.objects.visible_to(user).filter(pk__in=kept)))
    look_at_open(found)
    told = {str(each.pk): certificate_told(each, user, quarter) for each in found}
    return [result | {"certificate": told.get(result.get("id", ""))} for result in results]
