"""The scan's lifecycle: what may happen to it, who may do it, who hears of it."""

from typing import ClassVar

from viewflow import this

from accounts.models import User
from workflow.engine.inputs import NOTHING, Text
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import lifecycle, tracked_status
from workflow.lifecycles.scan_rules import ScanRules
from workflow.scans import LIFECYCLE
from workflow.scans.inputs import NO_FIELDS, NO_NAMES, NOT_MADE, FieldNames, Fields, InternalInput
from workflow.scans.models import Scan
from workflow.scans.statuses import OPEN, WAITING, Status
from workflow.scans.work import start_reading


@lifecycle(LIFECYCLE)
class ScanLifecycle(ScanRules):
    """A certificate on paper from upload to confirmation (design.md "Lifecycles", Scan)."""

    model = Scan
    status = tracked_status(Status)
    content_is_open: ClassVar = frozenset(OPEN)
    created_label: ClassVar = "Uploaded"
    move_group: ClassVar = MoveGroup.DESK
    initial_status: ClassVar = Status.PROCESSING
    other_initial_statuses: ClassVar = (Status.READ, Status.FAILED)
    columns: ClassVar = (
        *("reason", "tries", "confidence", "certificate_id", "confirmed_by_id", "confirmed_at"),
        *("uploaded_by_id", "tally", "created_at"),
    )
    columns_of_saves: ClassVar = ("updated_at",)

    @status.move(
        source=Status.PROCESSING,
        target=Status.READ,
        label="Read",
        done="Read",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        internal=True,
    )
    def read(self, *, by: User | None) -> None:
        """Every page of it was read, and holds a certificate."""
        self.take_part(self.first_part())

    @status.move(
        source=Status.PROCESSING,
        target=Status.FAILED,
        label="Fail",
        done="Could not be read",
        did="could not read this",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        internal=True,
    )
    def fail(self, *, by: User | None, reason: Text, pages: InternalInput = NOT_MADE) -> None:
        """It could not be read, and says why."""
        self.subject.reason = reason
        self.subject.pages = list(pages) or self.subject.pages

    @status.move(
        source=Status.FAILED,
        target=Status.PROCESSING,
        label="Try again",
        done="Tried again",
        did="had this read again",
        kind=Kind.UPKEEP,
        who=this.is_its_handler,
        then=[start_reading],
        internal=True,
    )
    def retry(self, *, by: User | None) -> None:
        """Have it read once more."""
        self.begin_again()

    @status.move(
        source=Status.READ,
        target=Status.CONFIRMED,
        label="Confirm",
        done="Confirmed",
        kind=Kind.DECISION,
        who=this.is_its_handler,
        main=True,
        internal=True,
    )
    def confirm(
        self,
        *,
        by: User | None,
        fields: Fields = NO_FIELDS,
        seen: FieldNames = NO_NAMES,
        branch: Text = NOTHING,
        joins: Text = NOTHING,
        certificate: InternalInput = NOT_MADE,
    ) -> None:
        """Vouch for what was read: it becomes a certificate, or a typed one's signed copy."""
        self.check_looked_at(fields, seen)
        self.settle(fields, branch, certificate, by)

    @status.move(
        source=WAITING,
        target=Status.CONFIRMED,
        label="Key by hand",
        done="Keyed by hand",
        did="keyed this by hand",
        kind=Kind.DECISION,
        who=this.is_its_handler,
        internal=True,
    )
    def key(
        self,
        *,
        by: User | None,
        fields: Fields,
        branch: Text = NOTHING,
        joins: Text = NOTHING,
        certificate: InternalInput = NOT_MADE,
    ) -> None:
        """Fill in the fields from the picture: nothing of what was read is taken."""
        self.subject.outcome = self.subject.confidence = None
        self.settle(fields, branch, certificate, by)

    @status.move(
        source=WAITING,
        label="Match",
        done="Matched",
        did="said whose this is",
        kind=Kind.UPKEEP,
        who=this.is_its_handler,
        internal=True,
    )
    def match(
        self,
        *,
        by: User | None,
        company: Text = NOTHING,
        tenant: Text = NOTHING,
        branch: Text = NOTHING,
    ) -> None:
        """Say whose it is: a company, a tenant by TIN, a mall."""
        self.say_whose(company, tenant, branch)

    @status.move(
        source=OPEN,
        target=Status.DISCARDED,
        label="Discard",
        done="Discarded",
        kind=Kind.OWN,
        who=this.is_its_handler,
        danger=True,
        internal=True,
    )
    def discard(self, *, by: User | None) -> None:
        """It is no certificate of ours, or not wanted: nothing comes of it."""
        self.give_up()

    @status.move(
        source=(Status.CONFIRMED, Status.DISCARDED),
        target=Status.ERASED,
        label="Erase",
        done="Erased",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        when=[this.is_past_its_time],
        erases=True,
        internal=True,
    )
    def erase(self, *, by: User | None) -> None:
        """Erase its content, and its file once that holds nothing else."""
        self.forget()
