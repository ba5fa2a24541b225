"""The audit for managers: rows, a summary of them, and both exports."""

from abc import ABC, abstractmethod
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.audit import export, pages, rows, schemas, summaries
from console.audit.move_choices import serialize_move_choices
from console.audit.parameters import QUERY
from console.audit.questions import AuditQuery
from console.shared import audit_readings
from core import clock
from core.api import paging
from core.api.answers import Answer, render_answer
from core.api.parameters import CURSOR, PAGE_SIZE
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.files.types import CSV

REFUSED = dict.fromkeys((401, 403, 422), RefusalSchema)
LINES = "application/jsonl"


class AuditView(APIView):
    """Every transition of everything, newest first."""

    @extend_schema(
        operation_id="audit",
        parameters=[*QUERY, CURSOR, PAGE_SIZE],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.AuditPage]:
        """List the transitions that match the query, newest first; for managers. Reading is
        recorded.

        ``recorded`` is the transition of this reading, on a first page. ``subject`` names a record
        without a reference (a file, a quarter, an export). ``at_once`` counts the matching moves of
        this kind by the same request. ``ip`` needs one of ``who``, ``reference``, ``tenant`` or
        ``from``.
        """
        user, asked = audit_readings.manager(get_current_user(request)), get_query(request)
        question = AuditQuery.of(asked)
        size = asked["page_size"]
        below = pages.decode_audit_cursor(asked.get("cursor", ""))
        answer = question.answer()
        newest = pages.newest_first(answer, below).select_related("revision")
        found = list(newest[: size + 1])
        shown = rows.serialize_audit_rows(found[:size], answer)
        recorded = None if below else recorded_reading(user, question)
        following = next_page(request, found[size - 1]) if len(found) > size else None
        return Answer({"results": shown, "next": following, "recorded": recorded})


def recorded_reading(user: User, question: AuditQuery) -> int:
    number = audit_readings.record_once(user, question.as_text())
    record_security_event("audit_read", actor=user, recorded=number)
    return number


def next_page(request: Request, last: Any) -> str:
    mark = {"cursor": pages.encode_audit_cursor(last)}
    return paging.address_of_page(request.path, get_query(request), mark)


class SummaryView(APIView):
    """The number of matching transitions."""

    @extend_schema(
        operation_id="audit_summary",
        parameters=QUERY,
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[schemas.Summary]:
        """Count the matching transitions by day and by move, for one person in at most 31 days.

        Where a ``move`` is asked for, ``tax`` is that of the certificates on which these moves were
        made, each once; null with ``tax_is_left_out`` where more than 5,000 moves match.
        """
        reader = audit_readings.manager(get_current_user(request))
        question = AuditQuery.of(get_query(request))
        return Answer(render_answer(schemas.Summary, summaries.summary_of(question, reader)))


class MovesView(APIView):
    """The moves that can be asked for."""

    @extend_schema(
        operation_id="audit_moves",
        responses=dict.fromkeys((401, 403), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[list[schemas.MoveChoices]]:
        """List every move of every lifecycle, each in one group, with its label in the rows."""
        audit_readings.manager(get_current_user(request))
        return Answer(serialize_move_choices())


class ExportView(ABC, ReportView):
    """The transitions that answer a question, as a file; taking it is recorded."""

    form = ""
    media_type = ""

    def streamed(self, request: Request) -> Streamed:
        user = audit_readings.manager(get_current_user(request))
        question = AuditQuery.of(get_query(request))
        head = audit_readings.record_audit_reading(
            user, "export", question=question.as_text(), form=self.form
        )
        record_security_event("exported", actor=user, what=f"audit as {self.form}", recorded=head)
        name = f"audit-{clock.today():%Y-%m-%d}.{self.form}"
        return download(self.pieces(question), name, f"{self.media_type}; charset=utf-8")

    @abstractmethod
    def pieces(self, question: AuditQuery) -> Any:
        """The file, piece by piece."""


class CsvView(ExportView):
    form, media_type = "csv", CSV

    @extend_schema(
        operation_id="audit_csv",
        parameters=QUERY,
        responses={(200, CSV): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the matching transitions as CSV, newest first, UTF-8 with a byte order mark."""
        return self.streamed(request)

    def pieces(self, question: AuditQuery) -> Any:
        return export.iterate_audit_csv(question)


class LinesView(ExportView):
    form, media_type = "jsonl", LINES

    @extend_schema(
        operation_id="audit_lines",
        parameters=QUERY,
        responses={(200, LINES): OpenApiTypes.STR} | REFUSED,
    )
    def get(self, request: Request) -> Streamed:
        """Stream the file that ``manage.py verify_audit FILE`` verifies: JSON lines, oldest first.

        A line has every column of the transition, ``hash``, ``salt``, ``values`` (null where they
        were erased or are a tenant's alone), ``place`` and ``link``; the last line also ``of``.
        """
        return self.streamed(request)

    def pieces(self, question: AuditQuery) -> Any:
        return export.line_pieces(question)
