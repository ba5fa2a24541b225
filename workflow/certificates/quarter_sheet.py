"""The quarter sheet: each store of a tenant, its certificate of a quarter and the one before."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from accounts.models import User
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates import attachments
from workflow.certificates.billed import BilledPlace, billed_places_of
from workflow.certificates.completeness import (
    COUNTED,
    Place,
    certificates_of_tenant,
    places_of_tenant,
)
from workflow.certificates.content import AMOUNTS, SIGNATORY
from workflow.certificates.models import Certificate, FormType, Section

MOST_ROWS = 200
RELATED = ("company", "branch", "tenant", "claimed_by")


@dataclass(frozen=True)
class SheetRow:
    """A store, its certificate of the quarter if there is one, and those of the quarter before."""

    place: Place
    certificate: Certificate | None
    before: list[Certificate]
    billed: BilledPlace | None = None


def quarter_sheet_rows(user: User, quarter: Quarter) -> list[SheetRow]:
    """A row for each store, and for each certificate and billed code where it has several."""
    now, before = (
        certificates_by_place(user, quarter),
        certificates_by_place(user, quarter.previous),
    )
    billed = billed_by_place(user, quarter)
    known = places_of_tenant(user)
    return [
        row
        for place in [*known, *sorted(billed.keys() - set(known))]
        for row in rows_of_place(place, now.get(place, []), before.get(place, []), billed[place])
    ]


def billed_by_place(user: User, quarter: Quarter) -> dict[Place, list[BilledPlace]]:
    """What the tenant was billed; a place without billing has an empty list."""
    found: dict[Place, list[BilledPlace]] = defaultdict(list)
    for each in billed_places_of(user.tenant, quarter) if user.tenant else []:
        found[each.place].append(each)
    return found


def rows_of_place(
    place: Place,
    certificates: list[Certificate],
    before: list[Certificate],
    billed: list[BilledPlace],
) -> Iterator[SheetRow]:
    """Its certificates with what was billed under their codes, then what has none yet."""
    left = {each.atc: each for each in billed}
    for certificate in certificates:
        yield SheetRow(place, certificate, before, left.pop(first_line_atc([certificate]), None))
    if not (certificates or left):
        yield SheetRow(place, None, before)
    for at, each in enumerate(sorted(left.values(), key=lambda each: -each.total)):
        is_first = at == 0 and not certificates
        yield SheetRow(place, None, before if is_first else [], each)


def certificates_by_place(user: User, quarter: Quarter) -> dict[Place, list[Certificate]]:
    """Return the certificates that count for the quarter, oldest first."""
    rows = with_content(certificates_of_tenant(user).filter(status__in=COUNTED))
    found = defaultdict(list)
    for certificate in rows.filter(period_from__range=(quarter.start, quarter.end)):
        found[place_of_certificate(certificate)].append(certificate)
    return dict(found)


def with_content(rows: Any) -> Any:
    """With everything that telling and checking it reads."""
    related = rows.select_related(*RELATED).order_by("created_at", "id")
    return related.prefetch_related("lines", "locations", attachments.files())


def place_of_certificate(certificate: Certificate) -> Place:
    company, branch = certificate.company, certificate.branch
    return (
        company.code if company else "",
        company.name if company else "",
        branch.name if branch else "",
    )


def can_row_express(certificate: Certificate, quarter: Quarter) -> bool:
    """Whether a row of the sheet can say all of it: one line, one store, the whole quarter."""
    lines = certificate.lines.all()
    return (
        certificate.form_type == FormType.SINGLE
        and (certificate.period_from, certificate.period_to) == (quarter.start, quarter.end)
        and len(lines) <= 1
        and all(line.section == Section.EWT for line in lines)
    )


def figures_of(certificates: Iterable[Certificate]) -> dict[str, Decimal]:
    """Months, total and tax of all their lines together."""
    lines = [line for certificate in certificates for line in certificate.lines.all()]
    return {name: sum((getattr(line, name) for line in lines), ZERO) for name in AMOUNTS}


def first_line_atc(certificates: Iterable[Certificate]) -> str:
    """The code of their first line."""
    codes = (line.atc for certificate in certificates for line in certificate.lines.all())
    return next(codes, "")


def last_signatory_of(user: User, company: str = "") -> dict[str, Any]:
    """Return the signatory of the certificate that the tenant saved last: to this company, or to
    any where none was to this one."""
    rows = certificates_of_tenant(user).exclude(signatory_name="").order_by("-saved_at", "id")
    last = rows.values(*SIGNATORY)
    found = last.filter(company__code=company).first() if company else None
    return found or last.first() or dict.fromkeys(SIGNATORY, "")


def breakdown_places_of(user: User, company: str) -> list[tuple[str, str]]:
    """The branches of a tenant at a company, each with the code of its newest certificate."""
    branches = [branch for code, _, branch in places_of_tenant(user) if code == company and branch]
    rows = certificates_of_tenant(user).filter(company__code=company, branch__isnull=False)
    newest = rows.exclude(lines__atc="").order_by("saved_at")
    codes = dict(newest.values_list("branch__name", "lines__atc"))
    return [(branch, codes.get(branch) or "") for branch in branches]
