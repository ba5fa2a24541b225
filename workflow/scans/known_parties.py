"""What the reader may lean on: our companies, the tenants, and the rates of today."""

from accounts.models import Company, Tenant
from core.cached_values import Kept
from core.clock import today
from ocr.protocol import Known, Party
from workflow.tax import atc


def load_known_parties() -> Known:
    """Return all known parties; the reader gets them again only when the object differs."""
    return Known(
        companies=tuple(map(known_party_of, Company.objects.all())),
        tenants=tuple(map(known_party_of, Tenant.objects.all())),
        rates={
            code: (f"{row.rate.normalize():f}",) for code, row in atc.catalogue(today()).items()
        },
    )


def known_party_of(who: Company | Tenant) -> Party:
    return Party(str(who.tin), who.name, who.address, who.zip)


known = Kept(load_known_parties, Company, Tenant)
