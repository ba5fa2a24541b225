"""The operator's companies and malls, cached in each process, because they seldom change.

The objects are shared by all callers; fetch one from the database before changing it.
"""

from collections.abc import Collection
from typing import TypeVar

from accounts.models import Branch, Company
from core.cached_values import CachedValue

T = TypeVar("T")

companies = CachedValue(lambda: {company.pk: company for company in Company.objects.all()}, Company)
branches = CachedValue(
    lambda: {branch.pk: branch for branch in Branch.objects.all()}, Branch, Company
)


def company(pk: int | None) -> Company | None:
    """The company of this id; None for none."""
    return _find_cached_row(companies, pk)


def get_cached_branch(pk: int | None) -> Branch | None:
    """The mall of this id; None for none."""
    return _find_cached_row(branches, pk)


def get_cached_branches(pks: Collection[int]) -> list[Branch]:
    """The malls of these ids, in the order that the database gives their names."""
    found = [each for each in map(get_cached_branch, pks) if each]
    order = list(branches()) if len(found) > 1 else []
    return sorted(found, key=lambda each: order.index(each.pk)) if order else found


def _find_cached_row(kept: CachedValue[dict[int, T]], pk: int | None) -> T | None:
    """Return a cached row; an unknown id reads all rows again, as it may be new."""
    if pk is None:
        return None
    known = kept()
    if pk not in known:
        kept.forget()
        known = kept()
    return known[pk]
