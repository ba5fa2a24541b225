"""What settling the rules of the desk asks for."""

from core.money import ZERO, plain_pesos
from workflow.desk.models import LONGEST_GOAL_DAYS
from workflow.engine.inputs import KINDS, InputKind, WrongInput
from workflow.files.amounts import BadAmount, read_amount


class GoalDays(int):
    """Working days within which a form is decided."""


class Pesos(str):
    """An amount with two decimals, as the API writes it."""


def read_goal(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LONGEST_GOAL_DAYS:
        raise WrongInput(f"Name 1 to {LONGEST_GOAL_DAYS} working days.")
    return value


def read_pesos(value: object) -> str:
    """Blank for none."""
    if value == "":
        return ""
    try:
        amount = read_amount(str(value))
    except BadAmount as bad:
        raise WrongInput(str(bad)) from None
    if not amount or amount <= ZERO:
        raise WrongInput("Write an amount above zero as 250000.00, in pesos and centavos.")
    return plain_pesos(amount)


KINDS[GoalDays] = InputKind("number", read_goal, label="Service goal")
KINDS[Pesos | None] = InputKind("pesos", read_pesos, label="Four eyes from")
