"""The shapes of pouches."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from core.api.answers import Day, Uuid, one_of
from core.api.fields import ClosedSerializer
from workflow.certificates.statuses import Status
from workflow.originals.receipt import ReceiptOutcome

Text = serializers.CharField


class PouchBody(ClosedSerializer):
    certificates = serializers.ListField(child=serializers.UUIDField(), max_length=200)


class ScannedBody(ClosedSerializer):
    code = Text(max_length=300, help_text="as it was scanned or typed")


class OriginalSchema(TypedDict):
    """A certificate whose signed original is sent, awaited or here."""

    id: Uuid
    reference: str
    status: Annotated[str, one_of(Status.choices)]
    payor_name: str
    company: str | None
    company_name: str | None
    branch: str | None
    period_from: Day | None
    period_to: Day | None
    tax: Annotated[str, "pesos, two decimals"]
    received_on: Day | None


class PouchSchema(TypedDict):
    code: str
    written: Annotated[str, "the code as it is read aloud"]
    payor_name: str
    company_name: str | None
    sent_on: Day | None
    count: int
    missing: int
    may_ask: Annotated[bool, "whether the asker may ask for what is missing"]
    certificates: list[OriginalSchema]


class PouchesSchema(TypedDict):
    """Pouches; ``to_send`` and ``waits`` are for tenants only."""

    results: list[PouchSchema]
    to_send: list[OriginalSchema]
    waits: Annotated[list[OriginalSchema], "whose paper may have to be made again"]


class ReceivedSchema(TypedDict):
    outcome: Annotated[str, one_of([(each.value, each.value) for each in ReceiptOutcome])]
    certificate: OriginalSchema | None
    pouch: PouchSchema | None


class OriginalRequestsSchema(TypedDict):
    asked: int
    left: Annotated[int, "asked for today already, or here by now"]
