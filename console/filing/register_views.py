"""The register for staff: a list whole, as a file."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from console.filing import register
from console.filing.choices import require_filing_reader
from core import clock
from core.api.paging import Order, count_of
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.security_events import record_security_event
from workflow.api.certificates import filters
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV, XLSX

REFUSED = dict.fromkeys((401, 403, 422), RefusalSchema)


class RegisterView(ABC, ReportView):
    """The rows of a list, with the last decision and the filings of each."""

    ending = ""
    media_type = ""

    def streamed(self, request: Request) -> Streamed:
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        rows, order = filters.filter_certificates(asked, user), filters.certificate_order(asked)
        count, has_more = count_of(rows)
        facts: dict[str, Any] = {"rows": count, "has_more": has_more}
        record_security_event("exported", actor=user, what=f"register {self.ending}", **facts)
        name = f"register-{clock.today():%Y-%m-%d}.{self.ending}"
        return download(self.pieces(rows, order), name, self.media_type)

    @abstractmethod
    def pieces(self, rows: Any, order: Order) -> Iterator[bytes]:
        """The file, piece by piece."""


class CsvView(RegisterView):
    ending, media_type = "csv", f"{CSV}; charset=utf-8"

    @extend_schema(
        operation_id="register_csv",
        parameters=filters.QUERY,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the register as CSV: UTF-8 with a byte order mark, one row for each certificate
        line.

        It takes the filters and the ordering of the list and has its columns. Further columns are
        ``Decision, Decided by, Decided at, Reasons, Remarks`` of the last decision, and
        ``Filings``. Each download is a security event.
        """
        return self.streamed(request)

    def pieces(self, rows: Any, order: Order) -> Iterator[bytes]:
        return register.iterate_register_csv(rows, order)


class BookView(RegisterView):
    ending, media_type = "xlsx", XLSX

    @extend_schema(
        operation_id="register_xlsx",
        parameters=filters.QUERY,
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the register as a workbook; amounts are numbers, a sheet has 250,000 rows."""
        return self.streamed(request)

    def pieces(self, rows: Any, order: Order) -> Iterator[bytes]:
        return register.xlsx_pieces(rows, order)
