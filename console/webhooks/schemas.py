"""The shapes of webhooks and their deliveries."""

from rest_framework import serializers

from console.webhooks.models import LONGEST_TYPE, LONGEST_URL, DeliveryState, WebhookState
from core.api.fields import ClosedSerializer
from core.api.parameters import LARGEST_INTEGER

MOST_TYPES = 200
MOST_COMPANIES = 200


class WebhookBody(ClosedSerializer):
    """A new webhook. Left out, ``companies`` are all that the caller may hear of."""

    url = serializers.CharField(max_length=LONGEST_URL, help_text="begins with https://")
    types = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TYPE),
        allow_empty=False,
        max_length=MOST_TYPES,
        help_text="such as certificates.approve, or certificates.* for all of them",
    )
    companies = serializers.ListField(
        child=serializers.CharField(max_length=20),
        allow_empty=False,
        required=False,
        max_length=MOST_COMPANIES,
        help_text="codes",
    )


class WebhookRow(serializers.Serializer):
    """``position`` is the number of the last event that needs no more work."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    types = serializers.ListField(child=serializers.CharField())
    companies = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="null: all that it may hear of"
    )
    token = serializers.CharField(allow_null=True, help_text="the name of its service token")
    created_at = serializers.DateTimeField()
    created_by = serializers.CharField()
    state = serializers.ChoiceField(WebhookState.choices)
    stopped_because = serializers.CharField()
    position = serializers.IntegerField()
    attempts = serializers.IntegerField(help_text="at the event that is next")
    failing_since = serializers.DateTimeField(allow_null=True)
    next_try_at = serializers.DateTimeField(allow_null=True, help_text="where it is failing")


class WebhookMade(WebhookRow):
    secret = serializers.CharField(help_text="whsec_..., shown this once and stored encrypted")


class WebhookPage(serializers.Serializer):
    results = WebhookRow(many=True)
    next = serializers.CharField(allow_null=True)
    count = serializers.IntegerField(allow_null=True)
    count_is_capped = serializers.BooleanField(allow_null=True)
    types = serializers.ListField(
        child=serializers.CharField(), help_text="every type that a webhook may name"
    )


class WebhookDeliveryRow(serializers.Serializer):
    """One event at one webhook. A replay changes the row of the first delivery."""

    seq = serializers.IntegerField()
    type = serializers.CharField()
    id = serializers.CharField(help_text="of the record that changed")
    state = serializers.ChoiceField(DeliveryState.choices)
    attempts = serializers.IntegerField()
    tried_at = serializers.DateTimeField()
    next_try_at = serializers.DateTimeField(allow_null=True)
    status_code = serializers.IntegerField(allow_null=True, help_text="null: no answer")
    error = serializers.CharField()


class WebhookDeliveryPage(serializers.Serializer):
    results = WebhookDeliveryRow(many=True)
    next = serializers.CharField(allow_null=True)
    count = serializers.IntegerField(allow_null=True)
    count_is_capped = serializers.BooleanField(allow_null=True)


class WebhookReplayBody(ClosedSerializer):
    after = serializers.IntegerField(
        min_value=0, max_value=LARGEST_INTEGER, help_text="the last event that the receiver has"
    )
