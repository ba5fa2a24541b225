"""The shapes of the inbox."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from core.api.answers import Moment, Uuid, one_of
from core.api.fields import ClosedSerializer
from workflow.api.schemas import MOVES


class InboxEntry(TypedDict):
    """One thing that somebody else did with a certificate."""

    seq: int
    id: Annotated[Uuid, "the certificate"]
    reference: str
    branch: str
    move: Annotated[str, one_of(MOVES)]
    label: str
    by: str
    at: Moment
    text: str
    unread: bool


class InboxPage(TypedDict):
    results: list[InboxEntry]
    next: Annotated[int | None, "before= of the next page"]
    unread: Annotated[int, "of all, at most 99"]


class Seen(ClosedSerializer):
    seq = serializers.IntegerField(min_value=0)
    only = serializers.BooleanField(
        required=False, help_text="this one alone; else everything up to it"
    )
