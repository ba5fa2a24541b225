"""The certificate's lifecycle: what may happen to it, who may do it, who hears of it."""

from typing import ClassVar

from viewflow import this

from accounts.models import User
from core import clock
from core.quarter import Quarter
from workflow.certificates import LIFECYCLE
from workflow.certificates.claim_in import ClaimQuarter, check_claim_quarter
from workflow.certificates.models import Certificate
from workflow.certificates.people import Person
from workflow.certificates.reasons import DisapprovalReasons, Reasons
from workflow.certificates.references import Reference
from workflow.certificates.replacement import reserve_original
from workflow.certificates.statuses import (
    CLAIMING,
    GONE,
    OPEN,
    PROCESSED,
    SIGNABLE,
    TO_CORRECT,
    Status,
)
from workflow.checks.acceptance import AcceptedWarnings
from workflow.engine.inputs import NOTHING, Day, Days, Text
from workflow.engine.moves import Kind
from workflow.engine.register import lifecycle, tracked_status
from workflow.expiry.erasure import empty_certificate, rows_to_record
from workflow.issued_pdf.issuing import TABLE as PAPERS
from workflow.issued_pdf.issuing import paper_to_issue
from workflow.lifecycles.certificate_rules import CertificateRules
from workflow.lifecycles.undoing import UNDOABLE, restore_before_decision
from workflow.mails.effects import mail_processor, mail_tenant
from workflow.scans.inputs import InternalInput
from workflow.signature_requests.letters import mail_signatories
from workflow.signature_requests.refusals import mail_refusal
from workflow.signatures.inputs import NO_NAME, Method, SignedName

EVERYWHERE = tuple(status for status in Status if status not in GONE)
SENT = (*OPEN, *PROCESSED)
EDITABLE = (Status.DRAFT, *TO_CORRECT)


