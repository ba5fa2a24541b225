"""Certificates as the API tells them: a row in a list, and the whole of one."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any, cast, overload

from django.conf import settings

from core import clock
from workflow.api.certificates import replacement
from workflow.api.certificates.suggested_reasons import likely_reasons
from workflow.api.schemas import (
    CertificateBilling,
    CertificateCommon,
    CertificateRow,
    CertificateSchema,
    Change,
    Check,
    Claim,
    Found,
    LineSchema,
    PastSchema,
    Proposal,
    Reason,
    SignatureSchema,
    Step,
    Totals,
    Trial,
)
from workflow.certificates import attachments, people, rules
from workflow.certificates.attached_forms import has_figures, is_form
from workflow.certificates.content import AMOUNTS, DATES, FIELDS, content_value, sum_line_amounts
from workflow.certificates.content_changes import list_content_changes
from workflow.certificates.from_pdf import order_reading_names
from workflow.certificates.models import Certificate
from workflow.certificates.places import split_over
from workflow.certificates.reasons import with_label
from workflow.certificates.statuses import SIGNABLE, UNSENT, Status
from workflow.checks.held_back import serialize_held_back
from workflow.checks.history import last_quarter_of
from workflow.checks.paper import PastCertificates
from workflow.checks.return_request import findings_with_request, words_of_request
from workflow.engine.history import OUR_PEOPLE, actor_label, is_among_ourselves, known_to
from workflow.engine.models import Transition
from workflow.engine.moves import Kind
from workflow.engine.plan import available_moves, permitted_moves, plan_move
from workflow.engine.register import asking_moves, facts_by_move
from workflow.engine.undo import exclude_undone
from workflow.expiry import drafts
from workflow.files.digital_signature import signature_fault_words
from workflow.files.models import Attachment
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.lifecycles.undoing import seconds_to_undo
from workflow.qap.standing import standing_of_certificate
from workflow.signatures.copies import CopyState, state_of_copy
from workflow.signatures.grounds import ground_of_file, list_signature_grounds, signature_fault
from workflow.signatures.lookup import signature_of
from workflow.signatures.models import Signature, SigningParty

NAME = CertificateLifecycle.name
BORN = "Draft started"
BORN_OF_PAPER = "Entered from a scan"
BORN_ELSEWHERE = "Imported as approved elsewhere"


@overload
def format_api_timestamp(at: datetime) -> str: ...
@overload
def format_api_timestamp(at: datetime | None) -> str | None: ...
def format_api_timestamp(at: datetime | None) -> str | None:
    """ISO 8601 in UTC, as clients compare it."""
    return at.isoformat() if at else None


def serialize_certificate_row(certificate: Certificate, user: Any) -> CertificateRow:
    """A row of a list: moves are names only."""
    flow = CertificateLifecycle(certificate, user)
    return {
        **serialize_certificate_head(certificate, user),
        "moves": permitted_moves(flow, user),
    }


def serialize_certificate_head(certificate: Certificate, user: Any) -> CertificateCommon:
    """Serialize the fields that a row and a whole certificate have in common."""
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "form_type": certificate.form_type,
        "status": certificate.status,
        "version": certificate.version,
        "company": certificate.company.code if certificate.company else None,
        "company_name": certificate.company.name if certificate.company else None,
        "branch": certificate.branch.name if certificate.branch else None,
        "location": location_of(certificate),
        "payor_name": certificate.payor_name,
        "payor_tin": content_value(certificate.payor_tin),
        "period_from": content_value(certificate.period_from) or None,
        "period_to": content_value(certificate.period_to) or None,
        "total": content_value(certificate.total),
        "tax": content_value(certificate.tax),
        "submitted_at": format_api_timestamp(certificate.submitted_at),
        "updated_at": format_api_timestamp(certificate.updated_at),
        "handed_over_at": format_api_timestamp(certificate.handed_over_at),
        "claimed_by": serialize_claim(certificate, user),
        "return_requested": certificate.return_requested_at is not None,
        "came_on_paper": certificate.scan is not None,
        "unsigned": certificate.submitted_at is not None and not certificate.is_signed,
        "signature": serialize_signature(certificate),
        "signature_refusal": certificate.signature_refusal if user.is_tenant else None,
        "changed_since_signed": certificate.signature_dropped_at is not None,
        "is_replaced": certificate.superseded_by_id is not None,
        "approved_elsewhere_on": content_value(certificate.approved_elsewhere_on) or None,
        "proposed_by": proposal_of(certificate, user),
        "snoozed_until": snooze_of(certificate, user),
        "has_notes": certificate.noted_at is not None and not user.is_tenant,
        "found": None if user.is_tenant else serialize_finding_counts(certificate),
        "billing": None if user.is_tenant else serialize_billing(certificate),
        "qap_state": certificate.qap_state,
    }


def serialize_billing(certificate: Certificate) -> CertificateBilling | None:
    """Serialize what was billed for it; None where nothing is known."""
    if not certificate.billing:
        return None
    told = certificate.billing | {"differs": certificate.differs_from_billing}
    return cast(CertificateBilling, told)


def serialize_signature(certificate: Certificate) -> SignatureSchema | None:
    """Serialize the payor's signature that holds for what it says now; None where it has none."""
    return serialize_signature_row(signature_of(certificate))


