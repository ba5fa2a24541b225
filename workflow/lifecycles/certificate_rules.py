"""Who may do what to a certificate, on what condition, and what a move does besides."""

from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from viewflow.fsm import State

from accounts.models import User
from core import clock
from core.recording import CREATED
from core.refusals import NotAllowed, NotLikeThis, NotNow, field_fault
from workflow.certificates import (
    attached_forms,
    attachments,
    content,
    list_queries,
    names,
    people,
    places,
    rules,
)
from workflow.certificates.holds import is_held_by_law
from workflow.certificates.models import Certificate
from workflow.certificates.own import is_our_own
from workflow.certificates.references import next_reference
from workflow.certificates.replacement import copy_for_replacement, find_replacement
from workflow.certificates.statuses import OPEN, UNSEEN, Status
from workflow.checks import dismissed_pairs, standing
from workflow.checks.acceptance import AcceptedWarnings, check_accepted
from workflow.checks.stored import is_sent_too_late_to_claim, what_blocks
from workflow.desk import locks
from workflow.desk import rules as desk
from workflow.engine.execution import Creation, MoveRequest
from workflow.engine.plan import CodedReason
from workflow.engine.register import (
    Audience,
    Lifecycle,
    asking_moves,
    undo_moves,
    undoable_moves,
)
from workflow.expiry.draft_warnings import is_already_announced
from workflow.lifecycles.undoing import companions_of_undo
from workflow.mails.effects import mail_tenant
from workflow.papers_to_sign.links import create_paper_link
from workflow.signature_requests.asking import needs_signatory
from workflow.signatures import copies, grounds, signing
from workflow.signatures.inputs import SignedName
from workflow.signatures.lookup import faults_of_signatures, prefetch_signatures

LONGEST_SNOOZE_DAYS = 60
SIGNATURE_NEEDED = "A signatory must sign this before you submit it. Ask for the signature."
APPROVED_ELSEWHERE = "It was approved in a former system and is kept as it is."
OWN_PROPOSAL = "You proposed to approve this. Somebody else approves it."


