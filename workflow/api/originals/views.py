"""Pouches of signed originals: sent by tenants, received and asked for by accounting."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer, Created
from core.api.bodies import read_body
from core.api.idempotent_calls import once
from core.api.parameters import KEY
from core.refusals import NotAllowed, NotFound
from workflow.api.certificates.replica import PDF, attachment
from workflow.api.certificates.views import REFUSED, get_visible_certificate
from workflow.api.originals import schemas
from workflow.api.schemas import RefusalSchema
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate
from workflow.issued_pdf.codes import group_code, read_code
from workflow.originals import dispatch, lookup, receipt, requests
from workflow.originals.cover_sheet import sheet_of
from workflow.originals.lookup import Pouch

MOST_TO_SEND = 500
SEEN = dict.fromkeys((401, 404), RefusalSchema)


class PouchesView(APIView):
    """The pouches of this user, and the beginning of another."""

    @extend_schema(operation_id="pouches_list", responses=SEEN)
    def get(self, request: Request) -> Answer[schemas.PouchesSchema]:
        """List the pouches that the caller may see, incomplete ones first.

        For a tenant ``to_send`` has the certificates whose originals can be sent, APPROVED ones
        first, and ``waits`` those that came back or came in again.
        """
        user = get_current_user(request)
        to_send = dispatch.to_send(user)[:MOST_TO_SEND] if user.is_tenant else []
        waits = dispatch.to_wait_for(user)[:MOST_TO_SEND] if user.is_tenant else []
        return Answer(
            {
                "results": [serialize_pouch(pouch, user) for pouch in lookup.pouches_of(user)],
                "to_send": [original(each) for each in to_send],
                "waits": [original(each) for each in waits],
            }
        )

    @extend_schema(
        operation_id="pouches_create",
        parameters=[KEY],
        request=schemas.PouchBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Created[schemas.PouchSchema]:
        """Put certificates of one company into a pouch; for tenants.

        Each of them makes the move ``send_original``. The cover sheet is available from then on.
        """
        user = get_current_user(request)
        if not user.is_tenant:
            raise NotAllowed("Only tenants send originals.")
        body = read_body(request, schemas.PouchBody)

        def work() -> tuple[int, Any]:
            return 201, {"id": dispatch.send_pouch(body["certificates"], user)}

        _, made = once(request, work)
        return Created(serialize_pouch(lookup.pouch_of(made["id"], user), user))


class PouchView(APIView):
    @extend_schema(operation_id="pouches_retrieve", responses=SEEN)
    def get(self, request: Request, code: str) -> Answer[schemas.PouchSchema]:
        """Return one pouch and the state of each original in it."""
        return Answer(
            serialize_pouch(pouch_for(code, get_current_user(request)), get_current_user(request))
        )


class SheetView(APIView):
    @extend_schema(
        operation_id="pouches_sheet", responses={(200, PDF): OpenApiTypes.BINARY, **SEEN}
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Draw the cover sheet: one QR code for the pouch and one for each original."""
        pouch = pouch_for(code, get_current_user(request))
        return attachment(sheet_of(pouch), f"originals-{pouch.code}.pdf")

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple:
        """Whatever is accepted: a PDF when it is there, a refusal in JSON when not."""
        return super().perform_content_negotiation(request, force=True)


class ReceiveView(APIView):
    """One scan at accounting."""

    @extend_schema(
        operation_id="pouches_receive",
        parameters=[KEY],
        request=schemas.ScannedBody,
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[schemas.ReceivedSchema]:
        """Record that an original arrived; for processors and leads.

        ``code`` is a reference, the code of a pouch, or the code at the foot of an issued paper,
        also as a link. ``outcome`` is ``received``, ``already`` or ``pouch``; the code of a pouch
        only shows its content. 404 ``unknown_code`` for a code that does not exist or belongs to
        another company, 422 for a text that is no code, 409 for a certificate that no longer claims
        tax. The move is ``receive_original``; ``original_received_on`` holds the date.
        """
        user = require_processor(get_current_user(request))
        body = read_body(request, schemas.ScannedBody)

        def work() -> tuple[int, Any]:
            found = receipt.receive(body["code"], user)
            return 200, {
                "outcome": found.outcome,
                "certificate": str(found.certificate.pk) if found.certificate else None,
                "pouch": found.pouch.code if found.pouch else None,
            }

        return Answer(serialize_receipt(once(request, work)[1], user))


class AskView(APIView):
    @extend_schema(
        operation_id="pouches_ask",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request, code: str) -> Answer[schemas.OriginalRequestsSchema]:
        """Remind the tenant of all missing originals, each at most once a day.

        Each is a move ``ask_for_original``, which sends a mail. Answers ``{asked, left}``.
        """
        user = require_processor(get_current_user(request))
        pouch = pouch_for(code, user)

        def work() -> tuple[int, Any]:
            done = requests.ask_for_missing(pouch.code, user)
            return 200, {"asked": done.asked, "left": done.left}

        return Answer(once(request, work)[1])


def serialize_receipt(scan: dict[str, Any], user: User) -> schemas.ReceivedSchema:
    """Serialize the result of one receipt, as this user may see it. Raises NotFound."""
    pk, code = scan["certificate"], scan["pouch"]
    return {
        "outcome": scan["outcome"],
        "certificate": original(get_visible_certificate(UUID(pk), user)) if pk else None,
        "pouch": serialize_pouch(lookup.pouch_of(code, user), user) if code else None,
    }


def require_processor(user: User) -> User:
    """Raises NotAllowed."""
    if not user.is_processor:
        raise NotAllowed("Only processors and leads receive originals.")
    return user


def pouch_for(typed: str, user: User) -> Pouch:
    """Raises NotFound."""
    code = read_code(typed)
    if not code:
        raise NotFound
    return lookup.pouch_of(code, user)


def serialize_pouch(pouch: Pouch, user: User) -> schemas.PouchSchema:
    first = pouch.first
    return {
        "code": pouch.code,
        "written": group_code(pouch.code),
        "payor_name": first.payor_name,
        "company_name": first.company.name if first.company else None,
        "sent_on": content_value(pouch.sent_on) or None,
        "count": len(pouch.certificates),
        "missing": len(pouch.missing),
        "may_ask": user.handles(first.company_id),
        "certificates": [original(each) for each in pouch.certificates],
    }


def original(certificate: Certificate) -> schemas.OriginalSchema:
    company, branch = certificate.company, certificate.branch
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "status": certificate.status,
        "payor_name": certificate.payor_name,
        "company": company.code if company else None,
        "company_name": company.name if company else None,
        "branch": branch.name if branch else None,
        "period_from": content_value(certificate.period_from) or None,
        "period_to": content_value(certificate.period_to) or None,
        "tax": content_value(certificate.tax),
        "received_on": content_value(certificate.original_received_on) or None,
    }
