"""Tax codes and their rates, each from a day on: what was is never changed."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Q
from rest_framework import serializers

from console.masterdata.fields import DayField, PlainField
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, RecordKind
from core.api.fields import BoundedDateField, ClosedSerializer
from core.clock import today
from core.refusals import field_fault
from workflow.models import TaxCode

CODE = r"^W[A-Z][0-9]{3}$"
SECTIONS = [("EWT", "A: expanded withholding"), ("BUSINESS", "B, C: business taxes")]
PAYEES = [("any", "Any"), ("corporation", "Corporation"), ("individual", "Individual")]
PAST_STAYS = "It holds already, and what is past is never changed. Add a rate from a later day."
CODE_STAYS = "Add another code instead."
FROM_STAYS = "Another rate begins here; give it a last day, and add one from another day."
IS_OVER = "Its time is over."
NOT_BEFORE = "A rate of a known code begins after today: what is past is never changed."


class TaxCodeBody(ClosedSerializer):
    """One code during one time."""

    code = serializers.RegexField(
        CODE,
        label="ATC",
        max_length=5,
        error_messages={"invalid": "An ATC is like WC100."},
    )
    description = PlainField(label="Description", max_length=400)
    rate = serializers.DecimalField(
        label="Rate in per cent",
        max_digits=5,
        decimal_places=2,
        min_value=Decimal("0.01"),
        max_value=Decimal(100),
    )
    payor_kind = PlainField(
        label="Who withholds",
        max_length=40,
        default="any",
        help_text="any, government, top withholding agent, ...",
    )
    payee_kind = serializers.ChoiceField(PAYEES, label="Payee", default="any")
    section = serializers.ChoiceField(SECTIONS, label="Part of the form", default="EWT")
    valid_from = BoundedDateField(label="From")
    valid_to = DayField(
        label="Last day", allow_null=True, default=None, help_text="Blank: until further notice."
    )
    issuance = PlainField(
        label="Issuance",
        max_length=120,
        allow_blank=True,
        default="",
        help_text="The law or order that set the rate, like RR 11-2018.",
    )


class TaxCodes(RecordKind):
    kind = Kind.TAX_CODE
    model = TaxCode
    body = TaxCodeBody
    key = ("code", "valid_from")
    order = "code"
    search = ("code", "description", "issuance")
    goes_out_of_use = False

    def in_use(self, *, is_active: bool) -> Any:
        over = Q(valid_to__lt=today())
        return self.rows().exclude(over) if is_active else self.rows().filter(over)

    def is_in_use(self, record: Any) -> bool:
        return record.valid_to is None or record.valid_to >= today()

    def title(self, record: Any) -> str:
        return f"{record.code} from {record.valid_from}"

    def fixed(self, record: Any) -> dict[str, str]:
        stays = {"code": CODE_STAYS, "valid_from": FROM_STAYS}
        if not self.is_in_use(record):
            return dict.fromkeys(self.labels, IS_OVER)
        if record.valid_from <= today():
            names = ("rate", "payor_kind", "payee_kind", "section", "valid_from")
            stays |= dict.fromkeys(names, PAST_STAYS)
        return stays

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        if record is None:
            return faults_of_new(given) + faults_of_end(given["valid_from"], given)
        begins = max(record.valid_from, today())
        return faults_of_end(begins, given) + runs_into_next(record, given)

    def beside(self, given: Given) -> Any:
        """The rate that holds when the new one begins."""
        earlier = self.rows().filter(code=given["code"], valid_from__lt=given["valid_from"])
        return earlier.filter(Q(valid_to=None) | Q(valid_to__gte=given["valid_from"]))

    def make_room(self, record: Any, given: Given) -> None:
        record.valid_to = given["valid_from"] - timedelta(days=1)
        record.save(update_fields=["valid_to"])


def faults_of_new(given: Given) -> list[dict[str, str]]:
    rows = TaxCode.objects.filter(code=given["code"])
    begins = given["valid_from"]
    if not rows.exists():
        return []
    if later := rows.filter(valid_from__gte=begins).order_by("valid_from").first():
        message = f"A rate from {later.valid_from} is known already; this one must be from later."
        return [field_fault("valid_from", "taken", message)]
    return [field_fault("valid_from", "past", NOT_BEFORE)] if begins <= today() else []


def faults_of_end(begins: Any, given: Given) -> list[dict[str, str]]:
    end = given.get("valid_to")
    if end and end < begins:
        return [field_fault("valid_to", "before", f"The last day is {begins} or later.")]
    return []


def runs_into_next(record: Any, given: Given) -> list[dict[str, str]]:
    """Return whether it would hold when the next rate of the code begins."""
    if "valid_to" not in given:
        return []
    rows = TaxCode.objects.filter(code=record.code, valid_from__gt=record.valid_from)
    following = rows.order_by("valid_from").first()
    end = given["valid_to"]
    if following and (end is None or end >= following.valid_from):
        message = f"Another rate begins on {following.valid_from}: end before it."
        return [field_fault("valid_to", "overlap", message)]
    return []