def serialize_signature_row(signature: Signature | None) -> SignatureSchema | None:
    if signature is None:
        return None
    return {
        "by": str(signature.by) if signature.by else "",
        "name": signature.name,
        "title": signature.title,
        "tin": content_value(signature.tin),
        "at": format_api_timestamp(signature.at),
        "method": signature.method,
        "sha256": signature.sha256,
        "by_link": bool(signature.link_email),
        "file_sha256": signature.file_sha256,
        "issuer": signature.issuer,
        "is_issuer_checked": signature.is_issuer_checked,
    }


def proposal_of(certificate: Certificate, user: Any) -> Proposal | None:
    """Serialize the person who proposed approval; None for its tenant."""
    by = None if user.is_tenant or certificate.proposed_by_id is None else certificate.proposed_by
    return {"name": str(by), "you": by == user} if by else None


def snooze_of(certificate: Certificate, user: Any) -> str | None:
    """The day on which it is back, where that has not come; nothing for its tenant."""
    is_told = rules.is_asleep(certificate) and not user.is_tenant
    return content_value(certificate.snoozed_until) if is_told else None


def serialize_finding_counts(certificate: Certificate) -> Found | None:
    """Count the findings of the last check; None where it was never checked."""
    if certificate.found_blocking is None:
        return None
    return {"blocking": certificate.found_blocking, "warnings": certificate.found_warnings or 0}


def serialize_certificate(certificate: Certificate, user: Any) -> CertificateSchema:
    """One certificate with its lines, what the checks find, and the moves with their dialogs."""
    flow = CertificateLifecycle(certificate, user)
    counted, said = serialize_figures(certificate, user), last_words(certificate, user)
    fields = {name: content_value(getattr(certificate, name)) for name in FIELDS}
    fields |= {name: fields[name] or None for name in DATES}
    head: Mapping[str, Any] = serialize_certificate_head(certificate, user)
    told = (
        dict(head)
        | fields
        | {
            "locations": [branch.name for branch in split_over(certificate)],
            "files": serialize_attachments(flow),
            "former_copies": serialize_former_copies(certificate, user),
            "moves": available_moves(flow, user),
            "holds_back": serialize_held_back(certificate, user),
            "dismissed_duplicates": dismissed_duplicate_references(certificate),
            "return_request": words_of_request(certificate),
            "conforme": serialize_signature_row(signature_of(certificate, SigningParty.PAYEE)),
            "signed_as": serialize_signature_grounds(certificate),
            "original_received_on": content_value(certificate.original_received_on) or None,
            "former_reference": certificate.former_reference,
            "claim_in": None if user.is_tenant else certificate.claim_in,
            "replaces": replacement.serialize_replaced_original(certificate, user),
            "replaced_by": replacement.serialize_successor(certificate, user),
            "legal_hold": certificate.held_at is not None,
            "expires_on": serialize_draft_expiry(certificate, user),
            "from_scan": serialize_scan_origin(certificate, user),
            "from_pdf": order_reading_names(certificate.from_pdf),
            **serialize_qap_standing(certificate),
            "undo_seconds": serialize_undo_seconds(certificate, user),
            "may_edit": flow.may_edit(user) and certificate.status in flow.content_is_open,
            "may_add_copy": flow.may_edit(user) and certificate.status in SIGNABLE,
        }
        | counted
        | said
        | {
            "likely_reasons": likely_reasons(
                certificate, counted["checks"], said["reasons"], staff=not user.is_tenant
            )
        }
    )
    return cast(CertificateSchema, told)


