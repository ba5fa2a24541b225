"""Filings as the API tells them."""

from collections.abc import Iterable, Sequence
from typing import cast
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, QuerySet

from accounts.models import Company, User
from accounts.tax_profiles import taxable_years_of
from console.filing.choices import (
    ReturnChoice,
    filing_companies_for,
    ledger_years,
    list_return_choices,
    may_file,
    suggested_period,
)
from console.filing.exceptions import FilingException, Kind, Share
from console.filing.filed_lines import (
    changed_in,
    live_filings_of,
    period_filed,
    version_before,
)
from console.filing.filing import data_of, stem_of
from console.filing.lifecycle import LIFECYCLE, FilingLifecycle
from console.filing.lookup import (
    FilingPreview,
    IncludedCertificate,
    OfCode,
    Pile,
    Sums,
    piles_of,
    some_records,
    sum_lines_by_tax_code,
)
from console.filing.models import FiledLine, Filing, Status
from console.filing.preview import sawt_header_of_filing
from console.filing.risks import Contact, contacts_of, risks_of
from console.filing.schemas import (
    FiledCertificate,
    FilingChange,
    FilingChoices,
    FilingCode,
    FilingCompany,
    FilingCompanyReturn,
    FilingContact,
    FilingDetail,
    FilingDifference,
    FilingLook,
    FilingMove,
    FilingPile,
    FilingRow,
    FilingSchema,
    FilingShare,
    FilingSuggested,
    FilingSums,
    FilingWithdrawn,
    FilingYear,
    IncludedCertificates,
)
from console.filing.versions import Change, Difference, difference_of
from core import clock
from core.db.money_sums import MoneySum
from core.money import plain_pesos
from core.taxable_years import CALENDAR_YEARS, TaxableYear, TaxableYears
from workflow.api.certificates.serializers import inputs_of_transition
from workflow.certificates.models import Certificate
from workflow.engine.plan import available_moves
from workflow.models import Transition
from workflow.tax.alphalist_names import format_stored_name

MOST_TOLD = 100  # of a pile; the whole list is a file
MOST_OF_CONTACT = 50  # its certificates
MOST_INCLUDED = 500  # of the certificates in a file; the previewed file has them all
MOST_CHANGES = 500  # of a difference; the workbook has them all


def serialize_filing_choices(user: User) -> FilingChoices:
    return {
        "companies": [serialize_filing_company(each, user) for each in filing_companies_for(user)],
        "returns": [
            {"form": each.form, "quarters": [str(period.quarter) for period in each.periods]}
            for each in list_return_choices(CALENDAR_YEARS)
        ],
        "suggested": serialize_suggested(CALENDAR_YEARS),
    }


def serialize_filing_company(company: Company, user: User) -> FilingCompany:
    years = taxable_years_of(company)
    return {
        "code": company.code,
        "name": company.name,
        "may_file": may_file(user, company),
        "returns": [serialize_return_choice(each) for each in list_return_choices(years)],
        "suggested": serialize_suggested(years),
        "years": [serialize_taxable_year(each) for each in ledger_years(years)],
    }


def serialize_return_choice(each: ReturnChoice) -> FilingCompanyReturn:
    return {
        "form": each.form,
        "periods": [
            {"quarter": str(period.quarter), "starts": period.start, "ends": period.end}
            for period in each.periods
        ],
    }


def serialize_suggested(years: TaxableYears) -> FilingSuggested:
    period = suggested_period(years)
    return {"form": period.form.form, "quarter": str(period.quarter)}


def serialize_taxable_year(year: TaxableYear) -> FilingYear:
    return {
        "code": year.code,
        "year": year.year,
        "is_second": year.is_second,
        "starts": year.start,
        "ends": year.end,
    }


