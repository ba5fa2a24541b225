"""``quarter-sheet/read/``: the months of each store out of a file or of pasted text."""

from typing import Any, cast

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Branch, Company, User
from core.api.answers import Answer
from core.api.bodies import TextJSONParser
from core.api.queries import get_query
from core.refusals import NotLikeThis, field_fault
from workflow.api import schemas as common
from workflow.api.certificates.views import REFUSED
from workflow.api.files import uploads
from workflow.api.files.schemas import PastedText, TableFile
from workflow.api.files.sheets import JSON, is_pasted, read_request_table
from workflow.api.quarter.schemas import SheetCells
from workflow.api.quarter.views import QUARTER, quarter_asked, require_quarter_tenant
from workflow.certificates.completeness import Place, places_of_tenant
from workflow.files.long_tables import LongTable, find_long_table, read_long_lines
from workflow.files.quarter_columns import (
    SHOWN_HEADING,
    ColumnQuestion,
    Columns,
    apply_choice,
    find_columns,
)
from workflow.files.quarter_headings import Reading, heading_text
from workflow.files.quarter_lines import StoreLine, read_store_lines
from workflow.files.table_cells import cell_at, fold_store_name, is_code, table_width
from workflow.tax.atc import normalize_code

COLUMNS = OpenApiParameter(
    "columns",
    {"type": "string", "pattern": r"^[1-9][0-9]{0,2}(,[0-9]{1,3}){3}$"},
    description="answers a question: numbers of the store's column and of the three months'; "
    "0 leaves a month as it is",
)
Stores = dict[str, Place]


class SheetReadView(APIView):
    """The months of each store out of a table; nothing of it is saved."""

    parser_classes = (MultiPartParser, TextJSONParser)
    most_bytes = staticmethod(uploads.most_bytes)

    @extend_schema(
        operation_id="quarter_sheet_read",
        parameters=[QUARTER, COLUMNS],
        request={"multipart/form-data": TableFile, JSON: PastedText},
        responses={413: common.RefusalSchema}
        | {code: shape for code, shape in REFUSED.items() if code not in (404, 409)},
    )
    def post(self, request: Request) -> Answer[SheetCells]:
        """Read the amounts of a quarter from a file, or from pasted text as JSON ``{text}``.

        Where only a person can say which columns are meant, nothing is read and ``question`` is
        not null. 422 where the table is of another time or has no store of the tenant.
        """
        user = require_quarter_tenant(request)
        opened, stores = read_request_table(request), stores_by_name(user)
        reading = Reading(
            opened.rows,
            quarter_asked(request),
            lambda name: fold_store_name(name) in stores,
            title=next(iter(opened.sheets), ""),
            is_file=not is_pasted(request),
        )
        chosen = get_query(request).get("columns", "")
        if not chosen and (long_table := find_long_table(reading)):
            read = serialize_long_table(reading, long_table, stores)
        else:
            read = read_wide_table(reading, chosen, stores)
        cells = [row.cells for row in opened.rows]
        answer = read | {"sheets": opened.sheets, "rows": cells}
        return Answer(cast(SheetCells, answer))


def read_wide_table(reading: Reading, chosen: str, stores: Stores) -> dict[str, Any]:
    """A table with a column for each month, or the question about its columns."""
    try:
        columns = columns_of(reading, chosen)
    except ColumnQuestion as question:
        return serialize_lines([], stores) | serialize_question(reading, question)
    return serialize_reading(reading, columns, stores)


def serialize_long_table(reading: Reading, table: LongTable, stores: Stores) -> dict[str, Any]:
    """A table with a row for each month: all months are of one column."""
    found = read_long_lines(reading, table)
    column, head = reading.name_of(table.amount), reading.rows[table.heading]
    heading = cell_at(head, table.amount)[:SHOWN_HEADING]
    months = [
        {"month": month.split()[0], "column": column, "heading": heading}
        for month in reading.months
    ]
    return serialize_lines(found.lines, stores) | {
        "nameless": found.nameless,
        "months": months,
    }


