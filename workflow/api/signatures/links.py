"""``tenant/signing-links/`` for preparers, and ``auth/signing-link/{token}`` for the signatory."""

from collections.abc import Iterable
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import limits
from accounts.api.authentication import asking_tenant
from core import request_context
from core.api.answers import Answer, Created, Day, Email, Moment, Uuid, one_of
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField, TextField
from core.api.idempotent_calls import once
from core.api.parameters import KEY
from core.money import ZERO
from core.refusals import NotAllowed
from workflow.api import schemas
from workflow.api.certificates.serializers import format_api_timestamp
from workflow.api.certificates.views import REFUSED
from workflow.api.signatures.views import LIST_REFUSED, CertificatesToSignBody
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate
from workflow.engine.inputs import LONGEST_TEXT as LONGEST_REASON
from workflow.signature_requests.links import (
    LinkRecipient,
    links_of,
    make_signing_link,
    refuse_by_link,
    sign_by_link,
    states_of_links,
    withdraw_signing_link,
)
from workflow.signature_requests.models import SigningLink
from workflow.signature_requests.networks import open_link_here
from workflow.signatures.inputs import LONGEST_NAME, LONGEST_TEXT, WRITTEN_CHOICES

MOST_LINKS = 100
GONE = dict.fromkeys((404, 429), schemas.RefusalSchema)
WRONG = dict.fromkeys((400, 415, 422), schemas.RefusalSchema)
STATES = ["open", "expired", *SigningLink.Outcome.values]


class SigningLinkBody(CertificatesToSignBody):
    email = serializers.EmailField(max_length=254)
    name = LineField(max_length=LONGEST_NAME)
    title = LineField(max_length=120, required=False, allow_blank=True)


class SigningLinkRow(TypedDict):
    id: Uuid
    email: Email
    name: str
    title: str
    certificates: Annotated[int, "how many it lists"]
    made_at: Moment
    expires_at: Moment
    state: Annotated[str, one_of(STATES)]
    opened_elsewhere_at: Annotated[
        Moment | None, "when it was opened on another network than at first"
    ]


class SigningLinkRows(TypedDict):
    results: list[SigningLinkRow]


class ListedCertificate(TypedDict):
    reference: str
    payee: str
    period_from: Day | None
    period_to: Day | None
    total: Annotated[str, "pesos, two decimals"]
    tax: Annotated[str, "pesos, two decimals"]


class SigningLinkPage(TypedDict):
    """What the person reads before signing."""

    company: Annotated[str, "the payor"]
    name: str
    title: str
    expires_at: Moment
    tax: Annotated[str, "of all, pesos, two decimals"]
    certificates: list[ListedCertificate]


class SignByLinkBody(ClosedSerializer):
    method = serializers.ChoiceField(WRITTEN_CHOICES)
    text = LineField(
        max_length=LONGEST_TEXT,
        required=False,
        allow_blank=True,
        help_text="as in ``tenant/sign/``; the name of the link when absent, and no other name",
    )


class RefuseByLinkBody(ClosedSerializer):
    reason = TextField(max_length=LONGEST_REASON)


class SignedCount(TypedDict):
    certificates: int


class SigningLinksView(APIView):
    """Links with which people without a login sign."""

    @extend_schema(
        operation_id="signing_links",
        responses=dict.fromkeys((401, 403), schemas.RefusalSchema),
    )
    def get(self, request: Request) -> Answer[SigningLinkRows]:
        """The last hundred links of the company, newest first."""
        user = asking_tenant(request)
        return Answer({"results": serialize_links(links_of(user)[:MOST_LINKS])})

    @extend_schema(
        operation_id="signing_links_create",
        parameters=[KEY],
        request=SigningLinkBody,
        responses=LIST_REFUSED | {429: schemas.RefusalSchema},
    )
    def post(self, request: Request) -> Created[SigningLinkRow]:
        """Mail a person a link to sign up to 200 certificates, all or none.

        The link works once, until ``SIGNING_LINK_HOURS`` are over, one of the certificates is
        changed, signed or sent, or it is withdrawn. Refusals as in ``tenant/sign/``.
        """
        user = asking_tenant(request)
        given = read_body(request, SigningLinkBody)
        if not user.can_prepare:
            raise NotAllowed("Viewers only read.")
        to = LinkRecipient(given["email"], given["name"], given.get("title", ""))

        def work() -> tuple[int, Any]:
            [made] = serialize_links([make_signing_link(given["ids"], to, user)])
            return 201, made

        _, answer = once(request, work)
        return Created(answer)


