"""The list as a file: the same certificates, narrowed and sorted the same way."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from core import clock
from core.api.paging import count_of
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.security_events import record_security_event
from workflow.api import schemas
from workflow.api.certificates import filters, register
from workflow.files.types import CSV, XLSX

COUNT = "X-Total-Count"
COUNT_HEADER = OpenApiParameter(
    COUNT,
    int,
    OpenApiParameter.HEADER,
    response=[200],
    description="certificates; left out where they are more than 1,000",
)
REFUSED = dict.fromkeys((401, 422), schemas.RefusalSchema)


class ExportView(ReportView):
    """The register of certificates this user is shown, as CSV."""

    media_type, extension = f"{CSV}; charset=utf-8", "csv"
    stream = staticmethod(register.stream_certificates_csv)

    @extend_schema(
        operation_id="certificates_export",
        parameters=[*filters.QUERY, COUNT_HEADER],
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the list as CSV: UTF-8 with a byte order mark, one row for each line of a
        certificate.

        ``X-Total-Count`` is the number of certificates; it is left out above 1,000. Cells that a
        spreadsheet would compute begin with an apostrophe.
        """
        return self.download_list(request)

    def download_list(self, request: Request) -> Streamed:
        asked = get_query(request)
        rows = filters.filter_certificates(asked, get_current_user(request))
        pieces = self.stream(rows, filters.certificate_order(asked))
        name = f"certificates-{clock.today():%Y-%m-%d}.{self.extension}"
        count, has_more = count_of(rows)
        facts: dict[str, Any] = {"what": "register", "rows": count, "has_more": has_more}
        record_security_event("exported", actor=get_current_user(request), **facts)
        told = {} if has_more else {COUNT: str(count)}
        return download(pieces, name, self.media_type, **told)


class ExportWorkbookView(ExportView):
    """The same register as a workbook."""

    media_type, extension = XLSX, "xlsx"
    stream = staticmethod(register.stream_certificates_workbook)

    @extend_schema(
        operation_id="certificates_export_xlsx",
        parameters=[*filters.QUERY, COUNT_HEADER],
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the list as a workbook: amounts are numbers, and every text is text."""
        return self.download_list(request)