def columns_of(reading: Reading, chosen: str) -> Columns:
    """The columns that were chosen, or those that are found. Raises ColumnQuestion, NotLikeThis."""
    if not reading.rows:
        raise NotLikeThis([field_fault("file", "no_rows", "There are no rows to read.")])
    if not chosen:
        return find_columns(reading)
    store, *months = (int(number) for number in chosen.split(","))
    if store > settings.SHEET_MAX_COLUMNS:
        raise NotLikeThis([field_fault("columns", "invalid", "There is no such column.")])
    return apply_choice(reading, store - 1, [at - 1 if at else None for at in months])


def stores_by_name(user: User) -> Stores:
    """The malls of all companies by plain name; a company of the tenant without a mall by its name,
    code and TIN. A name that two share is none."""
    found: Stores = {}
    shared: set[str] = set()
    for name, place in [*mall_names(), *company_names(user)]:
        key = fold_store_name(name)
        if found.setdefault(key, place) != place:
            shared.add(key)
    return {key: place for key, place in found.items() if key and key not in shared}


def mall_names() -> list[tuple[str, Place]]:
    rows = Branch.objects.order_by("name").values_list("company__code", "company__name", "name")
    return [(name, (code, company, name)) for code, company, name in rows]


def company_names(user: User) -> list[tuple[str, Place]]:
    places = {place[0]: place for place in places_of_tenant(user) if not place[2]}
    companies = Company.objects.filter(code__in=places)
    return [
        (name, places[company.code])
        for company in companies
        for name in (company.name, company.code, str(company.tin), company.tin.short)
    ]


def serialize_reading(reading: Reading, columns: Columns, stores: Stores) -> dict[str, Any]:
    found = read_store_lines(reading, columns)
    return serialize_lines(found.lines, stores) | {
        "blank": len(found.blank),
        "nameless": found.nameless,
        "months": [
            {
                "month": month.split()[0],
                "column": "" if at is None else reading.name_of(at),
                "heading": "" if at is None else heading_of(reading, columns, at),
            }
            for month, at in zip(reading.months, columns.months, strict=True)
        ],
    }


def serialize_lines(lines: list[StoreLine], stores: Stores) -> dict[str, Any]:
    """The rows of known stores, and the names of the others."""
    places = [(line, place_of_line(line, stores)) for line in lines]
    return {
        "lines": [serialize_line(line, place) for line, place in places if place],
        "unmatched": [line.store for line, place in places if not place],
        "blank": 0,
        "nameless": [],
        "months": [],
        "question": None,
    }


def place_of_line(line: StoreLine, stores: Stores) -> Place | None:
    """None for an unknown store, and for one of another company than the row names."""
    place = stores.get(fold_store_name(line.store))
    names = {fold_store_name(name) for name in place[:2]} if place else set()
    return place if not line.company or fold_store_name(line.company) in names else None


def serialize_line(line: StoreLine, place: Place) -> dict[str, Any]:
    code, company, branch = place
    return {
        "row": line.row,
        "company": code,
        "company_name": company,
        "branch": branch,
        "atc": normalize_code(line.code) if is_code(line.code) else "",
        "amounts": line.amounts,
    }


def serialize_question(reading: Reading, question: ColumnQuestion) -> dict[str, Any]:
    columns = question.columns
    asked = {
        "message": question.message,
        "store": number_of(columns.store),
        "months": [number_of(at) for at in columns.months],
        "columns": [
            serialize_column(reading, columns, at)
            for at in range(table_width(reading.rows))
            if any(cell_at(row, at) for row in reading.rows)
        ],
    }
    return {"question": asked}


def number_of(at: int | None) -> int:
    return 0 if at is None else at + 1


def serialize_column(reading: Reading, columns: Columns, at: int) -> dict[str, Any]:
    """Its number and name, its heading, and its cell in the first row of a store."""
    rows = reading.rows[columns.table.first : columns.table.end]
    stores = [row for row in rows if reading.is_store(cell_at(row, columns.store))]
    cells = (cell for row in stores or rows if (cell := cell_at(row, at)))
    return {
        "column": at + 1,
        "name": reading.name_of(at),
        "heading": heading_of(reading, columns, at),
        "sample": next(cells, "")[:SHOWN_HEADING],
    }


def heading_of(reading: Reading, columns: Columns, at: int) -> str:
    """The heading of a column, blank where the table has none."""
    place = columns.table.heading
    return "" if place is None else heading_text(reading, place, at)[:SHOWN_HEADING]
