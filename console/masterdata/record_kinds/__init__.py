"""The kinds of master data that share their calls, by their addresses."""

from console.masterdata.record_kinds.holidays import Holidays
from console.masterdata.record_kinds.kind import Given, RecordKind
from console.masterdata.record_kinds.leases import Leases
from console.masterdata.record_kinds.mail_texts import MailTexts
from console.masterdata.record_kinds.places import Companies, Malls
from console.masterdata.record_kinds.reasons import ReasonShelf
from console.masterdata.record_kinds.tax_codes import TaxCodes
from console.masterdata.record_kinds.tax_profiles import CompanyProfiles, TenantProfiles

SHELVES: dict[str, RecordKind] = {
    "companies": Companies(),
    "malls": Malls(),
    "holidays": Holidays(),
    "atcs": TaxCodes(),
    "reasons": ReasonShelf(),
    "mails": MailTexts(),
    "company-profiles": CompanyProfiles(),
    "tenant-profiles": TenantProfiles(),
    "leases": Leases(),
}

__all__ = ["SHELVES", "Given", "RecordKind"]
