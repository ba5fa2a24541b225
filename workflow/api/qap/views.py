"""``qap/``: a tenant's quarterly alphalist of payees, compared with its certificates."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import asking_tenant
from accounts.models import Tenant, User
from core import clock
from core.api.answers import Accepted, Answer
from core.api.bodies import read_body
from core.api.idempotent_calls import repeatable
from core.api.paging import Order, page_of
from core.api.parameters import KEY, PAGED
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download
from core.jobs.runs import ReadingState
from core.quarter import Quarter
from core.refusals import NotFound, NotLikeThis, NotNow, TooLarge, field_fault
from core.text import clean_up_line
from workflow.api.certificates.views import REFUSED
from workflow.api.files.uploads import AROUND_BYTES, check_length, parse_upload_body, the_one_file
from workflow.api.qap import schemas
from workflow.api.qap.serializers import (
    quarter_of_file,
    serialize_made_draft,
    serialize_qap_file,
    serialize_qap_result,
)
from workflow.api.schemas import RefusalSchema
from workflow.certificates.attachment_changes import file_too_large_message
from workflow.qap.drafts import MOST_DRAFTS, make_drafts
from workflow.qap.incoming import MOST_BYTES, IncomingHandler
from workflow.qap.intake import start_qap_reading
from workflow.qap.models import QapFile
from workflow.qap.standing import refresh_quarter, standing_of
from workflow.qap.writing import example_qap

NEWEST_FIRST = Order("created_at", descending=True)
EXPECTED_BODY = "Send the DAT file of your QAP as multipart/form-data."
DAT = "text/plain"
NOT_TAKEN = dict.fromkeys((400, 401, 403, 409, 413, 415, 422), RefusalSchema)


class QapFilesView(APIView):
    """The QAP files of a tenant."""

    parser_classes = (MultiPartParser,)

    @staticmethod
    def most_bytes() -> int:
        return MOST_BYTES + AROUND_BYTES

    @extend_schema(
        operation_id="qap_list",
        parameters=PAGED,
        responses=dict.fromkeys((401, 403, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[schemas.QapFilePage]:
        """List the tenant's files, the last one first."""
        rows = QapFile.objects.filter(tenant=tenant_of_caller(asking_tenant(request)))
        shown, page = page_of(
            rows.select_related("by"), NEWEST_FIRST, get_query(request), request.path
        )
        return Answer({"results": [*map(serialize_qap_file, shown)], **page})

    @extend_schema(
        operation_id="qap_create",
        request={"multipart/form-data": schemas.QapUpload},
        responses=NOT_TAKEN,
    )
    def post(self, request: Request) -> Accepted[schemas.QapStarted]:
        """Send the QAP of Form 1601EQ as a DAT file, its texts bare or in double quotes.

        A mail (.eml) with the DAT file attached does too: the rest of the mail is dropped. 422
        ``no_qap_in_mail``: none is attached, as in the BIR's validation mail.

        Rows about other payees are never stored: they are counted, and the file is deleted once it
        was read. 422 ``not_yours``: the header names another payor. A later file of the same
        branch and quarter takes the place of this one.
        """
        user = asking_tenant(request)
        check_length(request, MOST_BYTES)
        file = received_file(request)
        name = clean_up_line(file.name or "")
        started = start_qap_reading(file, name, user, tenant_of_caller(user))
        return Accepted({"id": str(started.pk)})


def received_file(request: Request) -> UploadedFile:
    """Return the one file of the request. Raises TooLarge, NotLikeThis."""
    handler = IncomingHandler(request)
    request._request.upload_handlers = [handler]
    parse_upload_body(request, EXPECTED_BODY)
    if handler.is_too_large:
        raise TooLarge(file_too_large_message(MOST_BYTES))
    return the_one_file(request)


class QapFileView(APIView):
    """One QAP file."""

    @extend_schema(
        operation_id="qap_get",
        responses=dict.fromkeys((401, 403, 404), RefusalSchema),
    )
    def get(self, request: Request, pk: Any) -> Answer[schemas.QapResult]:
        """Return its progress, and how the quarter's certificates compare as of now.

        Each certificate is compared by the sum of the payor's certificates of that payee, code and
        quarter that are SUBMITTED, RESUBMITTED or APPROVED; replaced ones are left out.
        """
        user = asking_tenant(request)
        file = get_qap_file(pk, user)
        if file.state == ReadingState.DONE:
            refresh_quarter(file.tin9, file.quarter)
        return Answer(serialize_qap_result(file, user))


class QapDraftsView(APIView):
    """Drafts for rows that no certificate has."""

    def answer_again(self, request: Request, pk: Any) -> Response:
        return self.make(request, pk)

    @extend_schema(
        operation_id="qap_drafts_create",
        parameters=[KEY],
        request=schemas.QapDraftsBody,
        responses={200: schemas.MadeDrafts} | REFUSED,
    )
    @repeatable(answer_again)
    def post(self, request: Request, pk: Any) -> Response:
        """Create a draft for each chosen row, or for all; one that has a draft keeps it.

        A draft has payee, quarter, tax code, base and tax; the months where the file gives them.
        The branch is filled in where there is only one.
        """
        return self.make(request, pk)

    def make(self, request: Request, pk: Any) -> Response:
        user = asking_tenant(request)
        file = get_qap_file(pk, user)
        body = read_body(request, schemas.QapDraftsBody)
        if file.state != ReadingState.DONE:
            raise NotNow("This file was not read yet.", code="not_read", status=file.state)
        unmatched = standing_of(file.tin9, file.quarter, file).comparison.unmatched
        chosen = body.get("rows")
        rows = [each for each in unmatched if chosen is None or each.row in chosen]
        refuse_unknown_rows(chosen or (), [each.row for each in unmatched])
        made = make_drafts(rows[:MOST_DRAFTS], quarter_of_file(file), user)
        return Response({"results": [*map(serialize_made_draft, made)]})


def refuse_unknown_rows(chosen: Any, unmatched: list[int]) -> None:
    if set(chosen) - set(unmatched):
        words = "A certificate has this row already, or it is not of this file."
        raise NotLikeThis([field_fault("rows", "unknown", words)])


class QapExampleView(FileAnswering):
    """An example of a QAP."""

    @extend_schema(
        operation_id="qap_example",
        responses={(200, DAT): OpenApiTypes.STR} | dict.fromkeys((401, 403), RefusalSchema),
    )
    def get(self, request: Request) -> Streamed:
        """Download a QAP of the last quarter with the tenant's TIN and made-up amounts."""
        tenant = tenant_of_caller(asking_tenant(request))
        quarter = Quarter.of(clock.today()).previous
        name = f"{tenant.tin.tin9}{tenant.tin.branch5[1:]}{quarter.end:%m%Y}1601EQ.DAT"
        return download(iter([example_qap(tenant, quarter)]), name, DAT)


def tenant_of_caller(user: User) -> Tenant:
    assert user.tenant is not None
    return user.tenant


def get_qap_file(pk: Any, user: User) -> QapFile:
    """Raises NotFound."""
    rows = QapFile.objects.filter(tenant=tenant_of_caller(user), pk=pk).select_related("by")
    if (found := rows.first()) is None:
        raise NotFound
    return found
