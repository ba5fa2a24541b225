"""Pesos and centavos, exact. Everything on a certificate is in Philippine pesos."""

from decimal import ROUND_HALF_UP, Decimal

from django.db import models

CENTAVO = Decimal("0.01")
ZERO = Decimal("0.00")
# SAWT amounts have at most eleven digits before the point (domain facts, section 5.1).
INTEGER_DIGITS = 11
LARGEST = 10**INTEGER_DIGITS - CENTAVO


def round_to_centavo(amount: Decimal | int | str) -> Decimal:
    """The amount rounded half up to the centavo (domain facts, section 4)."""
    return Decimal(amount).quantize(CENTAVO, ROUND_HALF_UP)


def plain_pesos(amount: Decimal | None) -> str:
    """As the API writes it: two decimals, no separators; blank where there is none."""
    return "" if amount is None else f"{round_to_centavo(amount):f}"


def in_pesos(amount: Decimal) -> str:
    """As people read it: ``₱1,234.50``."""
    return f"₱{round_to_centavo(amount):,}"


class MoneyField(models.DecimalField):  # type: ignore[type-arg]
    """An amount in pesos with two decimals."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs |= {"max_digits": INTEGER_DIGITS + 2, "decimal_places": 2}
        kwargs.setdefault("default", ZERO)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
