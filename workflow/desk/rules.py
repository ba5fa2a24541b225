"""The present rules of the desk, cached in each process because they seldom change."""

from decimal import Decimal
from typing import NamedTuple

from core.cached_values import CachedValue
from core.money import in_pesos
from core.tampering import report_altered
from workflow.desk.models import DeskRules
from workflow.desk.proven import DESK, read_with_proof
from workflow.engine.transactions import is_pushing


class StoredRules(NamedTuple):
    """The rules, and whether they are as the chain left them."""

    rules: DeskRules
    is_unaltered: bool


def load_rules() -> StoredRules:
    rows, is_unaltered = read_with_proof(DESK)
    return StoredRules(rows[0] if rows else DeskRules(), is_unaltered)


stored = CachedValue(load_rules, DeskRules)


def in_force() -> DeskRules:
    return stored().rules


def proven_rules() -> DeskRules:
    """The rules that a move relies on. Raises AlteredRecord."""
    found = stored()
    if not found.is_unaltered:
        stored.forget()
        raise report_altered("the rules of the desk")
    return found.rules


def goal_days() -> int:
    """Working days within which a form is decided."""
    return in_force().goal_days


def takes_two(tax: Decimal) -> bool:
    """Return whether a certificate of so much tax is approved by two people.

    Raises AlteredRecord in a move, where the rules are not as they were recorded.
    """
    least = (proven_rules() if is_pushing() else in_force()).four_eyes_from
    return least is not None and tax >= least


def why_two() -> str:
    """Of a certificate that two people approve, in words."""
    least = in_force().four_eyes_from
    return f"It withholds {in_pesos(least)} or more" if least is not None else ""
