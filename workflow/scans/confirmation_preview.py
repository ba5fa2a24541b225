"""Preview of a scan's confirmation: findings, the typed certificate it joins, first status."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from core.money import ZERO, in_pesos
from core.refusals import NotLikeThis
from ocr.form import AMOUNTS
from workflow.certificates.models import Certificate
from workflow.checks.catalogue import BLOCK, WARN
from workflow.checks.paper import Finding
from workflow.checks.stored import findings_of_certificate
from workflow.scans import confirmation, fields, matching, resolution, typed_matches
from workflow.scans.models import Scan
from workflow.scans.resolution import ResolvedScan
from workflow.scans.typed_matches import TypedMatch

SUBMITTED, RETURNED, JOINS = "SUBMITTED", "RETURNED", "JOINS"


@dataclass(frozen=True)
class ConfirmationPreview:
    """``after`` is what confirming it now would lead to; blank: nothing, it is not matched."""

    missing: str = ""
    findings: list[Finding] = field(default_factory=list)
    certificate: Certificate | None = None  # as it would be; never saved
    candidates: list[TypedMatch] = field(default_factory=list)
    after: str = ""

    @property
    def joins(self) -> TypedMatch | None:
        return next((each for each in self.candidates if each.is_the_same), None)


def prospect_of(scan: Scan) -> ConfirmationPreview:
    """For a scan that waits for a person."""
    try:
        found = resolution.settle_values(scan, {})
    except NotLikeThis as refusal:
        impossible = [as_finding(fault) for fault in refusal.details["fields"]]
        missing = matching.unmatched_party_reason(scan.company, scan.tenant)
        return ConfirmationPreview(missing, impossible, after="" if missing else RETURNED)
    said = list(totals_at_fault(found))
    if found.missing:
        return ConfirmationPreview(found.missing, said)
    tried = confirmation.on_trial(found)
    said = [*findings_of_certificate(tried), *said]
    others = typed_matches.typed_candidates(found)
    joins = any(each.is_the_same for each in others)
    blocked = any(each.severity == BLOCK for each in said)
    after = JOINS if joins else RETURNED if blocked else SUBMITTED
    return ConfirmationPreview("", said, tried, others, after)


def as_finding(fault: dict[str, str]) -> Finding:
    """A value that its field cannot hold."""
    return Finding("FIELD", BLOCK, fault["field"], fault["message"])


def totals_at_fault(found: ResolvedScan) -> Iterator[Finding]:
    """List printed totals that differ from the sums of the lines, which the certificate has."""
    for name in AMOUNTS:
        printed = found.values.get(f"totals.{name}", "")
        added = sum((row[name] or ZERO for row in found.content["lines"]), ZERO)
        if printed and fields.read_scan_amount(printed) not in (added, Decimal(0)):
            words = f"The lines add up to {in_pesos(added)}, not {printed}."
            yield Finding("TOTALS", WARN, f"totals.{name}", words)
