"""The lifecycle of a quarter's lock: who locked and unlocked it, when and why."""

from typing import Any, ClassVar

from viewflow import this

from accounts.models import Role, User
from workflow.desk.models import LockStatus, QuarterLock
from workflow.engine.inputs import Text
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status

LIFECYCLE = "quarters"


@lifecycle(LIFECYCLE)
class QuarterLifecycle(Lifecycle[QuarterLock]):
    """A quarter in which, while it is locked, nothing is decided and nothing taken back."""

    model = QuarterLock
    status = tracked_status(LockStatus)
    created_label: ClassVar = "Quarter put on record"
    move_group: ClassVar = MoveGroup.FILING
    initial_status: ClassVar = LockStatus.OPEN
    columns: ClassVar = ("created_at",)

    @status.move(
        source=LockStatus.OPEN,
        target=LockStatus.LOCKED,
        label="Lock quarter",
        done="Quarter locked",
        kind=Kind.UPKEEP,
        who=this.is_a_lead,
        did="locked this quarter",
    )
    def lock(self, *, by: User | None, remarks: Text) -> None:
        """Its certificates stay as they are decided; tenants may send, and what they send waits."""

    @status.move(
        source=LockStatus.LOCKED,
        target=LockStatus.OPEN,
        label="Unlock quarter",
        done="Quarter unlocked",
        kind=Kind.UPKEEP,
        who=this.is_a_lead,
        did="unlocked this quarter",
    )
    def unlock(self, *, by: User | None, remarks: Text) -> None:
        """Its certificates are decided as before."""

    # Who may

    def is_a_lead(self, user: User | None) -> bool:
        """A lead."""
        return user is not None and user.role == Role.LEAD

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: a certificate shows the locks of its moment."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        return {"quarter": self.subject.quarter}

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.quarter = content["quarter"]

    def write(self, changes: dict[str, Any]) -> None:
        """Which quarter it is stays."""