class WithdrawSigningLinkView(APIView):
    @extend_schema(
        operation_id="signing_links_withdraw",
        parameters=[KEY],
        request=None,
        responses={200: SigningLinkRow} | REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """End a link that was not used; 409 ``condition`` once it has ended."""
        user = asking_tenant(request)
        if not user.can_prepare:
            raise NotAllowed("Viewers only read.")

        def work() -> tuple[int, Any]:
            [withdrawn] = serialize_links([withdraw_signing_link(pk, user)])
            return 200, withdrawn

        code, answer = once(request, work)
        return Response(answer, status=code)


class PublicLinkView(APIView):
    """For the person with the mailed token; every link that cannot be used is the same 404."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        response["Cache-Control"] = "no-store"
        response["Referrer-Policy"] = "no-referrer"
        return super().finalize_response(request, response, *args, **kwargs)


class SigningLinkView(PublicLinkView):
    @extend_schema(operation_id="signing_link", auth=[], responses=GONE)
    @sensitive_variables()
    def get(self, request: Request, token: str) -> Answer[SigningLinkPage]:
        """List what is to be signed. 404 ``link_gone`` for any link that does not work.

        Nothing is used up. A call from another network than the first is recorded and mailed to
        the person who asked.
        """
        limits.count_address(request_context.current().ip)
        link, certificates = open_link_here(token)
        return Answer(
            {
                "company": link.tenant.name,
                "name": link.name,
                "title": link.title,
                "expires_at": format_api_timestamp(link.expires_at),
                "tax": content_value(sum((each.tax or ZERO for each in certificates), ZERO)),
                "certificates": [list_certificate(each) for each in certificates],
            }
        )

    @extend_schema(
        operation_id="signing_link_sign",
        auth=[],
        request=SignByLinkBody,
        responses=WRONG | GONE,
    )
    @sensitive_variables()
    def post(self, request: Request, token: str) -> Answer[SignedCount]:
        """Sign the whole list, once."""
        limits.count_address(request_context.current().ip)
        given = read_body(request, SignByLinkBody)
        open_link_here(token)
        signed = sign_by_link(token, given["method"], given.get("text", ""))
        return Answer({"certificates": signed})


class RefuseByLinkView(PublicLinkView):
    @extend_schema(
        operation_id="signing_link_refuse",
        auth=[],
        request=RefuseByLinkBody,
        responses={204: None} | WRONG | GONE,
    )
    @sensitive_variables()
    def post(self, request: Request, token: str) -> Response:
        """Refuse the whole list with a reason, once; the preparer gets a mail."""
        limits.count_address(request_context.current().ip)
        reason = read_body(request, RefuseByLinkBody)["reason"]
        open_link_here(token)
        refuse_by_link(token, reason)
        return Response(status=status.HTTP_204_NO_CONTENT)


def serialize_links(links: Iterable[SigningLink]) -> list[SigningLinkRow]:
    """Links of one tenant, each with its state."""
    rows = list(links)
    states = states_of_links(rows, rows[0].tenant_id) if rows else {}
    return [serialize_link(each, states[each.pk]) for each in rows]


def serialize_link(link: SigningLink, state: str) -> SigningLinkRow:
    return {
        "id": str(link.pk),
        "email": link.email,
        "name": link.name,
        "title": link.title,
        "certificates": len(link.digests),
        "made_at": format_api_timestamp(link.made_at),
        "expires_at": format_api_timestamp(link.expires_at),
        "state": state,
        "opened_elsewhere_at": format_api_timestamp(link.opened_elsewhere_at),
    }


def list_certificate(certificate: Certificate) -> ListedCertificate:
    return {
        "reference": certificate.reference,
        "payee": certificate.payee_name,
        "period_from": content_value(certificate.period_from) or None,
        "period_to": content_value(certificate.period_to) or None,
        "total": content_value(certificate.total),
        "tax": content_value(certificate.tax),
    }
