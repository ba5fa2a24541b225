"""Confirmation of a scan: it creates a certificate, or becomes the signed copy of a typed one."""

import uuid
from dataclasses import dataclass
from functools import partial
from typing import Any

from accounts.models import User
from core import clock
from core.db.transactions import run_in_transaction
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.certificates import LIFECYCLE as CERTIFICATES
from workflow.certificates.attachment_changes import forget_unless_attached
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.reasons import OTHER, reasons_offered
from workflow.certificates.statuses import Status as CertificateStatus
from workflow.certificates.trial import put_on_trial
from workflow.checks.catalogue import BLOCK
from workflow.checks.paper import Finding
from workflow.checks.stored import findings_of_certificate
from workflow.engine.execution import Creation, MoveRequest, perform_all
from workflow.engine.inputs import check_inputs, inputs_of_move
from workflow.engine.plan import plan_move
from workflow.engine.register import LIFECYCLES
from workflow.scans import LIFECYCLE, page_copies, resolution, typed_matches
from workflow.scans.copy_comparison import compare_with_paper
from workflow.scans.models import Scan
from workflow.scans.resolution import ResolvedScan, unsure
from workflow.signatures.copies import CopyState, build_comparison

MOVES = ("confirm", "key")
SEEN_WITH = ("upload", "company", "tenant", "branch")
ALONE = "none"  # what is said where it shall join nothing
# A check's id where the reason of a return is called otherwise.
REASON_OF = {"TAX": "RATE", "VAT": "BASE_WITH_VAT", "ATC_CLASS": "ATC", "SECTION": "ATC"}


def confirm_scan(pk: Any, move: str, *, by: User, inputs: Any, version: int | None = None) -> Scan:
    """Move a scan through ``confirm`` or ``key``, and what follows with it, all or nothing.

    Refusals are those of ``perform``, and NotLikeThis for fields that cannot be. The file behind
    the certificate is made first: nobody waits for that with a row locked.
    """
    asked = ConfirmationRequest(move, without_made(inputs), by, version)
    scan = Scan.objects.visible_to(by).select_related(*SEEN_WITH).filter(pk=pk).first()
    if scan is None:
        raise NotFound
    found = asked.found(scan)
    copy = page_copies.attachment_of_scan(scan, is_signed=found.is_signed) if found else None
    try:
        return run_in_transaction(partial(asked.carry_out, pk, copy))
    finally:
        if copy:
            forget_unless_attached(copy["stored_as"])


@dataclass(frozen=True)
class ConfirmationRequest:
    """One gesture: ``confirm`` or ``key``, with what was said."""

    move: str
    inputs: Any
    by: User
    version: int | None

    def carry_out(self, pk: Any, copy: dict[str, Any] | None) -> Scan:
        rows = Scan.objects.visible_to(self.by).select_for_update(of=("self",))
        if not rows.only("pk", "status").filter(pk=pk).exists():
            raise NotFound
        scan = Scan.objects.select_related(*SEEN_WITH).get(pk=pk)
        found = self.found(scan)
        own = MoveRequest(LIFECYCLE, pk, self.move, self.inputs, self.version)
        if found is None:
            return perform_pushes([own], self.by)  # is refused, and says why
        return perform_pushes(self.pushes(scan, found, copy), self.by)

    def found(self, scan: Scan) -> ResolvedScan | None:
        """What it comes to; None where the engine will refuse. Raises NotLikeThis."""
        flow = LIFECYCLES[LIFECYCLE](scan, self.by)
        plan = plan_move(flow, self.move)
        if plan.step is None or not plan.is_permitted:
            return None
        given = self.given(plan.step)
        read = scan if self.move == "confirm" else unread(scan)
        found = resolution.settle_values(read, given.get("fields", {}), given.get("branch", ""))
        if found.missing or not self.by.handles(found.company.pk):
            return None
        is_looked_at = set(unsure(read)) <= {*given.get("fields", {}), *given.get("seen", [])}
        return found if is_looked_at else None

    def given(self, step: Any) -> dict[str, Any]:
        return check_inputs(self.inputs, inputs_of_move(step.func))

    def pushes(
        self, scan: Scan, found: ResolvedScan, copy: dict[str, Any] | None
    ) -> list[MoveRequest | Creation]:
        """The scan's own push, and its certificate's."""
        joined = certificate_to_join(self.inputs.get("joins") or "", found)
        pk = joined.pk if joined else uuid.uuid4()
        said = self.inputs | {"certificate": str(pk)}
        own = MoveRequest(LIFECYCLE, scan.pk, self.move, said, self.version)
        if joined is None:
            return [own, certificate_creation_of(pk, scan, found, copy, self.by)]
        if copy is None:
            return [own]
        facts = {"scan": str(scan.pk), "file": copy | comparison_of_paper(joined, found)}
        return [own, MoveRequest(CERTIFICATES, pk, "receive_copy", {"copy": facts})]


