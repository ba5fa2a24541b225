"""``console/maintenance/``: the notice of planned maintenance, for administrators."""

from datetime import datetime
from typing import Annotated, TypedDict

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.system.views import FOR_ADMINISTRATORS
from core.api.answers import Answer, Moment, render_answer
from core.api.bodies import read_body
from core.api.fields import BoundedDateTimeField, ClosedSerializer, LineField
from core.models import MaintenanceNotice
from core.models.maintenance import LONGEST_NOTICE
from core.recording import CREATED, DELETED, Changed, record_rows
from core.refusals import NotAllowed, NotLikeThis, field_fault
from core.security_events import record_security_event
from workflow.api.schemas import RefusalSchema

TABLE = "maintenance_notices"  # as its row is recorded
THE_ONE = 1
REFUSED = dict.fromkeys((400, 401, 403, 415, 422), RefusalSchema)
WRONG_ORDER = "The notice ends after it begins."
NO_MOMENT = "Say when the notice begins and ends."


class MaintenanceBody(ClosedSerializer):
    """A blank ``text`` takes the notice away; else both moments are needed."""

    text = LineField(max_length=LONGEST_NOTICE, allow_blank=True)
    starts_at = BoundedDateTimeField(required=False, allow_null=True)
    ends_at = BoundedDateTimeField(required=False, allow_null=True)


class MaintenanceSchema(TypedDict):
    text: Annotated[str, "blank: there is no notice"]
    starts_at: Moment | None
    ends_at: Moment | None


class MaintenanceNoticeView(APIView):
    """The notice as it was written, whether it is shown now or not."""

    @extend_schema(
        operation_id="console_maintenance",
        responses={401: RefusalSchema, 403: RefusalSchema},
    )
    def get(self, request: Request) -> Answer[MaintenanceSchema]:
        """Return the notice of planned maintenance."""
        require_status_reader(request)
        return Answer(serialize_maintenance())

    @extend_schema(
        operation_id="console_maintenance_set",
        request=MaintenanceBody,
        responses=REFUSED,
    )
    def put(self, request: Request) -> Answer[MaintenanceSchema]:
        """Write the notice that every page shows between two moments. It is in the audit."""
        user = require_status_reader(request)
        body = read_body(request, MaintenanceBody)
        set_maintenance_notice(user, **body)
        return Answer(serialize_maintenance())


def require_status_reader(request: Request) -> User:
    """Raises NotAllowed."""
    user = get_current_user(request)
    if not user.is_administrator:
        raise NotAllowed(FOR_ADMINISTRATORS)
    return user


@transaction.atomic
def set_maintenance_notice(
    by: User, text: str, starts_at: datetime | None = None, ends_at: datetime | None = None
) -> None:
    """Write, change or delete the notice. Raises NotLikeThis."""
    changed: Changed = DELETED
    if text:
        check_moments(starts_at, ends_at)
        values = {"text": text, "starts_at": starts_at, "ends_at": ends_at}
        _, is_new = MaintenanceNotice.objects.update_or_create(pk=THE_ONE, defaults=values)
        changed = CREATED if is_new else tuple(values)
    elif not MaintenanceNotice.objects.filter(pk=THE_ONE).delete()[0]:
        return
    record_rows(TABLE, [THE_ONE], changed=changed, why="maintenance notice written", by=by)
    record_security_event("master_data_changed", actor=by, what="maintenance")


def check_moments(starts_at: datetime | None, ends_at: datetime | None) -> None:
    if starts_at is None or ends_at is None:
        raise NotLikeThis([field_fault("ends_at", "required", NO_MOMENT)])
    if ends_at <= starts_at:
        raise NotLikeThis([field_fault("ends_at", "invalid", WRONG_ORDER)])


def serialize_maintenance() -> MaintenanceSchema:
    row = MaintenanceNotice.objects.filter(pk=THE_ONE).first()
    if not row:
        return {"text": "", "starts_at": None, "ends_at": None}
    found: MaintenanceSchema = {
        "text": row.text,
        "starts_at": row.starts_at,
        "ends_at": row.ends_at,
    }
    return render_answer(MaintenanceSchema, found)
