"""The certificate's lifecycle: what may happen to it, who may do it, who hears of it."""

from typing import Any, ClassVar

from viewflow import this

from workflow import clock
from workflow.effects import mail_processor, mail_tenant
from workflow.engine.register import lifecycle, tracked
from workflow.forgetting import forget
from workflow.lifecycles.certificate_rules import CertificateRules
from workflow.models.certificate import CLAIMING, GONE, OPEN, PROCESSED, Certificate, Status
from workflow.quarter import Quarter
from workflow.reasons import Reasons

TO_CORRECT = (Status.RETURNED, Status.FOR_AMENDMENT)
EVERYWHERE = tuple(status for status in Status if status not in GONE)
SENT = (*OPEN, *PROCESSED)


@lifecycle("certificates")
class CertificateLifecycle(CertificateRules):
    """Form 2307 from draft to decision (specification section 4, design.md "Lifecycles")."""

    model = Certificate
    status = tracked(Status)
    content_is_open: ClassVar = frozenset({Status.DRAFT, *TO_CORRECT})

    @status.transition(
        source=Status.DRAFT,
        target=Status.SUBMITTED,
        label="Submit",
        permission=this.is_its_tenant,
        conditions=[this.nothing_blocks],
        custom={"then": [mail_tenant]},
    )
    def submit(self, *, by: Any) -> None:
        """Hand the certificate to accounting."""
        self.subject.submitted_at = clock.now()

    @status.transition(
        source=OPEN,
        target=Status.APPROVED,
        label="Approve",
        permission=this.is_its_processor,
        conditions=[this.is_free_or_mine, this.nothing_blocks],
        custom={"then": [mail_tenant, mail_processor]},
    )
    def approve(self, *, by: Any, remarks: str = "") -> None:
        """Accept the certificate: the tax may be claimed."""
        self.decided(by)

    @status.transition(
        source=OPEN,
        target=Status.RETURNED,
        label="Return",
        permission=this.is_its_processor,
        conditions=[this.is_free_or_mine],
        custom={"then": [mail_tenant, mail_processor]},
    )
    def send_back(self, *, by: Any, reasons: Reasons, remarks: str = "") -> None:
        """Give it back to the tenant to correct."""
        self.decided(by)

    @status.transition(
        source=OPEN,
        target=Status.DISAPPROVED,
        label="Disapprove",
        permission=this.is_its_processor,
        conditions=[this.is_free_or_mine],
        custom={"then": [mail_tenant, mail_processor], "danger": True},
    )
    def disapprove(self, *, by: Any, reasons: Reasons, remarks: str = "") -> None:
        """Refuse it for good: it is not to be claimed."""
        self.decided(by)

    @status.transition(
        source=Status.APPROVED,
        target=Status.FOR_AMENDMENT,
        label="Amend",
        permission=this.is_its_processor,
        conditions=[this.is_within_quarter_of_submission],
        custom={"then": [mail_processor, mail_tenant]},
    )
    def amend(self, *, by: Any, remarks: str) -> None:
        """Reopen an approved certificate for the tenant to correct."""
        self.decided(by)

    @status.transition(
        source=TO_CORRECT,
        target=Status.RESUBMITTED,
        label="Resubmit",
        permission=this.is_its_tenant,
        conditions=[this.nothing_blocks],
    )
    def resubmit(self, *, by: Any) -> None:
        """Hand the corrected certificate to accounting again."""

    @status.transition(
        source=OPEN,
        label="Ask for return",
        permission=this.is_its_tenant,
        conditions=[this.return_was_not_asked],
    )
    def request_return(self, *, by: Any, remarks: str) -> None:
        """Ask accounting to give a submitted certificate back."""
        self.subject.return_requested_at = clock.now()

    @status.transition(
        source=Status.RETURNED,
        target=Status.CANCELLED,
        label="Cancel certificate",
        permission=this.is_its_tenant,
        custom={"danger": True},
    )
    def cancel(self, *, by: Any) -> None:
        """Give a returned certificate up."""

    @status.transition(
        source=OPEN,
        label="Take",
        permission=this.is_its_processor,
        conditions=[this.is_free_or_mine],
    )
    def claim(self, *, by: Any) -> None:
        """Hold the certificate while deciding it."""
        self.give_claim(by)

    @status.transition(
        source=OPEN,
        label="Release",
        permission=this.is_its_processor,
        conditions=[this.is_mine],
    )
    def release(self, *, by: Any) -> None:
        """Let go of the certificate without deciding it."""
        self.let_go()

    @status.transition(
        source=OPEN,
        label="Take over",
        permission=this.is_its_processor,
        conditions=[this.is_held_by_another],
    )
    def take_over(self, *, by: Any, reason: str) -> None:
        """Take the certificate from whoever holds it, saying why."""
        self.give_claim(by)

    @status.transition(
        source=CLAIMING,
        label="Dismiss duplicate",
        permission=this.is_its_lead,
        conditions=[this.duplicates_are_looked_for],
    )
    def dismiss_duplicate(self, *, by: Any, reason: str) -> None:
        """Let others of the same quarter, branch and code through: they are no duplicates."""
        self.subject.duplicates_dismissed = True

    @status.transition(
        source=Status.APPROVED,
        label="Issue PDF",
        permission=this.is_its_tenant_or_processor,
    )
    def issue(self, *, by: Any) -> None:
        """Hand out the final form; from the second time on it is a re-print (RMC 29-2021)."""

    @status.transition(source=EVERYWHERE, label="Comment", permission=this.takes_part)
    def comment(self, *, by: Any, text: str) -> None:
        """Write to the other side; nothing else changes."""

    @status.transition(
        source=Status.DRAFT,
        target=Status.DISCARDED,
        label="Discard",
        permission=this.is_its_tenant,
        custom={"danger": True},
    )
    def discard(self, *, by: Any) -> None:
        """Take a draft out of the lists; it can be restored for a while."""

    @status.transition(
        source=Status.DRAFT,
        target=Status.DISCARDED,
        label="Expire",
        permission=this.is_the_portal,
        conditions=[this.is_of_a_past_quarter],
    )
    def expire(self, *, by: Any) -> None:
        """Delete a draft last saved in a quarter that is over (the quarterly job)."""

    @status.transition(
        source=Status.DISCARDED,
        target=Status.DRAFT,
        label="Restore",
        permission=this.is_its_tenant_or_the_portal,
        conditions=[this.is_restorable],
    )
    def restore(self, *, by: Any) -> None:
        """Bring a discarded draft back; it counts as saved now."""
        self.subject.saved_at = clock.now()

    @status.transition(
        source=Status.DRAFT,
        label="Warn",
        permission=this.is_the_portal,
        custom={"then": [mail_tenant], "quiet": True},
    )
    def warn(self, *, by: Any, days: int) -> None:
        """Announce that the draft is deleted in so many days, unless it is saved or submitted."""
        self.tell_once("warn", days, since=self.subject.saved_at)

    @status.transition(
        source=Status.DRAFT,
        label="Remind",
        permission=this.is_the_portal,
        custom={"then": [mail_tenant], "quiet": True},
    )
    def remind(self, *, by: Any, days: int) -> None:
        """Say that the draft's quarter is due in so many days."""
        self.tell_once("remind", days, since=clock.start_of(Quarter.current().start))

    @status.transition(
        source=SENT,
        label="Put on hold",
        permission=this.is_its_lead,
        conditions=[this.is_not_on_hold],
    )
    def hold(self, *, by: Any, reason: str) -> None:
        """Keep it beyond its retention: it is claimed as a credit (legal hold)."""
        self.subject.held_at = clock.now()

    @status.transition(
        source=SENT,
        label="Lift hold",
        permission=this.is_its_lead,
        conditions=[this.is_on_hold],
    )
    def lift_hold(self, *, by: Any, reason: str) -> None:
        """Let its retention run again."""
        self.subject.held_at = None

    @status.transition(
        source=(*SENT, Status.DISCARDED),
        target=Status.ERASED,
        label="Erase",
        permission=this.is_the_portal,
        conditions=[this.is_past_retention, this.is_not_on_hold],
        custom={"erases": True},
    )
    def erase(self, *, by: Any) -> None:
        """Forget what it said when its retention is over; a tombstone stays."""
        forget(self.subject)
