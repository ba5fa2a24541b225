"""Work in bulk: a dry run, a run with its progress, and its stop."""

from functools import partial
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.bulk import choosing, forms, running, sharing, undoing
from console.bulk.models import BulkResult, BulkRun
from console.bulk.rehearsal import asks_reasons, rehearse, take_out
from core.api.answers import Accepted, Answer, Uuid, one_of
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField
from core.api.idempotent_calls import once, repeatable
from core.api.parameters import KEY
from core.jobs.runs import RunState
from core.money import plain_pesos
from core.refusals import NotAllowed, NotFound
from workflow.api.certificates.suggested_reasons import likely_for_many
from workflow.api.schemas import Check, LikelyReason, RefusalSchema

REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422, 503), RefusalSchema)


class Expected(ClosedSerializer):
    """The count and tax that the dry run answered."""

    count = serializers.IntegerField(min_value=0, max_value=1_000_000)
    tax = serializers.DecimalField(max_digits=20, decimal_places=2)


class BulkBody(ClosedSerializer):
    """``ids``, or ``filter``: what a list is asked with, as an object.

    With ``expect`` nothing is moved when the dry run would answer otherwise by now; with
    ``accept`` what carries a warning of another code stays.
    """

    move = serializers.CharField(max_length=40)
    ids = serializers.ListField(child=serializers.UUIDField(), required=False, allow_empty=False)
    filter = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    inputs = serializers.DictField(required=False, help_text="of the move, the same for all")
    share = serializers.ChoiceField(
        sharing.SharingMethod.choices,
        required=False,
        help_text="assign without naming a person: to whom",
    )
    dry_run = serializers.BooleanField(default=False)
    expect = Expected(required=False)
    accept = serializers.ListField(
        child=LineField(max_length=40),
        required=False,
        max_length=100,
        help_text="codes of warnings; all of them unless given",
    )


class FindingGroup(TypedDict):
    """Certificates with the same finding. One certificate may be in several groups."""

    code: str
    severity: Annotated[str, one_of(["warn", "block"])]
    message: Annotated[str, "of the first of them"]
    count: int
    tax: str
    ids: list[Uuid]


class RehearsalNotes(TypedDict):
    """Findings that prevent no move."""

    unsigned: int


class RehearsedSchema(TypedDict):
    id: Uuid
    reference: str
    payor_name: str
    tax: str
    findings: list[Check]


class ShareSchema(TypedDict):
    username: str
    name: str
    count: int


class RehearsalSchema(TypedDict):
    """The predicted outcome of a move: clean, with a warning, or blocked."""

    clean: list[RehearsedSchema]
    warned: list[RehearsedSchema]
    blocked: list[RehearsedSchema]
    count: int
    tax: Annotated[str, "of all of them together"]
    groups: Annotated[list[FindingGroup], "of warnings and of what blocks"]
    notes: RehearsalNotes
    likely_reasons: Annotated[list[LikelyReason], "where the move asks for reasons"]
    shares: Annotated[list[ShareSchema], "how many each would be given, where it is shared out"]


class BulkStarted(TypedDict):
    id: Uuid


class BulkResultSchema(serializers.ModelSerializer):
    """One that had its turn."""

    id = serializers.UUIDField(source="certificate")
    ok = serializers.BooleanField()

    class Meta:
        model = BulkResult
        fields = ("id", "reference", "ok", "message")


class MergedFormsSchema(TypedDict):
    name: str
    size: Annotated[int, "bytes"]
    kept_days: Annotated[int, "after it was made"]


class BulkRunSchema(TypedDict):
    """A bulk run; ``results`` are of the ``done`` of ``count``, in the order of the bulk.

    ``file`` is the PDF of merged forms, once it exists. ``undo_seconds`` are left to undo it, null
    where it cannot be undone; ``undoes`` is the run that this one undoes.
    """

    id: Uuid
    move: str
    state: Annotated[str, one_of(RunState.choices)]
    done: int
    count: int
    results: Annotated[Any, partial(BulkResultSchema, many=True)]
    file: MergedFormsSchema | None
    undo_seconds: int | None
    undoes: Uuid | None


class BulkRunsView(APIView):
    """The one door for many certificates at once."""

    @extend_schema(
        operation_id="bulk_create",
        parameters=[KEY],
        request=BulkBody,
        responses={
            200: RehearsalSchema,
            202: BulkStarted,
            **REFUSED,
        },
    )
    def post(self, request: Request) -> Response:
        """Rehearse a move on many certificates, or run it as one move each; for processors and
        leads.

        ``filter`` is the query of a list as an object, such as ``{"list": "open", "q": "mall"}``;
        one that narrows nothing, or a blank value in it, is 422. At most ``BULK_MOST``
        certificates; ids that the caller may not see count as not found. Moves are decisions,
        assignments, claims and releases.

        A dry run answers 200 with ``clean``, ``warned`` and ``blocked``; of a move that asks no
        checks, what they found is a warning. ``groups`` puts
        certificates with the same finding together; one with two findings is in two groups.
        ``notes`` counts those without a signature. ``likely_reasons`` has at most three, where
        the move needs reasons.

        A real run answers 202 with its ``id``. ``expect: {count, tax}`` of the dry run makes the
        call 409 ``changed`` if the selection differs by then. With ``accept``, the codes of
        accepted warnings, a certificate with any other warning is left out; without it no warning
        holds one back.

        ``assign`` takes ``inputs: {to}``, or ``share: "round_robin" | "load"`` to distribute the
        forms among the processors who handle their company; its dry run then returns ``shares``.
        """
        user = require_bulk_processor(request)
        asked = read_body(request, BulkBody)
        move, inputs, way = asked["move"], asked.get("inputs", {}), asked.get("share")
        choosing.check_move(move)
        if way:
            sharing.check_share_request(move, inputs)
        ids = choosing.choose_certificates(asked.get("ids"), asked.get("filter"), user)
        if asked["dry_run"]:
            choosing.check_input_names(move, inputs)
            return Response(serialize_rehearsal(ids, move, inputs, way, user))
        if not way:
            choosing.check_asked_for(move, inputs)

        def work() -> tuple[int, dict[str, Any]]:
            if expected := asked.get("expect"):
                choosing.check_unchanged(ids, user, **expected)
            shares = sharing.shared_out(ids, way, user) if way else None
            run = running.start_bulk_run(ids, move, inputs, user, shares, asked.get("accept"))
            return 202, {"id": str(run.pk)}

        status, told = once(request, work)
        return Response(told, status)