class CertificateRules(Lifecycle[Certificate]):
    """What the table of moves in ``certificate.py`` refers to by name."""

    # Who may

    def is_its_tenant(self, user: User | None) -> bool:
        """A user of the tenant who owns the certificate, and who does not only read."""
        return user is not None and rules.is_own(self.subject, user) and user.can_prepare

    def is_its_signatory(self, user: User | None) -> bool:
        """An owner or signatory of the tenant who owns the certificate."""
        return self.is_its_tenant(user) and user is not None and user.can_sign

    def is_its_preparer_who_asks(self, user: User | None) -> bool:
        """A preparer of the tenant who owns it, where the tenant wants signatories to approve."""
        return self.is_its_tenant(user) and user is not None and needs_signatory(user)

    def is_its_asked_signatory(self, user: User | None) -> bool:
        """An owner or signatory of the tenant who owns it, while they are asked to sign it."""
        return self.is_its_signatory(user) and self.subject.signature_asked_on is not None

    def handles_its_company(self, user: User | None) -> bool:
        """A processor or lead who is assigned to its company."""
        return user is not None and user.handles(self.subject.company_id)

    def signs_its_conforme(self, user: User | None) -> bool:
        """A processor or lead of its company whom an administrator lets sign for the payee."""
        return user is not None and user.signs_conforme(self.subject.company_id)

    def is_its_lead(self, user: User | None) -> bool:
        """A lead who is assigned to its company."""
        return user is not None and user.leads(self.subject.company_id)

    def is_lead_of_its_import(self, user: User | None) -> bool:
        """A lead of its company, of one that a former system approved."""
        return not is_our_own(self.subject) and self.is_its_lead(user)

    def is_its_tenant_or_processor(self, user: User | None) -> bool:
        """Its tenant, or a processor or lead of its company."""
        return self.is_its_tenant(user) or self.handles_its_company(user)

    def takes_part(self, user: User | None) -> bool:
        """Its tenant; once it was sent, the processors and leads of its company too."""
        if self.is_its_tenant(user):
            return True
        return self.subject.status not in UNSEEN and self.handles_its_company(user)

    def is_the_portal(self, user: User | None) -> bool:
        """Nobody by hand: a job of the portal."""
        return user is None

    def is_its_tenant_or_the_portal(self, user: User | None) -> bool:
        """Its tenant, or a job of the portal."""
        return self.is_the_portal(user) or self.is_its_tenant(user)

    def may_edit(self, user: User | None) -> bool:
        return self.is_its_tenant(user)

    # On what condition

    def nothing_blocks(self) -> State.CONDITION:
        blocked = what_blocks(self.subject)
        return State.CONDITION(not blocked, unmet=blocked)

    def a_signatory_has_approved(self) -> State.CONDITION:
        """Where the tenant wants it so, a preparer submits only what a signatory signed."""
        waits = self.subject.signed_with is None and self.by is not None and self.by.is_tenant
        return State.CONDITION(
            not (waits and self.by is not None and needs_signatory(self.by)),
            unmet=CodedReason(SIGNATURE_NEEDED, "signature_needed"),
        )

    def is_not_signed_here(self) -> State.CONDITION:
        return State.CONDITION(self.subject.signed_with is None, unmet="It is signed already.")

    def has_no_conforme(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.conforme_with is None, unmet="Its conforme is signed already."
        )

    def has_a_conforme(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.conforme_with is not None, unmet="Its conforme is not signed."
        )

    def signature_was_not_asked_for_today(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.signature_asked_on != clock.today(),
            unmet="The signatories were asked to sign this today.",
        )

    def is_free_or_mine(self) -> State.CONDITION:
        return State.CONDITION(
            rules.is_free_for(self.subject, self.by),
            unmet=f"{rules.active_claim_holder(self.subject)} is working on this certificate.",
        )

    def is_mine(self) -> State.CONDITION:
        mine = self.by is not None and rules.active_claim_holder(self.subject) == self.by
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

    def was_decided_here(self) -> State.CONDITION:
        return State.CONDITION(is_our_own(self.subject), unmet=APPROVED_ELSEWHERE)

    def is_not_replaced(self) -> State.CONDITION:
        by = self.subject.superseded_by if self.subject.superseded_by_id else None
        return State.CONDITION(by is None, unmet=f"It was replaced by {by and by.reference}.")

    def nothing_is_about_to_replace_it(self) -> State.CONDITION:
        other = find_replacement(self.subject)
        return State.CONDITION(
            other is None, unmet=f"{other and other.reference} is about to replace it."
        )

    def original_has_not_come(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.original_received_on is None, unmet="Its original was received."
        )

    def original_has_come(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.original_received_on is not None, unmet="Its original was not received."
        )

    def was_not_asked_for_today(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.original_asked_on != clock.today(),
            unmet="Its tenant was asked for the original today.",
        )

    def return_was_not_asked(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.return_requested_at is None,
            unmet="You have already asked for this certificate to be returned.",
        )

    def its_quarter_is_not_locked(self) -> State.CONDITION:
        """What a lead has locked is decided by nobody; its tenant may send all the same."""
        why = locks.why_locked(self.subject.quarter)
        return State.CONDITION(not why, unmet=why)

    def is_in_use_or_a_leads(self) -> State.CONDITION:
        return State.CONDITION(
            not is_sent_too_late_to_claim(self.subject) or self.is_its_lead(self.by),
            unmet="It was sent more than two years after its quarter. A lead must approve it.",
        )

    def was_confirmed_by_another(self) -> State.CONDITION:
        """Four eyes, where the operator wants them."""
        own = self.by is not None and self.subject.confirmed_by_id == self.by.pk
        return State.CONDITION(
            not (settings.FOUR_EYES and own),
            unmet="You confirmed this from a scan. Somebody else approves it.",
        )

    def takes_two_people(self) -> State.CONDITION:
        return State.CONDITION(
            desk.takes_two(self.subject.tax), unmet="One person alone may approve this."
        )

    def was_not_proposed(self) -> State.CONDITION:
        by = self.subject.proposed_by
        why = OWN_PROPOSAL if by == self.by else f"{by} proposed to approve this already."
        return State.CONDITION(by is None, unmet=why)

    def was_proposed_by_another(self) -> State.CONDITION:
        """Above an amount, approval needs two people: the first proposes, another approves."""
        if not desk.takes_two(self.subject.tax):
            return State.CONDITION(True, unmet="")
        by = self.subject.proposed_by
        if by is None:
            why = f"{desk.why_two()}: one person proposes to approve it, another approves it."
        else:
            why = OWN_PROPOSAL
        return State.CONDITION(by is not None and by != self.by, unmet=why)

    def is_asleep(self) -> State.CONDITION:
        return State.CONDITION(rules.is_asleep(self.subject), unmet="It is not snoozed.")

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

    def is_on_hold(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.held_at is not None, unmet="This certificate is not on hold."
        )

    def is_not_on_hold(self) -> State.CONDITION:
        return State.CONDITION(self.subject.held_at is None, unmet="This certificate is on hold.")

    def is_not_held_by_law(self) -> State.CONDITION:
        """A return or a refund claim does not need it any more."""
        return State.CONDITION(
            not is_held_by_law(self.subject), unmet="A return that was filed claims it."
        )

    def is_past_retention(self) -> State.CONDITION:
        return State.CONDITION(
            rules.is_past_retention(self.subject),
            unmet="The time that this is to be kept is not over.",
        )

    # What a move does besides

    def hand_over(self) -> None:
        """From now on it waits for accounting, with what its move's condition has just found."""
        self.subject.handed_over_at = clock.now()
        if self.subject.kept_findings is not None:
            standing.note_handed_over(self.subject)

    def sign_as(self, user: User | None, method: str, name: SignedName) -> None:
        """Sign it, and have the move record the signature. Raises NotLikeThis."""
        assert user is not None, "a person signs"
        signature = signing.sign_certificate(self.subject, user, method, name)
        self.record_row(signing.TABLE, signature.pk, CREATED)

    def sign_with(self, user: User | None, file: Any) -> None:
        """Attach a digitally signed PDF of it, and have the move record the signature."""
        assert user is not None, "a person signs"
        attachments.add_attachment(self.subject, file | {"added_by": user})
        signature = signing.sign_with_file(self.subject, user, file)
        self.record_row(signing.TABLE, signature.pk, CREATED)

    def sign_as_mailed(self, method: str, name: SignedName, link: Any) -> None:
        """Sign it as the person whom a mailed link names, and record that signature."""
        signature = signing.sign_by_mailed_link(self.subject, method, name, link)
        self.record_row(signing.TABLE, signature.pk, CREATED)

    def sign_conforme_as(self, user: User | None) -> None:
        """Sign it for the payee, and have the move record the signature."""
        assert user is not None, "a person signs"
        signature = signing.sign_conforme(self.subject, user)
        self.record_row(signing.TABLE, signature.pk, CREATED)

    def give_paper_link(self, user: User | None) -> None:
        """A new link for the paper that is printed."""
        assert user is not None, "a person prints"
        create_paper_link(self.subject, user)

    def give_claim(self, user: User | None) -> None:
        self.subject.processor = user
        self.extend_claim(user)

    def extend_claim(self, user: User | None) -> None:
        self.subject.claimed_by = user
        self.subject.claimed_until = clock.now() + timedelta(seconds=settings.CLAIM_LEASE_SECONDS)

    def hand_to(self, username: str) -> None:
        """Another's from now on; nobody holds it until she takes it. Raises NotLikeThis."""
        person = people.decider_named(username)
        if why := self.why_not_to(person):
            raise NotLikeThis([field_fault("to", "not_hers", why)])
        self.let_go()
        self.subject.processor = person

    def why_not_to(self, person: User) -> str:
        """Why it cannot be assigned to somebody, in a sentence; blank where it can."""
        if not person.handles(self.subject.company_id):
            return f"{person} does not work for {self.subject.company}."
        if person == self.subject.processor and rules.active_claim_holder(self.subject) is None:
            return f"It is {person}'s already."
        return ""

    def let_go(self) -> None:
        self.subject.claimed_by = self.subject.claimed_until = None

    def decided(self, user: User | None) -> None:
        """A decision is its processor's, ends the claim and answers a request for return."""
        self.let_go()
        self.subject.processor = user
        self.subject.proposed_by = self.subject.snoozed_until = None
        self.subject.return_requested_at = None

    def check_accepted_warnings(self, accepted: AcceptedWarnings | None) -> None:
        """Raises NotLikeThis for each warning that has to be named and is not.

        What the portal approves by itself has nobody to ask.
        """
        if self.by is not None:
            check_accepted(self.subject, accepted)

    def put_off(self, day: str) -> None:
        """To a day that comes, and not too late. Raises NotLikeThis."""
        until, last = date.fromisoformat(day), clock.today() + timedelta(days=LONGEST_SNOOZE_DAYS)
        if not clock.today() < until <= last:
            message = f"Name a day after today, at most {LONGEST_SNOOZE_DAYS} days ahead."
            raise NotLikeThis([field_fault("until", "invalid", message)])
        self.subject.snoozed_until = until
        self.let_go()

    def dismiss_pair(self, reference: str) -> None:
        """Keep a lead's word on this certificate and another of its tenant."""
        self.subject.dismissed_duplicates = [
            *self.subject.dismissed_duplicates,
            dismissed_pairs.word_on(self.subject, reference),
        ]
        self.look_again()

    def replacement_called(self, reference: str) -> Certificate:
        """The one that comes in this one's place. Raises NotLikeThis for any other."""
        found = self.subject.replacements.filter(reference=reference).first()
        if found is None:
            raise NotLikeThis(
                [field_fault("other", "unknown", f"{reference} does not replace it.")]
            )
        return found

    def note_original(self, day: str | None) -> None:
        """Record the day on which the signed original came. Raises NotLikeThis for a future day."""
        received = date.fromisoformat(day) if day else clock.today()
        if received > clock.today():
            raise NotLikeThis([field_fault("date", "ahead", "This day has not come yet.")])
        self.subject.original_received_on = received
        self.subject.is_signed = self.subject.is_original_coming = True
        self.look_again()

    def forget_original(self) -> None:
        """The signed original did not come; other grounds may still count it as signed."""
        self.subject.original_received_on = None
        self.subject.is_signed = grounds.has_signature(self.subject)
        self.subject.is_original_coming = False
        self.look_again()

    def send_original_in(self, pouch: str) -> None:
        """Note the pouch and the day; it may answer what the certificate was returned for."""
        self.subject.pouch, self.subject.original_sent_on = pouch, clock.today()
        self.subject.is_original_coming = True
        if self.subject.is_unanswered:
            self.look_again()

    def attach_copy(self, copy: Any, user: User | None) -> None:
        """The file of its paper, taken out of a scan."""
        attachments.add_attachment(self.subject, copy["file"] | {"added_by": user})
        self.look_at_copies()

    def confirm_copy_as(self, user: User | None, file: Any, reason: str) -> None:
        """Write that a person compared a signed copy. Raises NotFound, NotNow where its digital
        signature does not hold, and NotLikeThis where it differs and there is no reason."""
        if fault := grounds.signature_fault(copies.find_signed_copy(self.subject, file)):
            raise NotNow(fault, code="condition")
        copies.confirm_signed_copy(self.subject, file, str(user), reason)
        self.look_at_copies()

    def look_at_copies(self) -> None:
        """Its signed copies changed: both pairs of eyes see the same."""
        self.subject.is_signed = grounds.has_signature(self.subject)
        self.subject.proposed_by = None
        self.look_again()

    def write_figures(self, figures: Any) -> None:
        """Write the figures of an attached form. Raises NotNow where they are fixed."""
        if self.subject.status == Status.APPROVED:
            attached_forms.check_figures_missing(self.subject, figures)
        attached_forms.write_form_figures(self.subject, figures)
        self.subject.proposed_by = None  # both pairs of eyes see the same

    def look_again(self) -> None:
        """Run the checks again after a finding was resolved, so that lists are right before that
        night.
        """
        self.subject.forget_what_was_found()
        if self.subject.status in OPEN:
            standing.update_finding_columns(self.subject)

    def tell_once(self, move: str, days: int, since: datetime) -> None:
        """Refuse a message that this certificate's tenant already got."""
        if is_already_announced(move, self.subject.pk, days, since):
            raise NotNow("Its tenant was told already.", code="condition")

    def check_imported(self, content_given: dict[str, Any]) -> None:
        """Only what a former system approved begins as approved, imported by a lead of its company.

        Raises NotAllowed.
        """
        assert content_given.get("approved_elsewhere_on"), "approval is a move"
        company = content_given["company"]
        if self.by is None or not self.by.leads(company.pk):
            raise NotAllowed(f"Leads of {company.code} import its former certificates.")

    # What the engine asks

    def companion_moves(self, move: str) -> list[MoveRequest | Creation]:
        """A replacement begins and takes its place, or gives it back, together with its move."""
        certificate = self.subject
        if move == "replace":
            return [Creation(self.name, self.initial_status, copy_for_replacement(certificate))]
        if move in undo_moves(type(self)):
            return [*companions_of_undo(certificate)]
        old = certificate.replaces if certificate.replaces_id else None
        if old is None or old.status != Status.APPROVED:
            return []
        if move == "approve" and old.superseded_by_id is None:
            said = {"other": certificate.reference}
            return [MoveRequest(self.name, old.pk, "supersede", said)]
        if move in ("cancel", "disapprove") and old.superseded_by_id == certificate.pk:
            return [MoveRequest(self.name, old.pk, "reinstate")]
        return []

    @classmethod
    def fetch(cls, pk: Any, by: User | None) -> Certificate:
        certificate = list_queries.fetch(pk, by, lock=True)
        if certificate is None:
            raise Certificate.DoesNotExist
        return certificate

    @classmethod
    def with_content(cls, rows: Any) -> Any:
        related = rows.select_related("company", "branch", "tenant", "claimed_by")
        related = related.annotate(names_kept=names.stored_party_name_count())
        return related.prefetch_related(
            "lines", "locations", "places", attachments.files(), prefetch_signatures()
        )

    def audience(self) -> Audience:
        """Its tenant; staff of its company and branches once it was sent."""
        certificate = self.subject
        if certificate.status in UNSEEN:
            return {"tenant_id": certificate.tenant_id, "company_id": None, "branch_ids": set()}
        branches = {branch.pk for branch in places.split_over(certificate)}
        if certificate.branch_id is not None:
            branches.add(certificate.branch_id)
        return {
            "tenant_id": certificate.tenant_id,
            "company_id": certificate.company_id,
            "branch_ids": branches,
        }

    def content(self) -> dict[str, Any]:
        return content.content_of_certificate(self.subject)

    def evidence(self) -> list[str]:
        """Its files lie where it says; it is found under its quarter, its branches and names."""
        found = attachments.unlike_the_disk(self.subject)
        if self.subject.quarter != content.quarter_number_of(self.subject):
            found.append(f"{self.subject} is found under another quarter than its period's")
        split = [branch.pk for branch in self.subject.locations.all()]
        if self.subject.is_split != places.is_split(self.subject, split):
            found.append(f"{self.subject} is listed with another split than its locations'")
        shown_at = {place.branch_id for place in self.subject.places.all()}
        if shown_at != {*split, self.subject.branch_id} - {None}:
            found.append(f"{self.subject} is shown at other branches than it names")
        if self.subject.is_signed != grounds.has_signature(self.subject):
            found.append(f"{self.subject} is listed as signed or unsigned against its files")
        if self.subject.names_kept < len(names.party_names_of(self.subject)):
            found.append(f"{self.subject} is not found by a name that it has")
        return found + faults_of_signatures(self.subject)

    def write(self, changes: dict[str, Any]) -> None:
        if compared := changes.get("compared_copy"):
            copies.write_comparison(self.subject, compared)
        written = {name: value for name, value in changes.items() if name != "compared_copy"}
        content.write_certificate_changes(self.subject, written)
        if self.subject.version == 0:  # created from a scan, by a person who saw its paper
            copies.bind_comparisons(self.subject)
        signing.drop_outdated_signatures(self.subject)
        self.subject.is_signed = grounds.has_signature(self.subject)
        if self.subject.status in OPEN:  # created from a scan
            self.hand_over()
            standing.update_finding_columns(self.subject)

    def moved(self, move: str, source: str, inputs: dict[str, Any]) -> None:
        """What was found before the move is out of date: a submission is late only once it is sent.

        What a decision asked for is known where it was just made, or never was one.
        """
        self.subject.kept_findings = None
        self.subject.last_is_undoable = move in undoable_moves(type(self))
        if move in asking_moves(type(self)):
            self.subject.kept_words = inputs
        elif rules.was_never_asked(source):
            self.subject.kept_words = {}

    def content_saved(self) -> None:
        self.subject.saved_at = clock.now()

    def effects_of_creation(self) -> tuple[Any, ...]:
        """Return the effects of creation: a scanned certificate is mailed like a submitted one.

        Nobody is mailed about the past.
        """
        is_news = self.subject.status not in UNSEEN and is_our_own(self.subject)
        return (mail_tenant,) if is_news else ()

    def prepare_creation(self, content_given: dict[str, Any]) -> None:
        """Its tenant and reference; the tenant is the creator's unless given."""
        certificate = self.subject
        if certificate.status == Status.APPROVED:
            self.check_imported(content_given)
        tenant = content_given.pop("tenant", None) or (self.by.tenant if self.by else None)
        assert tenant is not None, "a certificate is a tenant's"
        certificate.tenant = tenant
        certificate.reference = next_reference(certificate.tenant.tin)
        for name, value in content.party_fields("payor", certificate.tenant).items():
            content_given.setdefault(name, value)
