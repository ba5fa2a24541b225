"""Changes of a certificate: by its tenant before resubmitting, for the desk afterwards."""

from typing import Any
from uuid import UUID

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Branch, Company
from core import clock
from core.api.answers import Answer
from workflow.api import schemas
from workflow.api.certificates import serializers
from workflow.api.certificates.views import get_visible_certificate
from workflow.certificates.content import content_of_certificate
from workflow.certificates.content_changes import list_content_changes
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN, Status
from workflow.lifecycles.certificate import CertificateLifecycle

Compared = tuple[dict[str, Any] | None, dict[str, Any] | None]
UNDO_RECEIPT = "undo_receipt"
OF_ORIGINAL = ("send_original", "receive_original", UNDO_RECEIPT)
SENT = Q(move__in=("submit", "resubmit")) | Q(
    move="born", target__in=(Status.SUBMITTED, Status.RETURNED)
)


class ChangesView(APIView):
    """The fields that differ from the last submission, while the tenant may change them.

    Afterwards it is what the last submission changed, with signed copies that were added since.
    None before and by the first submission.
    """

    @extend_schema(
        operation_id="certificates_changes",
        responses={401: schemas.RefusalSchema, 404: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID) -> Answer[list[schemas.Change]]:
        return Answer(since_sent(get_visible_certificate(pk, get_current_user(request))))


def since_sent(certificate: Certificate) -> list[schemas.Change]:
    """``field``, ``before``, ``after``; places by name. Retention empties what was sent: none."""
    before, now = compare_contents(certificate)
    if before is None or now is None:
        return []
    found = list_changed_fields(
        describe_content_places(before), describe_content_places(now)
    ) + list_content_changes(before, now)
    return found + original_since_sent(certificate)


def original_since_sent(certificate: Certificate) -> list[dict[str, Any]]:
    """The paper original, where it was put into a pouch or received since it was sent before."""
    is_open = certificate.status in CertificateLifecycle.content_is_open
    sent = serializers.history_of(certificate).filter(SENT).order_by("-number")
    numbers = list(sent.values_list("number", flat=True)[:2])
    since = numbers[0] if is_open else numbers[-1]
    rows = serializers.history_of(certificate).filter(move__in=OF_ORIGINAL, number__gt=since)
    done = rows.order_by("-number").first()
    if done is None or done.move == UNDO_RECEIPT:
        return []
    return [{"field": "original", "before": "", "after": clock.manila_date(done.at).isoformat()}]


def compare_contents(certificate: Certificate) -> Compared:
    """The contents to compare: the last that was sent with what is written now, or while nothing
    can be written the two that were sent last. Files may be added while it waits."""
    sent = [
        (row.revision.values or {}).get("content")
        for row in serializers.history_of(certificate).filter(SENT).order_by("-number")[:2]
    ]
    last, earlier = [*sent, None, None][:2]
    if certificate.status in CertificateLifecycle.content_is_open:
        return last, content_of_certificate(certificate)
    if certificate.status in OPEN:
        return earlier, content_of_certificate(certificate)
    return earlier, last


def describe_content_places(content: dict[str, Any]) -> dict[str, str]:
    """Company, branch and locations of a content, as people call them."""
    branches = Branch.objects.in_bulk([content["branch"] or 0, *content["locations"]])
    company = Company.objects.filter(pk=content["company"] or 0).first()
    return {
        "company": company.name if company else "",
        "branch": branch_name_or_blank(branches, content["branch"]),
        "locations": ", ".join(
            sorted(branch_name_or_blank(branches, pk) for pk in content["locations"])
        ),
    }


def branch_name_or_blank(branches: dict[Any, Branch], pk: Any) -> str:
    return branches[pk].name if pk in branches else ""


def list_changed_fields(before: dict[str, str], after: dict[str, str]) -> list[dict[str, str]]:
    return [
        {"field": name, "before": before[name], "after": after[name]}
        for name in before
        if before[name] != after[name]
    ]
