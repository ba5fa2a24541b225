"""The files of a certificate: attach one, take one off, fetch it, look at a breakdown's rows."""

from collections.abc import Callable
from functools import partial
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
from accounts.models import User
from core.api.answers import Answer, Created
from core.api.bodies import read_body, read_object
from core.api.idempotent_calls import once
from core.api.parameters import IF_MATCH, KEY
from core.api.streams import FileAnswering, Streamed, download_stored
from core.refusals import NotAllowed, NotFound, NotLikeThis, field_fault
from workflow.api import schemas
from workflow.api.certificates import serializers
from workflow.api.certificates.views import (
    REFUSED,
    certificate_response,
    get_visible_certificate,
    serialize_visible_certificate,
    version_seen,
)
from workflow.api.files.schemas import BreakdownSchema, CompareBody, FormFiguresBody, Upload
from workflow.api.files.uploads import check_length, most_bytes, parse_upload_body, read_upload
from workflow.certificates import LIFECYCLE, attachments
from workflow.certificates.attached_forms import (
    FORM_KINDS,
    attached_form_of,
    form_columns,
    plain_form_figures,
)
from workflow.certificates.attachment_changes import attach, detach
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate
from workflow.engine.execution import MoveRequest, perform_all, revise
from workflow.engine.unaltered import check_document
from workflow.files import types
from workflow.files.models import Attachment
from workflow.files.turns import lock_file_reading
from workflow.signatures.copies import find_signed_copy
from workflow.signed_pdfs.copies import attach_compared_copy, read_copy_again, write_copy_comparison

UPLOAD_REFUSED = REFUSED | dict.fromkeys((413, 429, 503), schemas.RefusalSchema)
FIGURES = tuple(FormFiguresBody().fields)
SEEN = dict.fromkeys((401, 404), schemas.RefusalSchema)
BINARY: dict[Any, Any] = {(200, each): OpenApiTypes.BINARY for each in types.EXTENSIONS}


def get_tenant_certificate(request: Request, pk: UUID) -> Certificate:
    """The certificate, for a tenant to change its files. Raises NotFound, NotAllowed."""
    certificate = get_visible_certificate(pk, get_current_user(request))
    if not get_current_user(request).is_tenant:
        raise NotAllowed("Only tenants change the files of a certificate.")
    return certificate


def read_attachment_kind(body: dict[str, Any]) -> str:
    kind: str = body.get("kind", "")
    if kind not in Attachment.Kind.values:
        words = f"kind is one of {', '.join(Attachment.Kind.values)}."
        raise NotLikeThis([field_fault("kind", "invalid_choice", words)])
    return kind


def read_figures(data: Any, kind: str, certificate: Certificate) -> dict[str, Any]:
    """The typed figures of a form. Raises NotLikeThis."""
    body = FormFiguresBody(data=data, context={"kind": kind, "certificate": certificate})
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def read_upload_figures(
    body: dict[str, Any], kind: str, certificate: Certificate
) -> dict[str, Any]:
    """The columns of an upload's figures; none where none were sent. Raises NotLikeThis."""
    given = {name: body[name] for name in FIGURES if name in body}
    if not given:
        return {}
    if kind not in FORM_KINDS:
        words = "Only a Form 2306 or 1606 has figures."
        raise NotLikeThis([field_fault(next(iter(given)), "unexpected", words)])
    return form_columns(read_figures(given, kind, certificate))


def read_replaced_copy(body: dict[str, Any], kind: str) -> UUID | None:
    """The id of the signed copy that an upload replaces; None: none. Raises NotLikeThis."""
    if "replaces" not in body:
        return None
    if kind != attachments.SIGNED_COPY:
        raise NotLikeThis([field_fault("replaces", "unexpected", "Only a signed copy replaces.")])
    try:
        return UUID(str(body["replaces"]))
    except ValueError:
        words = "Name the signed copy by its id."
        raise NotLikeThis([field_fault("replaces", "invalid", words)]) from None


