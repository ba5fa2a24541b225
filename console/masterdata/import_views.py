"""``masterdata/tenants/import/``: a file of tenants, shown first and then written."""

import re
from collections import Counter
from dataclasses import asdict
from typing import Any, cast

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from console.masterdata import importing
from console.masterdata import schemas as shapes
from console.masterdata.template import template_of_tenants
from console.masterdata.tenant_files import stream_tenants_workbook
from console.masterdata.tenants import STATES, search_tenants
from console.masterdata.views import (
    REFUSED,
    REFUSED_BODY,
    SEARCH,
    administrator,
    search_in,
)
from core import clock
from core.api.answers import Answer
from core.api.parameters import choice
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download
from core.refusals import NotLikeThis, WrongType, field_fault
from core.security_events import record_security_event
from core.text import clean_up_line
from workflow.api.files.uploads import (
    check_length,
    most_bytes,
    parse_upload_body,
    read_form_switch,
    read_upload,
)
from workflow.api.schemas import RefusalSchema
from workflow.files import types
from workflow.files.opening import open_upload
from workflow.files.table import TableRow
from workflow.files.turns import lock_file_reading
from workflow.files.types import XLSX

LONGEST_NAME = 120
EXPECTED = "Send a file as multipart/form-data."


class TenantsImportView(APIView):
    parser_classes = (MultiPartParser,)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="masterdata_tenants_import",
        request={"multipart/form-data": shapes.TenantsFile},
        responses={413: RefusalSchema} | REFUSED_BODY,
    )
    def post(self, request: Request) -> Answer[shapes.TenantsImport]:
        """Show the effect of each row of a file; with ``shown``, write it.

        A CSV file or workbook of at most 2,000 rows, in the columns of ``import_tenants``. The
        first call writes nothing. ``shown``, the digest of the first answer, writes: 409
        ``changed`` if the effect would differ by now. A row is about the tenant with its TIN;
        without a TIN, about the one of its username. Missing columns and blank cells change
        nothing. ``notes`` names the columns that are not read.

        A row has ``tin`` as it is read, ``address``, ``contact_email``, ``question``, ``changes``
        and ``notes`` (no address, text that was encoded twice, cells that are not used). A TIN of 6
        to 8 digits, one without the branch code of its tenant, and one whose row names another
        tenant or account are ``unconfirmed``: they are written only if ``confirmed`` names the row,
        like ``3,7``. ``left_out`` names changes that are not written, like ``7:contact_email`` or,
        of all rows, ``*:name``; a note of the row says so. Fewer than 6, 10, 11 or more than 14
        digits, and a TIN of several tenants without the branch code are refused.
        """
        user = administrator(request)
        name, table, asked = table_in(request, user, "invite", "confirmed", "left_out")
        rows = importing.parse_tenant_rows(table)
        notes = importing.describe_unread_tenant_columns(table)
        choices = read_import_choices(asked)
        if shown := asked.get("shown", ""):
            plan = importing.import_tenant_rows(user, rows, shown, name, choices)
        else:
            plan = importing.plan_tenant_rows(rows)
        return Answer(serialize_import_plan(plan, is_written=bool(shown)) | {"notes": notes})


def read_import_choices(asked: dict[str, Any]) -> importing.ImportChoices:
    """Read the answers to a plan. Raises NotLikeThis."""
    return importing.ImportChoices(
        confirmed=rows_named(asked.get("confirmed", "")),
        left_out=importing.parse_left_out(asked.get("left_out", "")),
        invites=read_form_switch(asked, "invite"),
    )


def rows_named(text: str) -> set[int]:
    """Return the numbers of rows in a text like ``3,7``. Raises NotLikeThis."""
    if not re.fullmatch(r"([0-9]{1,6}(,[0-9]{1,6})*)?", text):
        message = "Name the confirmed rows by their numbers, with commas between them."
        raise NotLikeThis([field_fault("confirmed", "invalid", message)])
    return {int(each) for each in text.split(",") if each}


class TenantsTemplateView(FileAnswering):
    """A workbook to fill in, with an example."""

    @extend_schema(
        operation_id="masterdata_tenants_template",
        responses={(200, XLSX): OpenApiTypes.BINARY} | dict.fromkeys((401, 403), RefusalSchema),
    )
    def get(self, request: Request) -> Streamed:
        """The columns on the first sheet; an example and what each column holds on the second."""
        administrator(request)
        return download(iter([template_of_tenants()]), "tenants.xlsx", XLSX)


class TenantsBookView(FileAnswering):
    """A list of tenants as a file that can be filled in and imported."""

    @extend_schema(
        operation_id="masterdata_tenants_book",
        parameters=[SEARCH, choice("state", STATES)],
        responses={(200, XLSX): OpenApiTypes.BINARY} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the tenants of a search and state in the columns of the import, by name.

        With the filled cells it is imported again. Each download is a security event.
        """
        user, state = administrator(request), get_query(request).get("state", "")
        rows = search_tenants(search_in(request), state)
        record_security_event("exported", actor=user, what="tenants", rows=rows.count())
        name = f"tenants-{state or 'all'}-{clock.today():%Y-%m-%d}.xlsx"
        return download(stream_tenants_workbook(rows), name, XLSX)


def table_in(
    request: Request, user: User, *names: str
) -> tuple[str, list[TableRow], dict[str, Any]]:
    """The file's name, its rows, and the other fields of the form.

    Raises TooLarge, WrongType, NotLikeThis, SlowDown, NotRead.
    """
    check_length(request, settings.ATTACHMENT_MAX_BYTES)
    with lock_file_reading(user):
        body = parse_upload_body(request, EXPECTED, "shown", *names)
        name, data = read_upload(request)
        opened = open_upload(data, rows=importing.MOST_ROWS + 1)
    if opened.media_type not in types.SHEETS:
        raise WrongType("Send an Excel workbook (.xlsx) or a CSV file.")
    return clean_up_line(name)[:LONGEST_NAME], opened.rows, body


def serialize_import_plan(
    plan: list[importing.CheckedRow], *, is_written: bool
) -> shapes.TenantsImport:
    counts = Counter(each.outcome for each in plan)
    wanted = (importing.REFUSED, importing.UNCONFIRMED, importing.CHANGED, importing.NEW)
    order = {outcome: place for place, outcome in enumerate((*wanted, importing.SAME))}
    shown = [each for each in plan if each.outcome != importing.SAME or each.notes]
    shown.sort(key=lambda each: order[each.outcome])
    return {
        "is_written": is_written,
        "digest": importing.import_plan_digest(plan),
        "counts": {
            "new": counts[importing.NEW],
            "changed": counts[importing.CHANGED],
            "same": counts[importing.SAME],
            "refused": counts[importing.REFUSED],
            "unconfirmed": counts[importing.UNCONFIRMED],
        },
        "rows": [cast(shapes.ImportedRow, asdict(each)) for each in shown],
    }