class BulkRunView(APIView):
    """The progress of a bulk run."""

    @extend_schema(
        operation_id="bulk_retrieve",
        responses={401: RefusalSchema, 403: RefusalSchema, 404: RefusalSchema},
    )
    def get(self, request: Request, pk: UUID) -> Answer[BulkRunSchema]:
        """Return the progress of the caller's own bulk run.

        ``results`` has those that had their turn and that the caller may still see. For merged
        forms ``file`` is set once the PDF exists, and ``failed`` is its state when it could not be
        made.
        """
        return Answer(serialize_bulk_run(run_of(pk, require_bulk_processor(request))))


class StopView(APIView):
    """The end of a bulk before its end."""

    @repeatable(lambda view, request, pk: BulkRunView().get(request, pk))
    @extend_schema(
        operation_id="bulk_stop",
        parameters=[KEY],
        request=None,
        responses={401: RefusalSchema, 403: RefusalSchema, 404: RefusalSchema},
    )
    def post(self, request: Request, pk: UUID) -> Answer[BulkRunSchema]:
        """Stop a bulk run: the certificate in progress ends, no further one begins. Repeating is
        safe.
        """
        run = run_of(pk, require_bulk_processor(request))
        running.stop_bulk_run(run)
        run.refresh_from_db()
        return Answer(serialize_bulk_run(run))


class BulkUndoView(APIView):
    """The decisions of a bulk run, taken back together."""

    @extend_schema(
        operation_id="bulk_undo",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Accepted[BulkStarted]:
        """Undo the decisions of the caller's own bulk run, each by an undo of its own.

        For UNDO_SECONDS after the end of the run. Its mails wait for that, and for the end of the
        undo. The undo is a bulk run itself; its ``results`` say which certificates were changed
        meanwhile and stay as they are. Asked again, it is the same run.

        Refusals: 409 ``running``, ``too_late``, ``nothing`` (nothing was decided), and
        ``not_undoable`` for a run of another move.
        """
        run = run_of(pk, require_bulk_processor(request))

        def work() -> tuple[int, dict[str, Any]]:
            return 202, {"id": str(running.start_bulk_undo(run).pk)}

        _, answer = once(request, work)
        return Accepted(answer)


def require_bulk_processor(request: Request) -> User:
    """The processor or lead who asks. Raises NotAllowed."""
    user = get_current_user(request)
    if not user.is_processor:
        raise NotAllowed("Processors and their leads work in bulk.")
    return user


def run_of(pk: UUID, user: User) -> BulkRun:
    """A bulk of this person's. Raises NotFound."""
    run = BulkRun.objects.filter(pk=pk, by=user).first()
    if run is None:
        raise NotFound
    return run


def serialize_rehearsal(
    ids: list[UUID],
    move: str,
    inputs: dict[str, Any],
    way: sharing.SharingMethod | None,
    user: User,
) -> dict[str, Any]:
    piles = rehearse(ids, move, user, choosing.person_in(move, inputs))
    shares = sharing.SharingResult()
    if way:
        shares = sharing.shared_out([each["id"] for each in piles.clean + piles.warned], way, user)
        take_out(piles, shares.why)
    return {
        "clean": piles.clean,
        "warned": piles.warned,
        "blocked": piles.blocked,
        "count": len(ids),
        "tax": plain_pesos(piles.tax),
        "groups": piles.groups(),
        "notes": {"unsigned": piles.unsigned},
        "shares": shares.told(),
        "likely_reasons": likely_for_many(piles.reasons, len(ids)) if asks_reasons(move) else [],
    }


def serialize_bulk_run(run: BulkRun) -> BulkRunSchema:
    """Serialize the progress, without results that its person may no longer see."""
    results = run.results.order_by("position")
    had_their_turn = results.exclude(ok=None)
    return {
        "id": str(run.pk),
        "move": run.move,
        "state": run.state,
        "done": had_their_turn.count(),
        "count": results.count(),
        "results": BulkResultSchema(choosing.seen_by(run.by, had_their_turn), many=True).data,
        "file": serialize_merged_forms_file(run) if run.file_bytes else None,
        "undo_seconds": undoing.seconds_to_undo_run(run),
        "undoes": run.undoes_id and str(run.undoes_id),
    }


def serialize_merged_forms_file(run: BulkRun) -> MergedFormsSchema:
    kept_days = settings.MERGED_FORMS_KEPT_DAYS
    return {
        "name": forms.merged_forms_file_name(run),
        "size": run.file_bytes,
        "kept_days": kept_days,
    }
