"""``masterdata/mails/``: the mail texts of the portal, with preview and test mail.

One text is read and changed as a record of the kind ``mails``.
"""

from typing import Annotated, Any, TypedDict
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from console.masterdata import mail_trials
from console.masterdata.mail_texts import SETTLED
from console.masterdata.mail_trials import TestMailState
from console.masterdata.record_kinds import Given
from console.masterdata.record_views import read_record_body
from console.masterdata.views import REFUSED, REFUSED_BODY, administrator
from core.api.answers import Answer, Uuid, one_of
from core.api.fields import ClosedSerializer
from core.api.idempotent_calls import once
from core.api.parameters import KEY
from workflow.api.schemas import RefusalSchema
from workflow.mails.texts import PARTS, gaps_of
from workflow.mails.words import USUAL
from workflow.models import MailText

Text = serializers.CharField


class MailTextAsked(ClosedSerializer):
    """The words to look at; what is not named is as it was saved."""

    next_step = Text(required=False, allow_blank=True)
    action = Text(required=False, allow_blank=True)
    closing = Text(required=False, allow_blank=True)


class Gap(TypedDict):
    name: str
    meaning: str


class UsualWords(TypedDict):
    happened: Annotated[str, "ends the subject; nobody changes it"]
    next_step: str
    action: str


class MailTextSchema(TypedDict):
    id: Annotated[int, "of its record on the shelf of mails"]
    to: Annotated[str, one_of(["tenant", "processor"])]
    usual: UsualWords
    next_step: str
    action: str
    closing: str
    gaps: list[Gap]


class SettledSchema(TypedDict):
    title: str
    to: str
    why: Annotated[str, "why nobody changes it"]


class MailTextsSchema(TypedDict):
    texts: list[MailTextSchema]
    settled: list[SettledSchema]


class MailTried(TypedDict):
    """The mail as it would be, about a certificate that is a sample."""

    subject: str
    text: str
    html: str


class TestSent(TypedDict):
    id: Annotated[Uuid, "by which its state is asked for"]
    to: Annotated[str, "the asker's own address"]


def serialize_mail_text(row: MailText) -> MailTextSchema:
    usual = USUAL[row.name]
    return {
        "id": row.pk,
        "to": row.name.partition(":")[0],
        "usual": {
            "happened": usual.happened,
            "next_step": usual.next_step,
            "action": usual.action,
        },
        "next_step": row.next_step,
        "action": row.action,
        "closing": row.closing,
        "gaps": [{"name": gap, "meaning": said} for gap, said in gaps_of(row.name).items()],
    }


def serialize_fixed_mails() -> list[SettledSchema]:
    return [{"title": each.title, "to": each.to, "why": each.why} for each in SETTLED]


def read_mail_request(request: Request) -> tuple[User, Given]:
    """Return the caller and the text in the request. Raises NotAllowed, NotLikeThis."""
    user = administrator(request)
    given = read_record_body(request, mail_trials.SHELF, partial=True)
    return user, {part: given[part] for part in PARTS if part in given}


class MailTextsView(APIView):
    @extend_schema(operation_id="masterdata_mails", responses=REFUSED)
    def get(self, request: Request) -> Answer[MailTextsSchema]:
        """Every text that the portal mails: those that may be changed, and those that stay."""
        administrator(request)
        rows = MailText.objects.filter(name__in=USUAL)
        return Answer(
            {
                "texts": [serialize_mail_text(row) for row in rows],
                "settled": serialize_fixed_mails(),
            }
        )


class MailTextPreviewView(APIView):
    @extend_schema(
        operation_id="masterdata_mail_preview",
        request=MailTextAsked,
        responses={404: RefusalSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Answer[MailTried]:
        """Preview the mail with this text; nothing is saved."""
        _, given = read_mail_request(request)
        mail = mail_trials.compose_trial(pk, given)
        subject, text = str(mail.subject), str(mail.body)
        return Answer({"subject": subject, "text": text, "html": mail_trials.html_of(mail)})


class MailTextTestView(APIView):
    @extend_schema(
        operation_id="masterdata_mail_test",
        parameters=[KEY],
        request=MailTextAsked,
        responses={200: TestSent, 429: RefusalSchema} | REFUSED_BODY,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Queue the mail to the caller's own address; nothing is saved."""
        user, given = read_mail_request(request)

        def work() -> tuple[int, dict[str, str]]:
            return 200, answer(mail_trials.request_test_mail(user, pk, given))

        def answer(trial: Any) -> dict[str, str]:
            return {"id": str(trial), "to": user.email}

        status, said = once(request, work, answer)
        return Response(said, status)


class TestMailView(APIView):
    @extend_schema(
        operation_id="masterdata_test_mail",
        responses={404: RefusalSchema} | REFUSED,
    )
    def get(self, request: Request, trial: UUID) -> Answer[TestMailState]:
        """Return the state of a test mail of the caller, which is known for a week."""
        return Answer(mail_trials.serialize_test_mail(administrator(request), trial))
