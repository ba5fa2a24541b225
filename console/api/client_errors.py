"""What went wrong in browsers, for managers to look at."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import ClientError
from accounts.models.client_error import Kind
from accounts.refusals import NotAllowed
from workflow.api.asker import asker
from workflow.api.paging import Order, page_of
from workflow.api.shapes import RefusalTold

NEWEST_FIRST = Order("at", descending=True)


class ClientErrorTold(serializers.ModelSerializer):
    """One report. Its texts were a stranger's: show them as text, never as markup."""

    type = serializers.ChoiceField(Kind.choices)

    class Meta:
        model = ClientError
        fields = (
            "id",
            "at",
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
            "device",
        )


class ClientErrorPage(serializers.Serializer):
    results = ClientErrorTold(many=True)
    next = serializers.CharField(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(help_text="capped at 1,000")
    count_is_capped = serializers.BooleanField()


class ClientErrorsView(APIView):
    @extend_schema(
        operation_id="client_errors",
        parameters=[
            OpenApiParameter("cursor", str),
            OpenApiParameter("page", int),
            OpenApiParameter("page_size", int, description="25; at most 100"),
        ],
        responses={
            200: ClientErrorPage,
            **dict.fromkeys((401, 403, 422), RefusalTold),
        },
    )
    def get(self, request: Request) -> Response:
        """The newest reports first; for managers."""
        if not asker(request).is_manager:
            raise NotAllowed("This is for managers.")
        found = page_of(ClientError.objects.all(), NEWEST_FIRST, request.query_params, request.path)
        rows = ClientErrorTold(found.pop("rows"), many=True).data
        return Response({"results": rows} | found)
