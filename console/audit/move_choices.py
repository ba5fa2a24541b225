"""The moves that the audit can ask for, in groups, with the labels of its rows."""

from collections.abc import Iterator

from console.audit.schemas import MoveChoices
from console.shared.transition_words import transition_label
from workflow.certificates import LIFECYCLE
from workflow.engine import rules
from workflow.engine.move_groups import MoveGroup
from workflow.engine.register import LIFECYCLES, group_of_move, moves_of_lifecycle
from workflow.models import Transition

LABELS = {
    MoveGroup.DECISIONS: "Decisions",
    MoveGroup.DESK: "Desk",
    MoveGroup.TENANT: "Tenant",
    MoveGroup.FILING: "Filing",
    MoveGroup.MASTER_DATA: "Master data",
    MoveGroup.SYSTEM: "System",
}
CREATED = "Created"


def iterate_move_choices() -> Iterator[tuple[MoveGroup, str, str]]:
    """Iterate over every move that a transition can record: group, lifecycle, name."""
    for name, cls in LIFECYCLES.items():
        for move in ("born", *moves_of_lifecycle(cls)):
            yield group_of_move(cls, move), name, move
    for move in (rules.SEALED, rules.REKEYED):
        yield MoveGroup.SYSTEM, rules.CHAIN, move


def serialize_move_choices() -> list[MoveChoices]:
    """Serialize the groups, each with its moves in the order of their lifecycles."""
    choices = list(iterate_move_choices())
    return [
        {
            "group": group,
            "label": label,
            "moves": [
                {"lifecycle": lifecycle, "move": move, "label": label_of_choice(lifecycle, move)}
                for each, lifecycle, move in choices
                if each is group
            ],
        }
        for group, label in LABELS.items()
    ]


def label_of_choice(lifecycle: str, move: str) -> str:
    if (lifecycle, move) == (LIFECYCLE, "born"):
        return CREATED
    label = transition_label(Transition(lifecycle=lifecycle, move=move))
    return f"{label} a resubmitted one" if move == "undo_resubmitted" else label
