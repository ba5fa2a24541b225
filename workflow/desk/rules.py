"""The present rules of the desk, cached in each process because they seldom change."""

from decimal import Decimal

from core.cached_values import CachedValue
from core.money import in_pesos
from workflow.desk.models import DeskRules

in_force = CachedValue(lambda: DeskRules.objects.first() or DeskRules(), DeskRules)


def goal_days() -> int:
    """Working days within which a form is decided."""
    return in_force().goal_days


def takes_two(tax: Decimal) -> bool:
    """Return whether a certificate of so much tax is approved by two people."""
    least = in_force().four_eyes_from
    return least is not None and tax >= least


def why_two() -> str:
    """Of a certificate that two people approve, in words."""
    least = in_force().four_eyes_from
    return f"It withholds {in_pesos(least)} or more" if least is not None else ""
