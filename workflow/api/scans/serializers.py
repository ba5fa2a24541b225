"""Scans as the API tells them: a row in a list, and the whole of one."""

from collections.abc import Mapping
from typing import Any, cast

from django.conf import settings
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from core.money import plain_pesos
from core.text import fold
from workflow.api.certificates.serializers import format_api_timestamp, serialize_past_lines
from workflow.api.scans.schemas import ScanField, ScanRow, ScanSchema, ScanValue
from workflow.checks.history import last_quarter_of
from workflow.engine.plan import available_moves, permitted_moves
from workflow.lifecycles.scan import ScanLifecycle
from workflow.scans import fields, resolution
from workflow.scans.confirmation_preview import ConfirmationPreview, prospect_of
from workflow.scans.models import Page, Scan
from workflow.scans.outcomes import sort_field_names
from workflow.scans.similar_tenants import tenants_like
from workflow.scans.statuses import SKIPPED, WAITING, describe_scan_failure, level_of
from workflow.scans.typed_matches import TypedMatch

PORTAL = "The portal"
JOINED = ("upload", "company", "tenant", "branch", "certificate", "uploaded_by", "confirmed_by")


def with_all(rows: QuerySet[Scan]) -> QuerySet[Scan]:
    """Everything that a row tells, in one statement."""
    done = Page.objects.filter(upload=OuterRef("upload")).exclude(state=Page.State.WAITING)
    counted = done.order_by().values("upload").annotate(n=Count("pk")).values("n")
    return rows.select_related(*JOINED).annotate(pages_done=Coalesce(Subquery(counted), 0))


def find_visible_scan(pk: Any, user: User) -> Scan | None:
    """The scan as this user may see it, with what telling it needs."""
    return with_all(Scan.objects.visible_to(user)).filter(pk=pk).first()


def serialize_scan_row(scan: Any, user: User) -> ScanRow:
    """A row of a list: moves are names only."""
    values = values_of_scan(scan)
    return {
        "id": str(scan.pk),
        "upload": str(scan.upload_id),
        "batch": str(scan.upload.batch) if scan.upload.batch else None,
        "name": scan.upload.name,
        "size": scan.upload.size,
        "status": scan.status,
        "version": scan.version,
        "pages": scan.pages,
        "page_count": scan.upload.page_count,
        "pages_done": scan.pages_done,
        "confidence": scan.confidence,
        "level": level_of(scan.confidence),
        "to_look_at": len(resolution.unsure(scan)) if scan.status in WAITING else 0,
        "reason": scan.reason,
        "reason_text": describe_scan_failure(scan.reason),
        "payor_name": values.get("payor_name", ""),
        "payor_tin": values.get("payor_tin", ""),
        "period_from": values.get("period_from") or None,
        "tax": tax_in(values),
        "company": scan.company.code if scan.company else None,
        "tenant": scan.tenant.name if scan.tenant else None,
        "matched": scan.is_matched,
        "certificate": str(scan.certificate_id) if scan.certificate_id else None,
        "reference": scan.certificate.reference if scan.certificate else None,
        "uploaded_by": str(scan.uploaded_by or PORTAL),
        "yours": scan.uploaded_by_id == user.pk,
        "confirmed_by": str(scan.confirmed_by) if scan.confirmed_by else None,
        "created_at": format_api_timestamp(scan.created_at),
        "updated_at": format_api_timestamp(scan.updated_at),
        "moves": permitted_moves(ScanLifecycle(scan, user), user),
    }


def values_of_scan(scan: Scan) -> dict[str, str]:
    """Return its values: as a person confirmed them, else as they were read."""
    if scan.values is not None:
        return scan.values
    return {name: str(each["value"]) for name, each in scan.values_read.items()}


def tax_in(values: dict[str, str]) -> str | None:
    """Return the tax below the lines, formatted as an amount; None where there is none."""
    try:
        return (
            plain_pesos(fields.read_scan_amount(values["totals.tax"]))
            if values["totals.tax"]
            else None
        )
    except (KeyError, fields.WrongField):
        return None


def serialize_scan(scan: Any, user: User) -> ScanSchema:
    """One scan with its fields, what would come of it, and its moves with their dialogs."""
    outcome, waits = scan.outcome or {}, scan.status in WAITING
    ahead = prospect_of(scan) if waits else ConfirmationPreview()
    row: Mapping[str, Any] = serialize_scan_row(scan, user)
    told = (
        dict(row)
        | {
            "fields": serialize_scan_fields(scan),
            "sections": outcome.get("sections", []),
            "sure": settings.SCAN_SURE,
            "look": settings.SCAN_LOOK,
            "turned": outcome.get("turned", 0),
            "dpi": outcome.get("dpi", 0),
            "source": outcome.get("source", ""),
            "form_version": outcome.get("version", ""),
            "active": outcome.get("active", ""),
            "seconds": seconds_of(scan),
            "skipped": skipped_pages(scan),
            "match": serialize_scan_match(scan, ahead),
            "siblings": siblings(scan, user),
            "moves": serialize_scan_moves(scan, user),
        }
        | serialize_scan_prospect(ahead)
    )
    return cast(ScanSchema, told)


