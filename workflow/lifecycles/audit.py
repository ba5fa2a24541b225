"""The lifecycle of somebody who reads the audit: each reading is a record like any other."""

from typing import Any, ClassVar

from viewflow import this

from accounts.models import User
from workflow.audit_readers.models import AuditReader, Status
from workflow.engine.inputs import NOTHING, Text
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status


@lifecycle("audit")
class AuditLifecycle(Lifecycle[AuditReader]):
    """What a manager took out of the audit; ``question`` is what was asked, as JSON."""

    model = AuditReader
    status = tracked_status(Status)
    created_label: ClassVar = "First reading"
    move_group: ClassVar = MoveGroup.SYSTEM
    initial_status: ClassVar = Status.READER
    columns: ClassVar = ("user_id", "created_at", "updated_at")

    @status.move(
        source=Status.READER,
        label="Read the audit",
        done="Read the audit",
        kind=Kind.OWN,
        who=this.is_the_reader,
        quiet=True,
        did="read the audit",
    )
    def read(self, *, by: User | None, question: Text) -> None:
        """The rows that answer a question were looked at."""

    @status.move(
        source=Status.READER,
        label="Export the audit",
        done="Exported the audit",
        kind=Kind.OWN,
        who=this.is_the_reader,
        quiet=True,
        did="exported the audit",
    )
    def export(self, *, by: User | None, question: Text, form: Text) -> None:
        """The rows that answer a question left as a file."""

    @status.move(
        source=Status.READER,
        label="Take evidence",
        done="Took evidence",
        kind=Kind.OWN,
        who=this.is_the_reader,
        quiet=True,
        did="took evidence",
    )
    def take_evidence(self, *, by: User | None, question: Text, digest: Text = NOTHING) -> None:
        """A pack of papers and their transitions left; ``digest`` is that of its list of hashes."""

    @status.move(
        source=Status.READER,
        label="Take forms",
        done="Took forms",
        kind=Kind.OWN,
        who=this.is_themselves,
        quiet=True,
        did="took forms",
    )
    def take_forms(self, *, by: User | None, text: Text, digest: Text) -> None:
        """Forms of many certificates left as one file; ``text`` says how many and which, ``digest``
        is the file's."""

    # Who may

    def is_themselves(self, user: User | None) -> bool:
        """Any member of the desk."""
        return user is not None and user.is_processor and user.pk == self.subject.user_id

    def is_the_reader(self, user: User | None) -> bool:
        """The manager whose reading it records."""
        return user is not None and user.is_manager and user.pk == self.subject.user_id

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: it is in the audit only."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        return {"reader": self.subject.user_id}

    def prepare_creation(self, content: dict[str, Any]) -> None:
        self.subject.user = content["reader"]

    def write(self, changes: dict[str, Any]) -> None:
        """Write nothing: a reader never changes."""
