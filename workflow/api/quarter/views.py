"""The quarter sheet: all stores of one quarter at once; each row is a certificate of its own."""

from collections import Counter
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core import clock
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.idempotent_calls import idempotency_key_of
from core.api.parameters import KEY, choice, quarter_parameter
from core.api.queries import get_query
from core.api.streams import FileAnswering, Streamed, download
from core.idempotency import carry_out_once
from core.quarter import Quarter
from core.refusals import NotAllowed, NotFound, NotLikeThis, field_fault
from workflow.api import schemas as common
from workflow.api.certificates.views import REFUSED
from workflow.api.quarter import schemas, serializers
from workflow.api.quarter.inputs import SheetBody, SubmitBody, check_quarter_year
from workflow.api.quarter.saving import QuarterSheetRequest, Result, keep_rows, result_of_row
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import TO_CORRECT
from workflow.engine.execution import perform
from workflow.files import quarter_sheet as workbook
from workflow.files.types import XLSX

CHECKS = choice("checks", ("none", "all"), description="all unless given")
QUARTER = quarter_parameter(description="like 2026Q3; the last one that ended")


class QuarterSheetView(APIView):
    """Every store of the tenant, and its certificate of one quarter."""

    @extend_schema(
        operation_id="quarter_sheet_retrieve",
        parameters=[QUARTER, CHECKS],
        responses=dict.fromkeys((401, 403, 422), common.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[schemas.QuarterSheet]:
        """Return every store with its certificate of the quarter.

        ``checks=none`` answers at once, before anything is checked.
        """
        user, asked = require_quarter_tenant(request), quarter_asked(request)
        is_checked = get_query(request).get("checks") != "none"
        return Answer(serializers.sheet(user, asked, is_checked=is_checked))

    @extend_schema(
        operation_id="quarter_sheet_keep",
        parameters=[KEY],
        request=SheetBody,
        responses=REFUSED,
    )
    def put(self, request: Request) -> Answer[schemas.SheetResults]:
        """Save rows as drafts, each independent of the others.

        The answer has the result of every row. Repeating with the same key saves no row twice.
        """
        user = require_quarter_tenant(request)
        given = read_body(request, SheetBody)
        sheet = QuarterSheetRequest(
            user, given["quarter"], dict(given.get("signatory", {})), idempotency_key_of(request)
        )
        results = keep_rows(sheet, given["rows"])
        results_now = serializers.with_certificates(results, user, given["quarter"])
        return Answer({"results": results_now})


class SubmitView(APIView):
    """Hand over the chosen ones."""

    @extend_schema(
        operation_id="quarter_sheet_submit",
        parameters=[KEY, QUARTER],
        request=SubmitBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[schemas.SheetResults]:
        """Submit or resubmit each as it was seen; the answer says of each what became of it."""
        user = require_quarter_tenant(request)
        chosen = read_body(request, SubmitBody)["rows"]
        check_once(chosen)
        results = [handed_over(user, each, idempotency_key_of(request)) for each in chosen]
        results_now = serializers.with_certificates(results, user, quarter_asked(request))
        return Answer({"results": results_now})


class SheetFileView(FileAnswering):
    """The quarter sheet as a workbook, to be filled in and sent back."""

    @extend_schema(
        operation_id="quarter_sheet_file",
        parameters=[QUARTER],
        responses={(200, XLSX): OpenApiTypes.BINARY}
        | dict.fromkeys((401, 403, 422), common.RefusalSchema),
    )
    def get(self, request: Request) -> Streamed:
        asked = quarter_asked(request)
        made = workbook.make_quarter_sheet(
            serializers.sheet(require_quarter_tenant(request), asked), asked
        )
        return download(iter([made]), f"quarter-sheet-{asked}.xlsx", XLSX)


def handed_over(user: User, chosen: dict[str, Any], key: str) -> Result:
    pk = chosen["id"]

    def work() -> tuple[int, Result]:
        moved = perform(LIFECYCLE, pk, move_of(user, pk), by=user, version=chosen["version"])
        return 200, {"id": str(pk), "version": moved.version}

    route = f"quarter-sheet/submit/{pk}"
    return result_of_row(
        str(pk), lambda: carry_out_once(user, route, key, chosen["version"], work)[1]
    )


def move_of(user: User, pk: Any) -> str:
    """Return the move that submits it: first submission or resubmission. Raises NotFound."""
    status = Certificate.objects.visible_to(user).filter(pk=pk).values_list("status", flat=True)
    if not status:
        raise NotFound
    return "resubmit" if status[0] in TO_CORRECT else "submit"


def require_quarter_tenant(request: Request) -> User:
    user = get_current_user(request)
    if not user.is_tenant:
        raise NotAllowed("Only tenants have quarters to complete.")
    return user


def quarter_asked(request: Request) -> Quarter:
    asked = get_query(request).get("quarter")
    return check_quarter_year(asked) if asked else Quarter.of(clock.today()).previous


def check_once(chosen: list[dict[str, Any]]) -> None:
    counted = Counter(each["id"] for each in chosen)
    if any(count > 1 for count in counted.values()):
        raise NotLikeThis([field_fault("rows", "twice", "One of them was sent twice.")])
