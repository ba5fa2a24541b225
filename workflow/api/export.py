"""The list as a file: the same certificates, narrowed and sorted the same way."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from workflow import clock
from workflow.api import filters, register, shapes
from workflow.api.asker import asker
from workflow.api.certificates import QUERY
from workflow.api.streams import FileAnswering, Streamed, download
from workflow.files.types import CSV

PAGING = ("cursor", "page", "page_size")
COUNT = "X-Total-Count"


class ExportView(FileAnswering):
    """The register of certificates this user is shown, as CSV."""

    @extend_schema(
        operation_id="certificates_export",
        parameters=[
            *(each for each in QUERY if each.name not in PAGING),
            OpenApiParameter(
                COUNT, int, OpenApiParameter.HEADER, response=[200], description="certificates"
            ),
        ],
        responses={
            (200, CSV): OpenApiTypes.STR,
            401: shapes.RefusalTold,
            422: shapes.RefusalTold,
        },
    )
    def get(self, request: Request) -> Streamed:
        """UTF-8 with a byte order mark, one row a line of a certificate, sent as it is made."""
        asked = request.query_params
        rows = filters.chosen(asked, asker(request))
        pieces = register.written(rows, filters.order_of(asked))
        name = f"certificates-{clock.today():%Y-%m-%d}.csv"
        count = {COUNT: str(rows.order_by().count())}
        return download(pieces, name, f"{CSV}; charset=utf-8", **count)
