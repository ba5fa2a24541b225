"""Fields for texts and numbers of administrators, with messages that say what is valid."""

import re
from calendar import month_name
from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from accounts.models import User
from accounts.models.people import PHONE
from accounts.people_import import NOT_STAFF, active_staff
from core.api.fields import BoundedDateField, LineField
from core.rdo import WORDS, is_rdo
from core.tin import Tin

FORMULA = ("=", "+", "@", "\t")
NOT_A_FORMULA = "This begins as a formula of a spreadsheet does. Write it as plain text."
NOT_A_PHONE = "Write a telephone number like 0917 555 0100 or (02) 8555-0100 loc. 12."
WORKING_DAYS = [
    (1, "1 working day after"),
    *((number, f"{number} working days after") for number in range(2, 31)),
]
MONTHS = [(number, month_name[number]) for number in range(1, 13)]
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


class DayField(BoundedDateField):
    """A day that may be left out: a blank says that there is none."""

    def run_validation(self, data: Any = empty) -> Any:
        return super().run_validation(None if data == "" else data)


class ZipField(LineField):
    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text and not re.fullmatch(r"[0-9]{4}", text):
            raise serializers.ValidationError("A ZIP code has 4 digits.", code="zip")
        return text


class PhoneField(LineField):
    """A telephone number as it is dialled, with a local number where there is one."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text and not PHONE.fullmatch(text):
            raise serializers.ValidationError(NOT_A_PHONE, code="phone")
        return text


class OfficerField(LineField):
    """One of the active staff, by their address in the directory; blank is nobody."""

    def run_validation(self, data: Any = empty) -> User | None:
        address = super().run_validation(data)
        if not address:
            return None
        found = active_staff().filter(email__iexact=address).order_by("pk").first()
        if found is None:
            raise serializers.ValidationError(NOT_STAFF.format(address), code="unknown")
        return found


class RdoField(LineField):
    """The code of a revenue district office; small letters are taken for capitals."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data).upper()
        if text and not is_rdo(text):
            raise serializers.ValidationError(WORDS, code="rdo")
        return text


class OptionalNumberField(serializers.ChoiceField):
    """One of some numbers; blank, with the words of it: none."""

    def __init__(self, blank: str, numbers: list[tuple[int, str]], **given: Any) -> None:
        super().__init__([("", blank), *numbers], allow_blank=True, default=None, **given)

    def run_validation(self, data: Any = empty) -> int | None:
        found = super().run_validation(data)
        return None if found in ("", None) else int(found)
