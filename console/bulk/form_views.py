"""The forms of many certificates as one PDF: have it made, take it."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from console.bulk import choosing, forms, running
from console.bulk.models import BulkRun
from console.bulk.views import REFUSED, BulkStarted, require_bulk_processor, run_of
from console.shared import audit_readings
from core.api.answers import Accepted
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import once
from core.api.parameters import KEY
from core.api.streams import FileAnswering, Streamed, download_stored
from core.refusals import NotFound, NotNow
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema
from workflow.files.types import PDF

NOT_ALL_SEEN = "You may no longer see all of these forms. Have the forms merged anew."
NOT_THERE = "Its file is not there, or no longer. Have the forms merged anew."


class BulkFormsBody(ClosedSerializer):
    """``ids``, or ``filter``: what a list is asked with, as an object."""

    ids = serializers.ListField(child=serializers.UUIDField(), required=False, allow_empty=False)
    filter = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)


class BulkFormsView(APIView):
    """Forms of many certificates at once."""

    @extend_schema(
        operation_id="bulk_forms_create",
        parameters=[KEY],
        request=BulkFormsBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Accepted[BulkStarted]:
        """Merge forms, as they are now, into one PDF with a bookmark each; for processors and
        leads.

        The order is that of the ids or of the list. Progress and stopping are those of a bulk run.
        """
        user = require_bulk_processor(request)
        asked = read_body(request, BulkFormsBody)
        ids = choosing.choose_certificates(asked.get("ids"), asked.get("filter"), user)

        def work() -> tuple[int, dict[str, Any]]:
            return 202, {"id": str(running.start_bulk_run(ids, forms.FORMS, {}, user).pk)}

        _, told = once(request, work)
        return Accepted(told)


class MergedFormsView(FileAnswering):
    """The merged file, for the person who requested it."""

    @extend_schema(
        operation_id="bulk_forms_file",
        responses={(200, PDF): OpenApiTypes.BINARY}
        | dict.fromkeys((401, 403, 404, 409, 503), RefusalSchema),
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """Download the merged forms; for the person who requested them.

        409 ``not_made`` before it is ready, ``gone`` after ``MERGED_FORMS_KEPT_DAYS`` or when one
        of its certificates was erased. 404 when the caller may see none of its forms any more, 409
        ``changed`` when not all of them. Each download is a transition ``take_forms`` with the
        digest of the file, and a security event.
        """
        user = require_bulk_processor(request)
        run = run_of(pk, user)
        if not run.file_bytes:
            raise NotNow(NOT_THERE, code="not_made")
        check_all_seen(run, user)
        try:
            pieces = forms.read_merged_forms_chunks(run)
        except OSError:
            raise NotNow(NOT_THERE, code="gone") from None
        audit_readings.record_audit_reading(
            user, "take_forms", text=describe_merged_forms(run), digest=run.sha256
        )
        facts: dict[str, Any] = {"what": "merged forms", "rows": answer_merged_file(run).count()}
        record_security_event("exported", actor=user, **facts)
        return download_stored(pieces, run.file_bytes, forms.merged_forms_file_name(run), PDF)


def check_all_seen(run: BulkRun, user: User) -> None:
    """Raises NotFound when its person may see none of these forms now, NotNow when not all."""
    results = list(run.results.filter(ok=True))
    seen = choosing.seen_by(user, results)
    if not seen:
        raise NotFound
    if len(seen) < len(results):
        raise NotNow(NOT_ALL_SEEN, code="changed")


def answer_merged_file(run: BulkRun) -> Any:
    return run.results.filter(ok=True).order_by("position").values_list("reference", flat=True)


def describe_merged_forms(run: BulkRun) -> str:
    references = answer_merged_file(run)
    first, last = references.first(), references.last()
    return f"{references.count()} forms in one PDF, {first} to {last}"
