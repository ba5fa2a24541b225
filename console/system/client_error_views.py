"""Errors in browsers, for administrators."""

from functools import partial
from typing import Annotated, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import ClientError
from accounts.models.client_error import Kind
from console.system.client_errors import newest_of_each, with_frequency
from core.api.answers import Answer
from core.api.paging import Order, PageLinks, page_of
from core.api.parameters import PAGED, choice
from core.api.queries import get_query
from core.refusals import NotAllowed
from workflow.api.schemas import RefusalSchema

NEWEST_FIRST = Order("at", descending=True)


class ClientErrorSchema(serializers.ModelSerializer):
    """The newest report of one error, how often it came (``times``) and since when (``first_at``).

    Its texts were a stranger's: show them as text, never as markup.
    """

    type = serializers.ChoiceField(Kind.choices)
    times = serializers.IntegerField(min_value=1, help_text="reports of this error still kept")
    first_at = serializers.DateTimeField()
    # Written out: a model's integers have the bounds of the database that is connected.
    line = serializers.IntegerField(allow_null=True)
    col = serializers.IntegerField(allow_null=True)
    status = serializers.IntegerField(allow_null=True, help_text="HTTP status; 0: no answer came")
    duration_ms = serializers.IntegerField(allow_null=True)

    class Meta:
        model = ClientError
        fields = (
            "id",
            "at",
            "times",
            "first_at",
            "type",
            "message",
            "file",
            "line",
            "col",
            "stack",
            "resource",
            "initiator",
            "status",
            "duration_ms",
            "page",
            "role",
            "device",
        )


class ClientErrorPage(PageLinks):
    results: Annotated[list[Any], partial(ClientErrorSchema, many=True)]


class ClientErrorsView(APIView):
    @extend_schema(
        operation_id="client_errors",
        parameters=[
            choice("type", Kind.values),
            *PAGED,
        ],
        responses=dict.fromkeys((401, 403, 422), RefusalSchema),
    )
    def get(self, request: Request) -> Answer[ClientErrorPage]:
        """Each error once, the last seen first; for administrators."""
        if not get_current_user(request).is_administrator:
            raise NotAllowed("This is for administrators.")
        errors = newest_of_each(get_query(request).get("type", ""))
        shown, page = page_of(errors, NEWEST_FIRST, get_query(request), request.path)
        rows: Any = ClientErrorSchema(with_frequency(shown), many=True).data
        return Answer({"results": rows, **page})
