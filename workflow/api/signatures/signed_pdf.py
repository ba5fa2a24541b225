"""``certificates/{id}/signed-pdf/``: signing by the certificate's PDF with a digital signature."""

from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.authentication import asking_tenant
from core.api.answers import Answer
from core.api.parameters import IF_MATCH
from workflow.api import schemas
from workflow.api.certificates.serializers import serialize_certificate
from workflow.api.certificates.views import (
    certificate_response,
    get_visible_certificate,
    version_seen,
)
from workflow.api.files.uploads import check_length, most_bytes, parse_upload_body, read_upload
from workflow.api.files.views import UPLOAD_REFUSED
from workflow.files.turns import lock_file_reading
from workflow.signed_pdfs.signing import sign_by_pdf


class SignedPdf(serializers.Serializer):
    file = serializers.FileField(help_text="the certificate's PDF with a digital signature (PAdES)")


class SignedPdfView(APIView):
    """A certificate's own PDF, digitally signed by a signatory."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="certificates_sign_with_pdf",
        parameters=[IF_MATCH],
        request={"multipart/form-data": SignedPdf},
        responses=UPLOAD_REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Answer[schemas.CertificateSchema]:
        """Sign a certificate by uploading its digitally signed PDF; for owners and signatories.

        The last signature covers the whole file, its certificate is valid now and when it signed,
        and ends at one of ``SIGNATURE_TRUST_ROOTS`` where the operator named any. Revocation is
        not looked up. TINs, period, tax codes and amounts in the file are those of the
        certificate. The file is attached as a signed copy.

        422 names in ``fields[0].code`` what is wrong: ``no_signature``, ``no_name``, ``altered``,
        ``not_covering``, ``expired``, ``in_the_future``, ``untrusted``, ``weak``,
        ``encrypted``, ``too_many``, ``unreadable``, ``other_certificate``, or a code of the reader.
        """
        user = asking_tenant(request)
        certificate = get_visible_certificate(pk, user)
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        with lock_file_reading(user):
            parse_upload_body(request, "Send the file as multipart/form-data.")
            name, data = read_upload(request)
            sign_by_pdf(certificate, name, data, by=user, version=version_seen(request))
        changed = get_visible_certificate(pk, user)
        return certificate_response(serialize_certificate(changed, user))
