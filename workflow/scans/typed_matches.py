"""The certificate that the tenant typed already, of which this may be the signed paper."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ocr.form import AMOUNTS
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import CLAIMING
from workflow.scans import fields
from workflow.scans.resolution import ResolvedScan

COMPARED = ("period_from", "period_to", "payee_tin", "payor_tin", "signatory_name", "signatory_tin")
ENOUGH = 0.6  # of the compared fields: below, it is another certificate of the same quarter


@dataclass(frozen=True)
class TypedMatch:
    """A certificate of the same parties and period, compared with the scan."""

    certificate: Certificate
    differences: list[dict[str, str]]
    of: int

    @property
    def equal(self) -> int:
        return self.of - len(self.differences)

    @property
    def is_the_same(self) -> bool:
        """Near enough to be this paper: no more differs than is mistyped or misread."""
        return self.of > 0 and self.equal / self.of >= ENOUGH


def typed_candidates(found: ResolvedScan) -> list[TypedMatch]:
    """Those of the tenant to the company for the very period, the most alike first."""
    start, end = found.content["period_from"], found.content["period_to"]
    if found.missing or start is None or end is None:
        return []
    rows = Certificate.objects.filter(tenant=found.tenant, company=found.company)
    rows = rows.filter(of_our_own(), status__in=CLAIMING, superseded_by=None)
    rows = rows.filter(period_from=start, period_to=end)
    compared = [compare_with_typed(each, found) for each in rows.prefetch_related("lines")[:20]]
    return sorted(compared, key=lambda each: (-each.equal / each.of, each.certificate.reference))


def compare_with_typed(certificate: Certificate, found: ResolvedScan) -> TypedMatch:
    pairs = list(compared_field_pairs(certificate, found))
    differences = [
        {"field": name, "paper": paper, "typed": typed}
        for name, paper, typed in pairs
        if not fields.same(name, paper, typed)
    ]
    return TypedMatch(certificate, differences, len(pairs))


def compared_field_pairs(
    certificate: Certificate, found: ResolvedScan
) -> Iterator[tuple[str, str, str]]:
    """Field, what the paper says, what was typed; blank on both sides is not compared."""
    for name in COMPARED:
        yield name, content_value(found.content[name]), content_value(getattr(certificate, name))
    paper = found.content["lines"]
    typed = [line.as_content() for line in certificate.lines.all()]
    for number in range(max(len(paper), len(typed))):
        yield from cells(number, row_at_or_empty(paper, number), row_at_or_empty(typed, number))


def row_at_or_empty(rows: list[dict[str, Any]], number: int) -> dict[str, Any]:
    return rows[number] if number < len(rows) else {}


def cells(
    number: int, paper: dict[str, Any], typed: dict[str, Any]
) -> Iterator[tuple[str, str, str]]:
    for name in ("atc", *AMOUNTS):
        said, wrote = content_value(paper.get(name)), str(typed.get(name, ""))
        if said not in ("", "0.00") or wrote not in ("", "0.00"):
            yield f"lines.{number}.{name}", said, wrote


def matching_typed_certificate(found: ResolvedScan) -> TypedMatch | None:
    """The one that this paper is of, if any."""
    return next((each for each in typed_candidates(found) if each.is_the_same), None)
