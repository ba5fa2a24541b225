"""The mails about one certificate: those that were sent, and one that is not yet."""

from typing import Any, cast
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.api.bodies import read_body
from core.api.fields import ClosedSerializer, LineField
from core.api.idempotent_calls import repeatable
from core.api.parameters import KEY
from core.refusals import NotLikeThis, field_fault
from workflow.api import schemas
from workflow.api.certificates.views import REFUSED, get_visible_certificate
from workflow.certificates.models import Certificate
from workflow.engine.plan import plan_move
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.mails import history
from workflow.mails.letters import foretold

NO_MAIL = "No mail to the tenant follows this."


class MailPreviewBody(ClosedSerializer):
    """A move as it would be made."""

    move = LineField(max_length=40)
    inputs = serializers.DictField(required=False, help_text="what the move asks for")


class MailsView(APIView):
    """The mails about one certificate: a tenant's own, or for staff all."""

    @extend_schema(
        operation_id="certificates_mails",
        responses={401: schemas.RefusalSchema, 404: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID) -> Answer[list[schemas.MailSchema]]:
        """List the mails about one certificate: a tenant's own, or all for staff."""
        user = get_current_user(request)
        answer = history.mails_of(get_visible_certificate(pk, user), user)
        return Answer(cast(list[schemas.MailSchema], answer))


class MailView(APIView):
    """One mail about a certificate, with its text."""

    @extend_schema(
        operation_id="certificates_mail",
        responses={401: schemas.RefusalSchema, 404: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID, mail: int) -> Answer[schemas.MailWhole]:
        """Return one mail with its text: as it was sent where ``is_kept``, else as it would be
        written now.
        """
        certificate = get_visible_certificate(pk, get_current_user(request))
        answer = history.mail_of(certificate, mail, get_current_user(request))
        return Answer(cast(schemas.MailWhole, answer))


def mails_again(_: APIView, request: Request, pk: UUID, mail: int) -> Response:
    by = get_current_user(request)
    return Response(history.mails_of(get_visible_certificate(pk, by), by))


class MailAgainView(APIView):
    """One mail about a certificate, sent again."""

    @repeatable(mails_again)
    @extend_schema(
        operation_id="certificates_mail_again",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID, mail: int) -> Answer[list[schemas.MailSchema]]:
        """Have a mail sent again; the answer is the list of mails.

        Staff who handle the certificate. A tenant's mail goes to its present verified address.
        Refused with 409: ``waiting`` while it is on its way, ``overtaken`` where what it says is no
        longer so, ``no_address``, ``too_soon`` within a minute, ``too_often`` after nine times.
        """
        by = get_current_user(request)
        certificate = get_visible_certificate(pk, by)
        history.resend(certificate, mail, by)
        return Answer(cast(list[schemas.MailSchema], history.mails_of(certificate, by)))


class MailPreviewView(APIView):
    """The mail that its tenant would get for a move; nothing changes."""

    @extend_schema(
        operation_id="certificates_mail_preview",
        request=MailPreviewBody,
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Answer[schemas.MailForetold]:
        """Preview the mail of a move; nothing changes.

        ``to`` is blank without a verified address. A move that would be refused is refused here
        with the same answer.
        """
        certificate = get_visible_certificate(pk, get_current_user(request))
        given = read_body(request, MailPreviewBody)
        return Answer(
            mail_foretold(
                certificate, get_current_user(request), given["move"], given.get("inputs", {})
            )
        )


def mail_foretold(
    certificate: Certificate, user: User, move: str, inputs: Any
) -> schemas.MailForetold:
    """To whom, under which subject and with which text. Raises what the move would raise."""
    done = plan_move(CertificateLifecycle(certificate, user), move).preview(inputs)
    address = certificate.tenant.verified_email
    mail = foretold(done, certificate, address, "tenant")
    if mail is None:
        raise NotLikeThis([field_fault("move", "mails_nobody", NO_MAIL)])
    return {"to": address, "subject": str(mail.subject), "text": str(mail.body)}