def serialize_signature_grounds(certificate: Certificate) -> list[str]:
    """Serialize why it counts as signed, for everybody; empty where it does not."""
    files = attachments.current_attachments(certificate)
    return [ground.value for ground in list_signature_grounds(certificate, files)]


def serialize_qap_standing(certificate: Certificate) -> dict[str, Any]:
    """Serialize the state as of now; nothing is read for a payor and quarter without a QAP."""
    found = standing_of_certificate(certificate)
    return {"qap_state": found and found["state"], "qap": found}


def serialize_undo_seconds(certificate: Certificate, user: Any) -> int | None:
    """Seconds for which the caller can undo their decision; read only just after one."""
    if user.is_tenant or not settings.UNDO_SECONDS or certificate.last_is_undoable is False:
        return None
    if certificate.last_is_undoable:
        return int(settings.UNDO_SECONDS)
    ends = certificate.updated_at + timedelta(seconds=settings.UNDO_SECONDS)
    return seconds_to_undo(certificate, user) if clock.now() < ends else None


def dismissed_duplicate_references(certificate: Certificate) -> list[str]:
    """List the references whose pair with this certificate a lead dismissed."""
    return list(dict.fromkeys(each["other"] for each in certificate.dismissed_duplicates))


def serialize_scan_origin(certificate: Certificate, user: Any) -> dict[str, Any] | None:
    """Serialize the scan it came from, for staff; None for typed ones, and for its tenant."""
    if certificate.scan is None or user.is_tenant:
        return None
    by = certificate.confirmed_by
    return {
        "id": str(certificate.scan),
        "confidence": certificate.ocr_confidence,
        "confirmed_by": str(by) if by else "",
        "yours": certificate.confirmed_by_id == user.pk,
    }


def serialize_draft_expiry(certificate: Certificate, user: Any) -> str | None:
    """The day on which a tenant's draft is deleted; None for what is no draft, and for staff."""
    day = drafts.expiry_of(certificate) if user.is_tenant else None
    return day.isoformat() if day else None


def serialize_figures(certificate: Certificate, user: Any) -> Trial:
    """The lines, what they add up to, and what the checks find."""
    lines = list(certificate.lines.all())
    return {
        "lines": [serialize_certificate_line(line) for line in lines],
        "totals": serialize_totals(sum_line_amounts(lines)),
        "checks": cast(list[Check], findings_with_request(certificate, staff=not user.is_tenant)),
        "compared": serialize_past_lines(last_quarter_of(certificate)),
    }


def serialize_past_lines(pasts: Sequence[PastCertificates | None]) -> list[PastSchema]:
    """Serialize the previous quarter's lines with the same code at the same place."""
    return [
        serialize_past_line(number, past) for number, past in enumerate(pasts) if past is not None
    ]


def serialize_past_line(number: int, past: PastCertificates) -> PastSchema:
    amounts = dict(zip(AMOUNTS, (*past.months, past.total, past.tax), strict=True))
    return {
        **serialize_totals(amounts),
        "line": number,
        "quarter": str(past.quarter),
        "references": list(past.references),
    }


def serialize_totals(amounts: Mapping[str, Decimal]) -> Totals:
    """Serialize the sums of lines, month by month."""
    return cast(Totals, {name: content_value(value) for name, value in amounts.items()})


def serialize_certificate_line(line: Any) -> LineSchema:
    content = line.as_content()
    del content["position"]
    return content | {"rate": content["rate"] or None}


def serialize_attachments(flow: CertificateLifecycle) -> list[dict[str, Any]]:
    """Serialize the files of a certificate as its caller sees them."""
    files = attachments.current_attachments(flow.subject)
    can_type = any(map(is_form, files)) and can_type_figures(flow)
    is_fixed = flow.subject.status == Status.APPROVED
    return [
        serialize_attachment(file)
        | {
            "comparison": serialize_comparison(file, flow),
            "may_type": can_type and is_form(file) and not (is_fixed and has_figures(file)),
        }
        for file in files
    ]