def comparison_of_paper(joined: Certificate, found: ResolvedScan) -> dict[str, Any]:
    """Compare a signed paper with the certificate it joins, by the values that a person
    confirmed."""
    if not found.is_signed:
        return {}
    read = {name: {"value": value, "confidence": 1} for name, value in found.values.items()}
    return {"comparison": compare_with_paper(joined, read)}


def perform_pushes(pushes: list[MoveRequest | Creation], by: User) -> Scan:
    scan: Scan = perform_all(pushes, by=by)[0]
    return scan


def without_made(inputs: Any) -> Any:
    """What nobody is asked for is not taken from anybody."""
    if not isinstance(inputs, dict):
        raise NotLikeThis([field_fault("", "invalid", "Send an object with the move's inputs.")])
    if "certificate" in inputs:
        words = "This move does not ask for certificate."
        raise NotLikeThis([field_fault("certificate", "unexpected", words)])
    return inputs


def unread(scan: Scan) -> Scan:
    """The same as if nothing had been read of it."""
    blank = Scan(upload=scan.upload, pages=scan.pages)
    blank.company, blank.tenant, blank.branch = scan.company, scan.tenant, scan.branch
    return blank


def certificate_to_join(joins: str, found: ResolvedScan) -> Certificate | None:
    """What it joins: what was named, or what it is most alike. Raises NotLikeThis."""
    if joins == ALONE:
        return None
    if not joins:
        best = typed_matches.matching_typed_certificate(found)
        return best.certificate if best else None
    for each in typed_matches.typed_candidates(found):
        if str(each.certificate.pk) == joins:
            return each.certificate
    words = "This certificate is not of the same tenant, company and period."
    raise NotLikeThis([field_fault("joins", "unknown", words)])


def certificate_creation_of(
    pk: uuid.UUID, scan: Scan, found: ResolvedScan, copy: dict[str, Any] | None, by: User
) -> Creation:
    """SUBMITTED, or where a check blocks RETURNED, with its reasons for the tenant."""
    content = certificate_content(found)
    blocking = [each for each in findings_if_confirmed(found) if each.severity == BLOCK]
    status = CertificateStatus.RETURNED if blocking else CertificateStatus.SUBMITTED
    content |= {
        "tenant": found.tenant,
        "submitted_at": clock.now(),
        "scan": scan.pk,
        "ocr_confidence": scan.confidence,
        "confirmed_by": by,
    }
    if copy:
        content["add_file"] = copy | {"added_by": by}
    if copy and found.is_signed:  # its values are those of this paper
        content["add_file"]["comparison"] = build_comparison(CopyState.CONFIRMED, by=str(by))
    inputs = {"reasons": return_reasons_of(blocking)} if blocking else {}
    return Creation(CERTIFICATES, status, content, pk, inputs)


def certificate_content(found: ResolvedScan) -> dict[str, Any]:
    places = [found.branch] if found.branch else []
    of_whom = {"company": found.company, "branch": found.branch, "locations": places}
    return found.content | of_whom | {"form_type": FormType.SINGLE}


def findings_if_confirmed(found: ResolvedScan) -> list[Finding]:
    """What the checks say of the certificate that it would become."""
    return findings_of_certificate(on_trial(found))


def on_trial(found: ResolvedScan) -> Certificate:
    return put_on_trial(Certificate(tenant=found.tenant), certificate_content(found))


def return_reasons_of(blocking: list[Finding]) -> list[dict[str, str]]:
    """As a processor would name them, each with the words of its check."""
    return [return_reason_of(each) for each in blocking]


def return_reason_of(finding: Finding) -> dict[str, str]:
    code = REASON_OF.get(finding.id, finding.id)
    code = code if code in reasons_offered() else OTHER
    return {"code": code, "field": finding.field, "text": finding.message}
