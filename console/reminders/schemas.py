"""The shapes of reminders."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from console.oversight.schemas import OverseenPeriod, Page
from console.reminders.calls import CallReason
from console.reminders.models import LONGEST_NOTE, ContactKind, RoundStatus
from core.api.fields import BoundedDateField, ClosedSerializer, LineField, TextField
from core.quarter import Quarter
from workflow.api.quarter.inputs import parse_quarter_code
from workflow.expiry.reminder_schedule import ReminderStage

Text = serializers.CharField
Number = serializers.IntegerField


class ReminderStep(serializers.Serializer):
    """A step of the reminders; ``day`` is that of the tenants reminded first."""

    step = serializers.ChoiceField([str(step) for step in ReminderStage])
    label = Text()
    when = Text()
    why = Text()
    day = serializers.DateField(allow_null=True, help_text="null: left out, it comes too close")
    tenants = Number(help_text="whose last reminder it was")


class ReminderCounts(serializers.Serializer):
    tenants = Number(help_text="of whom something is wanted")
    missing = Number(help_text="places without a certificate")
    unanswered = Number(help_text="certificates that came back and were not answered")
    unreachable = Number(help_text="tenants without a proven address")
    reachable_missing = Number(help_text="missing places of tenants whom a mail reaches")
    reachable_unanswered = Number(help_text="the same of certificates that came back")
    calls = Number(help_text="tenants of the call list")


class ReminderRound(serializers.Serializer):
    id = serializers.UUIDField()
    version = Number()
    status = serializers.ChoiceField(RoundStatus.choices)
    company = Text(allow_blank=True, help_text="code; blank: any")
    branches = serializers.ListField(child=Text())
    by = Text()
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    stopped_by = Text(allow_blank=True)
    why = Text(allow_blank=True)


class ReminderMail(serializers.Serializer):
    """A mail as its tenant will read it."""

    tenant = Text()
    subject = Text()
    text = Text()


class MissingPlace(serializers.Serializer):
    company = Text(allow_blank=True)
    company_name = Text(allow_blank=True)
    branch = Text(allow_blank=True)


class UnansweredForm(serializers.Serializer):
    id = serializers.UUIDField()
    reference = Text()


class StepOnDay(serializers.Serializer):
    label = Text()
    day = serializers.DateField()


class TenantToRemind(serializers.Serializer):
    tenant = Text()
    tin = Text(help_text="14 digits")
    missing = MissingPlace(many=True)
    unanswered = UnansweredForm(many=True)
    is_reachable = serializers.BooleanField(help_text="it has a proven address for notices")
    contact_email = Text(allow_blank=True, help_text="of the master data")
    last = StepOnDay(allow_null=True)
    next = StepOnDay(allow_null=True, help_text="null while nothing runs, and at the end")


class ContactEntry(serializers.Serializer):
    id = Text()
    kind = serializers.ChoiceField([*ContactKind.choices, ("mail", "Email")])
    at = serializers.DateTimeField()
    by = Text()
    to = Text(allow_blank=True, help_text="the address of a mail")
    quarter = Text(allow_blank=True)
    text = Text(allow_blank=True, help_text="the note, or the subject of the mail")
    promised_on = serializers.DateField(allow_null=True)


class CallSchema(serializers.Serializer):
    """A tenant to call."""

    tenant = Text()
    tin = Text(help_text="14 digits")
    contact_person = Text(allow_blank=True)
    contact_phone = Text(allow_blank=True)
    contact_email = Text(allow_blank=True, help_text="of the master data")
    account_officer = Text(allow_blank=True, help_text="name of who calls this tenant")
    reason = serializers.ChoiceField(CallReason.choices)
    missing = Number(help_text="places without a certificate")
    unanswered = Number(help_text="certificates that came back and were not answered")
    tax = Text(help_text="on what was billed for the missing places")
    last_reminder = StepOnDay(allow_null=True)
    last_contact = ContactEntry(allow_null=True, help_text="the last call or note")


class CallCounts(serializers.Serializer):
    no_address = Number()
    refused = Number()
    last_step = Number()


class CallPage(Page):
    period = OverseenPeriod()
    companies = serializers.ListField(child=Text(), help_text="that may be asked for")
    counts = CallCounts()
    results = CallSchema(many=True)


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


class ContactHistory(serializers.Serializer):
    tenant = Text()
    tin = Text(help_text="14 digits")
    contact_person = Text(allow_blank=True)
    contact_phone = Text(allow_blank=True)
    contact_email = Text(allow_blank=True)
    results = ContactEntry(many=True)


class RemindersPage(Page):
    """The tenants with missing items, and their reminders."""

    period = OverseenPeriod()
    companies = serializers.ListField(child=Text(), help_text="that may be asked for")
    may_remind = serializers.BooleanField()
    blocked = Text(allow_blank=True, help_text="why nobody starts it yet")
    counts = ReminderCounts()
    steps = ReminderStep(many=True)
    goes_on_at = serializers.DateTimeField(help_text="when the next mails may leave")
    running = ReminderRound(allow_null=True)
    earlier = ReminderRound(many=True, help_text="at most ten")
    sample = ReminderMail(allow_null=True)
    results = TenantToRemind(many=True)