class FilesView(APIView):
    """A new file for a certificate whose content is open."""

    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="certificates_attach_file",
        parameters=[IF_MATCH],
        request={"multipart/form-data": Upload},
        responses=UPLOAD_REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Created[schemas.CertificateSchema]:
        """Attach a file; answers with the whole certificate.

        ``kind`` is ``DOCUMENT`` (a PDF, such as a signed copy) or ``BREAKDOWN`` (XLSX or CSV, of a
        CONSOLIDATED certificate; a new one replaces the previous one). Only its tenant may attach,
        while the content is open. The same bytes are attached once.

        ``SIGNED_COPY`` is read and compared with the certificate: its ``comparison`` says whether
        it counts. ``replaces`` is the id of a signed copy that is taken off with it. While
        accounting has the certificate one can be added, and none is taken off (422 ``replaces``).

        ``FORM_2306`` and ``FORM_1606`` are PDFs of these BIR forms. Their figures (``number?,
        period_from, period_to, atc, base, tax``) come along or are typed later; a Form 1606 has no
        ``atc``.

        The content decides the type: 413 too large, 415 another type, 422 damaged, encrypted or
        with faulty rows. ``fields`` lists at most fifty of them as ``rows.<row>.<column>``,
        ``count`` is their number.

        Columns of a breakdown: ``branch, description, atc, month1, month2, month3, total, tax``.
        Case, spaces and order do not matter; totals and taxes may be left out.
        """
        certificate, by = get_tenant_certificate(request, pk), get_current_user(request)
        check_length(request, settings.ATTACHMENT_MAX_BYTES)
        with lock_file_reading(by):
            expected = "Send the file as multipart/form-data."
            sent = parse_upload_body(request, expected, "kind", "replaces", *FIGURES)
            kind = read_attachment_kind(sent)
            figures = read_upload_figures(sent, kind, certificate)
            replaces = read_replaced_copy(sent, kind)
            name, data = read_upload(request)
            seen = version_seen(request)
            if kind == attachments.SIGNED_COPY:
                attach_compared_copy(
                    certificate, name, data, by=by, version=seen, replaces=replaces
                )
            else:
                attach(pk, kind, name, data, by=by, version=seen, columns=lambda: figures)
        answer = serialize_visible_certificate(pk, get_current_user(request))
        return Created(answer, version=answer["version"])


