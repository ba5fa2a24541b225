"""The shapes of reminders."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from console.oversight.schemas import OverseenPeriod, Page
from console.reminders.candidates import MissingPlace
from console.reminders.models import LONGEST_NOTE, CallReason, ContactKind, RoundStatus
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.fields import BoundedDateField, ClosedSerializer, LineField, TextField
from core.quarter import Quarter
from workflow.api.quarter.inputs import parse_quarter_code
from workflow.expiry.reminder_schedule import ReminderStage


class ReminderStep(TypedDict):
    """A step of the reminders; ``day`` is that of the tenants reminded first."""

    step: Annotated[str, one_of([str(step) for step in ReminderStage])]
    label: str
    when: str
    why: str
    day: Annotated[Day | None, "null: left out, it comes too close"]
    tenants: Annotated[int, "whose last reminder it was"]


class WantingCounts(TypedDict):
    tenants: Annotated[int, "of whom something is wanted"]
    missing: Annotated[int, "places without a certificate"]
    unanswered: Annotated[int, "certificates that came back and were not answered"]
    unreachable: Annotated[int, "tenants without a proven address"]
    reachable_missing: Annotated[int, "missing places of tenants whom a mail reaches"]
    reachable_unanswered: Annotated[int, "the same of certificates that came back"]


class ReminderCounts(WantingCounts):
    calls: Annotated[int, "tenants of the call list"]


class ReminderRound(TypedDict):
    id: Uuid
    version: int
    status: Annotated[str, one_of(RoundStatus.choices)]
    company: Annotated[str, "code; blank: any"]
    branches: list[str]
    by: str
    started_at: Moment
    ended_at: Moment | None
    stopped_by: str
    why: str


class ReminderMail(TypedDict):
    """A mail as its tenant will read it."""

    tenant: str
    subject: str
    text: str


class UnansweredForm(TypedDict):
    id: Uuid
    reference: str


class StepOnDay(TypedDict):
    label: str
    day: Day


class TenantToRemind(TypedDict):
    tenant: str
    tin: Annotated[str, "14 digits"]
    missing: list[MissingPlace]
    unanswered: list[UnansweredForm]
    is_reachable: Annotated[bool, "it has a proven address for notices"]
    contact_email: Annotated[str, "of the master data"]
    last: StepOnDay | None
    next: Annotated[StepOnDay | None, "null while nothing runs, and at the end"]


class ContactEntry(TypedDict):
    id: str
    kind: Annotated[str, one_of([*ContactKind.choices, ("mail", "Email")])]
    at: Moment
    by: str
    to: Annotated[str, "the address of a mail"]
    quarter: str
    text: Annotated[str, "the note, or the subject of the mail"]
    promised_on: Day | None


class CallSchema(TypedDict):
    """A tenant to call."""

    tenant: str
    tin: Annotated[str, "14 digits"]
    contact_person: str
    contact_phone: str
    contact_email: Annotated[str, "of the master data"]
    account_officer: Annotated[str, "name of who calls this tenant"]
    reason: Annotated[str, one_of(CallReason.choices)]
    missing: Annotated[int, "places without a certificate"]
    unanswered: Annotated[int, "certificates that came back and were not answered"]
    tax: Annotated[str, "on what was billed for the missing places"]
    last_reminder: StepOnDay | None
    last_contact: Annotated[ContactEntry | None, "the last call or note"]


class CallCounts(TypedDict):
    no_address: int
    refused: int
    last_step: int


class CallPage(Page):
    period: OverseenPeriod
    companies: Annotated[list[str], "that may be asked for"]
    counts: CallCounts
    results: list[CallSchema]


class ContactBody(ClosedSerializer):
    """A call or a note; at least one of ``note`` and ``promised_on``."""

    tin = LineField(max_length=20, help_text="14 digits")
    quarter = LineField(max_length=6, help_text="like 2026Q3")
    kind = serializers.ChoiceField(ContactKind.choices)
    promised_on = BoundedDateField(
        allow_null=True, default=None, help_text="of a call: by when the tenant will send"
    )
    note = TextField(max_length=LONGEST_NOTE, allow_blank=True, default="")

    def validate_quarter(self, code: str) -> Quarter:
        return parse_quarter_code(code)


class ContactHistory(TypedDict):
    tenant: str
    tin: Annotated[str, "14 digits"]
    contact_person: str
    contact_phone: str
    contact_email: str
    results: list[ContactEntry]


class RemindersPage(Page):
    """The tenants with missing items, and their reminders."""

    period: OverseenPeriod
    companies: Annotated[list[str], "that may be asked for"]
    may_remind: bool
    blocked: Annotated[str, "why nobody starts it yet"]
    counts: ReminderCounts
    steps: list[ReminderStep]
    goes_on_at: Annotated[Moment, "when the next mails may leave"]
    running: ReminderRound | None
    earlier: Annotated[list[ReminderRound], "at most ten"]
    sample: ReminderMail | None
    results: list[TenantToRemind]
