"""The desk's figures."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.asker import asker
from console.desk import desk_of
from core.refusals import NotAllowed
from workflow.api.shapes import RefusalTold


class DeskTold(serializers.Serializer):
    """How much is open for this member of staff, and how long it has waited."""

    open = serializers.IntegerField()
    resubmitted = serializers.IntegerField()
    asking_back = serializers.IntegerField()
    held_by_you = serializers.IntegerField()
    oldest_submitted_at = serializers.DateTimeField(allow_null=True)
    decided_today = serializers.IntegerField()


class DeskView(APIView):
    """The figures of the signed-in member of staff's desk."""

    @extend_schema(
        operation_id="desk", responses={200: DeskTold, 401: RefusalTold, 403: RefusalTold}
    )
    def get(self, request: Request) -> Response:
        if asker(request).is_tenant:
            raise NotAllowed("This is the accounting staff's desk.")
        return Response(DeskTold(desk_of(asker(request))).data)
