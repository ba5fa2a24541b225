"""The quarter sheet as the API tells it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from accounts.models import User
from core import clock
from core.money import plain_pesos
from core.quarter import Quarter
from workflow.api.certificates.changes_since import since_sent
from workflow.api.certificates.completeness_schemas import QuarterSchema
from workflow.api.certificates.serializers import (
    last_words,
    location_of,
    serialize_signature_grounds,
)
from workflow.api.quarter.schemas import (
    QuarterAmounts,
    QuarterSheet,
    RowResult,
    SheetAmounts,
    SheetBilled,
    SheetCertificate,
    SheetCorrection,
    SheetRowSchema,
    SheetSignatory,
)
from workflow.api.schemas import Check
from workflow.certificates.billed import BilledPlace
from workflow.certificates.completeness import filing_quarter_of, quarter_answer
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate
from workflow.certificates.quarter_sheet import (
    SheetRow,
    can_row_express,
    figures_of,
    first_line_atc,
    last_signatory_of,
    quarter_sheet_rows,
    with_content,
)
from workflow.certificates.statuses import TO_CORRECT
from workflow.checks.batches import look_at_many
from workflow.checks.stored import findings_of_certificate
from workflow.engine.plan import permitted_moves
from workflow.lifecycles.certificate import CertificateLifecycle


def sheet(user: User, quarter: Quarter, *, is_checked: bool = True) -> QuarterSheet:
    """All rows of the quarter, its day, and who signed last.

    Checking many rows takes seconds. Without it a row has neither findings nor moves.
    """
    rows = quarter_sheet_rows(user, quarter)
    if is_checked:
        look_at_open([row.certificate for row in rows if row.certificate])
    return {
        "quarter": cast(QuarterSchema, quarter_answer(filing_quarter_of(quarter), clock.today())),
        "signatory": serialize_signatory(last_signatory_of(user)),
        "rows": [serialize_quarter_row(row, user, quarter, is_checked) for row in rows],
        "is_checked": is_checked,
    }


def serialize_signatory(values: Mapping[str, Any]) -> SheetSignatory:
    """Serialize the one who signed last; blank before the first."""
    return cast(SheetSignatory, {name: content_value(value) for name, value in values.items()})


def serialize_quarter_row(
    row: SheetRow, user: User, quarter: Quarter, is_checked: bool
) -> SheetRowSchema:
    code, name, branch = row.place
    return {
        "company": code,
        "company_name": name,
        "branch": branch,
        "certificate": serialize_quarter_certificate(row.certificate, user, quarter, is_checked)
        if row.certificate
        else None,
        "before": serialize_previous_quarter(row.before),
        "billed": serialize_billed_place(row.billed) if row.billed else None,
    }


def serialize_billed_place(billed: BilledPlace) -> SheetBilled:
    m1, m2, m3 = map(plain_pesos, billed.months)
    return {
        "atc": billed.atc,
        "m1": m1,
        "m2": m2,
        "m3": m3,
        "total": plain_pesos(billed.total),
        "tax": plain_pesos(billed.tax),
        "reason": billed.reason,
        "text": billed.text,
    }


def serialize_quarter_certificate(
    certificate: Certificate, user: User, quarter: Quarter, is_checked: bool = True
) -> SheetCertificate:
    """A certificate of the quarter; ``in_sheet`` is false where a row cannot say all of it."""
    flow = CertificateLifecycle(certificate, user)
    is_open = certificate.status in flow.content_is_open
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "status": certificate.status,
        "version": certificate.version,
        "location": location_of(certificate),
        "atc": first_line_atc([certificate]),
        "may_edit": is_open and flow.may_edit(user),
        "in_sheet": can_row_express(certificate, quarter),
        "moves": permitted_moves(flow, user) if is_checked else [],
        "checks": [cast(Check, found.as_json()) for found in findings_of_certificate(certificate)]
        if is_open and is_checked
        else [],
        "signatory_name": certificate.signatory_name,
        "is_signed": bool(serialize_signature_grounds(certificate)),
        **serialize_correction(certificate, user, is_wanted=is_checked),
        **serialize_quarter_amounts([certificate]),
    }


def serialize_correction(
    certificate: Certificate, user: User, *, is_wanted: bool
) -> SheetCorrection:
    """What was asked for in one that came back, and what was changed since."""
    if not is_wanted or certificate.status not in TO_CORRECT:
        return {"reasons": [], "changes": []}
    words = last_words(certificate, user)
    return {"reasons": words["reasons"], "changes": since_sent(certificate)}


def serialize_previous_quarter(certificates: Sequence[Certificate]) -> SheetAmounts | None:
    """Serialize the sums of the store's certificates of the previous quarter."""
    if not certificates:
        return None
    return {"atc": first_line_atc(certificates), **serialize_quarter_amounts(certificates)}


def serialize_quarter_amounts(certificates: Iterable[Certificate]) -> QuarterAmounts:
    found = figures_of(certificates)
    return cast(QuarterAmounts, {name: plain_pesos(value) for name, value in found.items()})


def look_at_open(certificates: Sequence[Certificate]) -> None:
    """The checks look at what can still be changed; the rest is accounting's to judge."""
    open_ones = CertificateLifecycle.content_is_open
    look_at_many([each for each in certificates if each.status in open_ones])


def with_certificates(
    results: list[dict[str, Any]], user: User, quarter: Quarter
) -> list[RowResult]:
    """The results of rows with their certificates as they are now."""
    kept = [result["id"] for result in results if result["ok"]]
    found = list(with_content(Certificate.objects.visible_to(user).filter(pk__in=kept)))
    look_at_open(found)
    told = {str(each.pk): serialize_quarter_certificate(each, user, quarter) for each in found}
    return [
        cast(RowResult, result | {"certificate": told.get(result.get("id", ""))})
        for result in results
    ]
