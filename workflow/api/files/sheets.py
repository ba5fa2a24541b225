"""Spreadsheets to fill in, and income lines read out of filled-in ones."""

from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from core.api.answers import Answer
from core.api.bodies import TextJSONParser, read_body
from core.api.parameters import text_parameter
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download
from core.refusals import NotAllowed, TooLarge, WrongType
from workflow.api import schemas
from workflow.api.certificates.views import REFUSED
from workflow.api.files.read_lines import parse_line_rows
from workflow.api.files.schemas import LinesRead, PastedText, TableFile
from workflow.api.files.uploads import check_length, most_bytes, parse_upload_body, read_upload
from workflow.certificates.quarter_sheet import breakdown_places_of
from workflow.files import templates, types
from workflow.files.opening import OpenedFile, open_upload, rows_of_text
from workflow.files.turns import lock_file_reading

JSON = "application/json"
COMPANY = text_parameter("company", description="code; the tenant's branches there are filled in")
EXPECTED = "Send a file as multipart/form-data, or pasted text as JSON."


class LinesView(APIView):
    """Lines of a certificate out of a workbook, a CSV file or pasted text; nothing is saved."""

    parser_classes = (MultiPartParser, TextJSONParser)
    most_bytes = staticmethod(most_bytes)

    @extend_schema(
        operation_id="lines_read",
        request={"multipart/form-data": TableFile, JSON: PastedText},
        responses={413: schemas.RefusalSchema}
        | {code: shape for code, shape in REFUSED.items() if code not in (404, 409)},
    )
    def post(self, request: Request) -> Answer[LinesRead]:
        """Read certificate lines from a file or pasted text; nothing is saved.

        Send ``multipart/form-data`` with a file, or JSON ``{text}`` copied from a spreadsheet.
        Columns: ``section, atc, description, month1, month2, month3, total, rate, tax``; without a
        header ``atc, month1, month2, month3, tax``. ``errors`` are of rows that are left out,
        ``warnings`` of rows that are read. 422 when the whole text is unreadable.
        """
        if not get_current_user(request).is_tenant:
            raise NotAllowed("Only tenants prepare certificates.")
        return Answer(parse_line_rows(read_request_table(request).rows))


def is_pasted(request: Request) -> bool:
    """Whether the table is text that was copied, and no file."""
    return request.content_type.split(";")[0] == JSON


def read_request_table(request: Request) -> OpenedFile:
    """The table of a file or of pasted text. Raises TooLarge, WrongType, NotLikeThis, SlowDown,
    NotRead."""
    if is_pasted(request):
        rows = rows_of_text(read_pasted_text(request), rows=settings.LINES_MAX_ROWS)
        return OpenedFile(types.CSV, rows)
    check_length(request, settings.ATTACHMENT_MAX_BYTES)
    with lock_file_reading(get_current_user(request)):
        parse_upload_body(request, EXPECTED)
        _, data = read_upload(request)
        opened = open_upload(data, rows=settings.LINES_MAX_ROWS)
    if opened.media_type not in types.SHEETS:
        raise WrongType("Send an Excel workbook (.xlsx) or a CSV file.")
    return opened


def read_pasted_text(request: Request) -> str:
    check_length(request, settings.PASTED_MAX_BYTES)
    body = read_body(request, PastedText)
    text: str = body["text"]
    if len(text) > settings.PASTED_MAX_BYTES:
        raise TooLarge("This is too much text. Upload it as a file.")
    return text


class TemplateView(FileAnswering):
    """A spreadsheet with the right columns, and the caller's branches where a company is named."""

    template: templates.Template
    media_type: str

    def get(self, request: Request) -> Streamed:
        name = f"{self.template.name}-template{types.EXTENSIONS[self.media_type]}"
        return download(iter([self.made(self.begun_rows(request))]), name, self.media_type)

    def begun_rows(self, request: Request) -> list[templates.TemplateRow]:
        """A row for each branch of the tenant at the company that was asked for."""
        user = get_current_user(request)
        if self.template is not templates.BREAKDOWN or not user.is_tenant:
            return []
        company = get_query(request).get("company")
        found = breakdown_places_of(user, company) if company else []
        return [{"branch": branch, "atc": atc} for branch, atc in found]

    def made(self, rows: list[templates.TemplateRow]) -> bytes:
        if self.media_type != types.XLSX:
            return templates.template_csv(self.template, rows)
        if rows:
            return templates.build_template_xlsx(self.template, rows)
        return templates.as_xlsx(self.template.name)


def template_view(template: templates.Template, media_type: str) -> Any:
    """The view of one template as one type of file, with its place in the API's description."""
    kind = types.EXTENSIONS[media_type].removeprefix(".")
    facts = {"template": template, "media_type": media_type, "__doc__": TemplateView.__doc__}
    view = type(f"{template.name.title()}{kind.title()}View", (TemplateView,), facts)
    described = extend_schema(
        operation_id=f"{template.name}_template_{kind}",
        parameters=[COMPANY] if template is templates.BREAKDOWN else [],
        responses={(200, media_type): OpenApiTypes.BINARY, 401: schemas.RefusalSchema},
    )
    return extend_schema_view(get=described)(view)
