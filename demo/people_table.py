"""The people of the demo, with published passwords. Plain data: the directory reads it too."""

from typing import NamedTuple


class DemoTenant(NamedTuple):
    """A payor with one user; addresses left blank are what its story is about."""

    username: str
    password: str
    person: str
    name: str
    tin: str
    address: str
    zip: str
    is_affiliate: bool = False
    is_withholding_agent: bool = False
    contact_email: str = ""
    notification_email: str = ""


class DemoPerson(NamedTuple):
    """A person whom the owner of a tenant invited."""

    username: str
    password: str
    name: str
    email: str
    role: str
    tenants: tuple[str, ...]  # the accounts for which they work


class DemoStaff(NamedTuple):
    """A person of the company directory; without a role the portal does not know them."""

    email: str
    password: str
    name: str
    role: str = ""
    company: str = ""
    branches: tuple[str, ...] = ()
    all_branches: bool = False
    conforme_title: str = ""  # of a person who signs for the payee, with the TIN
    conforme_tin: str = ""


TENANTS = (
    DemoTenant(
        username="tenant",
        password="demo-tenant-2307",  # nosec B106  # published
        person="Maria Lourdes Villanueva",
        name="LUNTIAN KITCHEN VENTURES CORPORATION",
        tin="998-765-432-000",
        address="214 MABINI ST., BRGY. SAN DIONISIO, PARANAQUE CITY",
        zip="1700",
        contact_email="accounting@luntian-kitchen.example",
        notification_email="forms@luntian-kitchen.example",
    ),
    DemoTenant(
        username="affiliate",
        password="demo-affiliate-2307",  # nosec B106  # published
        person="Ramon Santillan",
        name="MAHARLIKA DEPARTMENT STORE HOLDINGS, INC.",
        tin="998-765-440-000",
        address="9F CREST TOWER, AMIHAN AVE., BRGY. SAN DIONISIO, PARANAQUE CITY",
        zip="1700",
        is_affiliate=True,
        is_withholding_agent=True,
        contact_email="tax@maharlika-store.example",
        notification_email="2307@maharlika-store.example",
    ),
    DemoTenant(
        username="noemail",
        password="demo-noemail-2307",  # nosec B106  # published
        person="Ana Liza Ocampo",
        name="SINAG OPTICAL CONCEPTS INC.",
        tin="998-765-450-000",
        address="58 RIZAL AVE., PASIG CITY",
        zip="1600",
        contact_email="office@sinag-optical.example",
    ),
    DemoTenant(
        username="nocontact",
        password="demo-nocontact-2307",  # nosec B106  # published
        person="Eduardo Manalo",
        name="TALA BAKESHOP OPC",
        tin="998-765-460-000",
        address="7 LUNA ST., QUEZON CITY",
        zip="1100",
    ),
)

PEOPLE = (
    DemoPerson(
        "tenant.preparer",
        "demo-tenant-2307",
        "Jennifer Aquino",
        "preparer@luntian-kitchen.example",
        "preparer",
        ("tenant", "noemail"),
    ),
    DemoPerson(
        "tenant.signatory",
        "demo-tenant-2307",
        "Roberto Magbanua",
        "signatory@luntian-kitchen.example",
        "signatory",
        ("tenant",),
    ),
    DemoPerson(
        "tenant.viewer",
        "demo-tenant-2307",
        "Patricia Salonga",
        "viewer@luntian-kitchen.example",
        "viewer",
        ("tenant",),
    ),
)

PCM_BRANCHES = ("Crest Bay Mall", "Crest Galleria Ortigas")
STAFF = (
    DemoStaff(
        "processor@mall.example",
        "demo-processor-2307",
        "Christine Joy Reyes",
        role="processor",
        company="PCM",
        branches=PCM_BRANCHES,
    ),
    DemoStaff(
        "processor2@mall.example",
        "demo-processor-2307",
        "Mark Anthony Tolentino",
        role="processor",
        company="PCM",
        branches=PCM_BRANCHES,
    ),
    DemoStaff(
        "elsewhere@mall.example",
        "demo-elsewhere-2307",
        "Rowena Quiambao",
        role="processor",
        company="CNL",
        all_branches=True,
    ),
    DemoStaff(
        "lead@mall.example",
        "demo-lead-2307",
        "Jose Mari Bautista",
        role="lead",
        company="PCM",
        all_branches=True,
        conforme_title="TAX MANAGER",
        conforme_tin="998-765-471-000",
    ),
    DemoStaff("manager@mall.example", "demo-manager-2307", "Kristine Lacson", role="manager"),
    DemoStaff("admin@mall.example", "demo-admin-2307", "Noel Esguerra", role="administrator"),
    DemoStaff("outsider@mall.example", "demo-outsider-2307", "Ferdinand Magsino"),
)
