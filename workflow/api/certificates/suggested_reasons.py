"""The reasons for which a certificate is likely to be returned, so that they are offered first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.cached_values import CachedValue
from workflow.certificates import LIFECYCLE
from workflow.certificates.catalogue import Reason
from workflow.certificates.models import Certificate
from workflow.certificates.reasons import OTHER, field_of, reasons_offered, with_label
from workflow.certificates.statuses import OPEN
from workflow.checks.stored import findings_of_certificate
from workflow.models import Revision

MOST = 3
ASKED = "Asked for last time"
USUAL_WORDS = "Often the reason"
FOUND_IN = "Found in {} of {}"
# What a check finds -> the reason that says so.
OF_CHECKS = {
    "PAYEE_TIN": "PAYEE_TIN",
    "PAYEE_NAME": "PAYEE_NAME",
    "PAYOR": "PAYOR_TIN",
    "PERIOD": "PERIOD",
    "MONTHS": "PERIOD",
    "DUPLICATE": "DUPLICATE",
    "NEAR_DUPLICATE": "DUPLICATE",
    "SAME_FILE": "DUPLICATE",
    "ATC": "ATC",
    "ATC_CLASS": "ATC",
    "PAYOR_KIND": "ATC",
    "NOT_EARNED": "ATC",
    "SECTION": "ATC",
    "VAT_STATUS": "ATC",
    "RATE": "RATE",
    "TAX": "RATE",
    "VAT_IN_BASE": "BASE_WITH_VAT",
    "SUM": "SUM",
    "SOA": "SOA_MISMATCH",
    "SAME_LINE": "SOA_MISMATCH",
    "VAT_BASE": "SOA_MISMATCH",
    "CURRENCY": "SOA_MISMATCH",
    "AMOUNT": "SOA_MISMATCH",
    "RENT": "SOA_MISMATCH",
    "SIGNATORY": "SIGNATORY",
    "SIGNED": "SIGNATURE",
    "AGENT": "AGENT_EXPIRED",
    "BREAKDOWN": "BREAKDOWN",
    "LATE": "LATE",
    "ADDRESS": "ADDRESS",
}
USUAL = ("SOA_MISMATCH", "SIGNATURE", "RATE")  # until there is a use to count
GIVEN_BY = ("send_back", "disapprove")
LOOKED_BACK = 200  # of each of those moves


def likely_reasons(
    certificate: Certificate,
    checks: Iterable[Mapping[str, Any]],
    asked: Iterable[Mapping[str, Any]],
    *,
    staff: bool,
) -> list[dict[str, str]]:
    """Each with its field, why it is likely, and what of that may be said to the tenant.

    None where nothing is to be decided.
    """
    if not staff or certificate.status not in OPEN:
        return []
    found: dict[str, dict[str, str]] = {}
    can_be_given, words = reasons_offered(), words_for_tenant(certificate)
    for code, field, why in reasons_in(checks, asked):
        if code in can_be_given:
            found.setdefault(code, build_likely_reason(code, field, why, words.get(why, "")))
    return list(found.values())[:MOST]


def words_for_tenant(certificate: Certificate) -> dict[str, str]:
    """The tenant's sentence of each finding, by the one that staff read; none of staff alone."""
    found = [each for each in findings_of_certificate(certificate) if not each.for_staff_only]
    return {each.staff or each.message: each.message for each in found}


def likely_for_many(found: Counter[str], count: int) -> list[dict[str, str]]:
    """The likely reasons of ``count`` certificates together, of which ``found`` counts those with
    each; as they are of many, they point where they usually do."""
    can_be_given = reasons_offered()
    told = {code: FOUND_IN.format(times, count) for code, times in found.most_common()}
    told |= {code: USUAL_WORDS for code in (*used(), *USUAL) if code not in told}
    reasons = [
        build_likely_reason(code, "", why) for code, why in told.items() if code in can_be_given
    ]
    return reasons[:MOST]


def reasons_found(checks: Iterable[dict[str, Any]]) -> set[str]:
    """The reasons that say what these findings of one certificate say."""
    return {OF_CHECKS[each["id"]] for each in checks if each["id"] in OF_CHECKS}


def reasons_in(
    checks: Iterable[Mapping[str, Any]], asked: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[str, str, str]]:
    """List reasons: those requested before, those of the findings, then the most frequent."""
    for each in asked:
        yield each["code"], each.get("field") or "", ASKED
    for each in checks:
        if each["id"] in OF_CHECKS:
            yield OF_CHECKS[each["id"]], each["field"] or "", each["message"]
    for code in (*used(), *USUAL):
        yield code, "", USUAL_WORDS


def build_likely_reason(code: str, field: str, why: str, text: str = "") -> dict[str, str]:
    field = field or field_of(code)
    return with_label({"code": code, "field": field, "why": why, "text": text})


def by_use() -> list[str]:
    """The reasons given lately, the most frequent first; in words said each time is not usual."""
    given = Counter(code for move in GIVEN_BY for code in codes_given(move) if code != OTHER)
    return [code for code, _ in given.most_common()]


def codes_given(move: str) -> Iterator[str]:
    rows = Revision.objects.filter(transition__move=move, transition__lifecycle=LIFECYCLE)
    latest = rows.order_by("-transition__at", "-transition__number")
    for values in latest.values_list("values", flat=True)[:LOOKED_BACK]:
        for each in (values or {}).get("inputs", {}).get("reasons", ()):
            yield each["code"]


used = CachedValue(by_use, Reason)
