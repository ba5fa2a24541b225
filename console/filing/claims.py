"""The certificates that a return includes, and the reasons why others are left out."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from accounts.models import Company, Tenant
from console.filing.claim_quarters import NEXT, claim_quarters
from console.filing.exceptions import FilingException, Kind
from console.filing.filed_lines import SUPERSEDED
from console.filing.models import FiledLine
from console.filing.records import is_branch_too_long
from console.filing.returns import QUARTERLY_INCOME_TAX, ReturnPeriod, form_for
from core.batches import in_batches
from core.quarter import Quarter
from workflow.certificates.billed import billed_amounts_of
from workflow.certificates.claim_in import ANNUAL
from workflow.certificates.models import Certificate, Line
from workflow.certificates.own import of_our_own
from workflow.certificates.qap_state import QapState
from workflow.certificates.replacement import originals_of
from workflow.certificates.statuses import CLAIMING, Status
from workflow.checks.batches import look_at_many
from workflow.checks.billing import SOA, describe_difference
from workflow.checks.catalogue import BLOCK
from workflow.engine.unaltered import check_document
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.signatures.grounds import has_signature, unsigned_words
from workflow.tax.alphalist_names import (
    PERSON,
    as_person,
    drop_symbols,
    fold_name,
    is_perhaps_a_person,
    parse_sawt_name,
)

AT_ONCE = 100  # are read and compared together
DUPLICATE = "DUPLICATE"


@dataclass(frozen=True)
class ReturnScope:
    """The company and period of a return.

    ``quarters`` says in which return certificates are claimed, ``elsewhere`` holds a live line of
    each that another return of the same form claims.
    """

    company: Company
    period: ReturnPeriod
    quarters: dict[UUID, str] = field(default_factory=dict)
    elsewhere: dict[UUID, FiledLine] = field(default_factory=dict)

    @property
    def codes(self) -> str:
        return self.period.form.codes


def at_hand(asked: ReturnScope) -> Iterator[list[Certificate]]:
    """Iterate in batches over the certificates of the period, and those moved to this return.

    Raises AlteredRecord, and NotNow for one that was moved while it was read.
    """
    first, last = asked.company.tin.branches
    theirs = Q(company=asked.company) | Q(payee_tin__range=(first, last))
    rows = Certificate.objects.filter(
        of_our_own(), theirs, may_be_claimed_in(asked.period), status__in=CLAIMING
    )
    found = in_batches(CertificateLifecycle.with_content(rows))
    while some := list(islice(found, AT_ONCE)):
        check_document(CertificateLifecycle.name, some)
        yield [each for each in some if not is_anothers(each, asked)]


def may_be_claimed_in(period: ReturnPeriod) -> Q:
    """Narrow to what touches the period or may have been moved to it."""
    own = Q(period_from__lte=period.end, period_to__gte=period.start)
    if period.form.form != QUARTERLY_INCOME_TAX:
        return own
    earlier = Q(period_to__range=(period.year_start, period.start))
    if settings.LATE_CLAIMS != NEXT:
        earlier &= Q(claim_in=str(period.quarter))
    return own | (earlier & Q(status=Status.APPROVED))


def is_anothers(certificate: Certificate, asked: ReturnScope) -> bool:
    """Rightly of another company of the operator, under the same nine digits."""
    company, tin = certificate.company, certificate.payee_tin
    if company is None or company.pk == asked.company.pk:
        return False
    return bool(tin) and company.tin.tin9 == tin.tin9


def with_exclusions(
    some: list[Certificate], asked: ReturnScope
) -> Iterator[tuple[Certificate, FilingException | None]]:
    """Each with why it is left out, or with None; one moved from here to there is not named."""
    some = [each for each in note_other_claims(some, asked) if is_of_this_return(each, asked)]
    faults = {each.pk: fault_of(each, asked) for each in some}
    sound = [each for each in some if faults[each.pk] is None]
    look_at_many(sound)
    for each in some:
        yield each, faults[each.pk] or find_duplicate_exclusion(each, asked)


def note_other_claims(some: list[Certificate], asked: ReturnScope) -> list[Certificate]:
    """Note where they are claimed: in another return already, and in which quarter."""
    if asked.period.form.form == QUARTERLY_INCOME_TAX:
        asked.quarters.update(claim_quarters(some, asked.company))
    family = {each.pk for paper in some for each in (paper, *originals_of(paper))}
    form, quarter = asked.period.form.form, str(asked.period.quarter)
    lines = FiledLine.objects.live().filter(form=form, certificate__in=family)
    lines = lines.exclude(filing__company=asked.company, filing__quarter=quarter)
    asked.elsewhere.update({line.certificate_id: line for line in lines.select_related("filing")})
    return some


def is_of_this_return(certificate: Certificate, asked: ReturnScope) -> bool:
    """Whether it is claimed here, or has its period here."""
    day, period = certificate.period_to, asked.period
    is_earlier = day is not None and day < period.start
    return not is_earlier or asked.quarters.get(certificate.pk) == str(period.quarter)


def fault_of(certificate: Certificate, asked: ReturnScope) -> FilingException | None:
    """The first reason to leave it out, or None."""
    for code, look in FAULTS.items():
        if why := look(certificate, asked):
            return FilingException(Kind.LEFT_OUT, code, why, certificate, asked.period)
    return None


def not_approved(certificate: Certificate, _: ReturnScope) -> str:
    return "" if certificate.status == Status.APPROVED else f"It is {certificate.status}."


def reason_superseded(certificate: Certificate, _: ReturnScope) -> str:
    by = certificate.superseded_by
    return f"It was replaced by {by.reference}, which counts instead." if by else ""


def original_filed(certificate: Certificate, asked: ReturnScope) -> str:
    """The same income is claimed in another return, by what this one replaced."""
    originals = [old.pk for old in originals_of(certificate)]
    line = next((asked.elsewhere[pk] for pk in originals if pk in asked.elsewhere), None)
    where = f"It replaces {line.reference}, which is claimed in {line.filing}." if line else ""
    return where and f"{where} {AMEND_THAT}"


def filed_elsewhere(certificate: Certificate, asked: ReturnScope) -> str:
    """Another return of the same form claims it."""
    line = asked.elsewhere.get(certificate.pk)
    return f"It is claimed in {line.filing}. {AMEND_THAT}" if line else ""


def other_quarter(certificate: Certificate, asked: ReturnScope) -> str:
    """Its tax goes with a later return."""
    quarter = asked.quarters.get(certificate.pk, "")
    if quarter in ("", str(asked.period.quarter)):
        return ""
    return "Its tax is claimed in " + (
        f"the annual return of {asked.period.quarter.year_code}."
        if quarter == ANNUAL
        else f"{quarter}."
    )


def another_company(certificate: Certificate, asked: ReturnScope) -> str:
    tin, company = certificate.payee_tin, certificate.company
    if company is None or company.pk != asked.company.pk:
        return f"It is entered for {company.code if company else 'no company'}."
    if tin is None or tin.tin9 != asked.company.tin.tin9:
        return f"Its payee TIN is not that of {asked.company.code}."
    return ""


def wrong_quarter(certificate: Certificate, asked: ReturnScope) -> str:
    first, last = certificate.period_from, certificate.period_to
    start = claimable_from(certificate, asked)
    inside = first and last and start <= first <= last <= asked.period.end
    return "" if inside else f"Its period, {first} to {last}, is not within {asked.period}."


def claimable_from(certificate: Certificate, asked: ReturnScope) -> date:
    """Return the first day that its period may have: the start of its own quarter where it was
    moved here, or where the quarters of the taxable year are not calendar quarters."""
    form, day = asked.period.form, certificate.period_to
    is_whole_year = form.is_annual and asked.period.is_of_calendar_quarters
    if day is None or is_whole_year or not form.follows_taxable_year:
        return asked.period.start
    return Quarter.of(day).start


def other_return(certificate: Certificate, asked: ReturnScope) -> str:
    if credited_lines_of(certificate, asked):
        return ""
    codes = sorted({line.atc for line in certificate.lines.all()})
    return "; ".join(map(where_credited, codes)) + "." if codes else "It has no lines."


def where_credited(code: str) -> str:
    form = form_for(code)
    return f"{code} goes with {form}" if form else f"{code} is credited in no return of a company"


def payor_branch_fault(certificate: Certificate, _: ReturnScope) -> str:
    tin = certificate.payor_tin
    if tin is None:
        return "It has no payor TIN."
    return "The payor's branch has more than four digits." if is_branch_too_long(tin) else ""


def payor_name_fault(certificate: Certificate, _: ReturnScope) -> str:
    who = payor_name(certificate)
    return "" if fold_name(who) else "The payor's name has no letter that the BIR's module takes."


def missing_rate_fault(certificate: Certificate, asked: ReturnScope) -> str:
    missing = [line.atc for line in credited_lines_of(certificate, asked) if line.rate is None]
    return f"{missing[0]} has no rate." if missing else ""


def reason_unsigned(certificate: Certificate, _: ReturnScope) -> str:
    is_required = settings.SIGNATURE_REQUIRED == "block"
    return reason_of_unsigned(certificate) if is_required else ""


def reason_of_unsigned(certificate: Certificate) -> str:
    """Why it is unsigned, in words; blank where it is signed."""
    return "" if has_signature(certificate) else unsigned_words(certificate)


NOT_BILLED = "NOT_BILLED"
NOT_A_PERSON = (
    "It is written as a registered name. If it is a person's, enter the last, first and middle "
    "name in the tenant's record before you file."
)
AMEND_THAT = "File that return as amended first."
NOT_IN_QAP = "The payor's QAP of this quarter does not have it."
QAP_DIFFERS = "The payor's QAP of this quarter has other figures. The certificate shows both."
FAULTS = {
    "NOT_APPROVED": not_approved,
    SUPERSEDED: reason_superseded,
    "FILED_ELSEWHERE": filed_elsewhere,
    "ORIGINAL_FILED": original_filed,
    "ANOTHER_COMPANY": another_company,
    "WRONG_QUARTER": wrong_quarter,
    "OTHER_QUARTER": other_quarter,
    "OTHER_RETURN": other_return,
    "BRANCH": payor_branch_fault,
    "NAME": payor_name_fault,
    "RATE": missing_rate_fault,
    "UNSIGNED": reason_unsigned,
}


def find_duplicate_exclusion(
    certificate: Certificate, asked: ReturnScope
) -> FilingException | None:
    """Another, sent earlier, claims the same income, and no lead dismissed the pair."""
    for found in certificate.kept_findings or []:
        if found.id == DUPLICATE and found.severity == BLOCK:
            why = found.staff or found.message
            return FilingException(Kind.LEFT_OUT, DUPLICATE, why, certificate, asked.period)
    return None


def credited_lines_of(certificate: Certificate, asked: ReturnScope) -> list[Line]:
    """Return the lines that are credited in this return."""
    return [line for line in certificate.lines.all() if line.atc.startswith(asked.codes)]


def payor_name(certificate: Certificate) -> str:
    """As on record, where it is the account's own taxpayer; else as the paper says.

    Symbols that no registered name has are dropped.
    """
    own, tin = certificate.tenant.tin, certificate.payor_tin
    same = bool(own and tin) and own.tin9 == tin.tin9
    said = (
        registered_tenant_name(certificate.tenant)
        if same
        else certificate.payor_name.replace(PERSON, " ")
    )
    return drop_symbols(said)


def registered_tenant_name(tenant: Tenant) -> str:
    """The registered name, or a sole proprietor's three."""
    personal = (tenant.last_name, tenant.first_name, tenant.middle_name)
    return as_person(*personal) if any(personal) else tenant.name.replace(PERSON, " ")


