"""The page of a signed copy as a picture, for those who compare it with the certificate."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from workflow.api import schemas
from workflow.api.certificates.views import get_visible_certificate
from workflow.api.scans.pictures import ask_reader, png_response
from workflow.certificates import LIFECYCLE
from workflow.engine.unaltered import check_document
from workflow.files.turns import lock_file_reading
from workflow.signatures.copies import find_signed_copy
from workflow.signed_pdfs.copies import draw_page, page_of_copy, read_copy


class CopyPageView(APIView):
    """The picture of a signed copy's page."""

    @extend_schema(
        operation_id="certificates_copy_page",
        responses={(200, "image/png"): OpenApiTypes.BINARY}
        | dict.fromkeys((401, 404, 409, 422, 429, 503), schemas.RefusalSchema),
    )
    def get(self, request: Request, pk: UUID, file_id: UUID) -> HttpResponse:
        """Return the page that was compared as PNG; the boxes of the differences lie on it.

        It is drawn when it is asked for: 429 while another file of the caller is read, 422 where
        the file cannot be drawn.
        """
        user = get_current_user(request)
        certificate = get_visible_certificate(pk, user)
        file = find_signed_copy(certificate, file_id)
        check_document(LIFECYCLE, [certificate])
        with lock_file_reading(user):
            picture = ask_reader(draw_page, read_copy(file), page_of_copy(file))
        return png_response(picture)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Whatever is accepted: a picture when it is there, a refusal in JSON when not."""
        return super().perform_content_negotiation(request, force=True)
