"""The certificate's lifecycle: what may happen to it, who may do it, who hears of it."""

from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings
from viewflow import this
from viewflow.fsm import State

from workflow import clock, content, rules
from workflow.effects import mail_processor, mail_tenant
from workflow.engine.register import Lifecycle, lifecycle, tracked
from workflow.files import held
from workflow.models.certificate import GONE, OPEN, UNSENT, Certificate, Status
from workflow.reasons import Reasons
from workflow.references import next_reference

TO_CORRECT = (Status.RETURNED, Status.FOR_AMENDMENT)
EVERYWHERE = tuple(status for status in Status if status not in GONE)


@lifecycle("certificates")
class CertificateLifecycle(Lifecycle):
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
        self.hold(by)

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
        self.hold(by)

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
        """Bring a discarded draft back."""

    # Who may

    def is_its_tenant(self, user: Any) -> bool:
        return user is not None and rules.is_own(self.subject, user)

    def is_its_processor(self, user: Any) -> bool:
        return user is not None and user.handles(self.subject.company_id)

    def is_its_tenant_or_processor(self, user: Any) -> bool:
        return self.is_its_tenant(user) or self.is_its_processor(user)

    def takes_part(self, user: Any) -> bool:
        if self.is_its_tenant(user):
            return True
        return self.subject.status not in UNSENT and self.is_its_processor(user)

    def is_the_portal(self, user: Any) -> bool:
        return user is None

    def is_its_tenant_or_the_portal(self, user: Any) -> bool:
        return self.is_the_portal(user) or self.is_its_tenant(user)

    def may_edit(self, user: Any) -> bool:
        return self.is_its_tenant(user)

    # On what condition

    def nothing_blocks(self) -> State.CONDITION:
        blocked = rules.what_blocks(self.subject)
        return State.CONDITION(not blocked, unmet=blocked)

    def is_free_or_mine(self) -> State.CONDITION:
        return State.CONDITION(
            rules.is_free_for(self.subject, self.by),
            unmet=f"{rules.holder(self.subject)} is working on this certificate.",
        )

    def is_mine(self) -> State.CONDITION:
        mine = self.by is not None and rules.holder(self.subject) == self.by
        return State.CONDITION(mine, unmet="You do not hold this certificate.")

    def is_held_by_another(self) -> State.CONDITION:
        return State.CONDITION(
            not rules.is_free_for(self.subject, self.by),
            unmet="Nobody else holds this certificate.",
        )

    def is_within_quarter_of_submission(self) -> State.CONDITION:
        return State.CONDITION(
            rules.is_within_quarter_of_submission(self.subject),
            unmet="Only a certificate submitted this quarter can be amended.",
        )

    def return_was_not_asked(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.return_requested_at is None,
            unmet="You have already asked for this certificate to be returned.",
        )

    def is_of_a_past_quarter(self) -> State.CONDITION:
        return State.CONDITION(
            rules.is_of_a_past_quarter(self.subject),
            unmet="This draft was saved in the current quarter.",
        )

    def is_restorable(self) -> State.CONDITION:
        return State.CONDITION(
            rules.is_restorable(self.subject),
            unmet=f"A draft can be restored for {settings.DRAFT_RESTORE_DAYS} days.",
        )

    # What a move does besides

    def hold(self, user: Any) -> None:
        self.subject.claimed_by = self.subject.processor = user
        self.subject.claimed_until = clock.now() + timedelta(seconds=settings.CLAIM_LEASE_SECONDS)

    def let_go(self) -> None:
        self.subject.claimed_by = self.subject.claimed_until = None

    def decided(self, user: Any) -> None:
        """A decision is its processor's, ends the claim and answers a request for return."""
        self.let_go()
        self.subject.processor = user
        self.subject.return_requested_at = None

    # What the engine asks

    @classmethod
    def with_content(cls, rows: Any) -> Any:
        related = rows.select_related("company", "branch", "tenant", "claimed_by")
        return related.prefetch_related("lines", "locations", held.files())

    def audience(self) -> dict[str, Any]:
        """Its tenant; staff of its company and branches once it was sent."""
        certificate = self.subject
        if certificate.status in UNSENT:
            return {"tenant_id": certificate.tenant_id, "company_id": None, "branch_ids": set()}
        branches = {branch.pk for branch in certificate.locations.all()}
        return {
            "tenant_id": certificate.tenant_id,
            "company_id": certificate.company_id,
            "branch_ids": branches | ({certificate.branch_id} - {None}),
        }

    def content(self) -> dict[str, Any]:
        return content.content_of(self.subject)

    def evidence(self) -> list[str]:
        return held.unlike_the_disk(self.subject)

    def write(self, changes: dict[str, Any]) -> None:
        content.write(self.subject, changes)

    def prepare_birth(self, content_given: dict[str, Any]) -> None:
        """Its tenant and reference; the tenant is the creator's unless given."""
        certificate = self.subject
        certificate.tenant = content_given.pop("tenant", None) or self.by.tenant
        certificate.reference = next_reference(certificate.tenant.tin)
        for name, value in content.party("payor", certificate.tenant).items():
            content_given.setdefault(name, value)