def serialize_filing_preview(look: FilingPreview, user: User) -> FilingLook:
    prepared = look.prepared
    company, period = prepared.company, prepared.period
    return {
        "company": company.code,
        "form": period.form.form,
        "quarter": str(period.quarter),
        "period_from": period.start,
        "period_to": period.end,
        "due": period.due,
        "may_file": may_file(user, company),
        "approved": look.approved,
        "goes_in": serialize_filing_sums(look.goes_in),
        "register": serialize_filing_sums(look.register),
        "ties": look.ties,
        "filed": serialize_filing_sums(look.filed),
        "filings": live_filings_of(company, period).count(),
        "version": prepared.number,
        "against": serialize_version_difference(prepared.difference, prepared.former),
        "at_risk": [
            {"code": risk.code, **serialize_filing_sums(risk.sums)}
            for risk in risks_of(prepared.told)
        ],
        "contacts": [serialize_contact(each, user) for each in contacts_of(prepared.told)],
        "unsigned": sum(is_unsigned(told) for told in prepared.told),
        "codes": serialize_tax_code_sums(sum_lines_by_tax_code(prepared.lines)),
        "piles": serialize_exception_groups(piles_of(prepared.told), user),
        "file": {
            "name": f"{stem_of(prepared.head, period)}.DAT",
            "size": len(look.data),
            "sha256": look.sha256,
            **some_records(look.data),
        },
    }


def serialize_contact(contact: Contact, user: User) -> FilingContact:
    """A tenant with its first certificates, each once with all that is said of it."""
    tenant = contact.tenant
    found = list(contact.papers.values())[:MOST_OF_CONTACT]
    return {
        "tenant": tenant.name,
        "email": tenant.verified_email or tenant.contact_email,
        "phone": tenant.contact_phone,
        "person": contact.person,
        "certificates": contact.certificates,
        "tax": plain_pesos(contact.tax),
        "codes": contact.codes,
        "told": [
            serialize_filing_exception(told[0], user) | {"why": " ".join(each.why for each in told)}
            for told in found
        ],
    }


def serialize_version_difference(difference: Difference, former: Filing | None) -> FilingDifference:
    return {
        "version": former.number if former else None,
        "is_changed": difference.is_changed,
        "counts": {
            "added": len(difference.added),
            "removed": len(difference.removed),
            "changed": len(difference.changed),
        },
        "tax": plain_pesos(difference.tax),
        "added": serialize_changes(difference.added),
        "removed": serialize_changes(difference.removed),
        "changed": serialize_changes(difference.changed),
    }


def serialize_changes(changes: Sequence[Change]) -> list[FilingChange]:
    return [serialize_change(each) for each in changes[:MOST_CHANGES]]


def serialize_change(change: Change) -> FilingChange:
    shown = change.now or change.was
    assert shown is not None, "a change is of a certificate in one of the versions"
    return {
        "id": str(change.certificate),
        "reference": change.reference,
        "payor_name": format_stored_name(change.payor),
        "was": serialize_share(change.was) if change.was else None,
        **serialize_share(shown),
    }


def serialize_share(share: Share) -> FilingShare:
    base, tax = share
    return {"base": plain_pesos(base), "tax": plain_pesos(tax)}


def is_unsigned(told: FilingException) -> bool:
    """Return whether it goes in without a signature."""
    return (told.kind, told.code) == (Kind.LOOK, "UNSIGNED")


def serialize_filing_sums(sums: Sums) -> FilingSums:
    base, tax = plain_pesos(sums.base), plain_pesos(sums.tax)
    return {"certificates": sums.certificates, "base": base, "tax": tax}


def serialize_tax_code_sums(codes: Iterable[OfCode]) -> list[FilingCode]:
    return [
        {
            "atc": each.atc,
            "nature": each.nature,
            "lines": each.lines,
            "rate": plain_pesos(each.rate),
            "base": plain_pesos(each.base),
            "tax": plain_pesos(each.tax),
        }
        for each in codes
    ]


def serialize_exception_groups(piles: Iterable[Pile], user: User) -> list[FilingPile]:
    return [
        {
            "kind": pile.kind.name,
            "code": pile.code,
            **serialize_filing_sums(pile.sums),
            "told": [serialize_filing_exception(each, user) for each in pile.told[:MOST_TOLD]],
        }
        for pile in piles
    ]


def serialize_filing_exception(told: FilingException, user: User) -> FilingSchema:
    paper = told.certificate
    opens = user.is_manager or paper.company_id in user.company_ids
    return {
        "id": paper.pk if opens else None,
        "reference": paper.reference,
        "status": paper.status,
        "payor_name": paper.payor_name,
        "why": told.why,
        **serialize_share(told.share),
    }