def serialize_comparison(file: Attachment, flow: CertificateLifecycle) -> dict[str, Any] | None:
    """Serialize what came of comparing a signed copy; None where it was not, or is another file."""
    certificate, found = flow.subject, file.comparison
    if file.kind != attachments.SIGNED_COPY or found is None:
        return None
    state = state_of_copy(file, certificate)
    is_person_known = flow.by is not None and not flow.by.is_tenant
    by = found["by"] and (found["by"] if is_person_known else OUR_PEOPLE)
    return {
        "state": state.value,
        "counts": ground_of_file(file, certificate) is not None,
        "differences": [
            {name: each.get(name) for name in ("field", "paper", "certificate", "box")}
            for each in found["differences"]
        ],
        "unread": found["unread"],
        "reason": found["reason"],
        "by": by,
        "at": found["at"],
        "may_compare": can_compare(file, flow, state),
    }


def can_compare(file: Attachment, flow: CertificateLifecycle, state: CopyState) -> bool:
    """Return whether the caller can compare a signed copy now: a tenant has the reader do it again,
    staff say that they did."""
    if signature_fault(file) or state in (CopyState.SAME, CopyState.CONFIRMED):
        return False
    if flow.by is not None and flow.by.is_tenant:
        return flow.may_edit(flow.by) and flow.subject.status in flow.content_is_open
    return not plan_move(flow, "confirm_copy").refusal_reason()


def serialize_former_copies(certificate: Certificate, user: Any) -> list[dict[str, Any]]:
    """Serialize the signed copies that were replaced or removed, the last one first."""
    return [
        {
            "id": str(file.pk),
            "name": file.name,
            "size": file.size,
            "arrived_by": file.arrived_by or None,
            "added_by": name_for_reader(file.added_by, user),
            "added_at": format_api_timestamp(file.added_at),
            "removed_by": name_for_reader(file.removed_by, user),
            "removed_at": format_api_timestamp(file.removed_at),
        }
        for file in attachments.removed_signed_copies(certificate)
    ]


def name_for_reader(person: Any, reader: Any) -> str:
    """The name of a person; tenants read of accounting alone. Blank: nobody is known."""
    if person is None:
        return ""
    return OUR_PEOPLE if reader.is_tenant and not person.is_tenant else str(person)


def can_type_figures(flow: CertificateLifecycle) -> bool:
    """Return whether the caller can type figures of attached forms now."""
    if flow.by is not None and flow.by.is_tenant:
        return flow.may_edit(flow.by) and flow.subject.status in flow.content_is_open
    return not plan_move(flow, "type_figures").refusal_reason()


def serialize_form_figures(file: Attachment) -> dict[str, Any] | None:
    if not has_figures(file):
        return None
    return {
        "number": file.number,
        "period_from": content_value(file.period_from),
        "period_to": content_value(file.period_to),
        "atc": file.atc,
        "base": content_value(file.total),
        "tax": content_value(file.tax),
    }


def serialize_attachment(file: Attachment) -> dict[str, Any]:
    """Serialize a file for everybody who sees its certificate; only a breakdown has sums."""
    has_rows = file.kind == attachments.BREAKDOWN
    return {
        "id": str(file.pk),
        "kind": file.kind,
        "name": file.name,
        "media_type": file.media_type,
        "size": file.size,
        "sha256": file.sha256,
        "added_at": format_api_timestamp(file.added_at),
        "total": content_value(file.total) if has_rows else None,
        "tax": content_value(file.tax) if has_rows else None,
        "rows_count": len(file.rows or ()) if has_rows else None,
        "figures": serialize_form_figures(file),
        "digital_signature": serialize_digital_signature(file.digital_signature),
        "arrived_by": file.arrived_by or None,
    }


def serialize_digital_signature(facts: dict[str, Any] | None) -> dict[str, Any] | None:
    """Serialize what became of checking it, for everybody; None where the file has none."""
    if facts is None:
        return None
    given = {name: facts[name] for name in ("by", "issuer", "is_issuer_checked", "at")}
    return given | {"holds": not facts["fault"], "fault": signature_fault_words(facts)}


def location_of(certificate: Certificate) -> str | None:
    return next((branch.name for branch in split_over(certificate)), None)


def serialize_claim(certificate: Certificate, user: Any) -> Claim | None:
    """Serialize the claim: its holder, its end, and whether the caller holds it. No names for
    tenants.
    """
    holder = rules.active_claim_holder(certificate)
    if holder is None or certificate.claimed_until is None:
        return None
    return {
        "name": OUR_PEOPLE if user.is_tenant else holder.name,
        "until": format_api_timestamp(certificate.claimed_until),
        "you": holder == user,
    }


