"""The list as a file: the same certificates, narrowed and sorted the same way."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from core import clock
from core.api.paging import count_of
from core.api.streams import ReportView, Streamed, download
from core.security_events import record_security_event
from workflow.api import schemas
from workflow.api.certificates import filters, register
from workflow.files.types import CSV

COUNT = "X-Total-Count"
COUNTED = "certificates; left out where they are more than 1,000"


class ExportView(ReportView):
    """The register of certificates this user is shown, as CSV."""

    @extend_schema(
        operation_id="certificates_export",
        parameters=[
            *filters.QUERY,
            OpenApiParameter(
                COUNT, int, OpenApiParameter.HEADER, response=[200], description=COUNTED
            ),
        ],
        responses={
            (200, CSV): OpenApiTypes.STR,
            401: schemas.RefusalSchema,
            422: schemas.RefusalSchema,
        },
    )
    def get(self, request: Request) -> Streamed:
        """Stream the list as CSV: UTF-8 with a byte order mark, one row for each line of a
        certificate.

        ``X-Total-Count`` is the number of certificates; it is left out above 1,000. Cells that a
        spreadsheet would compute begin with an apostrophe.
        """
        asked = request.query_params
        rows = filters.filter_certificates(asked, get_current_user(request))
        pieces = register.stream_certificates_csv(rows, filters.certificate_order(asked))
        name = f"certificates-{clock.today():%Y-%m-%d}.csv"
        count, has_more = count_of(rows)
        facts: dict[str, Any] = {"what": "register", "rows": count, "has_more": has_more}
        record_security_event("exported", actor=get_current_user(request), **facts)
        told = {} if has_more else {COUNT: str(count)}
        return download(pieces, name, f"{CSV}; charset=utf-8", **told)
