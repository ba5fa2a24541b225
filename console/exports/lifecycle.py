"""The lifecycle of a scheduled export; each run is in the chain."""

from typing import Any, ClassVar

from viewflow import this

from accounts.models import User
from console.exports.models import Contents, ScheduledExport, Status
from console.exports.plans import OF_PLAN, OF_TIME
from console.exports.scope import SETTERS
from core import clock
from workflow.engine.inputs import KINDS, Text, WrongInput
from workflow.engine.inputs import InputKind as InputKind
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status

LIFECYCLE = "exports"
IN_USE = [Status.ACTIVE, Status.PAUSED]
WHENEVER = list(Status)


class Plan(dict[str, Any]):
    """The settings of an export, as ``plans.read`` parsed them."""


def read_plan(value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(OF_PLAN):
        raise WrongInput("Say all that the export does.")
    return value


KINDS[Plan] = InputKind("export", read_plan)


@lifecycle(LIFECYCLE)
class ExportLifecycle(Lifecycle[ScheduledExport]):
    """An export of the register: people set it up, change, pause and end it; the portal sends."""

    model = ScheduledExport
    status = tracked_status(Status)
    created_label: ClassVar = "Set up"
    move_group: ClassVar = MoveGroup.FILING
    initial_status: ClassVar = Status.ACTIVE
    columns: ClassVar = ("owner_id", "since", "why", "created_at")

    @status.move(
        source=IN_USE,
        label="Change",
        done="Changed",
        kind=Kind.UPKEEP,
        who=this.is_the_owners,
        did="changed the export",
        writes=True,
    )
    def change(self, *, by: User | None, plan: Plan) -> None:
        """Another register, another rhythm, other people."""
        subject = self.subject
        if any(getattr(subject, name) != plan[name] for name in OF_TIME):
            subject.since = clock.today()
        self.take_over(plan)

    @status.move(
        source=Status.ACTIVE,
        target=Status.PAUSED,
        label="Pause",
        done="Paused",
        kind=Kind.UPKEEP,
        who=this.is_looked_after,
        did="paused the export",
    )
    def pause(self, *, by: User | None) -> None:
        """Send no runs until it is resumed."""

    @status.move(
        source=Status.PAUSED,
        target=Status.ACTIVE,
        label="Resume",
        done="Resumed",
        kind=Kind.UPKEEP,
        who=this.is_the_owners,
        did="resumed the export",
    )
    def resume(self, *, by: User | None) -> None:
        """Send runs again from its next day on; missed ones are not sent."""
        self.subject.since, self.subject.why = clock.today(), ""

    @status.move(
        source=IN_USE,
        target=Status.ENDED,
        label="End",
        done="Ended",
        kind=Kind.UPKEEP,
        who=this.is_looked_after,
        did="ended the export",
        danger=True,
    )
    def end(self, *, by: User | None) -> None:
        """End it for good; the record of its runs stays."""

    @status.move(
        source=IN_USE,
        label="Run now",
        done="Asked for",
        kind=Kind.OWN,
        who=this.is_the_owners,
        did="had the export sent at once",
        quiet=True,
    )
    def run(self, *, by: User | None) -> None:
        """Send a run now, in addition to its days."""

    @status.move(
        source=Status.ACTIVE,
        target=Status.PAUSED,
        label="Pause by the portal",
        done="Paused by the portal",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
    )
    def pause_itself(self, *, by: User | None, text: Text) -> None:
        """Its owner may have it go out no longer; ``text`` says why."""
        self.subject.why = text

    @status.move(
        source=WHENEVER,
        label="Send the register",
        done="Sent",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        quiet=True,
    )
    def send(self, *, by: User | None, text: Text, digest: Text) -> None:
        """The register left; ``text`` says how much and where to, ``digest`` is the file's."""

    @status.move(
        source=WHENEVER,
        label="Fail to send the register",
        done="Not sent",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        quiet=True,
    )
    def fail(self, *, by: User | None, text: Text) -> None:
        """Record that a run was not sent to all recipients; ``text`` says why."""

    # Who may

    def is_the_owners(self, user: User | None) -> bool:
        """Its owner, while they may set up exports: it contains what they see."""
        is_hers = user is not None and user.pk == self.subject.owner_id
        return is_hers and user is not None and user.role in SETTERS

    def is_looked_after(self, user: User | None) -> bool:
        """Its owner, or a manager."""
        return self.is_the_owners(user) or (user is not None and user.is_manager)

    def is_the_portal(self, user: User | None) -> bool:
        """Nobody's hand."""
        return user is None

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: its page shows what it does."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        """The settings; those from before there were contents say nothing of them."""
        plan = {name: getattr(self.subject, name) for name in OF_PLAN}
        if plan["contents"] == Contents.REGISTER:
            del plan["contents"]
        return plan

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.owner, self.subject.since = content["owner"], clock.today()
        self.take_over(content)

    def write(self, changes: dict[str, Any]) -> None:
        """Write nothing: only moves change an export."""

    def take_over(self, plan: dict[str, Any]) -> None:
        for name in OF_PLAN:
            setattr(self.subject, name, plan[name])
