"""The query parameters of the audit, for the API document. Imported after every lifecycle."""

from console.audit.move_choices import iterate_move_choices
from console.shared.parameters import LONGEST
from core.api.parameters import choice, date_parameter, text_parameter
from workflow.engine import rules
from workflow.engine.register import LIFECYCLES


def every_move() -> list[str]:
    """Every move that a transition can record."""
    return sorted({move for _, _, move in iterate_move_choices()})


QUERY = [
    text_parameter(
        "who", LONGEST, description="a username, staff address or part of a name; The portal"
    ),
    choice("move", every_move()),
    choice("lifecycle", [*LIFECYCLES, rules.CHAIN]),
    text_parameter("reference", LONGEST),
    text_parameter("tenant", LONGEST),
    text_parameter("company", LONGEST),
    text_parameter("ip", LONGEST),
    date_parameter("from", description="a Manila date, included"),
    date_parameter("to", description="a Manila date, included"),
]
