"""``POST system/log/error``: a browser reports what went wrong in it (specification section 7)."""

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import client_errors, limits
from accounts.api.schema import RefusalAnswer
from accounts.models.client_error import Kind
from core import request_context


class ResourceTiming(serializers.Serializer):
    """The stored part of the browser's PerformanceResourceTiming."""

    name = serializers.CharField(required=False, help_text="address; the query is dropped")
    initiatorType = serializers.CharField(required=False)  # noqa: N815 (the browser's name)
    duration = serializers.FloatField(required=False, help_text="milliseconds")
    responseStatus = serializers.IntegerField(required=False)  # noqa: N815


class ClientErrorBody(serializers.Serializer):
    """An error's place and stack, or a resource timing. Other fields are dropped."""

    type = serializers.ChoiceField(Kind.choices)
    message = serializers.CharField(required=False)
    file = serializers.CharField(required=False)
    line = serializers.IntegerField(required=False)
    col = serializers.IntegerField(required=False)
    stack = serializers.CharField(required=False)
    entry = ResourceTiming(required=False)
    page = serializers.CharField(required=False, help_text="path of the page; keys are dropped")
    role = serializers.CharField(required=False, help_text="of whoever is signed in there")


class ClientErrorView(APIView):
    """Open to everybody and believed by nobody: no sign-in, no cookie, nothing echoed."""

    ignores_unknown_parameters = True

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @staticmethod
    def most_bytes() -> int:
        return settings.CLIENT_ERROR_BYTES

    @extend_schema(
        operation_id="report_client_error",
        auth=[],
        request={"application/json": ClientErrorBody, "text/plain": ClientErrorBody},
        responses={204: None, **dict.fromkeys((400, 413, 422, 429), RefusalAnswer)},
    )
    def post(self, request: Request) -> Response:
        """Store an error report of the browser, at most 8 KB, of any content type.

        Types are ``onerror``, ``unhandledrejection``, ``eventError``, ``network error`` and
        ``network latency too long``. Unknown fields are dropped. Of addresses only the route is
        stored, with ``{id}`` for each key; ``page`` and ``role`` say where and whose it was.
        """
        limits.count_client_error(request_context.current().ip)
        body = request._request.read(settings.CLIENT_ERROR_BYTES + 1)
        client_errors.store_client_error(client_errors.report_from(body))
        return Response(status=status.HTTP_204_NO_CONTENT)
