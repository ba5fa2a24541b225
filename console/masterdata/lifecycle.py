"""The lifecycle of a master data record, which puts each change into the chain."""

from typing import Any, ClassVar

from viewflow import this

from accounts.models import User
from console.masterdata.facts import current_record_snapshot
from console.masterdata.models import MasterRecord, Status, keeps
from console.masterdata.rows import changes_behind
from core.recording import CREATED, Changed
from core.refusals import NotFound
from workflow.engine.inputs import NOTHING, Text
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status

LIFECYCLE = "masterdata"
IS_ACTIVE = ("is_active",)
EITHER = [Status.IN_USE, Status.OUT_OF_USE]


@lifecycle(LIFECYCLE)
class MasterDataLifecycle(Lifecycle[MasterRecord]):
    """A record as administrators keep it, of whatever kind: each move says all of it."""

    model = MasterRecord
    status = tracked_status(Status)
    move_group: ClassVar = MoveGroup.MASTER_DATA
    initial_status: ClassVar = Status.IN_USE
    other_initial_statuses: ClassVar = (Status.OUT_OF_USE,)
    columns: ClassVar = ("created_at",)

    @status.move(
        source=EITHER,
        label="Change",
        done="Changed",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        writes=True,
    )
    def change(self, *, by: User | None, note: Text = NOTHING) -> None:
        """Record a change by hand."""
        self.take_down()

    @status.move(
        source=EITHER,
        label="Change by a file",
        done="Changed by a file",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        writes=True,
    )
    def import_row(self, *, by: User | None, note: Text = NOTHING) -> None:
        """Record a change by a row of an imported file."""
        self.take_down()

    @status.move(
        source=EITHER,
        label="Assign",
        done="Assigned",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        writes=True,
    )
    def assign(self, *, by: User | None, note: Text = NOTHING) -> None:
        """A company or a branch was given or taken; ``note`` says which."""
        self.take_down()

    @status.move(
        source=EITHER,
        label="Cover for a colleague",
        done="Cover arranged",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        writes=True,
    )
    def cover(self, *, by: User | None, note: Text = NOTHING) -> None:
        """They stand in for a colleague for a time, or do so no more; ``note`` says how."""
        self.take_down()

    @status.move(
        source=Status.IN_USE,
        target=Status.OUT_OF_USE,
        label="Deactivate",
        done="Deactivated",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        writes=True,
    )
    def deactivate(self, *, by: User | None) -> None:
        """Nobody signs in for it, and nothing new names it; what was sent stays."""
        self.take_down(IS_ACTIVE)

    @status.move(
        source=Status.OUT_OF_USE,
        target=Status.IN_USE,
        label="Activate again",
        done="Activated again",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        writes=True,
    )
    def reactivate(self, *, by: User | None) -> None:
        """Record that it is in use again."""
        self.take_down(IS_ACTIVE)

    @status.move(
        source=Status.IN_USE,
        label="Invite",
        done="Invited",
        kind=Kind.UPKEEP,
        who=this.keeps_master_data,
        quiet=True,
    )
    def invite(self, *, by: User | None, note: Text = NOTHING) -> None:
        """A link that sets the first password is mailed; ``note`` names whose."""

    # Who may

    def keeps_master_data(self, user: User | None) -> bool:
        """An administrator, of some kinds a lead too, or a command of the operator."""
        return user is None or keeps(user, self.subject.kind)

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: changes are shown in the log and in the audit."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        subject = self.subject
        return {"kind": subject.kind, "record": subject.record_id, "said": subject.said}

    def evidence(self) -> list[str]:
        """Compare the record with the last entry of its log, in all columns of that entry."""
        subject = self.subject
        try:
            now = current_record_snapshot(subject.kind, subject.record_id)
        except NotFound:
            return [f"the record of {subject} is gone"]
        kept = {name: now.get(name) for name in subject.said}
        return [] if kept == subject.said else [f"the record of {subject} is not as the log says"]

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.kind, self.subject.record_id = content["kind"], content["record"]
        self.take_down(CREATED if content["is_new"] else ())

    def write(self, changes: dict[str, Any]) -> None:
        """Take the content from the record itself."""

    def take_down(self, changed: Changed | None = None) -> None:
        """Record the record as it is now; ``changed``: what was done to its own row, otherwise
        all that an edit can change."""
        kind, record = self.subject.kind, self.subject.record_id
        said = current_record_snapshot(kind, record)
        self.recorded += changes_behind(kind, record, changed)
        self.subject.said, self.subject.label = said, said["name"]
