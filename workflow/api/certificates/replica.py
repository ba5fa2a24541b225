"""A certificate on the official form, as a PDF."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from core.api.queries import get_query
from workflow.api import schemas
from workflow.api.certificates.views import get_visible_certificate
from workflow.issued_pdf.issuing import pdf_of
from workflow.papers_to_sign.drawing import SUFFIX, draw_to_sign
from workflow.replica.facts import form_facts_of_certificate
from workflow.replica.pdf import form_file_name

PDF = "application/pdf"
TO_SIGN = "to_sign"
COPY = OpenApiParameter("copy", str, enum=[TO_SIGN], description="absent: the paper to look at")


class FormView(APIView):
    """The exact replica of BIR Form 2307 with what the certificate says."""

    @extend_schema(
        operation_id="certificates_form",
        parameters=[COPY],
        responses={(200, PDF): OpenApiTypes.BINARY}
        | dict.fromkeys((401, 403, 404, 409, 422, 503), schemas.RefusalSchema),
    )
    def get(self, request: Request, pk: UUID) -> HttpResponse:
        """Draw the form, one page of 612 x 936 points.

        Its status is printed across it: approved and not issued as NOT ISSUED, issued again as
        RE-PRINT. The reference is below the frame and in the file name. An issued form has a code
        and a seal, and the same bytes for everybody.

        ``copy=to_sign`` is the paper to sign, for its tenant after the move ``print_to_sign``: no
        mark, and VALID WHEN SIGNED below the frame. 409 ``condition`` while a check blocks.
        """
        user = get_current_user(request)
        certificate = get_visible_certificate(pk, user)
        facts = form_facts_of_certificate(certificate)
        if "copy" in get_query(request):
            return attachment(draw_to_sign(certificate, user), form_file_name(facts, SUFFIX))
        return attachment(pdf_of(certificate), form_file_name(facts))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple:
        """Whatever is accepted: a PDF when it is there, a refusal in JSON when not."""
        return super().perform_content_negotiation(request, force=True)


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
