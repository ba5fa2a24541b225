"""``exports/``: the register, sent out by itself; what leads and managers set up of it."""

from functools import partial
from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.exports import files, plans, running, scope
from console.exports import schemas as shapes
from console.exports import serializers as answers
from console.exports.lifecycle import LIFECYCLE, ExportLifecycle
from console.exports.models import ExportRun, Form, ScheduledExport, State, Status
from console.filing.choices import require_filing_reader
from console.filing.views import NOT_MADE, NOT_TAKEN, REFUSED
from core.api.answers import Accepted, Answer, Created, render_answer
from core.api.bodies import read_body
from core.api.idempotent_calls import once, repeatable
from core.api.paging import Order, page_of
from core.api.parameters import IF_MATCH, KEY, PAGED, choice
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download_stored
from core.refusals import NotAllowed, NotFound, NotNow
from core.security_events import record_security_event
from workflow.api.certificates.views import version_seen
from workflow.api.schemas import RefusalSchema
from workflow.engine.execution import create_subject, perform
from workflow.files.types import CSV, XLSX

NEWEST_FIRST = Order("created_at", descending=True)
MOST_EXPORTS = 50  # of one person, that have not ended
TOO_MANY = f"You have {MOST_EXPORTS} exports. End one first."
NOT_YOURS = "Whoever set an export up changes it."
NO_LONGER = "The file is no longer kept. Run the export again."
MEDIA_TYPES = {Form.CSV.value: f"{CSV}; charset=utf-8", Form.XLSX.value: XLSX}


def export_for(pk: UUID, user: User) -> ScheduledExport:
    """An export that this user may see. Raises NotFound."""
    rows = answers.with_runs(ScheduledExport.objects.visible_to(user))
    if found := rows.filter(pk=pk).first():
        return found
    raise NotFound


def read_export_detail(pk: UUID, user: User) -> shapes.ExportDetail:
    detail = answers.serialize_export_detail(export_for(pk, user), user)
    return render_answer(shapes.ExportDetail, detail)


def export_detail_response(pk: UUID, user: User) -> Answer[shapes.ExportDetail]:
    answer = read_export_detail(pk, user)
    return Answer(answer, version=answer["version"])


def plan_in(request: Request, user: User) -> dict[str, Any]:
    """Parse the settings in the request. Raises NotLikeThis."""
    body = read_body(request, shapes.ExportBody)
    return plans.parse_export_plan(body, user)


