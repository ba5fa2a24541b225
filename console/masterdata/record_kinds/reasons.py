"""The catalogue of reasons, which leads keep too."""

from datetime import date
from typing import Any

from rest_framework import serializers

from console.masterdata.fields import PlainField
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, RecordKind, uniqueness_error
from console.masterdata.record_kinds.mail_texts import PlainText, plain_text_faults
from core.api.fields import BoundedDateField, ClosedSerializer
from core.clock import today
from core.refusals import NotNow, field_fault
from workflow.certificates.catalogue import FIELDS, GivenFor
from workflow.certificates.reasons import OTHER
from workflow.models import Reason

CODE_STAYS = "What was returned before says it, so it stays."
FROM_STAYS = "It can be given already."
MOST_TEXTS = 10
TOO_MANY_TEXTS = f"At most {MOST_TEXTS} texts, each in a line."
OTHER_STAYS = "What fits no other reason is said in words under this one, so it stays."


def default_reason_start() -> date:
    return today()


class ReasonBody(ClosedSerializer):
    """Why a certificate goes back or is not accepted."""

    code = serializers.RegexField(
        r"^[A-Z][A-Z0-9_]*$",
        label="Code",
        max_length=40,
        help_text="Capitals and underlines, like RATE. It cannot be changed later.",
        error_messages={"invalid": "A code has capitals, digits and underlines only."},
    )
    name = PlainField(label="Wording", max_length=80, help_text="As staff choose it.")
    wording = PlainField(
        label="Wording for tenants",
        max_length=200,
        allow_blank=True,
        default="",
        help_text="As tenants read it on the form and in mails. Blank: its name.",
    )
    texts = PlainText(
        label="Prepared texts",
        max_length=2000,
        allow_blank=True,
        default="",
        help_text="One a line, at most ten. Staff insert one beside the reason and change it.",
    )
    field = serializers.ChoiceField(
        list(FIELDS.items()), label="Points at", allow_blank=True, default=""
    )
    given_for = serializers.ChoiceField(
        GivenFor.choices,
        label="Offered for",
        default=GivenFor.RETURN,
        help_text="Disapproved is refused for good; what the tenant can correct is returned.",
    )
    valid_from = BoundedDateField(
        label="From", default=default_reason_start, help_text="Blank: from today."
    )


class ReasonShelf(RecordKind):
    kind = Kind.REASON
    model = Reason
    body = ReasonBody
    key = ("code",)
    order = "id"
    search = ("name", "code")

    def fixed(self, record: Any) -> dict[str, str]:
        begun = {"valid_from": FROM_STAYS} if record.valid_from <= today() else {}
        always = {"given_for": OTHER_STAYS} if record.code == OTHER else {}
        return {"code": CODE_STAYS} | begun | always

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        rows = Reason.objects.all()
        faults = list(
            uniqueness_error(rows, record, "code", given, "There is a reason of this code already.")
        )
        for part in ("wording", "texts"):
            faults += plain_text_faults(part, given.get(part, ""))
        if len(given.get("texts", "").splitlines()) > MOST_TEXTS:
            faults.append(field_fault("texts", "too_many", TOO_MANY_TEXTS))
        if given.get("valid_from", today()) < today():
            faults.append(field_fault("valid_from", "past", "A reason begins today or later."))
        return faults

    def check_may_go(self, record: Any) -> None:
        if record.code == OTHER:
            raise NotNow(OTHER_STAYS, code="stays_in_use", status="in use")
