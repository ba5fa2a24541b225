"""What a scan comes to with a person's word: whose it is, and what the certificate will say."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings

from accounts import organization
from accounts.models import Branch, Company, Tenant
from core.refusals import NotLikeThis, field_fault
from core.text import fold
from workflow.scans import fields, matching
from workflow.scans.models import Scan
from workflow.scans.outcomes import SIGNED
from workflow.scans.statuses import Status

PAYEE, PAYOR = ("payee_tin", "payee_name"), ("payor_tin", "payor_name")


@dataclass(frozen=True)
class ResolvedScan:
    """``missing`` says in words why it cannot become a certificate yet."""

    values: fields.Values
    content: dict[str, Any]
    company: Any  # ours, wherever nothing is missing
    tenant: Any
    branch: Branch | None
    missing: str

    @property
    def is_signed(self) -> bool:
        return self.values.get(SIGNED, "") == fields.YES


def settle_values(scan: Scan, corrections: fields.Values, branch: str = "") -> ResolvedScan:
    """Raises NotLikeThis naming the fields that cannot be, or a mall that is not the company's."""
    values = fields.final(scan.values_read, corrections)
    sections = (scan.outcome or {}).get("sections", [])
    company, tenant = owners(scan, values, corrections)
    content = fields.content_of_scan_fields(values, sections)
    if branch:
        mall: Branch | None = chosen_branch(branch, company)
    elif scan.branch_id and company and scan.branch and scan.branch.company_id == company.pk:
        mall = scan.branch
    else:
        mall = matching.branch_for(tenant, company)
    return ResolvedScan(
        values, content, company, tenant, mall, matching.unmatched_party_reason(company, tenant)
    )


def owners(
    scan: Scan, values: fields.Values, corrections: fields.Values
) -> tuple[Company | None, Tenant | None]:
    """Return the tenant and company; a corrected TIN can change them."""
    company, tenant = scan.company, scan.tenant
    if company is None or PAYEE[0] in corrections:
        company = matching.match_company(*(values.get(name, "") for name in PAYEE)) or company
    if tenant is None or PAYOR[0] in corrections:
        tenant = matching.match_tenant(*(values.get(name, "") for name in PAYOR)) or tenant
    return company, tenant


def find_owner(scan: Scan, values: fields.Values) -> None:
    """As far as what was read tells it."""
    scan.company = matching.match_company(*(values.get(name, "") for name in PAYEE))
    scan.tenant = matching.match_tenant(*(values.get(name, "") for name in PAYOR))
    scan.branch = matching.branch_for(scan.tenant, scan.company)
    name_payor(scan, values)


def name_payor(scan: Scan, values: fields.Values) -> None:
    """For lists and searches."""
    scan.payor_name = values.get("payor_name", "")[:200]
    scan.folded_payor_name = fold(scan.payor_name)
    scan.payor_tin = values.get("payor_tin", "")[:14]


def chosen_company(code: str) -> Company:
    found = next((each for each in organization.companies().values() if each.code == code), None)
    if found is None:
        raise NotLikeThis([field_fault("company", "unknown", f"There is no company {code}.")])
    return found


def chosen_tenant(tin: str) -> Tenant:
    number = matching.parse_tin_or_none(tin)
    found = Tenant.objects.filter(tin=number).first() if number else None
    if found is None:
        raise NotLikeThis([field_fault("tenant", "unknown", "There is no tenant with this TIN.")])
    return found


def chosen_branch(name: str, company: Company | None) -> Branch:
    malls = organization.branches().values()
    found = next((each for each in malls if each.name == name), None)
    if found is None or company is None or found.company_id != company.pk:
        raise NotLikeThis(
            [field_fault("branch", "unknown", f"The company has no mall called {name}.")]
        )
    return found


def unsure(scan: Scan) -> list[str]:
    """The fields that nobody may confirm without having looked."""
    read = scan.values_read.items()
    return [name for name, value in read if value["confidence"] < settings.SCAN_SURE]


def is_keyed(scan: Scan) -> bool:
    """Return whether a person filled it in: nothing that was read was taken."""
    return scan.status == Status.CONFIRMED and scan.outcome is None