class FileView(FileAnswering):
    """One file of a certificate."""

    @extend_schema(
        operation_id="certificates_file",
        responses=BINARY | SEEN | {409: schemas.RefusalSchema, 503: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID, file_id: UUID) -> Streamed:
        """The file as it was uploaded, to be saved; a former signed copy too."""
        certificate = get_visible_certificate(pk, get_current_user(request))
        file = attachments.downloadable_file_of(certificate, file_id)
        check_document(LIFECYCLE, [certificate])
        try:
            pieces = attachments.attachment_pieces(file)
        except OSError as error:
            raise NotFound("The bytes of this file are missing.", code="file_missing") from error
        return download_stored(pieces, file.size, file.name, file.media_type)

    @extend_schema(
        operation_id="certificates_remove_file",
        parameters=[IF_MATCH],
        responses=REFUSED,
    )
    def delete(
        self, request: Request, pk: UUID, file_id: UUID
    ) -> Answer[schemas.CertificateSchema]:
        """Remove a file; answers with the whole certificate. Earlier decisions stay verifiable."""
        get_tenant_certificate(request, pk)
        detach(pk, file_id, by=get_current_user(request), version=version_seen(request))
        return certificate_response(
            serializers.serialize_certificate(
                get_visible_certificate(pk, get_current_user(request)), get_current_user(request)
            )
        )


class FiguresView(APIView):
    """The figures of an attached Form 2306 or 1606."""

    @extend_schema(
        operation_id="certificates_type_figures",
        parameters=[IF_MATCH],
        request=FormFiguresBody,
        responses=REFUSED,
    )
    def put(self, request: Request, pk: UUID, file_id: UUID) -> Answer[schemas.CertificateSchema]:
        """Type what an attached Form 2306 or 1606 says; answers with the certificate.

        Its tenant may while the content is open. Processors and leads of the company may while it
        waits for a decision, and once it is approved if nothing was typed (409 ``condition``
        otherwise). The period of VAT withheld (codes WV) is in the quarter of the certificate.
        """
        by = get_current_user(request)
        certificate = get_visible_certificate(pk, by)
        file = attached_form_of(certificate, file_id)
        figures = read_figures(read_object(request), file.kind, certificate)
        write_figures_by(by, certificate, plain_form_figures(file.pk, figures), request)
        changed = get_visible_certificate(pk, by)
        return certificate_response(serializers.serialize_certificate(changed, by))


def write_figures_by(
    by: User, certificate: Certificate, plain: dict[str, str], request: Request
) -> None:
    """A tenant changes the content; for staff it is a move. Refusals: those of both."""
    seen = version_seen(request)
    if by.is_tenant:
        revise(LIFECYCLE, certificate.pk, {"form_figures": plain}, by=by, version=seen)
        return
    inputs = {"figures": plain}
    perform_all([MoveRequest(LIFECYCLE, certificate.pk, "type_figures", inputs, seen)], by=by)


class CompareView(APIView):
    """The comparison of a signed copy with its certificate."""

    @extend_schema(
        operation_id="certificates_compare_copy",
        parameters=[IF_MATCH, KEY],
        request=CompareBody,
        responses={200: schemas.CertificateSchema} | UPLOAD_REFUSED,
    )
    def post(self, request: Request, pk: UUID, file_id: UUID) -> Response:
        """Compare a signed copy; answers with the certificate.

        Of its tenant the reader compares it again, while the content is open. Processors and leads
        of the company say that they compared it by looking, while it waits for a decision or is
        approved; the history names them. Where the comparison has differences, they give a
        ``reason``, 422 without. 409 ``condition`` where its digital signature does not hold.
        """
        by, seen = get_current_user(request), version_seen(request)
        certificate = get_visible_certificate(pk, by)
        body = read_body(request, CompareBody)
        file = find_signed_copy(certificate, file_id)
        if by.is_tenant:
            with lock_file_reading(by):  # and outside of the transaction of the key
                found = read_copy_again(certificate, file)
            carry_out: Callable[[], Any] = partial(
                write_copy_comparison, certificate, file, found, by, seen
            )
        else:
            said = body | {"copy": str(file.pk)}
            move = MoveRequest(LIFECYCLE, pk, "confirm_copy", said, seen)
            carry_out = partial(perform_all, [move], by=by)

        def answer() -> Response:
            changed = get_visible_certificate(pk, by)
            return certificate_response(serializers.serialize_certificate(changed, by))

        def work() -> tuple[int, Response]:
            carry_out()
            return 200, answer()

        response: Response = once(request, work, lambda _: answer())[1]
        return response


class RowsView(APIView):
    """The rows of a breakdown, compared with the form."""

    @extend_schema(operation_id="certificates_file_rows", responses=SEEN)
    def get(self, request: Request, pk: UUID, file_id: UUID) -> Answer[BreakdownSchema]:
        """Return the rows of a breakdown with its sums, those of the form, and the difference."""
        certificate = get_visible_certificate(pk, get_current_user(request))
        file = attachments.file_of(certificate, file_id)
        if file.kind != attachments.BREAKDOWN:
            raise NotFound("This file is no breakdown.")
        return Answer(beside_form(file, certificate))


def beside_form(file: Attachment, certificate: Certificate) -> BreakdownSchema:
    return {
        "rows": file.rows or [],
        "total": content_value(file.total),
        "tax": content_value(file.tax),
        "form_total": content_value(certificate.total),
        "form_tax": content_value(certificate.tax),
        "difference_total": content_value(file.total - certificate.total),
        "difference_tax": content_value(file.tax - certificate.tax),
    }
