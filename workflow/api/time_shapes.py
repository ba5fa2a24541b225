"""The shapes of what time brings: inbox, mails, completeness."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from workflow.completeness import LEADING, NONE

Text = serializers.CharField


class InboxEntry(serializers.Serializer):
    """One thing that somebody else did with a certificate."""

    seq = serializers.IntegerField()
    id = serializers.UUIDField(help_text="the certificate")
    reference = Text()
    move = Text()
    label = Text()
    by = Text()
    at = serializers.DateTimeField()
    text = Text(allow_blank=True)
    unread = serializers.BooleanField()


class InboxPage(serializers.Serializer):
    results = InboxEntry(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="before= of the next page")
    unread = serializers.IntegerField(help_text="of all, at most 99")


class Seen(serializers.Serializer):
    seq = serializers.IntegerField(min_value=0)


class MailTold(serializers.Serializer):
    seq = serializers.IntegerField(help_text="the transition it is about")
    to = Text()
    subject = Text()
    created_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(["waiting", "sent", "failed"])


class QuarterTold(serializers.Serializer):
    code = Text(help_text="like 2026Q3")
    label = Text()
    due = serializers.DateField()
    days_left = serializers.IntegerField(help_text="below 0 once it is over")
    is_over = serializers.BooleanField()


class Cell(serializers.Serializer):
    quarter = Text()
    state = serializers.ChoiceField([NONE, *LEADING])
    count = serializers.IntegerField()
    id = serializers.UUIDField(allow_null=True, help_text="the certificate that gives the state")


class CompletenessRow(serializers.Serializer):
    company = Text()
    company_name = Text()
    branch = Text(allow_blank=True)
    cells = Cell(many=True)


class Completeness(serializers.Serializer):
    """Quarters with the newest last; each row has a cell for each of them."""

    quarters = QuarterTold(many=True)
    rows = CompletenessRow(many=True)
