"""The demo's people: the contract's table, the same on every machine."""

import pytest

from accounts.models import Assignment, Branch, Company, Tenant, User
from demo.people import load_people, tenant_for
from demo.people_table import STAFF, TENANTS, DemoTenant

pytestmark = pytest.mark.django_db


def test_loading_twice_changes_nothing() -> None:
    load_people([("ALON COFFEE OPC", "99071122300000", False)])
    before = [list(model.objects.order_by("pk").values()) for model in (User, Tenant, Assignment)]
    load_people([("ALON COFFEE OPC", "99071122300000", False)])
    after = [list(model.objects.order_by("pk").values()) for model in (User, Tenant, Assignment)]
    assert before == after
    assert (Company.objects.count(), Branch.objects.count()) == (4, 18)


@pytest.mark.parametrize("given", TENANTS, ids=lambda given: given.username)
def test_a_demo_tenant_has_the_published_password(given: DemoTenant) -> None:
    load_people()
    user = User.objects.get(username=given.username)
    assert user.check_password(given.password)
    assert user.tenant
    assert user.tenant.is_affiliate == (given.username == "affiliate")
    assert bool(user.tenant.verified_email) == (given.username in ("tenant", "affiliate"))
    assert bool(user.tenant.contact_email) == (given.username != "nocontact")


def test_the_demo_tenant_is_the_one_of_the_contract() -> None:
    load_people()
    tenant = Tenant.objects.get(users__username="tenant")
    assert tenant.name == "LUNTIAN KITCHEN VENTURES CORPORATION"
    assert str(tenant.tin) == "99876543200000"


@pytest.mark.parametrize(
    ("who", "companies", "branches"),
    [
        ("processor", {"PCM"}, 2),
        ("processor2", {"PCM"}, 2),
        ("elsewhere", {"CNL"}, 4),
        ("lead", {"PCM"}, 4),
        ("manager", set(), 0),
        ("admin", set(), 0),
    ],
)
def test_staff_are_assigned_as_the_contract_says(
    who: str, companies: set[str], branches: int
) -> None:
    load_people()
    user = User.objects.get(username=f"{who}@mall.example")
    assert set(Company.objects.filter(pk__in=user.company_ids).values_list("code", flat=True)) == (
        companies
    )
    assert len(user.branch_ids) == branches
    assert not user.has_usable_password()


def test_the_outsider_is_known_to_the_directory_alone() -> None:
    load_people()
    assert any(person.email == "outsider@mall.example" for person in STAFF)
    assert not User.objects.filter(email="outsider@mall.example").exists()


def test_a_payor_of_a_certificate_becomes_a_tenant_without_a_user() -> None:
    made = tenant_for("ALON COFFEE OPC", "990711223-00012", True)
    assert made == tenant_for("ANOTHER NAME", "99071122300012", False)
    assert (made.name, made.is_affiliate, made.users.count()) == ("ALON COFFEE OPC", True, 0)
    assert made.address