class ExportsView(APIView):
    """The exports that this user looks after, and the setting up of one."""

    @extend_schema(
        operation_id="exports_list",
        parameters=[
            choice("ended", ["1"], description="those that ended, alone"),
            *PAGED,
        ],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[shapes.ExportPage]:
        """List exports, newest first: a lead's own, all for managers."""
        user, asked = scope.setter(get_current_user(request)), get_query(request)
        rows = ScheduledExport.objects.visible_to(user)
        ended = rows.filter(status=Status.ENDED)
        rows = ended if asked.get("ended") else rows.exclude(status=Status.ENDED)
        shown, page = page_of(answers.with_runs(rows), NEWEST_FIRST, asked, request.path)
        answer: shapes.ExportPage = {"results": answers.serialize_exports(shown, user), **page}
        return Answer(render_answer(shapes.ExportPage, answer))

    @extend_schema(
        operation_id="exports_create",
        parameters=[KEY],
        request=shapes.ExportBody,
        responses=NOT_MADE,
    )
    def post(self, request: Request) -> Created[shapes.ExportDetail]:
        """Set one up. It goes out from its next day on, soon after midnight in Manila."""
        user = scope.setter(get_current_user(request))
        plan = plan_in(request, user)

        def work() -> tuple[int, dict[str, Any]]:
            check_export_limit(user)
            made = create_subject(
                LIFECYCLE, ExportLifecycle.initial_status, plan | {"owner": user}, by=user
            )
            return 201, {"id": str(made.pk)}

        _, answer = once(request, work)
        detail = read_export_detail(UUID(answer["id"]), user)
        return Created(detail, version=detail["version"])


def check_export_limit(user: User) -> None:
    """Raise NotNow for a person with too many exports."""
    hers = ScheduledExport.objects.filter(owner=user).exclude(status=Status.ENDED)
    if hers.count() >= MOST_EXPORTS:
        raise NotNow(TOO_MANY, code="too_many")


class ExportChoicesView(APIView):
    @extend_schema(operation_id="exports_choices", responses=REFUSED)
    def get(self, request: Request) -> Answer[shapes.ExportChoices]:
        """Return the possible contents and recipients of an export."""
        user = scope.setter(get_current_user(request))
        return Answer(render_answer(shapes.ExportChoices, answers.serialize_export_choices(user)))


class ExportView(APIView):
    @extend_schema(operation_id="exports_retrieve", responses=NOT_TAKEN)
    def get(self, request: Request, pk: UUID) -> Answer[shapes.ExportDetail]:
        """One export, and what became of it lately."""
        return export_detail_response(pk, scope.setter(get_current_user(request)))

    @extend_schema(
        operation_id="exports_change",
        parameters=[IF_MATCH],
        request=shapes.ExportBody,
        responses=NOT_MADE,
    )
    def put(self, request: Request, pk: UUID) -> Answer[shapes.ExportDetail]:
        """Change an export; earlier runs stay as they were."""
        user = scope.setter(get_current_user(request))
        if export_for(pk, user).owner_id != user.pk:
            raise NotAllowed(NOT_YOURS)
        inputs = {"plan": plan_in(request, user)}
        perform(LIFECYCLE, pk, "change", by=user, inputs=inputs, version=version_seen(request))
        return export_detail_response(pk, user)


def export_again(_: APIView, request: Request, pk: UUID) -> Response:
    return export_detail_response(pk, scope.setter(get_current_user(request)))


document_move = partial(
    extend_schema,
    parameters=[IF_MATCH, KEY],
    request=None,
    responses={200: shapes.ExportDetail} | NOT_MADE,
)


class ExportMoveView(APIView):
    """A move that asks for nothing."""

    move = ""

    def make_move(self, request: Request, pk: UUID) -> Response:
        user = scope.setter(get_current_user(request))
        perform(LIFECYCLE, pk, self.move, by=user, version=version_seen(request))
        return export_detail_response(pk, user)


class PauseExportView(ExportMoveView):
    move = "pause"

    @repeatable(export_again)
    @document_move(operation_id="exports_pause")
    def post(self, request: Request, pk: UUID) -> Response:
        """Pause an export until it is resumed."""
        return self.make_move(request, pk)


class ResumeExportView(ExportMoveView):
    move = "resume"

    @repeatable(export_again)
    @document_move(operation_id="exports_resume")
    def post(self, request: Request, pk: UUID) -> Response:
        """Resume an export from its next day on."""
        return self.make_move(request, pk)


class EndExportView(ExportMoveView):
    move = "end"

    @repeatable(export_again)
    @document_move(operation_id="exports_end")
    def post(self, request: Request, pk: UUID) -> Response:
        """End an export for good; the record of its runs stays."""
        return self.make_move(request, pk)


class RunExportView(APIView):
    @repeatable(export_again)
    @extend_schema(
        operation_id="exports_run",
        parameters=[KEY],
        request=None,
        responses=NOT_MADE,
    )
    def post(self, request: Request, pk: UUID) -> Accepted[shapes.ExportDetail]:
        """Send a run now, in addition to its days; repeated calls during a run send it once."""
        user = scope.setter(get_current_user(request))
        running.request_export_run(user, pk)
        detail = read_export_detail(pk, user)
        return Accepted(detail, version=detail["version"])


def run_for(pk: UUID, user: User) -> ExportRun:
    """Return a run whose file this user may download: its owner or a recipient.

    They must be allowed to read all of it. Raises NotFound.
    """
    rows = ExportRun.objects.select_related("export__owner").filter(pk=pk)
    run = rows.exclude(state=State.RUNNING, sha256="").first()
    if run is None:
        raise NotFound
    looks_after = ScheduledExport.objects.visible_to(user).filter(pk=run.export_id).exists()
    was_sent = run.letters.filter(person=user).exclude(sent_at=None).exists()
    if (looks_after or was_sent) and scope.sees_all(user, scope.held_in(run)):
        return run
    raise NotFound


class ExportFileView(APIView):
    @extend_schema(operation_id="exports_file", responses=NOT_TAKEN)
    def get(self, request: Request, pk: UUID) -> Answer[shapes.ExportFileSchema]:
        """Describe the content of a file, for its recipients."""
        run = run_for(pk, require_filing_reader(get_current_user(request)))
        return Answer(render_answer(shapes.ExportFileSchema, answers.serialize_export_file(run)))


class ExportBytesView(FileAnswering):
    @extend_schema(
        operation_id="exports_file_bytes",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY}
        | NOT_TAKEN
        | {503: RefusalSchema},
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """The file as it was sent; taking it is on record."""
        user = require_filing_reader(get_current_user(request))
        run = run_for(pk, user)
        try:
            pieces = files.read_export_chunks(run)
        except OSError:
            raise NotNow(NO_LONGER, code="gone") from None
        facts = {"rows": run.rows, "export": str(run.export_id)}
        record_security_event("exported", actor=user, what="scheduled register", **facts)
        media_type = MEDIA_TYPES[run.name.rpartition(".")[2]]
        return download_stored(pieces, run.size, run.name, media_type)
