"""``tenant/copies/``: addresses that get copies of a tenant's notifications."""

from typing import Annotated, TypedDict
from uuid import UUID

from django.core.validators import validate_email
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import limits
from accounts.api.authentication import asking_tenant
from accounts.api.bir_branches import tenant_calling
from core import request_context
from core.api.answers import Answer, Created, Email, Moment, Uuid, one_of
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY
from workflow.api.schemas import RefusalSchema
from workflow.mails import copies
from workflow.mails.models import CopyAddress

REFUSED = dict.fromkeys((401, 403), RefusalSchema)
CHANGE_REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422), RefusalSchema)
LINK_REFUSED = dict.fromkeys((400, 404, 415, 422, 429), RefusalSchema)
LONGEST_ADDRESS = 254
LONGEST_TOKEN = 200


class CopyBody(ClosedSerializer):
    email = LineField(max_length=LONGEST_ADDRESS, validators=[validate_email])


class CopyTokenBody(ClosedSerializer):
    token = LineField(max_length=LONGEST_TOKEN, help_text="from the mailed link")


class CopyAnswer(TypedDict):
    """An address for copies; ``waiting`` until its mailed link was confirmed."""

    id: Uuid
    email: Email
    state: Annotated[str, one_of(["confirmed", "waiting"])]
    added_by: str
    confirmed_at: Moment | None


class CopyLinkAnswer(TypedDict):
    """The address that the link belongs to."""

    email: Email


def serialize_copy(copy: CopyAddress) -> CopyAnswer:
    return {
        "id": str(copy.pk),
        "email": copy.address,
        "state": "confirmed" if copy.confirmed_at else "waiting",
        "added_by": str(copy.added_by),
        "confirmed_at": copy.confirmed_at.isoformat() if copy.confirmed_at else None,
    }


def serialize_copies(tenant_id: int) -> list[CopyAnswer]:
    return [serialize_copy(each) for each in copies.list_copies(tenant_id)]


def read_token(request: Request) -> str:
    """The token of a body, counted against the caller's network. Raises SlowDown."""
    limits.count_address(request_context.current().ip)
    return str(read_body(request, CopyTokenBody)["token"])


class CopiesView(APIView):
    @extend_schema(operation_id="tenant_copies", responses=REFUSED)
    def get(self, request: Request) -> Answer[list[CopyAnswer]]:
        """The addresses that get copies, and those that were not confirmed yet."""
        return Answer(serialize_copies(tenant_calling(request).pk))

    @repeatable(lambda view, request: view.get(request))
    @extend_schema(
        operation_id="tenant_copies_add",
        parameters=[KEY],
        request=CopyBody,
        responses={429: RefusalSchema} | CHANGE_REFUSED,
    )
    def post(self, request: Request) -> Created[list[CopyAnswer]]:
        """Mail an address a link to confirm that it wants copies. Owners only; answers with all.

        409 ``confirmed``, ``main_address``, ``too_many``, ``too_soon``.
        """
        user, tenant = asking_tenant(request), tenant_calling(request)
        copies.check_may_change_copies(user)
        body = read_body(request, CopyBody)
        copies.add_copy(tenant.pk, user, body["email"])
        return Created(serialize_copies(tenant.pk))


class CopyView(APIView):
    @extend_schema(
        operation_id="tenant_copies_remove", request=None, responses={204: None} | CHANGE_REFUSED
    )
    def delete(self, request: Request, pk: UUID) -> Response:
        """Remove an address: it gets no copy from now on. Owners only."""
        copies.remove_copy(tenant_calling(request).pk, pk, asking_tenant(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ConfirmCopyView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="tenant_copies_confirm",
        auth=[],
        request=CopyTokenBody,
        responses=LINK_REFUSED,
    )
    def post(self, request: Request) -> Answer[CopyLinkAnswer]:
        """Confirm an address by the button behind its mailed link; opening it does nothing.

        A second press is answered the same. 404 when it expired or a newer one was mailed.
        """
        return Answer({"email": copies.confirm_copy(read_token(request)).address})


class StopCopyView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="tenant_copies_stop",
        auth=[],
        request=CopyTokenBody,
        responses=LINK_REFUSED,
    )
    def post(self, request: Request) -> Answer[CopyLinkAnswer]:
        """Stop the copies by the button behind the link in one of them."""
        return Answer({"email": copies.stop_copy(read_token(request))})
