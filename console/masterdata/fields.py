"""Fields for texts and numbers of administrators, with messages that say what is valid."""

import re
from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from core.api.fields import LineField
from core.rdo import WORDS, is_rdo
from core.tin import Tin

FORMULA = ("=", "+", "@", "\t")
NOT_A_FORMULA = "This begins as a formula of a spreadsheet does. Write it as plain text."
TIN_DIGITS = "A TIN has 9 digits and a branch code of 3 to 5: digits and hyphens only."


class PlainField(LineField):
    """A line that no spreadsheet takes for a formula when it is exported again."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text.startswith(FORMULA):
            raise serializers.ValidationError(NOT_A_FORMULA, code="formula")
        return text


class TinInField(LineField):
    """A TIN written out whole: nothing is padded on the left here."""

    def to_internal_value(self, data: Any) -> Tin:  # type: ignore[override]
        digits = re.sub(r"[ -]", "", super().to_internal_value(data))
        if not re.fullmatch(r"[0-9]{9}|[0-9]{12,14}", digits):
            raise serializers.ValidationError(TIN_DIGITS, code="tin")
        try:
            return Tin.parse(digits)
        except ValueError as error:
            raise serializers.ValidationError(str(error), code="tin") from error


class DayField(serializers.DateField):
    """A day that may be left out: a blank says that there is none."""

    def run_validation(self, data: Any = empty) -> Any:
        return super().run_validation(None if data == "" else data)


class ZipField(LineField):
    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text and not re.fullmatch(r"[0-9]{4}", text):
            raise serializers.ValidationError("A ZIP code has 4 digits.", code="zip")
        return text


class RdoField(LineField):
    """The code of a revenue district office; small letters are taken for capitals."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data).upper()
        if text and not is_rdo(text):
            raise serializers.ValidationError(WORDS, code="rdo")
        return text
