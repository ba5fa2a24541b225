"""``history/``: former certificates, imported as approved elsewhere."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import Role, User
from console.history import schemas as shapes
from console.history.importing import start_history_import
from console.history.models import HistoryImport
from console.history.serializers import serialize_history_import, stream_faults_csv
from console.history.template import history_template
from core.api.answers import Accepted, Answer
from core.api.paging import Order, page_of
from core.api.parameters import PAGED
from core.api.queries import get_query
from core.api.streams import FileAnswering, ReportView, Streamed, download
from core.refusals import NotAllowed, NotFound, NotLikeThis, TooLarge, field_fault
from core.security_events import record_security_event
from core.text import clean_up_line
from workflow.api.files.uploads import (
    check_length,
    list_uploads,
    parse_upload_body,
    read_form_switch,
    read_upload,
)
from workflow.api.schemas import RefusalSchema
from workflow.certificates.attachment_changes import file_too_large_message
from workflow.files.types import CSV, XLSX

LONGEST_NAME = 120
NEWEST_FIRST = Order("created_at", descending=True)
EXPECTED_BODY = "Send the table, and a ZIP of PDFs if there is one, as multipart/form-data."
NOT_TAKEN = dict.fromkeys((400, 401, 403, 413, 415, 422, 503), RefusalSchema)
NOT_SEEN = dict.fromkeys((401, 403, 404), RefusalSchema)


def require_history_lead(request: Request) -> User:
    """Raises NotAllowed."""
    user = get_current_user(request)
    if user.role != Role.LEAD:
        raise NotAllowed("Leads import former certificates.")
    return user


def own_history_import(request: Request, pk: UUID) -> HistoryImport:
    """An import of the person who asks. Raises NotAllowed, NotFound."""
    user = require_history_lead(request)
    run = HistoryImport.objects.filter(by=user, pk=pk).first()
    if run is None:
        raise NotFound
    return run


class HistoryImportsView(APIView):
    """Tables of former certificates."""

    parser_classes = (MultiPartParser,)

    @staticmethod
    def most_bytes() -> int:
        return settings.SCAN_REQUEST_MAX_BYTES

    @extend_schema(
        operation_id="history_imports_list",
        parameters=PAGED,
        responses=dict.fromkeys((401, 403, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[shapes.HistoryImportPage]:
        """List one's own imports, the last one first."""
        rows = HistoryImport.objects.filter(by=require_history_lead(request))
        shown, page = page_of(rows, NEWEST_FIRST, get_query(request), request.path)
        return Answer({"results": [*map(serialize_history_import, shown)], **page})

    @extend_schema(
        operation_id="history_imports_create",
        request={"multipart/form-data": shapes.HistoryFiles},
        responses=NOT_TAKEN,
    )
    def post(self, request: Request) -> Accepted[shapes.HistoryStarted]:
        """Import certificates of former quarters, which become APPROVED with
        ``approved_elsewhere_on``; for leads, of their companies.

        ``file`` is a CSV file or workbook of at most 20,000 rows, in the columns of the template.
        Rows with the same company and reference are one certificate. ``pdfs`` is a ZIP, or one
        PDF; its files are found by the column ``pdf``. With ``dry_run`` nothing is written.

        Sent again, a certificate is ``same``, or ``completed`` where it had no PDF; with other
        figures it is faulty. Good ones are imported although others are faulty. One whose PDF is
        missing or damaged is faulty unless ``without_pdfs`` says otherwise.

        No return, posting, reconciliation, sum or export counts what is imported.
        """
        user = require_history_lead(request)
        check_length(request, settings.SCAN_REQUEST_MAX_BYTES)
        body = parse_upload_body(request, EXPECTED_BODY, "pdfs", "dry_run", "without_pdfs")
        is_dry_run = read_form_switch(body, "dry_run")
        without_pdfs = read_form_switch(body, "without_pdfs")
        name, data = read_upload(request)
        run = start_history_import(
            user,
            (clean_up_line(name)[:LONGEST_NAME], data),
            read_pdfs(request, body),
            is_dry_run=is_dry_run,
            without_pdfs=without_pdfs,
        )
        return Accepted({"id": str(run.pk)})


def read_pdfs(request: Request, body: dict[str, Any]) -> tuple[str, Iterable[bytes]] | None:
    """The name of the ZIP and its pieces; None without one. Raises NotLikeThis, TooLarge."""
    files = list_uploads(request, "pdfs")
    if not files:
        if "pdfs" in body:
            raise NotLikeThis([field_fault("pdfs", "invalid", "Send the PDFs as a file.")])
        return None
    if len(files) != 1:
        raise NotLikeThis([field_fault("pdfs", "invalid", "Send the PDFs in one ZIP.")])
    if (files[0].size or 0) > settings.SCAN_REQUEST_MAX_BYTES:
        raise TooLarge(file_too_large_message(settings.SCAN_REQUEST_MAX_BYTES))
    return clean_up_line(files[0].name or "")[:LONGEST_NAME], files[0].chunks()


class HistoryImportView(APIView):
    """One import."""

    @extend_schema(
        operation_id="history_imports_get",
        responses=NOT_SEEN,
    )
    def get(self, request: Request, pk: UUID) -> Answer[shapes.HistoryImportSchema]:
        """Return its progress and counts, and the faults of its rows."""
        return Answer(serialize_history_import(own_history_import(request, pk)))


class HistoryFaultsView(ReportView):
    """The faults of an import as a file."""

    @extend_schema(
        operation_id="history_imports_faults",
        responses={(200, CSV): OpenApiTypes.STR} | NOT_SEEN,
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """Stream every fault with its row: UTF-8 with a byte order mark."""
        run = own_history_import(request, pk)
        record_security_event("exported", actor=run.by, what="history faults")
        return download(stream_faults_csv(run), "faults.csv", f"{CSV}; charset=utf-8")


class HistoryTemplateView(FileAnswering):
    """The workbook to fill in."""

    @extend_schema(
        operation_id="history_template",
        responses={(200, XLSX): OpenApiTypes.BINARY} | dict.fromkeys((401, 403), RefusalSchema),
    )
    def get(self, request: Request) -> Streamed:
        """The columns with an example on the first sheet; what each holds on the second."""
        require_history_lead(request)
        return download(iter([history_template()]), "former-certificates.xlsx", XLSX)