def serialize_scan_fields(scan: Scan) -> list[ScanField]:
    """Every field that was read or keyed, in the form's order."""
    read, confirmed = scan.values_read, scan.values or {}
    return [
        serialize_scan_field(name, read.get(name), confirmed)
        for name in sort_field_names({**confirmed, **read})
    ]


def serialize_scan_field(
    name: str, read: dict[str, Any] | None, confirmed: dict[str, str]
) -> ScanField:
    if read is None:
        keyed = {"value": confirmed[name], "confidence": None, "page": None, "box": None}
        blank = {"was": "", "note": "", "level": None, "confirmed": None}
        return cast(ScanField, {"name": name} | keyed | blank)
    is_corrected = confirmed and confirmed.get(name, "") != read["value"]
    correction = confirmed.get(name, "") if is_corrected else None
    return {**serialize_scan_value(name, read), "confirmed": correction}


def serialize_scan_value(name: str, read: dict[str, Any]) -> ScanValue:
    """Serialize a value as it was read."""
    return cast(ScanValue, {"name": name} | read | {"level": level_of(read["confidence"])})


def seconds_of(scan: Scan) -> float:
    rows = scan.upload.pages.filter(number__in=scan.pages)
    return round(sum(each or 0 for each in rows.values_list("seconds", flat=True)), 3)


def skipped_pages(scan: Scan) -> list[dict[str, Any]]:
    """Return the pages of the file that hold no certificate."""
    if not scan.outcome:
        return []
    rows = scan.upload.pages.filter(reason__in=SKIPPED).exclude(number__in=scan.pages)
    return [
        {"page": page.number, "reason": page.reason, "text": SKIPPED[page.reason]}
        for page in rows.only("number", "reason")
    ]


def serialize_scan_match(scan: Scan, ahead: ConfirmationPreview) -> dict[str, Any]:
    tenant = scan.tenant
    return {
        "company": scan.company.code if scan.company else None,
        "company_name": scan.company.name if scan.company else None,
        "branch": scan.branch.name if scan.branch else None,
        "tenant": {"id": tenant.pk, "name": tenant.name, "tin": str(tenant.tin)}
        if tenant
        else None,
        "missing": ahead.missing,
        "suggested": suggested_tenants(scan) if ahead.missing and not tenant else [],
    }


def suggested_tenants(scan: Scan) -> list[dict[str, Any]]:
    return [{"id": each.pk, "name": each.name, "tin": each.tin} for each in tenants_like(scan)]


def siblings(scan: Scan, user: User) -> list[dict[str, Any]]:
    """List the other certificates of the same file that the caller may see."""
    rows = Scan.objects.visible_to(user).filter(upload=scan.upload_id).exclude(pk=scan.pk)
    found = sorted(rows.only("id", "pages", "status"), key=lambda each: each.pages)
    return [{"id": str(each.pk), "pages": each.pages, "status": each.status} for each in found]


def serialize_scan_moves(scan: Scan, user: User) -> list[dict[str, Any]]:
    """With what each asks for; what the portal gives along is asked of nobody."""
    moves = available_moves(ScanLifecycle(scan, user), user)
    for move in moves:
        move["inputs"] = [each for each in move["inputs"] if each["type"] != "made"]
    return moves


def serialize_scan_prospect(ahead: ConfirmationPreview) -> dict[str, Any]:
    pasts = last_quarter_of(ahead.certificate) if ahead.certificate else ()
    return {
        "findings": [each.as_json(for_staff=True) for each in ahead.findings],
        "compared": serialize_past_lines(pasts),
        "joins": serialize_typed_certificate(ahead.joins) if ahead.joins else None,
        "candidates": [serialize_typed_certificate(each) for each in ahead.candidates],
        "after": ahead.after or None,
    }


def serialize_typed_certificate(typed: TypedMatch) -> dict[str, Any]:
    return {
        "id": str(typed.certificate.pk),
        "reference": typed.certificate.reference,
        "status": typed.certificate.status,
        "equal": typed.equal,
        "of": typed.of,
        "differences": typed.differences,
    }


def scan_search_filter(value: str) -> Q:
    """File name, payor's name or TIN, or the reference of its certificate."""
    words = fold(value)
    found = Q(upload__folded_name__contains=words) | Q(folded_payor_name__contains=words)
    found |= Q(certificate__reference__icontains=value)
    digits = "".join(letter for letter in value if letter in "0123456789")
    return found | Q(payor_tin__startswith=digits) if len(digits) >= 3 else found
