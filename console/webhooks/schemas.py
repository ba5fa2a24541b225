"""The shapes of webhooks and their deliveries."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from console.webhooks.models import LONGEST_TYPE, LONGEST_URL, DeliveryState, WebhookState
from core.api.answers import Moment, one_of
from core.api.fields import ClosedSerializer
from core.api.paging import PageLinks
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


class WebhookRow(TypedDict):
    """``position`` is the number of the last event that needs no more work."""

    id: int
    url: str
    types: list[str]
    companies: Annotated[list[str] | None, "null: all that it may hear of"]
    token: Annotated[str | None, "the name of its service token"]
    created_at: Moment
    created_by: str
    state: Annotated[str, one_of(WebhookState.choices)]
    stopped_because: str
    position: int
    attempts: Annotated[int, "at the event that is next"]
    failing_since: Moment | None
    next_try_at: Annotated[Moment | None, "where it is failing"]


class WebhookMade(WebhookRow):
    """A new webhook with its secret."""

    secret: Annotated[str, "whsec_..., shown this once and stored encrypted"]


class WebhookPage(PageLinks):
    results: list[WebhookRow]
    types: Annotated[list[str], "every type that a webhook may name"]


class WebhookDeliveryRow(TypedDict):
    """One event at one webhook. A replay changes the row of the first delivery."""

    seq: int
    type: str
    id: Annotated[str, "of the record that changed"]
    state: Annotated[str, one_of(DeliveryState.choices)]
    attempts: int
    tried_at: Moment
    next_try_at: Moment | None
    status_code: Annotated[int | None, "null: no answer"]
    error: str


class WebhookDeliveryPage(PageLinks):
    results: list[WebhookDeliveryRow]


class WebhookReplayBody(ClosedSerializer):
    after = serializers.IntegerField(
        min_value=0, max_value=LARGEST_INTEGER, help_text="the last event that the receiver has"
    )