def to_look_at(certificate: Certificate, asked: ReturnScope) -> Iterator[FilingException]:
    """List the warnings about a certificate that is in the file."""
    said = payor_name(certificate)
    who, is_guessed = parse_sawt_name(said), PERSON not in said
    told = {
        "UNSIGNED": reason_of_unsigned(certificate),
        "NAME_SPLIT": f"Taken for a person: {', '.join(who.fields[1:])}."
        if who.last and is_guessed
        else "",
        "NAME_ONE_COMMA": NOT_A_PERSON if is_perhaps_a_person(said) else "",
        "NAME_CUT": f"The name was cut to {who.sorted_as}." if who.is_cut else "",
        "OTHER_LINES": other_lines(certificate, asked),
        **{code: finding_words(certificate, code) for code in ("LATE", "UNUSUAL")},
        **billing_words(certificate),
        **qap_words(certificate),
    }
    return (
        FilingException(Kind.LOOK, code, why, certificate, asked.period)
        for code, why in told.items()
        if why
    )


def qap_words(certificate: Certificate) -> dict[str, str]:
    """Return the warning where the payor's own list lacks a certificate or has other figures."""
    words = {QapState.NOT_IN_QAP: NOT_IN_QAP, QapState.DIFFERS: QAP_DIFFERS}
    return {
        code: words[state] if certificate.qap_state == state else ""
        for code, state in {
            "NOT_IN_QAP": QapState.NOT_IN_QAP,
            "QAP_DIFFERS": QapState.DIFFERS,
        }.items()
    }


def finding_words(certificate: Certificate, code: str) -> str:
    """Return what a check found, for staff; blank where it found nothing."""
    found = (each for each in certificate.kept_findings or [] if each.id == code)
    return next((each.staff or each.message for each in found), "")


def billing_words(certificate: Certificate) -> dict[str, str]:
    """Say what no billing document explains, and what differs from billing."""
    amounts = [each for each in billed_amounts_of(certificate) if not each.is_matched]
    differing = {
        NOT_BILLED: [each for each in amounts if not each.billed],
        SOA: [each for each in amounts if each.billed],
    }
    return {code: " ".join(map(describe_difference, some)) for code, some in differing.items()}


def other_lines(certificate: Certificate, asked: ReturnScope) -> str:
    others = {line.atc for line in certificate.lines.all() if not line.atc.startswith(asked.codes)}
    return "; ".join(map(where_credited, sorted(others))) + "." if others else ""
