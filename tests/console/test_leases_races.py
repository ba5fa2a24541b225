"""Two administrators at once: a unit has one lease at a time, an owner one tax profile."""

from datetime import date
from typing import Any

import pytest

from accounts.models import Branch, Company, CompanyProfile, Lease, Tenant
from console.masterdata.record_kinds import SHELVES
from console.masterdata.records import create_reference_record, set_reference_record_active
from core.refusals import NotLikeThis, NotNow
from tests.support.together import at_once, raised
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]
ROUNDS = 5


@pytest.fixture
def lease(people: Any, company: Company, branch: Branch) -> dict[str, Any]:
    return {
        "tenant": Tenant.objects.get(pk=people["tenant"].tenant_id),
        "company": company,
        "branch": branch,
        "valid_to": date(2026, 12, 31),
        "natures": "RENT",
        "area": 40,
        "rent": 44_000,
    }


def test_of_two_leases_of_a_unit_at_once_one_is_refused(people: Any, lease: dict[str, Any]) -> None:
    def add(unit: str, begins: date) -> Any:
        given = lease | {"unit": unit, "valid_from": begins}
        return create_reference_record(people["administrator"], SHELVES["leases"], given)

    for number in range(ROUNDS):
        unit = f"2-{number}"
        ends = at_once(
            lambda unit=unit: add(unit, date(2026, 1, 1)),  # type: ignore[misc]
            lambda unit=unit: add(unit, date(2026, 3, 1)),  # type: ignore[misc]
        )
        assert [type(each) for each in raised(ends)] == [NotLikeThis]
        assert Lease.objects.filter(unit=unit).count() == 1
    verify_chain()


def test_of_two_leases_that_return_at_once_one_is_refused(
    people: Any, lease: dict[str, Any]
) -> None:
    by, shelf = people["administrator"], SHELVES["leases"]

    def give_back(pk: int) -> Any:
        return set_reference_record_active(by, shelf, pk, None, is_active=True)

    pair = []
    for begins in (date(2026, 1, 1), date(2026, 3, 1)):
        given = lease | {"unit": "2-041", "valid_from": begins}
        pair.append(create_reference_record(by, shelf, given).pk)
        set_reference_record_active(by, shelf, pair[-1], None, is_active=False)
    ends = at_once(lambda: give_back(pair[0]), lambda: give_back(pair[1]))
    assert [type(each) for each in raised(ends)] == [NotNow]
    assert Lease.objects.filter(is_active=True).count() == 1


def test_of_two_profiles_of_a_company_at_once_one_is_refused(people: Any, company: Company) -> None:
    def add(begins: date) -> Any:
        given = {"company": company, "valid_from": begins, "valid_to": date(2030, 12, 31)}
        return create_reference_record(people["administrator"], SHELVES["company-profiles"], given)

    CompanyProfile.objects.all().delete()
    ends = at_once(lambda: add(date(2028, 1, 1)), lambda: add(date(2029, 1, 1)))
    assert [type(each) for each in raised(ends)] == [NotLikeThis]
    assert CompanyProfile.objects.count() == 1
