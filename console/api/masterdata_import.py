"""``masterdata/tenants/import/``: a file of tenants, shown first and then written."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from console.api import masterdata_shapes as shapes
from console.api.masterdata import REFUSED_BODY, administrator
from console.masterdata import importing
from core.refusals import WrongType
from core.text import tidy
from workflow.api.files.uploads import body_of, check_length, most_bytes, uploaded
from workflow.api.shapes import RefusalTold
from workflow.files import types
from workflow.files.opening import open_file
from workflow.files.table import Row
from workflow.files.turns import turn_of

MOST_TOLD = 200
LONGEST_NAME = 120
EXPECTED = "Send a file as multipart/form-data."


class TenantsImportView(APIView):
    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="masterdata_tenants_import",
        request={"multipart/form-data": shapes.TenantsFile},
        responses={200: shapes.TenantsImport, 413: RefusalTold} | REFUSED_BODY,
    )
    def post(self, request: Request) -> Response:
        """What each row would do; with ``shown``, do it, unless it is another thing by now."""
        user = administrator(request)
        name, table = table_in(request, user)
        rows = importing.rows_in(table)
        asked: Any = request.data
        shown, invited = asked.get("shown", ""), asked.get("invite") == "true"
        if not shown:
            return Response(told(importing.judged(rows), is_written=False))
        plan = importing.write(user, rows, shown, name, invited=invited)
        return Response(told(plan, is_written=True))


def table_in(request: Request, user: User) -> tuple[str, list[Row]]:
    """The file's name, and its rows. Raises TooLarge, WrongType, NotLikeThis, SlowDown, NotRead."""
    check_length(request, settings.ATTACHMENT_MAX_BYTES)
    with turn_of(user):
        body_of(request, EXPECTED)
        name, data = uploaded(request)
        opened = open_file(data, rows=importing.MOST_ROWS + 1)
    if opened.media_type not in types.SHEETS:
        raise WrongType("Send an Excel workbook (.xlsx) or a CSV file.")
    return tidy(name)[:LONGEST_NAME], opened.rows


def told(plan: list[importing.Judged], *, is_written: bool) -> dict[str, Any]:
    counts = Counter(each.outcome for each in plan)
    shown: list[dict[str, Any]] = []
    for outcome in (importing.REFUSED, importing.CHANGED, importing.NEW):
        of_it = [asdict(each) for each in plan if each.outcome == outcome]
        shown += of_it[:MOST_TOLD]
    return {
        "is_written": is_written,
        "digest": importing.digest_of(plan),
        "counts": {outcome: counts[outcome] for outcome in importing.OUTCOMES},
        "rows": shown,
    }
