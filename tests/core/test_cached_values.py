"""What is kept in process is forgotten with a change, and after a minute."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from accounts import organization
from accounts.models import Branch, Company

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_what_is_kept_is_asked_once(
    company: Company, branch: Branch, django_assert_num_queries: Any
):
    with django_assert_num_queries(2):
        for _ in range(3):
            assert organization.company(company.pk) == company
            assert organization.get_cached_branch(branch.pk) == branch
    assert organization.company(None) is None


def test_a_change_is_seen_at_once(company: Company):
    assert organization.company(company.pk) == company
    Company.objects.get(pk=company.pk).delete()
    assert company.pk not in organization.companies()


def test_one_that_came_past_saving_is_found(company: Company, branch: Branch):
    assert list(organization.branches()) == [branch.pk]
    (new,) = Branch.objects.bulk_create([Branch(company=company, name="Annex", city="Lipa")])
    assert organization.get_cached_branch(new.pk) == new
    assert organization.get_cached_branches([branch.pk, new.pk]) == [new, branch]


def test_a_change_past_saving_is_seen_after_a_minute(company: Company, monkeypatch: Any):
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr("core.cached_values.monotonic", lambda: clock.now)
    names = []
    for seconds in (0, 60, 1):
        clock.now += seconds
        names.append(str(organization.company(company.pk)))
        Company.objects.filter(pk=company.pk).update(name="Renamed")
    assert names == [company.name, company.name, "Renamed"]


@pytest.mark.django_db(transaction=True)
def test_a_change_is_read_again_when_others_can_see_it(company: Company):
    organization.companies()
    with transaction.atomic():
        Company.objects.get(pk=company.pk).save()
        organization.companies()
    assert organization.companies.value is None


@pytest.mark.django_db(transaction=True)
def test_what_was_read_before_a_change_is_not_kept_after_it(company: Company, monkeypatch: Any):
    read = organization.companies.read

    def changed_meanwhile() -> Any:
        before = read()
        Company.objects.get(pk=company.pk).delete()
        return before

    organization.companies.forget()
    monkeypatch.setattr(organization.companies, "read", changed_meanwhile)
    assert company.pk in organization.companies()
    monkeypatch.setattr(organization.companies, "read", read)
    assert company.pk not in organization.companies()
