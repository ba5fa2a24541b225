"""The shapes of the inbox."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from core.api.fields import ClosedSerializer
from workflow.api.schemas import MOVES

Text = serializers.CharField


class InboxEntry(serializers.Serializer):
    """One thing that somebody else did with a certificate."""

    seq = serializers.IntegerField()
    id = serializers.UUIDField(help_text="the certificate")
    reference = Text()
    branch = Text(allow_blank=True)
    move = serializers.ChoiceField(MOVES)
    label = Text()
    by = Text()
    at = serializers.DateTimeField()
    text = Text(allow_blank=True)
    unread = serializers.BooleanField()


class InboxPage(serializers.Serializer):
    results = InboxEntry(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="before= of the next page")
    unread = serializers.IntegerField(help_text="of all, at most 99")


class Seen(ClosedSerializer):
    seq = serializers.IntegerField(min_value=0)
    only = serializers.BooleanField(
        required=False, help_text="this one alone; else everything up to it"
    )
