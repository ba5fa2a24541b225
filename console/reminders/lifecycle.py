"""The lifecycles of reminders: who started and stopped them, and what each tenant was sent."""

from typing import Any, ClassVar

from viewflow import this

from accounts.models import Role, User
from console.reminders.mails import mail_reminder
from console.reminders.models import Reminder, ReminderStatus, Round, RoundStatus
from core import clock
from core.refusals import NotNow
from workflow.engine.inputs import NOTHING, Text
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status
from workflow.expiry.reminder_schedule import SAID, ReminderStage

ROUNDS = "reminding"
REMINDERS = "reminders"
NOBODY: Audience = {"tenant_id": None, "company_id": None, "branch_ids": set()}


@lifecycle(ROUNDS)
class RoundLifecycle(Lifecycle[Round]):
    """Reminders about a quarter: a lead or the portal starts them, a lead may stop them."""

    model = Round
    status = tracked_status(RoundStatus)
    created_label: ClassVar = "Reminders started"
    move_group: ClassVar = MoveGroup.DESK
    initial_status: ClassVar = RoundStatus.RUNNING
    columns: ClassVar = ("created_at", "ended_at", "by_id")

    @status.move(
        source=RoundStatus.RUNNING,
        target=RoundStatus.STOPPED,
        label="Stop reminding",
        done="Reminders stopped",
        kind=Kind.UPKEEP,
        who=this.leads_there,
        did="stopped the reminders",
    )
    def stop(self, *, by: User | None, remarks: Text = NOTHING) -> None:
        """No further reminder leaves, and none that waits for its hour."""
        self.subject.ended_at = clock.now()

    @status.move(
        source=RoundStatus.RUNNING,
        target=RoundStatus.ENDED,
        label="End reminding",
        done="Reminders ended",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        did="ended the reminders",
    )
    def end(self, *, by: User | None) -> None:
        """The ladder is over: nobody is reminded any more."""
        self.subject.ended_at = clock.now()

    # Who may

    def leads_there(self, user: User | None) -> bool:
        """A lead who has one of its branches."""
        if user is None or user.role != Role.LEAD:
            return False
        return bool(user.branch_ids & set(self.subject.branches))

    def is_the_portal(self, user: User | None) -> bool:
        """Nobody by hand: a job of the portal."""
        return user is None

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: its page shows the progress."""
        return NOBODY

    def content(self) -> dict[str, Any]:
        subject = self.subject
        return {
            "quarter": subject.quarter,
            "company": subject.company_id,
            "branches": subject.branches,
        }

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.by = self.by
        self.subject.quarter, self.subject.company_id = content["quarter"], content["company"]
        self.subject.branches = content["branches"]

    def write(self, changes: dict[str, Any]) -> None:
        """Store what is requested; later it never changes."""


@lifecycle(REMINDERS)
class ReminderLifecycle(Lifecycle[Reminder]):
    """The reminders of one tenant for one quarter: each step of the ladder is a transition."""

    model = Reminder
    status = tracked_status(ReminderStatus)
    move_group: ClassVar = MoveGroup.DESK
    initial_status: ClassVar = ReminderStatus.REMINDED
    columns: ClassVar = ("created_at",)
    creation_effects: ClassVar = (mail_reminder,)

    @status.move(
        source=ReminderStatus.REMINDED,
        label="Remind again",
        done="Reminded again",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        then=[mail_reminder],
        did="reminded this tenant again",
        writes=True,
    )
    def remind(self, *, by: User | None, step: Text) -> None:
        """The next step of the ladder; each comes once."""
        self.add(ReminderStage(step))

    # Who may

    def is_the_portal(self, user: User | None) -> bool:
        """Nobody by hand: a job of the portal."""
        return user is None

    # What a move does besides

    def add(self, step: ReminderStage) -> None:
        """Raises NotNow for one that was made already."""
        if step in {made for made, _ in self.subject.made}:
            raise NotNow(f"{SAID[step].label}: it was sent already.", code="condition")
        self.subject.steps = [*self.subject.steps, [step, clock.today().isoformat()]]

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: the tenant gets a mail instead of an event."""
        return NOBODY

    def content(self) -> dict[str, Any]:
        subject = self.subject
        return {"quarter": subject.quarter, "tenant": subject.tenant_id, "steps": subject.steps}

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.quarter, self.subject.tenant_id = content["quarter"], content["tenant"]
        self.add(ReminderStage(content["step"]))

    def write(self, changes: dict[str, Any]) -> None:
        """Create it with its first step."""