def last_words(certificate: Certificate, user: Any) -> dict[str, Any]:
    """Reasons and remarks of the last decision that asked for something."""
    inputs = serialize_last_decision(certificate)
    return {
        "reasons": [
            with_label(reason, for_tenant=user.is_tenant) for reason in inputs.get("reasons", [])
        ],
        "last_remarks": inputs.get("remarks", ""),
    }


def serialize_last_decision(certificate: Certificate) -> dict[str, Any]:
    """Serialize the inputs of that decision, read from the record only where they are unknown."""
    if certificate.kept_words is not None:
        return certificate.kept_words
    if rules.was_never_asked(certificate.status):
        return {}
    moves = asking_moves(CertificateLifecycle) | ({"born"} if certificate.scan else set())
    asking = exclude_undone(history_of(certificate).filter(move__in=moves), NAME)
    last = asking.order_by("-number").first() if certificate.submitted_at else None
    return inputs_of_transition(last) if last else {}


def history_of(certificate: Certificate) -> Any:
    rows = Transition.objects.filter(lifecycle=NAME, subject_id=str(certificate.pk))
    return rows.select_related("revision")


def inputs_of_transition(done: Transition) -> dict[str, Any]:
    return (done.revision.values or {}).get("inputs", {})


def serialize_readable_inputs(done: Transition, user: Any) -> dict[str, Any]:
    """Serialize the inputs of a move that ``user`` may read."""
    return {} if is_among_ourselves(done, user) else inputs_of_transition(done)


def serialize_history(certificate: Certificate, user: Any) -> list[Step]:
    """Every transition, oldest first, with what was said and what was changed since."""
    told, before = [], None
    rows = known_to(user, NAME, str(certificate.pk)).select_related("revision")
    for done in rows.order_by("number"):
        content = (done.revision.values or {}).get("content")
        if is_transition_visible(done, user):
            told.append(_step(done, list_content_changes(before, content), user))
        before = content or before
    return told


def is_transition_visible(done: Transition, user: Any) -> bool:
    """A tenant reads no moves that staff make among themselves, staff none of a draft."""
    if user.is_tenant:
        return done.move not in staff_moves()
    return done.target not in UNSENT or done.move == "born"


@cache
def staff_moves() -> frozenset[str]:
    """Return the moves of claiming, which have no text and decide nothing."""
    kinds = (Kind.CLAIM, Kind.RELEASE, Kind.KNOCK, Kind.ASSIGNMENT)
    facts = facts_by_move(CertificateLifecycle).items()
    return frozenset(name for name, of in facts if of.kind in kinds)


def _step(done: Transition, changed: list[dict[str, Any]], user: Any) -> Step:
    inputs = serialize_readable_inputs(done, user)
    return {
        "seq": done.number,
        "move": done.move,
        "label": timeline_label(done),
        "source": done.source,
        "target": done.target,
        "by": actor_label(done, user),
        "role": done.actor_role,
        "at": format_api_timestamp(done.at),
        "remarks": said_with(inputs),
        "reasons": [
            cast(Reason, with_label(reason, for_tenant=user.is_tenant))
            for reason in inputs.get("reasons", [])
        ],
        "changes": cast(list[Change], changed),
    }


def said_with(inputs: dict[str, Any]) -> str:
    """Return the text that was written with a move."""
    if inputs.get("method"):  # a signature: a typed name is in what was signed
        return str(inputs.get("remarks", ""))
    words = inputs.get("remarks") or inputs.get("text") or inputs.get("reason") or ""
    return words or (f"To {people.name_of_desk_person(inputs['to'])}" if "to" in inputs else "")


# How a timeline words what was done.
def timeline_label(done: Transition) -> str:
    """Return the timeline's label of a move; for a former move its name."""
    if done.move == "born":
        return beginning_of(done)
    facts = facts_by_move(CertificateLifecycle).get(done.move)
    return facts.done if facts else done.move


def beginning_of(done: Transition) -> str:
    """Describe the creation: begun by its tenant, from a scan, or from a former system."""
    if done.target == Status.APPROVED:
        return BORN_ELSEWHERE
    return BORN if done.target in UNSENT else BORN_OF_PAPER
