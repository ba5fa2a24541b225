"""``maintenance``: the notice that every page shows, the sign-in page too."""

from datetime import datetime
from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.answers import serializer_of
from core.models import MaintenanceNotice


class MaintenanceAnswer(TypedDict):
    """``text`` is blank while there is nothing to show."""

    text: str
    ends_at: datetime | None


class MaintenanceView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="maintenance", auth=[], responses={200: MaintenanceAnswer})
    def get(self, request: Request) -> Response:
        """Return the notice of planned maintenance that is to be shown now."""
        now = clock.now()
        shown = MaintenanceNotice.objects.filter(starts_at__lte=now, ends_at__gt=now).first()
        answer = {"text": shown.text, "ends_at": shown.ends_at} if shown else NOTHING
        return Response(serializer_of(MaintenanceAnswer)(answer).data)


NOTHING = {"text": "", "ends_at": None}
