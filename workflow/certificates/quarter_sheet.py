"""The quarter sheet: each store of a tenant, its certificate of a quarter and the one before."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from accounts.models import User
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates import attachments
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


def quarter_sheet_rows(user: User, quarter: Quarter) -> list[SheetRow]:
    """A row for each store and, where it has several of the quarter, for each certificate."""
    now, before = (
        certificates_by_place(user, quarter),
        certificates_by_place(user, quarter.previous),
    )
    nothing: list[Certificate | None] = [None]
    return [
        SheetRow(place, certificate, before.get(place, []))
        for place in places_of_tenant(user)
        for certificate in now.get(place, nothing)
    ]


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


def last_signatory_of(user: User) -> dict[str, Any]:
    """Return the signatory of the certificate that the tenant saved last."""
    rows = certificates_of_tenant(user).exclude(signatory_name="").order_by("-saved_at", "id")
    return rows.values(*SIGNATORY).first() or dict.fromkeys(SIGNATORY, "")
