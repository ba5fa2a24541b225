"""Sums of amounts in the database."""

from decimal import Decimal
from typing import Any

from django.db.models import Sum

from core.money import round_to_centavo


class MoneySum(Sum):
    """The sum of amounts, to the centavo: SQLite adds binary fractions, which differ in the end."""

    @property
    def convert_value(self) -> Any:
        return convert_sum


def convert_sum(value: Any, expression: Any, connection: Any) -> Decimal | None:
    return None if value is None else round_to_centavo(Decimal(str(value)))
