"""VAT withheld on approved certificates: lines with WV codes, and attached BIR Forms 2306.

Form 2307 certifies VAT that is credited in 2550Q with its SAWT. Form 2306 is no part of a SAWT:
its VAT is entered in the return by hand.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import Company
from console.filing.models import FiledLine, Filing
from core.db.money_sums import MoneySum
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates.models import Certificate, Line
from workflow.certificates.own import OUR_OWN
from workflow.certificates.statuses import Status
from workflow.files.models import Attachment

RETURN = "2550Q"
FORM_2307, FORM_2306 = "2307", "2306"
FORMS = (FORM_2307, FORM_2306)
IS_VAT = Q(atc__gte="WV", atc__lt="WW")  # as the index has it
NOT_TYPED = Q(period_from=None)


@dataclass(frozen=True)
class VatScope:
    """A company, and a quarter or every one; ``quarter`` is like 20263."""

    company: Company
    quarter: int | None = None

    @property
    def quarter_name(self) -> str:
        """Like 2026Q3; blank for every quarter."""
        return str(quarter_of_number(self.quarter) or "")

    @property
    def of_certificate(self) -> dict[str, Any]:
        """The certificates that count, as the filter of their own table."""
        found = {"company": self.company, "status": Status.APPROVED, "superseded_by": None}
        return found | OUR_OWN | ({"quarter": self.quarter} if self.quarter else {})

    @property
    def of_related(self) -> dict[str, Any]:
        """The same as the filter of a table that refers to them."""
        return {f"certificate__{name}": value for name, value in self.of_certificate.items()}


@dataclass(frozen=True)
class VatEntry:
    """VAT of one code on a certificate, or on a Form 2306 attached to it.

    ``file`` and ``number`` are of a Form 2306; without ``atc`` nothing was typed of it. ``claimed``
    is the tax in the live 2550Q ``filing``. ``is_double``: the certificate has the code too;
    ``is_other_quarter``: its period was typed before that of the certificate changed.
    """

    form: str
    atc: str
    period_from: date | None
    period_to: date | None
    base: Decimal
    tax: Decimal
    file: UUID | None = None
    number: str = ""
    claimed: Decimal = ZERO
    filing: Filing | None = None
    is_double: bool = False
    is_other_quarter: bool = False


@dataclass
class VatSums:
    """The VAT of one code, form and quarter."""

    quarter: Quarter | None
    atc: str
    form: str
    certificates: int
    base: Decimal
    tax: Decimal
    claimed: Decimal = ZERO


@dataclass(frozen=True)
class VatTotals:
    """``untyped`` counts Forms 2306 without figures; ``double`` is tax that both forms certify."""

    sums: list[VatSums] = field(default_factory=list)
    untyped: int = 0
    double: Decimal = ZERO

    def total_of(self, name: str) -> Decimal:
        return sum((getattr(each, name) for each in self.sums), ZERO)


def vat_lines(scope: VatScope) -> QuerySet[Line]:
    return Line.objects.filter(IS_VAT, **scope.of_related)


def vat_forms(scope: VatScope) -> QuerySet[Attachment]:
    """Return the Forms 2306 with VAT codes."""
    return attached_2306().filter(IS_VAT, **scope.of_related)


def attached_2306() -> QuerySet[Attachment]:
    return Attachment.objects.filter(kind=Attachment.Kind.FORM_2306, removed_at=None)


def certificates_with_vat(scope: VatScope) -> QuerySet[Certificate]:
    """Return the certificates with VAT withheld, or with a Form 2306 that nobody typed."""
    lines = Line.objects.filter(IS_VAT).order_by().values("certificate")
    forms = attached_2306().filter(IS_VAT | NOT_TYPED).order_by().values("certificate")
    return Certificate.objects.filter(pk__in=lines.union(forms), **scope.of_certificate)


def read_vat_totals(scope: VatScope) -> VatTotals:
    """Sum up by quarter, code and form, the newest quarter first."""
    claimed = claimed_by_code(scope)
    sums = [
        VatSums(*key, **figures, claimed=claimed.get(key[:2], ZERO) if form == FORM_2307 else ZERO)
        for form, rows in ((FORM_2307, vat_lines(scope)), (FORM_2306, vat_forms(scope)))
        for key, figures in group_vat(form, rows)
    ]
    sums.sort(key=lambda each: (each.atc, each.form))
    sums.sort(key=lambda each: str(each.quarter or ""), reverse=True)
    untyped = attached_2306().filter(NOT_TYPED, **scope.of_related).count()
    return VatTotals(sums, untyped, double_tax(scope))


def group_vat(
    form: str, rows: QuerySet[Any]
) -> Iterable[tuple[tuple[Quarter | None, str, str], dict[str, Any]]]:
    groups = rows.order_by().values_list("certificate__quarter", "atc")
    for quarter, atc, certificates, total, tax in groups.annotate(
        Count("certificate", distinct=True), MoneySum("total"), MoneySum("tax")
    ):
        figures = {"certificates": certificates, "base": total, "tax": tax}
        yield (quarter_of_number(quarter), atc, form), figures


def quarter_of_number(number: int | None) -> Quarter | None:
    """Return the quarter written like 20263."""
    return Quarter(*divmod(number, 10)) if number else None


def claimed_vat_lines(scope: VatScope) -> QuerySet[FiledLine]:
    return FiledLine.objects.live().filter(IS_VAT, form=RETURN, **scope.of_related)


def claimed_by_code(scope: VatScope) -> dict[tuple[Quarter | None, str], Decimal]:
    """Return the tax that live versions of 2550Q claim, by the certificate's quarter and code."""
    groups = (
        claimed_vat_lines(scope)
        .values_list("certificate__quarter", "atc")
        .annotate(MoneySum("tax"))
    )
    return {(quarter_of_number(quarter), atc): tax for quarter, atc, tax in groups}


