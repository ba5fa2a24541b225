"""The lifecycle of a finding of the audit that people acknowledge: two of them, in the chain."""

from collections.abc import Iterator
from typing import Any, ClassVar

from viewflow import this
from viewflow.fsm import State

from accounts.models import User
from core.refusals import NotAllowed
from workflow.audit_readers.models import AuditFinding, FindingStatus
from workflow.engine.inputs import Text
from workflow.engine.models import Transition
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.proof import ACKNOWLEDGED, AuditProof, BrokenChain
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status

LIFECYCLE = "findings"
CONFIRM = "confirm"
NOTE = "proposed_finding"  # of the ledger: a finding -> its mark, and who proposed it


@lifecycle(LIFECYCLE)
class FindingLifecycle(Lifecycle[AuditFinding]):
    """A finding that was looked into: one manager or administrator proposes to acknowledge it, and
    another confirms."""

    model = AuditFinding
    status = tracked_status(FindingStatus)
    created_label: ClassVar = "Acknowledgement proposed"
    move_group: ClassVar = MoveGroup.SYSTEM
    initial_status: ClassVar = FindingStatus.PROPOSED
    columns: ClassVar = ("proposed_by_id", "created_at")

    @status.move(
        source=FindingStatus.PROPOSED,
        target=FindingStatus.CONFIRMED,
        label="Confirm",
        done="Finding acknowledged",
        kind=Kind.UPKEEP,
        who=this.oversees,
        when=[this.was_proposed_by_another],
        did="confirmed this",
    )
    def confirm(self, *, by: User | None, remarks: Text) -> None:
        """Agree as the second person: the audit lists it as acknowledged from now on."""

    # Who may, and when

    def oversees(self, user: User | None) -> bool:
        """A manager or an administrator."""
        return user is not None and (user.is_manager or user.is_administrator)

    def was_proposed_by_another(self) -> State.CONDITION:
        own = self.by is not None and self.subject.proposed_by_id == self.by.pk
        return State.CONDITION(not own, unmet="You proposed this. Somebody else confirms it.")

    # What the engine asks

    def audience(self) -> Audience:
        """Nobody: it is in the audit only."""
        return {"tenant_id": None, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        subject = self.subject
        return {"mark": subject.mark, "number": subject.number, "why": subject.why}

    def prepare_creation(self, content: dict[str, Any]) -> None:
        """Raises NotAllowed for anybody but a manager or an administrator."""
        if self.by is None or not self.oversees(self.by):
            raise NotAllowed("Managers and administrators acknowledge findings.")
        subject = self.subject
        subject.mark, subject.number = content["mark"], content["number"]
        subject.why, subject.proposed_by = content["why"], self.by

    def write(self, changes: dict[str, Any]) -> None:
        """Write nothing: a finding never changes."""


def take_in_acknowledgement(transition: Transition, proof: AuditProof) -> Iterator[BrokenChain]:
    """Note a finding that two different people acknowledged."""
    if transition.lifecycle != LIFECYCLE:
        return
    values: dict[str, Any] = transition.revision.values or {}
    subject, actor = transition.subject_id, transition.actor_id
    if not transition.source and (mark := values.get("content", {}).get("mark")):
        proof.book.put_note(NOTE, subject, [mark, actor, transition.actor_name])
    elif transition.move == CONFIRM and (said := proof.book.note(NOTE, subject)):
        mark, first, name = said
        if actor is None or actor == first:
            yield BrokenChain(transition.number, "one person alone acknowledged a finding")
        else:
            who = [transition.number, name, transition.actor_name]
            proof.book.put_note(ACKNOWLEDGED, mark, who)
