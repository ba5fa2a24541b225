"""The taxpayer identification number: nine digits and a branch code of five."""

import re
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

HEAD_OFFICE, LAST_BRANCH = "00000", "99999"
# Numbers that BIR tools reject (domain facts, section 2).
REFUSED = {"000000000", "111111111", "999999999"}


@dataclass(frozen=True, slots=True)
class Tin:
    """``tin9`` names the taxpayer, ``branch5`` the branch; ``00000`` is the head office."""

    tin9: str
    branch5: str = HEAD_OFFICE

    @classmethod
    def parse(cls, text: str) -> "Tin":
        """Read 9, 12, 13 or 14 digits, hyphens and spaces ignored.

        Fewer than nine digits lost their leading zeros in a spreadsheet and are padded on the
        left; nine digits name the head office (design.md, "TIN"). Raises ValueError otherwise.
        """
        digits = re.sub(r"[\s-]", "", text)
        if not re.fullmatch(r"[0-9]{1,9}|[0-9]{12,14}", digits):
            raise ValueError("A TIN has 9 digits and a branch code of 3 to 5.")
        tin9 = digits[:9].zfill(9)
        if tin9 in REFUSED:
            raise ValueError("This is not a valid TIN.")
        return cls(tin9, digits[9:].zfill(5))

    def __str__(self) -> str:
        return self.tin9 + self.branch5

    @property
    def short(self) -> str:
        """Twelve digits, or fourteen when the branch needs five."""
        return self.tin9 + (self.branch5[2:] if self.branch5.startswith("00") else self.branch5)

    @property
    def branches(self) -> tuple["Tin", "Tin"]:
        """The first and the last of the taxpayer's branches: a range, where every database finds
        them by index."""
        return Tin(self.tin9), Tin(self.tin9, LAST_BRANCH)

    @property
    def display(self) -> str:
        """Grouped 3-3-3-rest (specification section 3, TIN format)."""
        short = self.short
        return "-".join([short[:3], short[3:6], short[6:9], short[9:]])


class TinField(models.CharField):  # type: ignore[type-arg]
    """Fourteen digits in the column, a ``Tin`` in Python, None where it is blank."""

    description = "Taxpayer identification number"
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 14)
        super().__init__(*args, **kwargs)

    def get_default(self) -> Any:
        """A new object says it is blank as a stored one does."""
        return super().get_default() or None

    def from_db_value(self, value: str | None, *_: Any) -> Tin | None:
        return Tin(value[:9], value[9:]) if value else None

    def to_python(self, value: Any) -> Tin | None:
        if value is None or value == "" or isinstance(value, Tin):
            return value or None
        try:
            return Tin.parse(str(value))
        except ValueError as error:
            raise ValidationError(str(error), code="tin") from error

    def run_validators(self, value: Any) -> None:
        """Length is reckoned on the digits; a ``Tin`` itself has none."""
        super().run_validators(str(value) if value else "")

    def get_prep_value(self, value: Any) -> str:
        return str(self.to_python(value) or "")

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj))
