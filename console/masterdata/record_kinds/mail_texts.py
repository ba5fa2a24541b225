"""Mail texts that administrators can change: plain text with placeholders."""

import re
from typing import Any

from django.conf import settings
from rest_framework import serializers

from console.masterdata.fields import FORMULA, NOT_A_FORMULA, PlainField
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, RecordKind
from core.api.fields import ClosedSerializer, TextField
from core.refusals import field_fault
from workflow.mails.texts import PARTS, gaps_of
from workflow.mails.words import USUAL
from workflow.models import MailText

USUAL_AGAIN = "Blank: as usual."
NAME_STAYS = "Each text belongs to what the portal mails, so its name stays."
NONE_ADDED = "The portal mails these texts and no others, so none can be added."
NO_MARKS = "Write plain text: < and > are not taken."
SEEMS_A_LINK = re.compile(
    r"\S*(?:[a-z][a-z0-9+.-]*://|\bwww\.|\b(?:mailto|javascript):"
    r"|[\w-]@[\w-]|[\w-]+\.[^\W\d_]{2,}\b)\S*",
    re.IGNORECASE,
)
IN_BRACES = re.compile(r"\{[^{}]*\}|[{}]")


class PlainText(TextField):
    """Lines that no spreadsheet takes for a formula."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text.startswith(FORMULA):
            raise serializers.ValidationError(NOT_A_FORMULA, code="formula")
        return text


class MailTextBody(ClosedSerializer):
    """The changeable text of one mail."""

    name = serializers.ChoiceField(list(USUAL), label="Text")
    next_step = PlainField(
        label="What to do next",
        max_length=400,
        allow_blank=True,
        default="",
        help_text=USUAL_AGAIN,
    )
    action = PlainField(
        label="Button", max_length=40, allow_blank=True, default="", help_text=USUAL_AGAIN
    )
    closing = PlainText(
        label="Closing paragraph",
        max_length=600,
        allow_blank=True,
        default="",
        help_text="Below the button. Blank: there is none.",
    )


class MailTexts(RecordKind):
    kind = Kind.MAIL
    model = MailText
    body = MailTextBody
    key = ("name",)
    order = "id"
    search = ("name", *PARTS)
    goes_out_of_use = False

    def in_use(self, *, is_active: bool) -> Any:
        return self.rows() if is_active else self.rows().none()

    def is_in_use(self, record: Any) -> bool:
        return True

    def title(self, record: Any) -> str:
        audience = record.name.partition(":")[0]
        return f"To the {audience}: {USUAL[record.name].happened}"

    def fixed(self, record: Any) -> dict[str, str]:
        return {"name": NAME_STAYS}

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        if record is None:
            return [field_fault("name", "fixed", NONE_ADDED)]
        texts = {part: given[part] for part in PARTS if part in given}
        return [
            fault for part, text in texts.items() for fault in faults_in(part, text, record.name)
        ]


def faults_in(part: str, text: str, name: str) -> list[dict[str, str]]:
    """List the first error of each kind in a text of this name."""
    gaps = gaps_of(name)
    if unknown := [gap for gap in IN_BRACES.findall(text) if gap[1:-1] not in gaps]:
        known = ", ".join(f"{{{gap}}}" for gap in gaps)
        return [
            field_fault(part, "gap", f"{unknown[0]} is filled with nothing. There are: {known}.")
        ]
    return plain_text_faults(part, text)


def plain_text_faults(part: str, text: str) -> list[dict[str, str]]:
    """List the first error in a text that is mailed: markup, or a link to elsewhere."""
    if "<" in text or ">" in text:
        return [field_fault(part, "marks", NO_MARKS)]
    if seeming := SEEMS_A_LINK.search(without_own_links(text)):
        message = f"“{seeming[0]}” reads like a link. Only links to {settings.BASE_URL} are taken."
        return [field_fault(part, "link", message)]
    return []


def without_own_links(text: str) -> str:
    """The text without links that lead into this portal."""
    own = re.escape(settings.BASE_URL.rstrip("/"))
    return re.sub(rf"(?<!\S){own}(?:[/?#]\S*)?(?=[.,;:!]?(?:\s|$))", "", text)
