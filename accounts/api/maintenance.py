"""``maintenance``: the notice that every page shows, the sign-in page too."""

from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from core import clock
from core.api.answers import Answer, Moment, render_answer
from core.models import MaintenanceNotice


class MaintenanceAnswer(TypedDict):
    """``text`` is blank while there is nothing to show."""

    text: str
    ends_at: Moment | None


class MaintenanceView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="maintenance", auth=[], responses={})
    def get(self, request: Request) -> Answer[MaintenanceAnswer]:
        """Return the notice of planned maintenance that is to be shown now."""
        now = clock.now()
        shown = MaintenanceNotice.objects.filter(starts_at__lte=now, ends_at__gt=now).first()
        if not shown:
            return Answer({"text": "", "ends_at": None})
        answer: MaintenanceAnswer = {"text": shown.text, "ends_at": shown.ends_at}
        return Answer(render_answer(MaintenanceAnswer, answer))
