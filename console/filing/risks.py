"""What to look at before a return is filed: credits at risk, and the tenants to call."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from accounts.models import Tenant, User
from console.filing.claims import NOT_BILLED
from console.filing.exceptions import FilingException, Kind
from console.filing.lookup import Pile, piles_of
from core.money import ZERO
from workflow.checks.billing import SOA

AT_RISK = (
    *("UNSIGNED", "LATE", "UNUSUAL", NOT_BILLED, SOA, "SUPERSEDED", "CHANGED"),
    *("NOT_IN_QAP", "QAP_DIFFERS"),
)
MOST_CONTACTS = 50


@dataclass
class Contact:
    """A tenant with certificates at risk."""

    tenant: Tenant
    person: str = ""
    codes: list[str] = field(default_factory=list)
    papers: dict[UUID, list[FilingException]] = field(default_factory=dict)

    @property
    def certificates(self) -> int:
        return len(self.papers)

    @property
    def tax(self) -> Decimal:
        return sum((tax for _, tax in (found[0].share for found in self.papers.values())), ZERO)

    def add(self, found: FilingException) -> None:
        """Add what is said of one of its certificates."""
        self.papers.setdefault(found.certificate.pk, []).append(found)
        if found.code not in self.codes:
            self.codes.append(found.code)


def at_risk(found: Iterable[FilingException]) -> Iterator[FilingException]:
    """Iterate over what is in the file, or in the version before, and at risk."""
    return (each for each in found if each.kind != Kind.LEFT_OUT and each.code in AT_RISK)


def risks_of(found: list[FilingException]) -> list[Pile]:
    """Group the certificates at risk by reason; ``found`` is sorted as an exceptions list."""
    return list(piles_of(list(at_risk(found))))


def contacts_of(found: Iterable[FilingException]) -> list[Contact]:
    """Return the tenants to call, those with the most tax at risk first."""
    contacts: dict[int, Contact] = {}
    for each in at_risk(found):
        tenant = each.certificate.tenant
        contacts.setdefault(tenant.pk, Contact(tenant)).add(each)
    largest = sorted(contacts.values(), key=lambda each: (-each.tax, each.tenant.name))
    return with_persons(largest[:MOST_CONTACTS])


def with_persons(contacts: list[Contact]) -> list[Contact]:
    """Name the contact person of each tenant, or the person of its account."""
    keys = [each.tenant.pk for each in contacts]
    users = User.objects.filter(tenant__in=keys, is_active=True).order_by("-pk")
    names = dict(users.values_list("tenant", "name"))
    for each in contacts:
        each.person = each.tenant.contact_person or names.get(each.tenant.pk, "")
    return contacts