def double_tax(scope: VatScope) -> Decimal:
    """Sum up the tax on Forms 2306 whose certificate has a line with the same code."""
    same = Line.objects.filter(certificate=OuterRef("certificate"), atc=OuterRef("atc"))
    found = vat_forms(scope).filter(Exists(same)).aggregate(tax=MoneySum("tax"))
    return found["tax"] or ZERO


def entries_by_certificate(
    certificates: Iterable[Certificate], scope: VatScope
) -> dict[UUID, list[VatEntry]]:
    """Return the entries of each certificate: its lines summed by code, then its Forms 2306."""
    papers = {each.pk: each for each in certificates}
    found: dict[UUID, list[VatEntry]] = defaultdict(list)
    codes: set[tuple[UUID, str]] = set()
    claims = vat_claims_of(papers, scope)
    lines = vat_lines(scope).filter(certificate__in=papers).order_by("atc")
    groups = lines.values_list("certificate", "atc").annotate(MoneySum("total"), MoneySum("tax"))
    for pk, atc, base, tax in groups:
        codes.add((pk, atc))
        claimed, filing = claims.get((pk, atc), (ZERO, None))
        period = papers[pk].period_from, papers[pk].period_to
        found[pk].append(
            VatEntry(FORM_2307, atc, *period, base, tax, claimed=claimed, filing=filing)
        )
    forms = attached_2306().filter(IS_VAT | NOT_TYPED, certificate__in=papers).defer("rows")
    for file in forms.order_by("added_at", "id"):
        is_double = (file.certificate_id, file.atc) in codes
        quarter = papers[file.certificate_id].quarter
        found[file.certificate_id].append(entry_of_form(file, quarter, is_double=is_double))
    return found


def entry_of_form(file: Attachment, quarter: int | None, *, is_double: bool) -> VatEntry:
    """Return the entry of a Form 2306; ``quarter`` is the certificate's."""
    begins = file.period_from
    return VatEntry(
        FORM_2306,
        file.atc,
        file.period_from,
        file.period_to,
        file.total,
        file.tax,
        file=file.pk,
        number=file.number,
        is_double=is_double,
        is_other_quarter=begins is not None and Quarter.of(begins).in_one_number != quarter,
    )


def vat_claims_of(
    papers: Iterable[UUID], scope: VatScope
) -> dict[tuple[UUID, str], tuple[Decimal, Filing]]:
    """Return what a live 2550Q claims of each certificate and code, and which one it is."""
    lines = claimed_vat_lines(scope).filter(certificate__in=list(papers)).select_related("filing")
    found: dict[tuple[UUID, str], tuple[Decimal, Filing]] = {}
    for line in lines.order_by("position"):
        key = (line.certificate_id, line.atc)
        found[key] = (found.get(key, (ZERO, line.filing))[0] + line.tax, line.filing)
    return found
