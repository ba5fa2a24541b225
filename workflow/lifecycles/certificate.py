"""The certificate's lifecycle: what may happen to it, who may do it, who hears of it."""

from typing import ClassVar

from viewflow import this

from accounts.models import User
from core import clock
from core.quarter import Quarter
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.people import Person
from workflow.certificates.reasons import DisapprovalReasons, Reasons
from workflow.certificates.references import Reference
from workflow.certificates.replacement import reserve_original
from workflow.certificates.statuses import CLAIMING, GONE, OPEN, PROCESSED, TO_CORRECT, Status
from workflow.engine.inputs import NOTHING, Day, Days, Text
from workflow.engine.moves import Kind
from workflow.engine.register import lifecycle, tracked_status
from workflow.expiry.erasure import empty_certificate, rows_to_record
from workflow.issued_pdf.issuing import TABLE as PAPERS
from workflow.issued_pdf.issuing import paper_to_issue
from workflow.lifecycles.certificate_rules import CertificateRules
from workflow.mails.effects import mail_processor, mail_tenant
from workflow.scans.inputs import InternalInput

EVERYWHERE = tuple(status for status in Status if status not in GONE)
SENT = (*OPEN, *PROCESSED)


@lifecycle(LIFECYCLE)
class CertificateLifecycle(CertificateRules):
    """Form 2307 from draft to decision (specification section 4, design.md "Lifecycles")."""

    model = Certificate
    status = tracked_status(Status)
    content_is_open: ClassVar = frozenset({Status.DRAFT, *TO_CORRECT})
    initial_status: ClassVar = Status.DRAFT
    other_initial_statuses: ClassVar = (Status.SUBMITTED, Status.RETURNED)  # from a scan
    columns: ClassVar = (
        *("submitted_at", "return_requested_at", "held_at", "original_received_on"),
        *("processor_id", "claimed_by_id", "created_at", "superseded_by_id"),
        *("replacement_begun_at", "pouch", "original_sent_on"),
        "original_asked_on",
    )
    columns_of_saves: ClassVar = ("dismissed_duplicates", "saved_at", "updated_at")
    later_columns: ClassVar = ("proposed_by_id", "noted_at", "snoozed_until")

    @status.move(
        source=Status.DRAFT,
        target=Status.SUBMITTED,
        label="Submit",
        done="Submitted",
        kind=Kind.HAND_OVER,
        who=this.is_its_tenant,
        when=[this.nothing_blocks],
        then=[mail_tenant],
        main=True,
    )
    def submit(self, *, by: User | None) -> None:
        """Hand the certificate to accounting."""
        self.hand_over()
        self.subject.submitted_at = self.subject.handed_over_at

    @status.move(
        source=OPEN,
        target=Status.APPROVED,
        label="Approve",
        done="Approved",
        kind=Kind.DECISION,
        who=this.handles_its_company,
        when=[
            this.is_free_or_mine,
            this.its_quarter_is_not_locked,
            this.nothing_blocks,
            this.is_in_use_or_a_leads,
            this.was_confirmed_by_another,
            this.was_proposed_by_another,
        ],
        then=[mail_tenant, mail_processor],
        main=True,
    )
    def approve(self, *, by: User | None, remarks: Text = NOTHING) -> None:
        """Accept the certificate: the tax may be claimed."""
        self.decided(by)

    @status.move(
        source=OPEN,
        label="Propose",
        done="Approval proposed",
        kind=Kind.PROPOSAL,
        who=this.handles_its_company,
        when=[
            this.takes_two_people,
            this.was_not_proposed,
            this.is_free_or_mine,
            this.its_quarter_is_not_locked,
            this.nothing_blocks,
            this.is_in_use_or_a_leads,
        ],
        did="proposed to approve this",
        main=True,
        hidden=True,
    )
    def propose(self, *, by: User | None, remarks: Text = NOTHING) -> None:
        """Be the first pair of eyes: from an amount on, somebody else approves."""
        self.let_go()
        self.subject.processor = self.subject.proposed_by = by

    @status.move(
        source=OPEN,
        target=Status.RETURNED,
        label="Return",
        done="Returned",
        kind=Kind.DECISION,
        who=this.handles_its_company,
        when=[this.is_free_or_mine, this.its_quarter_is_not_locked],
        then=[mail_tenant, mail_processor],
    )
    def send_back(self, *, by: User | None, reasons: Reasons, remarks: Text = NOTHING) -> None:
        """Give it back to the tenant to correct."""
        self.decided(by)

    @status.move(
        source=OPEN,
        target=Status.DISAPPROVED,
        label="Disapprove",
        done="Disapproved",
        kind=Kind.DECISION,
        who=this.handles_its_company,
        when=[this.is_free_or_mine, this.its_quarter_is_not_locked],
        then=[mail_tenant, mail_processor],
        danger=True,
    )
    def disapprove(
        self, *, by: User | None, reasons: DisapprovalReasons, remarks: Text = NOTHING
    ) -> None:
        """Refuse it for good: it is not to be claimed."""
        self.decided(by)

    @status.move(
        source=Status.APPROVED,
        target=Status.FOR_AMENDMENT,
        label="Amend",
        done="Opened for amendment",
        kind=Kind.DECISION,
        who=this.handles_its_company,
        when=[
            this.its_quarter_is_not_locked,
            this.is_not_replaced,
            this.is_within_quarter_of_submission,
        ],
        then=[mail_processor, mail_tenant],
        did="opened this for amendment",
    )
    def amend(self, *, by: User | None, remarks: Text) -> None:
        """Its processors and leads reopen it for the tenant to correct, until the quarter (Manila)
        in which it was first submitted is over."""
        self.decided(by)

    @status.move(
        source=Status.APPROVED,
        label="Replace",
        done="Replacement started",
        kind=Kind.OWN,
        who=this.is_its_tenant,
        when=[this.is_not_replaced, this.nothing_is_about_to_replace_it],
        did="started a replacement of this",
    )
    def replace(self, *, by: User | None, remarks: Text) -> None:
        """Begin a certificate that comes in its place, also when its quarter of submission is
        over: a draft that says the same. This one counts until that one is approved."""
        self.subject.replacement_begun_at = clock.now()

    @status.move(
        source=Status.APPROVED,
        label="Supersede",
        done="Replaced",
        kind=Kind.TOGETHER,
        who=this.handles_its_company,
        when=[this.its_quarter_is_not_locked, this.is_not_replaced],
        did="replaced this",
    )
    def supersede(self, *, by: User | None, other: Reference) -> None:
        """Its replacement is approved with this: from now on only that one counts."""
        self.subject.superseded_by = self.replacement_called(other)

    @status.move(
        source=Status.APPROVED,
        label="Reinstate",
        done="Counts again",
        kind=Kind.TOGETHER,
        who=this.is_its_tenant_or_processor,
        when=[this.its_quarter_is_not_locked],
        did="gave up what replaced this",
    )
    def reinstate(self, *, by: User | None) -> None:
        """What replaced it was opened again and came to nothing: this one counts again."""
        self.subject.superseded_by = None

    @status.move(
        source=TO_CORRECT,
        target=Status.RESUBMITTED,
        label="Resubmit",
        done="Resubmitted",
        kind=Kind.HAND_OVER,
        who=this.is_its_tenant,
        when=[this.nothing_blocks],
        main=True,
    )
    def resubmit(self, *, by: User | None) -> None:
        """Hand the corrected certificate to accounting again."""
        self.hand_over()

    @status.move(
        source=OPEN,
        label="Ask for return",
        done="Return asked for",
        kind=Kind.OWN,
        who=this.is_its_tenant,
        when=[this.return_was_not_asked],
        did="asked for this to be returned",
    )
    def request_return(self, *, by: User | None, remarks: Text) -> None:
        """Ask accounting to give a submitted certificate back."""
        self.subject.return_requested_at = clock.now()
        self.subject.snoozed_until = None

    @status.move(
        source=Status.RETURNED,
        target=Status.CANCELLED,
        label="Cancel certificate",
        done="Cancelled",
        kind=Kind.OWN,
        who=this.is_its_tenant,
        danger=True,
    )
    def cancel(self, *, by: User | None) -> None:
        """Give a returned certificate up."""

    @status.move(
        source=OPEN,
        label="Take",
        done="Opened by Accounting",
        kind=Kind.CLAIM,
        who=this.handles_its_company,
        when=[this.is_free_or_mine],
        did="took this",
        internal=True,
    )
    def claim(self, *, by: User | None) -> None:
        """Hold the certificate while deciding it."""
        self.give_claim(by)

    @status.move(
        source=OPEN,
        label="Release",
        done="Released by Accounting",
        kind=Kind.RELEASE,
        who=this.handles_its_company,
        when=[this.is_mine],
        did="released this",
        internal=True,
    )
    def release(self, *, by: User | None) -> None:
        """Let go of the certificate without deciding it."""
        self.let_go()

    @status.move(
        source=OPEN,
        label="Take over",
        done="Taken over",
        kind=Kind.CLAIM,
        who=this.handles_its_company,
        when=[this.is_held_by_another],
        did="took this over",
        internal=True,
    )
    def take_over(self, *, by: User | None, reason: Text) -> None:
        """Take the certificate from its holder, with a reason."""
        self.give_claim(by)

    @status.move(
        source=OPEN,
        label="Assign",
        done="Assigned",
        kind=Kind.ASSIGNMENT,
        who=this.is_its_lead,
        when=[this.is_free_or_mine],
        hidden=True,
    )
    def assign(self, *, by: User | None, to: Person) -> None:
        """Give it to a person who handles its company; it is then in their lane Mine."""
        self.hand_to(to)

    @status.move(
        source=OPEN,
        label="Snooze",
        done="Snoozed",
        kind=Kind.UPKEEP,
        who=this.handles_its_company,
        when=[this.is_free_or_mine],
        hidden=True,
    )
    def snooze(self, *, by: User | None, until: Day, reason: Text) -> None:
        """Put it off: until that day no lane of the desk but Snoozed holds it. It waits on."""
        self.put_off(until)

    @status.move(
        source=OPEN,
        label="Wake",
        done="Woken",
        kind=Kind.UPKEEP,
        who=this.handles_its_company,
        when=[this.is_asleep],
        did="woke this",
        hidden=True,
    )
    def wake(self, *, by: User | None) -> None:
        """Bring it back into its lanes before its day."""
        self.subject.snoozed_until = None

    @status.move(
        source=OPEN,
        label="Knock",
        done="Knocked",
        kind=Kind.KNOCK,
        who=this.handles_its_company,
        when=[this.is_held_by_another],
        did="knocked at this",
        internal=True,
        quiet=True,
    )
    def knock(self, *, by: User | None) -> None:
        """Ask its holder to release it; their decision is not interrupted."""

    @status.move(
        source=CLAIMING,
        label="Dismiss duplicate",
        done="Duplicate dismissed",
        kind=Kind.ANSWER,
        who=this.is_its_lead,
        answers="DUPLICATE",
        did="dismissed a duplicate of this",
        internal=True,
    )
    def dismiss_duplicate(self, *, by: User | None, other: Reference, reason: Text) -> None:
        """Let this one and another through: they claim different income."""
        self.dismiss_pair(other)

    @status.move(
        source=CLAIMING,
        label="Original received",
        done="Original received",
        kind=Kind.UPKEEP,
        who=this.handles_its_company,
        did="noted that its original came",
    )
    def receive_original(self, *, by: User | None, date: Day | None = None) -> None:
        """Note the day, today unless it is named, on which the signed original came."""
        self.note_original(date)

    @status.move(
        source=CLAIMING,
        label="Send original",
        done="Original sent",
        kind=Kind.TOGETHER,
        who=this.is_its_tenant,
        when=[this.is_not_replaced, this.original_has_not_come],
        did="sent its original",
    )
    def send_original(self, *, by: User | None, pouch: Text) -> None:
        """Its signed original goes into a pouch, with the others on one sheet."""
        self.subject.pouch, self.subject.original_sent_on = pouch, clock.today()

    @status.move(
        source=CLAIMING,
        label="Ask for the original",
        done="Original asked for",
        kind=Kind.UPKEEP,
        who=this.handles_its_company,
        when=[this.is_not_replaced, this.original_has_not_come, this.was_not_asked_for_today],
        then=[mail_tenant],
        did="asked for its original",
    )
    def ask_for_original(self, *, by: User | None) -> None:
        """Remind its tenant that the signed original has not come, once a day at most."""
        self.subject.original_asked_on = clock.today()

    @status.move(
        source=CLAIMING,
        label="Receive copy",
        done="Copy received",
        kind=Kind.TOGETHER,
        who=this.handles_its_company,
        did="scanned its paper",
        writes=True,
        internal=True,
    )
    def receive_copy(self, *, by: User | None, copy: InternalInput) -> None:
        """Take in the paper of what was typed: its scan is confirmed with it."""
        self.attach_copy(copy, by)

    @status.move(
        source=Status.APPROVED,
        label="Issue PDF",
        done="PDF issued",
        kind=Kind.RECEIPT,
        who=this.is_its_tenant_or_processor,
        when=[this.is_not_replaced],
        did="issued its PDF",
    )
    def issue(self, *, by: User | None) -> None:
        """Hand out the final form; from the second time on it is a re-print (RMC 29-2021)."""
        self.record_row(PAPERS, paper_to_issue(self.subject).pk)

    @status.move(
        source=EVERYWHERE,
        label="Comment",
        done="Comment",
        did="commented on this",
        kind=Kind.NOTE,
        who=this.takes_part,
    )
    def comment(self, *, by: User | None, text: Text) -> None:
        """Write to the other side; nothing else changes."""

    @status.move(
        source=SENT,
        label="Note",
        done="Internal note",
        did="noted something on this",
        kind=Kind.ASIDE,
        who=this.handles_its_company,
        hidden=True,
    )
    def note(self, *, by: User | None, text: Text) -> None:
        """Write a note for staff only; its tenant never learns of it."""
        self.subject.noted_at = clock.now()

    @status.move(
        source=Status.DRAFT,
        target=Status.DISCARDED,
        label="Discard",
        done="Discarded",
        kind=Kind.OWN,
        who=this.is_its_tenant,
        danger=True,
    )
    def discard(self, *, by: User | None) -> None:
        """Take a draft out of the lists; it can be restored for a while."""

    @status.move(
        source=Status.DRAFT,
        target=Status.DISCARDED,
        label="Expire",
        done="Expired",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        when=[this.is_of_a_past_quarter],
        did="let this expire",
    )
    def expire(self, *, by: User | None) -> None:
        """Delete a draft last saved in a quarter that is over (the quarterly job)."""

    @status.move(
        source=Status.DISCARDED,
        target=Status.DRAFT,
        label="Restore",
        done="Restored",
        kind=Kind.OWN,
        who=this.is_its_tenant_or_the_portal,
        when=[this.is_restorable],
    )
    def restore(self, *, by: User | None) -> None:
        """Bring a discarded draft back; it counts as saved now."""
        reserve_original(self.subject)
        self.subject.saved_at = clock.now()

    @status.move(
        source=Status.DRAFT,
        label="Warn",
        done="Deletion announced",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        then=[mail_tenant],
        quiet=True,
        did="announced its deletion",
    )
    def warn(self, *, by: User | None, days: Days) -> None:
        """Announce that the draft is deleted in so many days, unless it is saved or submitted."""
        self.tell_once("warn", days, since=self.subject.saved_at)

    @status.move(
        source=Status.DRAFT,
        label="Remind",
        done="Deadline reminder",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        then=[mail_tenant],
        quiet=True,
        did="reminded of its deadline",
    )
    def remind(self, *, by: User | None, days: Days) -> None:
        """Say that the draft's quarter is due in so many days."""
        self.tell_once("remind", days, since=clock.start_of_manila_day(Quarter.current().start))

    @status.move(
        source=SENT,
        label="Put on hold",
        done="Put on legal hold",
        kind=Kind.UPKEEP,
        who=this.is_its_lead,
        when=[this.is_not_on_hold],
        did="put this on legal hold",
        internal=True,
    )
    def hold(self, *, by: User | None, reason: Text) -> None:
        """Keep it beyond its retention: it is claimed as a credit (legal hold)."""
        self.subject.held_at = clock.now()

    @status.move(
        source=SENT,
        label="Lift hold",
        done="Legal hold lifted",
        kind=Kind.UPKEEP,
        who=this.is_its_lead,
        when=[this.is_on_hold],
        did="lifted its legal hold",
        internal=True,
    )
    def lift_hold(self, *, by: User | None, reason: Text) -> None:
        """Let its retention run again."""
        self.subject.held_at = None

    @status.move(
        source=(*SENT, Status.DISCARDED),
        target=Status.ERASED,
        label="Erase",
        done="Erased",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        when=[this.is_past_retention, this.is_not_on_hold, this.is_as_recorded],
        erases=True,
    )
    def erase(self, *, by: User | None) -> None:
        """Forget what it said when its retention is over; a tombstone stays."""
        self.recorded += rows_to_record(self.subject)
        empty_certificate(self.subject)
