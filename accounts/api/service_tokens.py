"""Service tokens, for administrators: made, listed, revoked."""

from datetime import datetime
from typing import Annotated, Any, TypedDict

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import service_tokens
from accounts.api.current_user import get_current_user
from accounts.api.schema import RefusalAnswer
from accounts.models import Company, Scope, ServiceToken, User
from accounts.models.service_tokens import LONGEST_NAME
from core.api.answers import Answer, Created, Moment, one_of
from core.api.bodies import read_body
from core.api.fields import BoundedDateTimeField, ClosedSerializer
from core.api.paging import Order, PageLinks, page_of
from core.api.parameters import PAGED
from core.api.queries import get_query
from core.refusals import NotAllowed, NotFound, NotLikeThis, field_fault
from core.text import BadText, normalize_line

NEWEST_FIRST = Order("created_at", True)
MOST_COMPANIES = 200
REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalAnswer)


class ServiceTokenBody(ClosedSerializer):
    """A new token. ``companies`` are the codes of the companies whose records it sees."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(Scope.choices), allow_empty=False, max_length=len(Scope)
    )
    companies = serializers.ListField(
        child=serializers.CharField(max_length=20), allow_empty=False, max_length=MOST_COMPANIES
    )
    expires_at = BoundedDateTimeField()


class ServiceTokenRow(TypedDict):
    id: int
    name: str
    scopes: list[Annotated[str, one_of(Scope.choices)]]
    companies: list[str]
    created_at: Moment
    created_by: str
    expires_at: Moment
    revoked_at: Moment | None
    last_used_at: Annotated[Moment | None, "to the minute"]


class ServiceTokenMade(ServiceTokenRow):
    secret: Annotated[str, "shown this once; only its digest is stored"]


class ServiceTokenPage(PageLinks):
    results: list[ServiceTokenRow]


def require_administrator(request: Request) -> User:
    """Raises NotAllowed."""
    user = get_current_user(request)
    if not user.is_administrator:
        raise NotAllowed("Administrators keep the tokens of other systems.")
    return user


class ServiceTokensView(APIView):
    """The tokens of other systems."""

    @extend_schema(
        operation_id="service_tokens_list",
        parameters=PAGED,
        responses=dict.fromkeys((401, 403, 422), RefusalAnswer),
    )
    def get(self, request: Request) -> Answer[ServiceTokenPage]:
        """List tokens, newest first, with their last use."""
        require_administrator(request)
        rows = ServiceToken.objects.select_related("created_by").prefetch_related(
            "user__assignments__company"
        )
        shown, page = page_of(rows, NEWEST_FIRST, get_query(request), request.path)
        return Answer({"results": [*map(serialize_service_token, shown)], **page})

    @extend_schema(
        operation_id="service_tokens_create",
        request=ServiceTokenBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Created[ServiceTokenMade]:
        """Make a token. Its secret begins with ``svc_`` and is in this answer alone.

        It is sent as ``Authorization: Bearer svc_...``. No scope contains another, a service never
        decides, and each use is in the audit as ``service: NAME``.
        """
        by = require_administrator(request)
        body = read_body(request, ServiceTokenBody)
        check_expiry(body["expires_at"])
        token, secret = service_tokens.create_service_token(
            read_name(body["name"]),
            sorted({*body["scopes"]}),
            find_companies(body["companies"]),
            body["expires_at"],
            by,
        )
        return Created({**serialize_service_token(token), "secret": secret})


class ServiceTokenView(APIView):
    """One token."""

    @extend_schema(
        operation_id="service_tokens_revoke",
        responses={204: None} | dict.fromkeys((401, 403, 404), RefusalAnswer),
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Revoke a token at once. It stays in the list, and repeating changes nothing."""
        if service_tokens.revoke_service_token(pk, require_administrator(request)) is None:
            raise NotFound
        return Response(status=204)


def read_name(name: str) -> str:
    try:
        return normalize_line(name, LONGEST_NAME)
    except BadText as bad:
        raise NotLikeThis([field_fault("name", bad.code, str(bad))]) from bad


def check_expiry(moment: datetime) -> None:
    """Raises NotLikeThis for a moment that is past or too far away."""
    if not timezone.now() < moment <= service_tokens.longest_expiry():
        words = "The end is in the future, and no further away than the portal allows."
        raise NotLikeThis([field_fault("expires_at", "invalid", words)])


def find_companies(codes: list[str]) -> list[Company]:
    """Raises NotLikeThis where one is unknown."""
    found = {each.code: each for each in Company.objects.filter(code__in=codes)}
    if unknown := [code for code in codes if code not in found]:
        words = f"There is no company {unknown[0][:20]}."
        raise NotLikeThis([field_fault("companies", "unknown", words)])
    return list(found.values())


def serialize_service_token(token: Any) -> ServiceTokenRow:
    companies = [each.company.code for each in token.user.assignments.all() if each.company]
    return {
        "id": token.pk,
        "name": token.name,
        "scopes": token.scopes,
        "companies": sorted(companies),
        "created_at": token.created_at,
        "created_by": str(token.created_by),
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
        "last_used_at": token.last_used_at,
    }
