"""What the reader may lean on: our companies, the tenants, and the rates of today."""

from accounts.models import Company, Tenant
from core.cached_values import CachedValue
from core.clock import today
from ocr.protocol import KnownFacts, KnownParty
from workflow.tax import atc


def load_known_parties() -> KnownFacts:
    """Return all known parties; the reader gets them again only when the object differs."""
    return KnownFacts(
        companies=tuple(map(known_party_of, Company.objects.all())),
        tenants=tuple(map(known_party_of, Tenant.objects.all())),
        rates={
            code: (f"{row.rate.normalize():f}",) for code, row in atc.catalogue(today()).items()
        },
    )


def known_party_of(who: Company | Tenant) -> KnownParty:
    return KnownParty(str(who.tin), who.name, who.address, who.zip)


known = CachedValue(load_known_parties, Company, Tenant)
