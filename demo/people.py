"""The demo's people: the operator's companies and malls, tenants, staff and their assignments."""

import json
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import terms
from accounts.memberships import create_owner
from accounts.models import (
    Assignment,
    Branch,
    Company,
    CompanyProfile,
    Membership,
    Role,
    Tenant,
    User,
)
from accounts.models.tax_profiles import Vat
from core.tin import Tin
from demo.people_table import PEOPLE, STAFF, TENANTS, DemoPerson, DemoStaff, DemoTenant

LISTS = Path(__file__).parents[1] / "accounts" / "data" / "sample_lists.json"
VAT_SINCE = date(2018, 1, 1)
INVENTED_TINS = 970_000_000  # the sample's begin with 99
Payor = tuple[str, str, bool]  # name, TIN, affiliate


@cache
def load_demo_lists() -> dict[str, Any]:
    """Load the lists from which names and places are composed."""
    found: dict[str, Any] = json.loads(LISTS.read_text())
    return found


@transaction.atomic
def load_people(extra_tenants: Iterable[Payor] = ()) -> None:
    """Put everybody of the demo in place; what is there already stays as it is."""
    for row in load_demo_lists()["operator_companies"]:
        load_company(row)
    for name, city, code, *_ in load_demo_lists()["malls"]:
        company = Company.objects.get(code=code)
        Branch.objects.get_or_create(name=name, defaults={"company": company, "city": city})
    for tenant in TENANTS:
        load_tenant(tenant)
    for invited in PEOPLE:
        load_person(invited)
    for person in STAFF:
        load_staff(person)
    for payor in extra_tenants:
        tenant_for(*payor)


def load_company(row: dict[str, str]) -> None:
    told = {name: row[name] for name in ("name", "address", "zip", "rdo")}
    told_tin = Tin(row["tin"], row["branch"])
    company, _ = Company.objects.get_or_create(code=row["code"], defaults=told | {"tin": told_tin})
    CompanyProfile.objects.get_or_create(
        company=company, valid_from=VAT_SINCE, defaults={"vat": Vat.REGISTERED}
    )


def load_tenant(given: DemoTenant) -> None:
    if User.objects.filter(username=given.username).exists():
        return
    tenant, _ = Tenant.objects.get_or_create(tin=Tin.parse(given.tin), defaults=details(given))
    user = User.objects.create_user(
        given.username, password=given.password, name=given.person, role=Role.TENANT, tenant=tenant
    )
    create_owner(user)
    terms.record_terms_agreement(user, settings.TERMS_VERSION)


def load_person(given: DemoPerson) -> None:
    """A person whom an owner invited, in a demo that has not got them yet."""
    if User.objects.filter(username=given.username).exists():
        return
    tenants = [Tenant.objects.get(users__username=username) for username in given.tenants]
    user = User.objects.create_user(
        given.username,
        email=given.email,
        password=given.password,
        name=given.name,
        role=Role.TENANT,
        tenant=tenants[0],
    )
    for tenant in tenants:
        Membership.objects.create(user=user, tenant=tenant, role=given.role)
    terms.record_terms_agreement(user, settings.TERMS_VERSION)


def details(given: DemoTenant) -> dict[str, Any]:
    return {
        "name": given.name,
        "address": given.address,
        "zip": given.zip,
        "is_affiliate": given.is_affiliate,
        "is_withholding_agent": given.is_withholding_agent,
        "contact_email": given.contact_email,
        "notification_email": given.notification_email,
        "notification_email_verified_at": timezone.now() if given.notification_email else None,
    }


def load_staff(person: DemoStaff) -> None:
    """The staff record that the directory's person is later linked to; none for the outsider."""
    if not person.role or User.objects.filter(username=person.email).exists():
        return
    user = User.objects.create_user(
        person.email,
        email=person.email,
        name=person.name,
        role=person.role,
        may_sign_conforme=bool(person.conforme_tin),
        conforme_title=person.conforme_title,
        conforme_tin=person.conforme_tin,
    )
    if person.company:
        assign_demo_person(user, Company.objects.get(code=person.company), person)


def assign_demo_person(user: User, company: Company, person: DemoStaff) -> None:
    Assignment.objects.create(user=user, company=company)
    branches = company.branches.all()
    if not person.all_branches:
        branches = branches.filter(name__in=person.branches)
    for branch in branches:
        Assignment.objects.create(user=user, branch=branch)


def tenant_for(name: str, tin: str, affiliate: bool) -> Tenant:
    """The payor of this TIN, made without a user when there is none. Raises ValueError."""
    number = Tin.parse(tin)
    defaults = {"name": name, "is_affiliate": affiliate} | invented_address(number)
    return Tenant.objects.get_or_create(tin=number, defaults=defaults)[0]


def invented_tenants(count: int) -> list[Tenant]:
    """So many payors more, none of them anybody's, made without users."""
    return Tenant.objects.bulk_create(map(invented_tenant, range(count)), batch_size=1_000)


def invented_tenant(number: int) -> Tenant:
    """The ``number``-th, the same each time; fits no TIN of the sample."""
    tin = Tin(f"{INVENTED_TINS + number:09d}")
    parts = [load_demo_lists()[part] for part in ("name_head", "name_mid", "name_tail")]
    head, middle, tail = (names[number % len(names)] for names in parts)
    return Tenant(tin=tin, name=f"{head} {middle} {number + 1} {tail}", **invented_address(tin))


def invented_address(tin: Tin) -> dict[str, str]:
    """A made-up address, the same for the same TIN each time."""
    number, streets, malls = int(tin.tin9), load_demo_lists()["streets"], load_demo_lists()["malls"]
    street, city = streets[number % len(streets)], malls[number % len(malls)][1]
    return {"address": f"{number % 900 + 1} {street}, {city.upper()}", "zip": "1000"}
