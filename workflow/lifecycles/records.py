"""The lifecycle of a recording of rows: it is created, and nothing else happens to it."""

from typing import Any, ClassVar

from workflow.engine.move_groups import MoveGroup
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status
from workflow.engine.rows import RECORDS
from workflow.records.models import RowRecord, Status


@lifecycle(RECORDS)
class RecordsLifecycle(Lifecycle[RowRecord]):
    """Rows that were created, changed or deleted by no other move; ``why`` says by what."""

    model = RowRecord
    status = tracked_status(Status)
    created_label: ClassVar = "Rows recorded"
    move_group: ClassVar = MoveGroup.SYSTEM
    initial_status: ClassVar = Status.RECORDED
    other_initial_statuses: ClassVar = (Status.COMPLETE,)
    columns: ClassVar = ("created_at",)

    def audience(self) -> Audience:
        """Nobody: it is in the audit only."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        return {"why": self.subject.why}

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.why = content["why"]
        self.recorded += content["rows"]

    def write(self, changes: dict[str, Any]) -> None:
        """Write nothing: a recorded row never changes."""
