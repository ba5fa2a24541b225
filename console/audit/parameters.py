"""What the audit is asked with, for the API document. Imported once every lifecycle is there."""

from console.audit.questions import LONGEST
from core.api.parameters import choice, day, text
from workflow.engine import rules
from workflow.engine.register import LIFECYCLES, steps_of


def every_move() -> list[str]:
    """Every move that a transition can record."""
    steps = (step for cls in LIFECYCLES.values() for step in steps_of(cls))
    return sorted({rules.SEALED, rules.REKEYED, *(move for move, _, _ in steps)})


QUERY = [
    text("who", LONGEST, description="a username, staff address or part of a name; The portal"),
    choice("move", every_move()),
    choice("lifecycle", [*LIFECYCLES, rules.CHAIN]),
    text("reference", LONGEST),
    text("tenant", LONGEST),
    text("company", LONGEST),
    text("ip", LONGEST),
    day("from", description="a Manila date, included"),
    day("to", description="a Manila date, included"),
]
