"""The values of a draft from a PDF, as clients send and receive them."""

from typing import Any
from uuid import UUID

from rest_framework import serializers

from core.api.fields import ClosedSerializer, LineField, TextField
from core.tin import Tin
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.from_pdf import FILLED_IN, confirmable_names

LONGEST_FILE_NAME = 255
LEVELS = ["look", "unsure"]
MOST_FIELDS = 6 + 2 * LINES_PER_SECTION * 6


class PayorRead(ClosedSerializer):
    name = LineField(max_length=200, allow_blank=True)
    tin = LineField(max_length=24)

    def validate_tin(self, value: str) -> str:
        try:
            return str(Tin.parse(value))
        except ValueError as error:
            raise serializers.ValidationError(str(error), code="tin") from error


class FieldRead(ClosedSerializer):
    """A field that the reader was not sure of."""

    field = serializers.RegexField(  # type: ignore[assignment]
        rf"\A(?:{FILLED_IN.pattern})\Z", help_text="as the draft calls it"
    )
    value = LineField(max_length=200, allow_blank=True, help_text="what stood there as it was read")
    level = serializers.ChoiceField(LEVELS)
    confidence = serializers.FloatField(min_value=0, max_value=1)
    note = LineField(max_length=300, allow_blank=True)


class FieldBox(ClosedSerializer):
    """Where a field is on the page."""

    field = serializers.RegexField(rf"\A(?:{FILLED_IN.pattern})\Z")  # type: ignore[assignment]
    box = serializers.ListField(
        child=serializers.FloatField(min_value=0, max_value=1),
        min_length=4,
        max_length=4,
        help_text="shares of the page: left, top, right, bottom",
    )


class PictureRead(ClosedSerializer):
    """The stored picture of the page."""

    id = serializers.UUIDField()
    sha256 = serializers.RegexField(r"\A[0-9a-f]{64}\Z")

    def validate_id(self, value: UUID) -> str:
        return str(value)


class FromPdf(ClosedSerializer):
    """The PDF that a draft began with; of a later one only ``confirmed`` is taken."""

    file = LineField(max_length=LONGEST_FILE_NAME)
    payor = PayorRead(allow_null=True, help_text="where it names another than the account")
    fields = serializers.ListField(child=FieldRead(), max_length=MOST_FIELDS)  # type: ignore[assignment]
    notes = serializers.ListField(child=TextField(max_length=500), max_length=MOST_FIELDS)
    confirmed = serializers.ListField(
        child=LineField(max_length=24),
        max_length=MOST_FIELDS,
        help_text="names of fields, `payor_tin` for the payor, `notes`",
    )
    picture = PictureRead(
        required=False,
        allow_null=True,
        help_text="of the page that was read; null: it could not be drawn; none: not stored",
    )
    boxes = serializers.ListField(child=FieldBox(), required=False, max_length=MOST_FIELDS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Only what was read is confirmed."""
        plain: dict[str, Any] = {**attrs, "fields": [dict(each) for each in attrs["fields"]]}
        plain["payor"] = dict(attrs["payor"]) if attrs["payor"] else None
        if ("picture" in attrs) != ("boxes" in attrs):
            words = "Send the picture and the boxes of its fields together."
            raise serializers.ValidationError({"picture": words}, code="incomplete")
        if "picture" in attrs:
            plain["picture"] = dict(attrs["picture"]) if attrs["picture"] else None
            plain["boxes"] = [dict(each) for each in attrs["boxes"]]
        unknown = next((n for n in attrs["confirmed"] if n not in confirmable_names(plain)), None)
        if unknown is not None:
            words = f"{unknown} was not read from this PDF."
            raise serializers.ValidationError({"confirmed": words}, code="unknown")
        return plain