def serialize_included_certificates(
    included: Sequence[IncludedCertificate],
) -> IncludedCertificates:
    return {
        "certificates": len(included),
        "results": [
            {
                "id": str(each.certificate),
                "reference": each.reference,
                "payor_name": format_stored_name(each.payor),
                **serialize_share(each.share),
            }
            for each in included[:MOST_INCLUDED]
        ],
    }


def serialize_filing_rows(filings: Sequence[Filing]) -> list[FilingRow]:
    """Filings in a list, with who made them and of how many certificates."""
    pks = [each.pk for each in filings]
    lines = FiledLine.objects.filter(filing__in=pks).values_list("filing")
    counts = dict(lines.annotate(Count("certificate", distinct=True)))
    born = Transition.objects.filter(
        lifecycle=LIFECYCLE, subject_id__in=map(str, pks), move="born"
    ).values_list("subject_id", "actor_name")
    makers = dict(born)
    live = set(
        Filing.objects.filter(pk__in=pks, status=Status.FILED)
        .exclude(Exists(later_versions()))
        .values_list("pk", flat=True)
    )
    return [
        serialize_filing_row(each, counts.get(each.pk, 0), makers.get(str(each.pk), ""), live)
        for each in filings
    ]


def later_versions() -> QuerySet[Filing]:
    """Return the versions that replaced the one of the outer query."""
    return Filing.objects.filter(
        company=OuterRef("company"),
        form=OuterRef("form"),
        period_to=OuterRef("period_to"),
        number__gt=OuterRef("number"),
        status=Status.FILED,
    )


def serialize_filing_row(filing: Filing, certificates: int, by: str, live: set[UUID]) -> FilingRow:
    period = period_filed(filing)
    return {
        "id": str(filing.pk),
        "company": filing.company.code,
        "form": filing.form,
        "quarter": str(period.quarter),
        "period_from": filing.period_from.isoformat(),
        "period_to": filing.period_to.isoformat(),
        "number": filing.number,
        "kind": filing.kind,
        "reason": filing.reason,
        "counts": filing.pk in live,
        "certificates": certificates,
        "base": plain_pesos(filing.base),
        "tax": plain_pesos(filing.tax),
        "status": filing.status,
        "by": by,
        "at": clock.utc_moment(filing.created_at),
        "file_name": f"{stem_of(sawt_header_of_filing(filing), period)}.DAT",
    }


def serialize_filing(filing: Filing, user: User) -> FilingDetail:
    (row,) = serialize_filing_rows([filing])
    data, lines = data_of(filing), list(filing.lines.all())
    changed = changed_in(filing)
    in_order = sorted(changed, key=lambda told: told.certificate.reference)
    return {
        **row,
        "may_file": may_file(user, filing.company),
        "moves": [
            cast(FilingMove, move)
            for move in available_moves(FilingLifecycle(filing, user), user)
            if move["name"] == "withdraw"
        ],
        "withdrawn": serialize_withdrawal(filing),
        "against": serialize_version_difference(
            difference_of(filing, lines), version_before(filing)
        ),
        "codes": serialize_tax_code_sums(sum_lines_by_tax_code(lines)),
        "piles": serialize_exception_groups(piles_of(in_order), user),
        "file": {
            "name": row["file_name"],
            "size": len(data),
            "sha256": filing.sha256,
            **some_records(data),
        },
    }


def serialize_withdrawal(filing: Filing) -> FilingWithdrawn | None:
    """Return who withdrew it, when and why; None where nobody did."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(filing.pk))
    done = rows.filter(move="withdraw").first()
    if done is None:
        return None
    said = inputs_of_transition(done).get("reason", "")
    return {"by": done.actor_name, "at": clock.utc_moment(done.at), "reason": said}


def serialize_filed_certificates(
    certificates: Sequence[Certificate], filing: Filing
) -> list[FiledCertificate]:
    """Certificates of a filing, with what was claimed then and their status today."""
    lines = filing.lines.filter(certificate__in=certificates).values_list("certificate")
    sums = {pk: sums for pk, *sums in lines.annotate(MoneySum("base"), MoneySum("tax"))}
    return [
        {
            "id": str(each.pk),
            "reference": each.reference,
            "payor_name": each.payor_name,
            "status": each.status,
            "base": plain_pesos(sums[each.pk][0]),
            "tax": plain_pesos(sums[each.pk][1]),
        }
        for each in certificates
    ]
