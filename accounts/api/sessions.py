"""``auth/sessions``: where one is signed in, and signing out there."""

from typing import Annotated, TypedDict
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import open_sessions
from accounts.api.authentication import session_of
from accounts.api.current_user import get_current_user
from accounts.api.schema import RefusalAnswer
from accounts.api.tokens import COOKIE, COOKIE_PATH
from core.api.answers import Answer, Moment, Uuid, serializer_of
from core.refusals import NotFound


class OpenSessionSchema(TypedDict):
    """One place where the caller is signed in."""

    id: Uuid
    created_at: Moment
    last_used_at: Annotated[Moment, "within a minute"]
    address: Annotated[str, "IP it was begun from"]
    device: Annotated[str, "such as Firefox on Windows"]
    this: Annotated[bool, "the session that asks"]


class EndedAnswer(TypedDict):
    ended: Annotated[int, "how many sessions were ended"]


class SessionsView(APIView):
    @extend_schema(
        operation_id="my_sessions",
        responses={401: RefusalAnswer},
    )
    def get(self, request: Request) -> Answer[list[OpenSessionSchema]]:
        """List the caller's sessions, newest first."""
        found = open_sessions.list_sessions(get_current_user(request), session_of(request))
        return Answer(serializer_of(OpenSessionSchema)(found, many=True).data)


class SessionView(APIView):
    open_to_viewers = True

    @extend_schema(
        operation_id="end_session",
        responses={204: None, 401: RefusalAnswer, 404: RefusalAnswer},
    )
    def delete(self, request: Request, pk: UUID) -> Response:
        """Sign out in one place: its tokens and sockets end at once."""
        if not open_sessions.end_one(get_current_user(request), pk):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


class EndOthersView(APIView):
    open_to_viewers = True

    @extend_schema(
        operation_id="end_other_sessions",
        request=None,
        responses={401: RefusalAnswer},
    )
    def post(self, request: Request) -> Answer[EndedAnswer]:
        """Sign out everywhere but here."""
        ended = open_sessions.end_all(get_current_user(request), but=session_of(request))
        return Answer({"ended": ended})


class EndAllView(APIView):
    open_to_viewers = True

    @extend_schema(
        operation_id="end_all_sessions",
        request=None,
        responses={200: EndedAnswer, 401: RefusalAnswer},
    )
    def post(self, request: Request) -> Response:
        """Sign out everywhere, here too."""
        response = Response({"ended": open_sessions.end_all(get_current_user(request))})
        response.delete_cookie(COOKIE, path=COOKIE_PATH, samesite="Strict")
        return response
