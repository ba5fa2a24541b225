"""The rules and locks that decisions rely on, read together with the record that holds them."""

from typing import Any

from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES
from workflow.engine.unaltered import LOOKS, find_strayed

DESK, QUARTERS = "desk", "quarters"  # their lifecycles


def read_with_proof(lifecycle: str) -> tuple[list[Any], bool]:
    """All stored subjects of a lifecycle, and whether they are as their last transitions left them
    and none is gone."""
    rows = list(LIFECYCLES[lifecycle].model._default_manager.all())
    for _ in range(LOOKS):  # one may be moved between the two readings
        if is_as_left(lifecycle, rows):
            return rows, True
        rows = list(LIFECYCLES[lifecycle].model._default_manager.all())
    return rows, False


def is_as_left(lifecycle: str, rows: list[Any]) -> bool:
    recorded = Transition.objects.filter(lifecycle=lifecycle).order_by()
    gone = set(recorded.values_list("subject_id", flat=True)) - {str(row.pk) for row in rows}
    cls = LIFECYCLES[lifecycle]
    return not gone and not find_strayed([cls(row) for row in rows])