@lifecycle(LIFECYCLE)
class CertificateLifecycle(CertificateRules):
    """Form 2307 from draft to decision (specification section 4, design.md "Lifecycles")."""

    model = Certificate
    status = tracked_status(Status)
    content_is_open: ClassVar = frozenset(EDITABLE)
    initial_status: ClassVar = Status.DRAFT
    # From a scan; APPROVED from a former system.
    other_initial_statuses: ClassVar = (Status.SUBMITTED, Status.RETURNED, Status.APPROVED)
    needed_at_creation: ClassVar = {str(Status.APPROVED): "approved_elsewhere_on"}
    columns: ClassVar = (
        *("submitted_at", "return_requested_at", "held_at", "original_received_on"),
        *("processor_id", "claimed_by_id", "created_at", "superseded_by_id"),
        *("replacement_begun_at", "pouch", "original_sent_on"),
        "original_asked_on",
    )
    columns_of_saves: ClassVar = ("dismissed_duplicates", "saved_at", "updated_at")
    later_columns: ClassVar = (
        *("proposed_by_id", "noted_at", "snoozed_until", "claim_in", "signature_asked_on"),
        "signature_refusal",
    )
    later_columns_of_saves: ClassVar = (
        *("signed_with", "signature_dropped_at"),
        "conforme_with",
    )

    @status.move(
        source=Status.DRAFT,
        target=Status.SUBMITTED,
        label="Submit",
        done="Submitted",
        kind=Kind.HAND_OVER,
        who=this.is_its_tenant,
        when=[this.a_signatory_has_approved, this.nothing_blocks],
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
        undoable=True,
    )
    def approve(
        self,
        *,
        by: User | None,
        remarks: Text = NOTHING,
        accepted: AcceptedWarnings | None = None,
    ) -> None:
        """Accept the certificate: the tax may be claimed."""
        self.check_accepted_warnings(accepted)
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
    def propose(
        self,
        *,
        by: User | None,
        remarks: Text = NOTHING,
        accepted: AcceptedWarnings | None = None,
    ) -> None:
        """Be the first pair of eyes: from an amount on, somebody else approves."""
        self.check_accepted_warnings(accepted)
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
        undoable=True,
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
        undoable=True,
    )
    def disapprove(
        self, *, by: User | None, reasons: DisapprovalReasons, remarks: Text = NOTHING
    ) -> None:
        """Refuse it for good: it is not to be claimed."""
        self.decided(by)

    @status.move(
        source=UNDOABLE,
        target=Status.SUBMITTED,
        label="Undo",
        done="Decision undone",
        kind=Kind.UNDO,
        who=this.handles_its_company,
        when=[this.its_quarter_is_not_locked],
        did="undid this decision",
    )
    def undo(self, *, by: User | None) -> None:
        """Take back the decision just made, within UNDO_SECONDS: all is as it was before."""
        restore_before_decision(self, Status.SUBMITTED)

    @status.move(
        source=UNDOABLE,
        target=Status.RESUBMITTED,
        label="Undo",
        done="Decision undone",
        kind=Kind.UNDO,
        who=this.handles_its_company,
        when=[this.its_quarter_is_not_locked],
        did="undid this decision",
    )
    def undo_resubmitted(self, *, by: User | None) -> None:
        """The same where the certificate was resubmitted before the decision."""
        restore_before_decision(self, Status.RESUBMITTED)

    @status.move(
        source=Status.APPROVED,
        target=Status.FOR_AMENDMENT,
        label="Amend",
        done="Opened for amendment",
        kind=Kind.DECISION,
        who=this.handles_its_company,
        when=[
            this.was_decided_here,
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
        when=[this.was_decided_here, this.is_not_replaced, this.nothing_is_about_to_replace_it],
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
        when=[this.was_decided_here, this.its_quarter_is_not_locked, this.is_not_replaced],
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
        when=[this.a_signatory_has_approved, this.nothing_blocks],
        main=True,
    )
    def resubmit(self, *, by: User | None) -> None:
        """Hand the corrected certificate to accounting again."""
        self.hand_over()

    @status.move(
        source=EDITABLE,
        label="Sign",
        done="Signed",
        kind=Kind.SIGNATURE,
        who=this.is_its_signatory,
        when=[this.is_not_signed_here, this.nothing_blocks],
    )
    def sign(self, *, by: User | None, method: Method, text: SignedName = NO_NAME) -> None:
        """Sign what it says now for the payor; a later change of content ends the signature."""
        self.sign_as(by, method, text)

    @status.move(
        source=EDITABLE,
        label="Sign with a PDF",
        done="Signed with a PDF",
        kind=Kind.TOGETHER,
        who=this.is_its_signatory,
        when=[this.is_not_signed_here, this.nothing_blocks],
        did="signed this with a digitally signed PDF",
    )
    def sign_file(self, *, by: User | None, file: InternalInput) -> None:
        """Sign what it says now by its own PDF with a digital signature, which is attached."""
        self.sign_with(by, file)

    @status.move(
        source=EDITABLE,
        label="Ask for signature",
        done="Signature asked for",
        kind=Kind.SIGNATURE_REQUEST,
        who=this.is_its_preparer_who_asks,
        when=[
            this.is_not_signed_here,
            this.signature_was_not_asked_for_today,
            this.nothing_blocks,
        ],
        then=[mail_signatories],
        did="asked for this to be signed",
    )
    def ask_signature(self, *, by: User | None) -> None:
        """Ask the signatories of the payor to sign it, once a day at most."""
        self.subject.signature_asked_on = clock.today()
        self.subject.signature_refusal = None

    @status.move(
        source=EDITABLE,
        label="Refuse to sign",
        done="Signature refused",
        kind=Kind.OWN,
        who=this.is_its_asked_signatory,
        then=[mail_refusal],
        did="refused to sign this",
    )
    def refuse_signature(self, *, by: User | None, remarks: Text) -> None:
        """A signatory who was asked does not sign it and says why; the request ends."""
        self.subject.signature_asked_on = None
        self.subject.signature_refusal = str(remarks)

    @status.move(
        source=EDITABLE,
        label="Ask by link",
        done="Signature asked for by link",
        kind=Kind.TOGETHER,
        who=this.is_its_tenant,
        when=[this.is_not_signed_here, this.nothing_blocks],
        did="asked by a mailed link for this to be signed",
    )
    def ask_by_link(self, *, by: User | None, remarks: Text) -> None:
        """Ask a person without a login to sign it, by a link that works once."""
        self.subject.signature_asked_on = clock.today()
        self.subject.signature_refusal = None

    @status.move(
        source=EDITABLE,
        label="Withdraw link",
        done="Signing link withdrawn",
        kind=Kind.TOGETHER,
        who=this.is_its_tenant,
        when=[this.is_not_signed_here],
        did="withdrew a signing link of this",
    )
    def withdraw_link(self, *, by: User | None, remarks: Text) -> None:
        """End the request to a person without a login."""
        self.subject.signature_asked_on = None

    @status.move(
        source=EDITABLE,
        label="Sign by link",
        done="Signed by link",
        kind=Kind.TOGETHER,
        who=this.is_the_portal,
        when=[this.is_not_signed_here, this.nothing_blocks],
        did="took a signature by link for this",
    )
    def sign_by_link(
        self,
        *,
        by: User | None,
        method: Method,
        remarks: Text,
        signer: InternalInput,
        text: SignedName = NO_NAME,
    ) -> None:
        """The person to whom a link was mailed signs what it said when the link was made."""
        self.sign_as_mailed(method, text, signer)

    @status.move(
        source=EDITABLE,
        label="Refuse by link",
        done="Signature refused by link",
        kind=Kind.TOGETHER,
        who=this.is_the_portal,
        when=[this.is_not_signed_here],
        then=[mail_refusal],
        did="took a refusal by link for this",
    )
    def refuse_by_link(self, *, by: User | None, remarks: Text) -> None:
        """The person to whom a link was mailed does not sign it; the request ends."""
        self.subject.signature_asked_on = None
        self.subject.signature_refusal = str(remarks)

    @status.move(
        source=SIGNABLE,
        label="Print to sign",
        done="Printed to sign",
        kind=Kind.PAPER,
        who=this.is_its_tenant,
        when=[this.nothing_blocks],
        did="printed the paper to sign of this",
        quiet=True,
    )
    def print_to_sign(self, *, by: User | None) -> None:
        """Hand out the form without a mark, to be signed on paper; the print before ends."""
        self.give_paper_link(by)

    @status.move(
        source=OPEN,
        label="Add signed copy",
        done="Signed copy added",
        kind=Kind.TOGETHER,
        who=this.is_its_tenant,
        did="added a signed copy to this",
        writes=True,
    )
    def add_signed_copy(self, *, by: User | None, copy: InternalInput) -> None:
        """Add a signed copy while accounting has it; nothing else of it changes."""
        self.attach_copy(copy, by)

    @status.move(
        source=SIGNABLE,
        label="Add signed copy by link",
        done="Signed copy added by the link on the paper",
        kind=Kind.TOGETHER,
        who=this.is_the_portal,
        did="took a signed copy by the link on the paper of this",
        writes=True,
    )
    def add_copy_by_link(self, *, by: User | None, copy: InternalInput) -> None:
        """A person with the printed paper uploads it signed, by the link on it that works once."""
        self.attach_copy(copy, by)

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
        label="Open for review",
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
        """Give it to a person who handles its company; it is then in their lane Assigned to me."""
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
        label="End snooze",
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
        label="Ask the holder",
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
        when=[this.was_decided_here],
        did="noted that its original came",
    )
    def receive_original(self, *, by: User | None, date: Day | None = None) -> None:
        """Note the day, today unless it is named, on which the signed original came."""
        self.note_original(date)

    @status.move(
        source=CLAIMING,
        label="Undo the receipt",
        done="Receipt undone",
        kind=Kind.UPKEEP,
        who=this.handles_its_company,
        when=[this.original_has_come],
        did="noted that its original has not come",
    )
    def undo_receipt(self, *, by: User | None) -> None:
        """Its original was received by mistake: it is missing again."""
        self.forget_original()

    @status.move(
        source=CLAIMING,
        label="Send original",
        done="Original sent",
        kind=Kind.TOGETHER,
        who=this.is_its_tenant,
        when=[this.was_decided_here, this.is_not_replaced, this.original_has_not_come],
        did="sent its original",
    )
    def send_original(self, *, by: User | None, pouch: Text) -> None:
        """Its signed original goes into a pouch, with the others on one sheet."""
        self.send_original_in(pouch)

    @status.move(
        source=CLAIMING,
        label="Ask for the original",
        done="Original asked for",
        kind=Kind.UPKEEP,
        who=this.handles_its_company,
        when=[
            this.was_decided_here,
            this.is_not_replaced,
            this.original_has_not_come,
            this.was_not_asked_for_today,
        ],
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
        source=(*OPEN, Status.APPROVED),
        label="Confirm copy",
        done="Signed copy compared",
        kind=Kind.TOGETHER,
        who=this.handles_its_company,
        when=[this.was_decided_here, this.is_free_or_mine, this.is_not_replaced],
        did="compared the signed copy with this",
        writes=True,
    )
    def confirm_copy(self, *, by: User | None, copy: InternalInput, reason: Text = NOTHING) -> None:
        """A person compared an attached signed copy and found it equal and signed; where the reader
        found differences, they say why it counts all the same."""
        self.confirm_copy_as(by, copy, str(reason).strip())

    @status.move(
        source=(*OPEN, Status.APPROVED),
        label="Type figures",
        done="Figures of an attached form typed",
        kind=Kind.TOGETHER,
        who=this.handles_its_company,
        when=[this.was_decided_here, this.is_free_or_mine, this.is_not_replaced],
        did="typed the figures of a form attached to this",
        writes=True,
    )
    def type_figures(self, *, by: User | None, figures: InternalInput) -> None:
        """Type what an attached Form 2306 or 1606 says; once approved only what is missing."""
        self.write_figures(figures)

    @status.move(
        source=Status.APPROVED,
        label="Claim in another return",
        done="Quarter of the claim chosen",
        kind=Kind.UPKEEP,
        who=this.is_its_lead,
        when=[this.was_decided_here, this.is_not_replaced],
        did="chose the return in which this is claimed",
        hidden=True,
    )
    def claim_in(self, *, by: User | None, quarter: ClaimQuarter) -> None:
        """Choose the return that claims its income tax: a quarter like 2026Q3 of the same taxable
        year, its own or a later one, or the annual return."""
        check_claim_quarter(self.subject, quarter)
        self.subject.claim_in = quarter

    @status.move(
        source=Status.APPROVED,
        label="Sign conforme",
        done="Conforme signed",
        kind=Kind.CONFORME,
        who=this.signs_its_conforme,
        when=[this.was_decided_here, this.is_not_replaced, this.has_no_conforme],
        did="signed the conforme of this",
    )
    def sign_conforme(self, *, by: User | None) -> None:
        """Sign for the payee what accounting approved; a later change of content ends it."""
        self.sign_conforme_as(by)

    @status.move(
        source=Status.APPROVED,
        label="Withdraw conforme",
        done="Conforme withdrawn",
        kind=Kind.UPKEEP,
        who=this.signs_its_conforme,
        when=[this.is_not_replaced, this.has_a_conforme],
        did="withdrew the conforme of this",
    )
    def withdraw_conforme(self, *, by: User | None, reason: Text) -> None:
        """Take back the payee's signature; papers handed out with it say so when checked."""
        self.subject.conforme_with = None

    @status.move(
        source=Status.APPROVED,
        target=Status.CANCELLED,
        label="Withdraw import",
        done="Import withdrawn",
        kind=Kind.UPKEEP,
        who=this.is_lead_of_its_import,
        did="withdrew this import",
        danger=True,
    )
    def withdraw_import(self, *, by: User | None, reason: Text) -> None:
        """Take back a certificate of a former system that was imported by mistake."""

    @status.move(
        source=Status.APPROVED,
        label="Issue PDF",
        done="PDF issued",
        kind=Kind.RECEIPT,
        who=this.is_its_tenant_or_processor,
        when=[this.was_decided_here, this.is_not_replaced],
        did="issued its PDF",
    )
    def issue(self, *, by: User | None) -> None:
        """Hand out the final form; from the second time on it is a re-print (RMC 29-2021)."""
        paper, changed = paper_to_issue(self.subject)
        self.record_row(PAPERS, paper.pk, changed)

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
        label="Draft deleted",
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
        label="Draft warning",
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
        when=[this.is_past_retention, this.is_not_on_hold, this.is_not_held_by_law],
        erases=True,
    )
    def erase(self, *, by: User | None) -> None:
        """Forget what it said when its retention is over; a tombstone stays."""
        self.recorded += rows_to_record(self.subject)
        empty_certificate(self.subject)
