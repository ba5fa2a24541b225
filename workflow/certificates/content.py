"""The content of a certificate: read as plain values for the digest, written with its lines."""

from collections import Counter
from datetime import date
from decimal import Decimal
from typing import Any

from accounts.models import Branch, Company, Tenant
from core import clock
from core.money import ZERO
from core.quarter import Quarter
from core.tin import Tin
from workflow.certificates import attached_forms, attachments, from_pdf, list_queries
from workflow.certificates.models import Certificate, Line, Section
from workflow.certificates.names import keep_names, party_names_of
from workflow.certificates.places import keep_places, split_over

PARTIES = tuple(
    f"{who}_{what}" for who in ("payee", "payor") for what in ("name", "tin", "address", "zip")
)
SIGNATORY = ("signatory_name", "signatory_title", "signatory_tin")
# Left out of the content while they are blank: what was decided before the portal knew them
# keeps its digest.
ADDED = (
    "payee_foreign_address",
    "agent_accreditation",
    "agent_issued",
    "agent_expires",
    "conforme_name",
    "conforme_title",
    "conforme_tin",
    "conforme_accreditation",
    "conforme_issued",
    "conforme_expires",
    "continues",
    "unit",
)
FIELDS = ("form_type", "period_from", "period_to", *PARTIES, *SIGNATORY, *ADDED, "remarks")
DATES = (
    "period_from",
    "period_to",
    "agent_issued",
    "agent_expires",
    "conforme_issued",
    "conforme_expires",
)
MONTHS = ("m1", "m2", "m3")
AMOUNTS = (*MONTHS, "total", "tax")
LINES_PER_SECTION = 10


def content_of_certificate(certificate: Certificate) -> dict[str, Any]:
    """Everything that is decided on, as plain JSON values: what the digest covers."""
    fields = {name: content_value(getattr(certificate, name)) for name in FIELDS}
    said = {name: value for name, value in fields.items() if value or name not in ADDED}
    return (
        said
        | origin_of(certificate)
        | {
            "reference": certificate.reference,
            "submitted_at": clock.utc_moment(certificate.submitted_at)
            if certificate.submitted_at
            else "",
            "tenant": certificate.tenant_id,
            "company": certificate.company_id,
            "branch": certificate.branch_id,
            "locations": sorted(branch.pk for branch in split_over(certificate)),
            "total": content_value(certificate.total),
            "tax": content_value(certificate.tax),
            "lines": [line.as_content() for line in certificate.lines.all()],
            "files": attachments.attachments_as_content(certificate),
        }
    )


def origin_of(certificate: Certificate) -> dict[str, Any]:
    """Return its origin: the original that it replaces, its scan, its PDF, or a former system.

    For a scan that includes the reader's confidence and the person who confirmed; for a PDF the
    values that were read and confirmed.
    """
    confidence = certificate.ocr_confidence
    told = {
        "replaces": str(certificate.replaces_id or ""),
        "scan": str(certificate.scan or ""),
        "ocr_confidence": "" if confidence is None else str(confidence),
        "confirmed_by": certificate.confirmed_by_id,
        "from_pdf": certificate.from_pdf,
        "approved_elsewhere_on": content_value(certificate.approved_elsewhere_on),
        "former_reference": certificate.former_reference or "",
    }
    return {name: value for name, value in told.items() if value}


def content_value(value: Any) -> Any:
    """A field's value as JSON: dates ISO, TINs 14 digits, amounts with two decimals."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Tin):
        return str(value)
    return value or ""


def write_certificate_changes(certificate: Certificate, changes: dict[str, Any]) -> None:
    """Write validated changes into a certificate.

    Payee fields follow a newly chosen company where they are not given; the certificate's totals
    follow its lines. ``add_file`` holds the facts of a file whose bytes are stored, ``remove_file``
    the id of one and who removes it, ``form_figures`` the id and the figures of one.
    """
    changes, is_new = dict(changes), certificate.version == 0  # nothing hangs on a new one
    write_files(certificate, changes)
    known = party_names_of(certificate)
    lines, locations = set_certificate_fields(certificate, changes)
    keep_names(party_names_of(certificate) - known)
    if locations is not None:
        if is_new:
            certificate.locations.add(*locations)
        else:
            certificate.locations.set(locations)
    if locations is not None or "branch" in changes:
        keep_places(certificate, locations, is_new=is_new)
    if lines is not None:
        if not is_new:
            certificate.lines.all().delete()
        Line.objects.bulk_create(lines)
    if lines is not None or locations is not None:
        list_queries.prefetch_certificate(certificate)


def set_certificate_fields(
    certificate: Certificate, changes: dict[str, Any]
) -> tuple[list[Line] | None, list[Branch] | None]:
    """Set the fields in memory; the lines and locations that go with them, None: unchanged."""
    certificate.forget_what_was_found()
    changes = dict(changes)
    if changes.get("company"):
        changes = party_fields("payee", changes["company"]) | changes
    if "from_pdf" in changes:
        changes["from_pdf"] = from_pdf.merge_pdf_readings(certificate.from_pdf, changes["from_pdf"])
    lines, locations = changes.pop("lines", None), changes.pop("locations", None)
    for name, value in changes.items():
        setattr(certificate, name, value)
    certificate.quarter = quarter_number_of(certificate)
    if lines is None:
        return None, locations
    rows = number_lines(certificate, lines)
    certificate.total = sum((row.total for row in rows), ZERO)
    certificate.tax = sum((row.tax for row in rows), ZERO)
    return rows, locations


def quarter_number_of(certificate: Certificate) -> int | None:
    """Under which it is found; None while it has no period."""
    begins = certificate.period_from
    return Quarter.of(begins).in_one_number if begins else None


def write_files(certificate: Certificate, changes: dict[str, Any]) -> None:
    """Attach a file, take one off, or write the figures of an attached form; what was said of
    files is taken out of the changes."""
    if removed := changes.pop("remove_file", None):
        attachments.remove_from(certificate, removed)
    if added := changes.pop("add_file", None):
        attachments.add_attachment(certificate, added)
    if figures := changes.pop("form_figures", None):
        attached_forms.write_form_figures(certificate, figures)


def number_lines(certificate: Certificate, lines: list[dict[str, Any]]) -> list[Line]:
    """The lines; positions count from 1 in each section, in the order given."""
    counts: Counter[str] = Counter()
    rows = []
    for values in lines:
        section = values.get("section", Section.EWT)
        counts[section] += 1
        rows.append(Line(certificate=certificate, position=counts[section], **values))
    return rows


def sum_line_amounts(lines: list[Line]) -> dict[str, Decimal]:
    """Column totals over the lines, in pesos."""
    return {name: sum((getattr(line, name) for line in lines), ZERO) for name in AMOUNTS}


def party_fields(prefix: str, who: Company | Tenant) -> dict[str, Any]:
    """Name, TIN, address and ZIP of a company or tenant, as Part I or II of the form has them."""
    return {f"{prefix}_{name}": getattr(who, name) for name in ("name", "tin", "address", "zip")}
