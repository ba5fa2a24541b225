"""The files of a certificate: attach one, take one off, fetch it, look at a breakdown's rows."""

from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from core.api.parameters import IF_MATCH
from core.api.streams import FileAnswering, Streamed, download
from core.refusals import NotAllowed, NotFound, NotLikeThis, field_fault
from workflow.api import schemas
from workflow.api.certificates import serializers
from workflow.api.certificates.views import (
    REFUSED,
    certificate_response,
    get_visible_certificate,
    version_seen,
)
from workflow.api.files.schemas import BreakdownSchema, Upload
from workflow.api.files.uploads import check_length, most_bytes, parse_upload_body, read_upload
from workflow.certificates import attachments
from workflow.certificates.attachment_changes import attach, detach
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate
from workflow.engine.subject_checks import check_subject_unaltered
from workflow.files import types
from workflow.files.models import Attachment
from workflow.files.turns import lock_file_reading
from workflow.lifecycles.certificate import CertificateLifecycle

UPLOAD_REFUSED = REFUSED | dict.fromkeys((413, 429, 503), schemas.RefusalSchema)
SEEN = dict.fromkeys((401, 404), schemas.RefusalSchema)
BINARY: dict[Any, Any] = {(200, each): OpenApiTypes.BINARY for each in types.EXTENSIONS}


def get_tenant_certificate(request: Request, pk: UUID) -> Certificate:
    """The certificate, for a tenant to change its files. Raises NotFound, NotAllowed."""
    certificate = get_visible_certificate(pk, get_current_user(request))
    if not get_current_user(request).is_tenant:
        raise NotAllowed("Only tenants change the files of a certificate.")
    return certificate


def read_attachment_kind(data: Any) -> str:
    kind = data.get("kind", "")
    if kind not in Attachment.Kind.values:
        words = f"kind is one of {', '.join(Attachment.Kind.values)}."
        raise NotLikeThis([field_fault("kind", "invalid_choice", words)])
    return kind


class FilesView(APIView):
    """A new file for a certificate whose content is open."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="certificates_attach_file",
        parameters=[IF_MATCH],
        request={"multipart/form-data": Upload},
        responses={201: schemas.CertificateSchema} | UPLOAD_REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """Attach a file; answers with the whole certificate.

        ``kind`` is ``DOCUMENT`` (a PDF, such as a signed copy) or ``BREAKDOWN`` (XLSX or CSV, of a
        CONSOLIDATED certificate; a new one replaces the previous one). Only its tenant may attach,
        while the content is open. The same bytes are attached once.

        The content decides the type: 413 too large, 415 another type, 422 damaged, encrypted or
        with faulty rows. ``fields`` lists at most fifty of them as ``rows.<row>.<column>``,
        ``count`` is their number.

        Columns of a breakdown: ``branch, description, atc, month1, month2, month3, total, tax``.
        Case, spaces and order do not matter; totals and taxes may be left out.
        """
        get_tenant_certificate(request, pk)
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        with lock_file_reading(get_current_user(request)):
            kind = read_attachment_kind(
                parse_upload_body(request, "Send the file as multipart/form-data.", "kind")
            )
            name, data = read_upload(request)
            attach(
                pk, kind, name, data, by=get_current_user(request), version=version_seen(request)
            )
        return certificate_response(
            serializers.serialize_certificate(
                get_visible_certificate(pk, get_current_user(request)), get_current_user(request)
            ),
            201,
        )


class FileView(FileAnswering):
    """One file of a certificate."""

    @extend_schema(
        operation_id="certificates_file",
        responses=BINARY | SEEN | {503: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID, file_id: UUID) -> Streamed:
        """The file as it was uploaded, to be saved."""
        certificate = get_visible_certificate(pk, get_current_user(request))
        file = attachments.file_of(certificate, file_id)
        check_subject_unaltered(CertificateLifecycle(certificate))
        try:
            pieces = attachments.attachment_pieces(file)
        except OSError as error:
            raise NotFound("The bytes of this file are missing.", code="file_missing") from error
        return download(pieces, file.name, file.media_type, **{"Content-Length": str(file.size)})

    @extend_schema(
        operation_id="certificates_remove_file",
        parameters=[IF_MATCH],
        responses={200: schemas.CertificateSchema} | REFUSED,
    )
    def delete(self, request: Request, pk: UUID, file_id: UUID) -> Response:
        """Remove a file; answers with the whole certificate. Earlier decisions stay verifiable."""
        get_tenant_certificate(request, pk)
        detach(pk, file_id, by=get_current_user(request), version=version_seen(request))
        return certificate_response(
            serializers.serialize_certificate(
                get_visible_certificate(pk, get_current_user(request)), get_current_user(request)
            )
        )


class RowsView(APIView):
    """The rows of a breakdown, compared with the form."""

    @extend_schema(operation_id="certificates_file_rows", responses={200: BreakdownSchema} | SEEN)
    def get(self, request: Request, pk: UUID, file_id: UUID) -> Response:
        """Return the rows of a breakdown with its sums, those of the form, and the difference."""
        certificate = get_visible_certificate(pk, get_current_user(request))
        file = attachments.file_of(certificate, file_id)
        if file.kind != attachments.BREAKDOWN:
            raise NotFound("This file is no breakdown.")
        return Response(beside_form(file, certificate))


def beside_form(file: Attachment, certificate: Certificate) -> dict[str, Any]:
    return {
        "rows": file.rows,
        "total": content_value(file.total),
        "tax": content_value(file.tax),
        "form_total": content_value(certificate.total),
        "form_tax": content_value(certificate.tax),
        "difference_total": content_value(file.total - certificate.total),
        "difference_tax": content_value(file.tax - certificate.tax),
    }
