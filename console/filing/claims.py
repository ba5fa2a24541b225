"""The certificates that a return includes, and the reasons why others are left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.conf import settings
from django.db.models import Q

from accounts.models import Company, Tenant
from console.filing.exceptions import FilingException, Kind, build_exclusion
from console.filing.filed_lines import SUPERSEDED
from console.filing.models import FiledLine
from console.filing.names import PERSON, as_person, fold_name, parse_sawt_name
from console.filing.records import is_branch_too_long
from console.filing.returns import ReturnPeriod, form_for
from core.batches import in_batches
from workflow.certificates import attachments
from workflow.certificates.models import Certificate, Line
from workflow.certificates.replacement import originals_of
from workflow.certificates.statuses import CLAIMING, Status
from workflow.checks.batches import look_at_many
from workflow.checks.catalogue import BLOCK
from workflow.lifecycles.certificate import CertificateLifecycle

AT_ONCE = 100  # are read and compared together
DUPLICATE = "DUPLICATE"


@dataclass(frozen=True)
class ReturnScope:
    """The company and period of a return."""

    company: Company
    period: ReturnPeriod

    @property
    def codes(self) -> str:
        return self.period.form.codes


def at_hand(asked: ReturnScope) -> Iterator[list[Certificate]]:
    """Iterate in batches over certificates of the period that are in no file of this form."""
    first, last = asked.company.tin.branches
    theirs = Q(company=asked.company) | Q(payee_tin__range=(first, last))
    rows = Certificate.objects.filter(
        theirs,
        status__in=CLAIMING,
        period_from__lte=asked.period.end,
        period_to__gte=asked.period.start,
    )
    claimed = FiledLine.objects.live().filter(form=asked.period.form.form).values("certificate")
    fresh = in_batches(CertificateLifecycle.with_content(rows.exclude(pk__in=claimed)))
    while some := list(islice(fresh, AT_ONCE)):
        yield [each for each in some if not is_anothers(each, asked)]


def is_anothers(certificate: Certificate, asked: ReturnScope) -> bool:
    """Rightly of another company of the operator, under the same nine digits."""
    company, tin = certificate.company, certificate.payee_tin
    if company is None or company.pk == asked.company.pk:
        return False
    return bool(tin) and company.tin.tin9 == tin.tin9


def with_exclusions(
    some: list[Certificate], asked: ReturnScope
) -> Iterator[tuple[Certificate, FilingException | None]]:
    """Each with why it is left out, or with None."""
    faults = {each.pk: fault_of(each, asked) for each in some}
    sound = [each for each in some if faults[each.pk] is None]
    look_at_many(sound)
    for each in some:
        yield each, faults[each.pk] or find_duplicate_exclusion(each)


def fault_of(certificate: Certificate, asked: ReturnScope) -> FilingException | None:
    """The first reason to leave it out, or None."""
    for code, look in FAULTS.items():
        if why := look(certificate, asked):
            return build_exclusion(certificate, code, why)
    return None


def not_approved(certificate: Certificate, _: ReturnScope) -> str:
    return "" if certificate.status == Status.APPROVED else f"It is {certificate.status}."


def reason_superseded(certificate: Certificate, _: ReturnScope) -> str:
    by = certificate.superseded_by
    return f"It was replaced by {by.reference}, which counts instead." if by else ""


def original_filed(certificate: Certificate, asked: ReturnScope) -> str:
    """The same income is in a file already, by what this one replaced."""
    originals = [old.pk for old in originals_of(certificate)] if certificate.replaces_id else []
    filed = FiledLine.objects.live().filter(form=asked.period.form.form, certificate__in=originals)
    line = filed.select_related("filing").first()
    if line is None:
        return ""
    return (
        f"It replaces {line.reference}, which is claimed in filing {line.filing.number}. "
        "Amend that return by the difference."
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
    inside = first and last and asked.period.start <= first <= last <= asked.period.end
    return "" if inside else f"Its period, {first} to {last}, is not within {asked.period}."


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
    return NOT_SIGNED if is_required and not attachments.has_signature(certificate) else ""


NOT_SIGNED = "No signed copy is attached, and the original was not received."
FAULTS = {
    "NOT_APPROVED": not_approved,
    SUPERSEDED: reason_superseded,
    "ORIGINAL_FILED": original_filed,
    "ANOTHER_COMPANY": another_company,
    "WRONG_QUARTER": wrong_quarter,
    "OTHER_RETURN": other_return,
    "BRANCH": payor_branch_fault,
    "NAME": payor_name_fault,
    "RATE": missing_rate_fault,
    "UNSIGNED": reason_unsigned,
}


def find_duplicate_exclusion(certificate: Certificate) -> FilingException | None:
    """Another, sent earlier, claims the same income, and no lead dismissed the pair."""
    for found in certificate.kept_findings or []:
        if found.id == DUPLICATE and found.severity == BLOCK:
            return build_exclusion(certificate, DUPLICATE, found.staff or found.message)
    return None


def credited_lines_of(certificate: Certificate, asked: ReturnScope) -> list[Line]:
    """Return the lines that are credited in this return."""
    return [line for line in certificate.lines.all() if line.atc.startswith(asked.codes)]


def payor_name(certificate: Certificate) -> str:
    """As on record, where it is the account's own taxpayer; else as the paper says."""
    own, tin = certificate.tenant.tin, certificate.payor_tin
    same = bool(own and tin) and own.tin9 == tin.tin9
    return (
        registered_tenant_name(certificate.tenant)
        if same
        else certificate.payor_name.replace(PERSON, " ")
    )


def registered_tenant_name(tenant: Tenant) -> str:
    """The registered name, or a sole proprietor's three."""
    personal = (tenant.last_name, tenant.first_name, tenant.middle_name)
    return as_person(*personal) if any(personal) else tenant.name.replace(PERSON, " ")


def to_look_at(certificate: Certificate, asked: ReturnScope) -> Iterator[FilingException]:
    """List the warnings about a certificate that is in the file."""
    said = payor_name(certificate)
    who, is_guessed = parse_sawt_name(said), PERSON not in said
    told = {
        "UNSIGNED": "" if attachments.has_signature(certificate) else NOT_SIGNED,
        "NAME_SPLIT": f"Taken for a person: {', '.join(who.fields[1:])}."
        if who.last and is_guessed
        else "",
        "NAME_CUT": f"The name was cut to {who.sorted_as}." if who.is_cut else "",
        "OTHER_LINES": other_lines(certificate, asked),
    }
    return (FilingException(Kind.LOOK, code, why, certificate) for code, why in told.items() if why)


def other_lines(certificate: Certificate, asked: ReturnScope) -> str:
    others = {line.atc for line in certificate.lines.all() if not line.atc.startswith(asked.codes)}
    return "; ".join(map(where_credited, sorted(others))) + "." if others else ""
