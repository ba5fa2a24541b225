"""A certificate on the official form, as a PDF."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from workflow.api import shapes, told
from workflow.api.asker import asker
from workflow.api.certificates import found
from workflow.models.certificate import Certificate
from workflow.replica.facts import facts_of
from workflow.replica.pdf import file_name, mark_of, render

PDF = "application/pdf"
# The recorded act of handing out the final form.
ISSUE = "issue"


class FormView(APIView):
    """The exact replica of BIR Form 2307 with what the certificate says."""

    @extend_schema(
        operation_id="certificates_form",
        responses={
            (200, PDF): OpenApiTypes.BINARY,
            401: shapes.RefusalTold,
            404: shapes.RefusalTold,
        },
    )
    def get(self, request: Request, pk: UUID) -> HttpResponse:
        """One page of 612 x 936 points, marked DRAFT until the certificate was submitted."""
        certificate = found(pk, asker(request))
        facts = facts_of(certificate)
        pdf = render(facts, mark_of(certificate, issued_before(certificate)))
        return attachment(pdf, file_name(facts))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple:
        """Whatever is accepted: a PDF when it is there, a refusal in JSON when not."""
        return super().perform_content_negotiation(request, force=True)


def issued_before(certificate: Certificate) -> int:
    """How many final copies were issued before the latest one."""
    return max(0, told.history_of(certificate).filter(move=ISSUE).count() - 1)


def attachment(pdf: bytes, name: str) -> HttpResponse:
    return HttpResponse(
        pdf,
        content_type=PDF,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        },
    )
