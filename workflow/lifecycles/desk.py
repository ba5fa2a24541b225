"""The lifecycle of the desk's rules, which puts each change into the chain."""

from decimal import Decimal
from typing import Any, ClassVar

from viewflow import this

from accounts.models import Role, User
from core.money import plain_pesos
from workflow.desk.inputs import GoalDays, Pesos
from workflow.desk.models import DeskRules, Status
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status

LIFECYCLE = "desk"
SETTLERS = (Role.LEAD, Role.ADMINISTRATOR)


@lifecycle(LIFECYCLE)
class DeskLifecycle(Lifecycle[DeskRules]):
    """What leads settle for everybody at the desk: the service goal, and four eyes."""

    model = DeskRules
    status = tracked_status(Status)
    created_label: ClassVar = "Rules put on record"
    move_group: ClassVar = MoveGroup.DESK
    initial_status: ClassVar = Status.IN_FORCE
    columns: ClassVar = ("created_at",)

    @status.move(
        source=Status.IN_FORCE,
        label="Settle",
        done="Settled",
        kind=Kind.UPKEEP,
        who=this.leads_the_desk,
        did="settled the rules of the desk",
        writes=True,
    )
    def settle(
        self, *, by: User | None, goal_days: GoalDays, four_eyes_from: Pesos | None = None
    ) -> None:
        """Say from when on a form waits too long, and from which tax on two people approve."""
        self.subject.goal_days = goal_days
        self.subject.four_eyes_from = Decimal(four_eyes_from) if four_eyes_from else None

    # Who may

    def leads_the_desk(self, user: User | None) -> bool:
        """A lead or an administrator."""
        return user is not None and user.role in SETTLERS

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: a page shows the rules of its moment."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        least = self.subject.four_eyes_from
        return {"goal_days": self.subject.goal_days, "four_eyes_from": plain_pesos(least)}

    def write(self, changes: dict[str, Any]) -> None:
        """They are begun as is usual, and settled by the move alone."""
