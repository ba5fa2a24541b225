"""``auth/paper-link/{token}``: the upload that the square on a paper to sign leads to."""

from typing import Annotated, TypedDict

from django.conf import settings
from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request

from accounts import limits
from core import request_context
from core.api.answers import Answer, Moment, one_of
from core.quarter import Quarter
from workflow.api import schemas
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.api.files.uploads import (
    check_length,
    most_bytes,
    parse_upload_body,
    read_form_switch,
    read_upload,
)
from workflow.api.signatures.links import GONE, PublicLinkView
from workflow.files.turns import lock_file_reading
from workflow.papers_to_sign.links import open_paper_link
from workflow.signatures.copies import CopyState
from workflow.signed_pdfs.by_link import add_copy_by_link

REFUSED = dict.fromkeys((400, 409, 413, 415, 422, 503), schemas.RefusalSchema) | GONE


class PaperLinkPage(TypedDict):
    """What the upload is for, in no more words than the paper itself has."""

    reference: str
    company: Annotated[str, "the payee"]
    quarter: Annotated[str, "like 2026Q3"]
    expires_at: Moment


class PaperUpload(serializers.Serializer):
    """The signed paper, as multipart/form-data."""

    file = serializers.FileField(help_text="a PDF; the page makes one of a photo")
    anyway = serializers.BooleanField(
        required=False, help_text="attach it although it would not count as signed"
    )


class UploadedCopy(TypedDict):
    state: Annotated[str, one_of(CopyState.choices)]


class PaperLinkView(PublicLinkView):
    """For the person with the paper; every link that cannot be used is the same 404."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(operation_id="paper_link", auth=[], responses=GONE)
    @sensitive_variables()
    def get(self, request: Request, token: str) -> Answer[PaperLinkPage]:
        """What the upload is for; changes nothing. 404 ``link_gone`` for any link that does not
        work."""
        limits.count_address(request_context.current().ip)
        link = open_paper_link(token)
        certificate = link.certificate
        began = certificate.period_from
        return Answer(
            {
                "reference": certificate.reference,
                "company": certificate.payee_name,
                "quarter": str(Quarter.of(began)) if began else "",
                "expires_at": format_api_timestamp(link.expires_at),
            }
        )

    @extend_schema(
        operation_id="paper_link_upload",
        auth=[],
        request={"multipart/form-data": PaperUpload},
        responses=REFUSED,
    )
    @sensitive_variables()
    def post(self, request: Request, token: str) -> Answer[UploadedCopy]:
        """Attach the signed copy, once.

        It is compared with the certificate first. 409 ``copy_not_same`` with ``state`` and
        ``differing`` (names of fields) where it would not count as signed: nothing is attached, and
        the link still works. With ``anyway`` it is attached all the same.
        """
        limits.count_address(request_context.current().ip)
        link = open_paper_link(token)
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        with lock_file_reading(link.printed_by):
            sent = parse_upload_body(request, "Send the file as multipart/form-data.", "anyway")
            anyway = read_form_switch(sent, "anyway")
            name, data = read_upload(request)
            found = add_copy_by_link(token, name, data, anyway=anyway)
        return Answer({"state": found["outcome"]})
