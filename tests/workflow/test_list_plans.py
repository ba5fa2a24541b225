"""Lists do not slow down as certificates grow in number: what PostgreSQL reads for a page."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.http import QueryDict

from accounts.models import Branch, Company, Tenant, User
from core.api.paging import DEFAULT_SIZE
from core.tin import Tin
from tests.workflow.crowd import crowd
from workflow.api.certificates import filters, listing

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

ROWS, TENANTS, BRANCHES, COMPANIES = 30_000, 600, 20, 4
# A page is found among what is passed over on the way: another branch's, another status's.
MOST_READ = 3_000
A_PAGE = DEFAULT_SIZE + 1
ROLES = ("tenant", "processor", "lead", "manager")
# Her places and her branch are the same rows, which PostgreSQL cannot know: it reads the branch.
READS_ITS_BRANCH = {("processor", "processed", "Mall 0")}
LISTS = ("open", "processed", "")
SORTS = [sign + name for name in filters.SORTS for sign in ("", "-")]
NARROWED: dict[str, tuple[str, ...]] = {
    "status": ("CANCELLED", "SUBMITTED", "APPROVED"),
    "form_type": ("CONSOLIDATED",),
    "company": ("C0",),
    "branch": ("Mall 0",),
}
ASKED: list[dict[str, str]] = [{}] + [
    {name: value} for name, values in NARROWED.items() for value in values
]


@pytest.fixture
def many(certificate: Any, people: dict[str, User]) -> None:
    """Thirty thousand certificates of six hundred tenants at twenty branches."""
    if connection.vendor != "postgresql":
        pytest.skip("plans of PostgreSQL")
    companies = Company.objects.bulk_create(
        Company(code=f"C{n}", name=f"COMPANY {n}", tin=Tin(f"00991234{n}"))
        for n in range(COMPANIES)
    )
    branches = Branch.objects.bulk_create(
        Branch(company=companies[n % COMPANIES], name=f"Mall {n}") for n in range(BRANCHES)
    )
    tenants = Tenant.objects.bulk_create(
        Tenant(name=f"TENANT {n}", tin=Tin(f"{900_000_000 + n}")) for n in range(TENANTS)
    )
    User.objects.filter(pk=people["tenant"].pk).update(tenant=tenants[7])
    for who in ("processor", "lead"):
        people[who].assignments.all().delete()
    people["processor"].assignments.create(company=companies[0])
    people["processor"].assignments.create(branch=branches[0])
    for company in companies:
        people["lead"].assignments.create(company=company)
    for branch in branches:
        people["lead"].assignments.create(branch=branch)
    first = {"tenant": tenants[0].pk, "branch": branches[0].pk, "company": companies[0].pk}
    sizes = {"tenants": TENANTS, "branches": BRANCHES, "companies": COMPANIES}
    crowd(certificate("SUBMITTED"), ROWS, **first, **sizes)


def page(user: User, **asked: str) -> Any:
    """The first page of a list."""
    query = QueryDict(mutable=True)
    query.update(asked)
    return filters.order_of(query).apply(listing.shown(query, user))[:A_PAGE]


def from_the_middle(user: User, **asked: str) -> list[Any]:
    """The page that comes after the middle one of a list's rows; none when it has none."""
    query = QueryDict(mutable=True)
    query.update(asked)
    rows, order = filters.narrow(query, user), filters.order_of(query)
    middle = rows.count() // 2
    return [
        order.after(rows, getattr(last, order.column), last.pk)[0][:A_PAGE]
        for last in order.apply(rows)[middle : middle + 1]
    ]


def read(rows: Any) -> int:
    """The most rows that any step of the plan looked at."""
    try:
        sql, params = rows.query.sql_with_params()
    except EmptyResultSet:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
        found = cursor.fetchone()[0]
    plan = json.loads(found) if isinstance(found, str) else found
    return max(steps(plan[0]["Plan"]))


def steps(node: dict[str, Any]) -> Iterator[int]:
    passed_over = sum(value for name, value in node.items() if name.startswith("Rows Removed by"))
    yield int((node["Actual Rows"] + passed_over) * node["Actual Loops"])
    for below in node.get("Plans", ()):
        yield from steps(below)


def test_a_page_reads_few_rows_however_it_is_narrowed_and_sorted(
    many: None, people: dict[str, User]
):
    found = {}
    for who, name, sort in product(ROLES, LISTS, SORTS):
        user = User.objects.get(pk=people[who].pk)
        for narrowed in ASKED:
            rows = read(page(user, list=name, ordering=sort, **narrowed))
            found[who, name, *narrowed.values(), sort] = rows
        far_down = map(read, from_the_middle(user, list=name, ordering=sort))
        found[who, name, "from the middle", sort] = max(far_down, default=0)
    slow = [
        f"{rows} rows: {asked}"
        for asked, rows in found.items()
        if rows > MOST_READ and asked[:3] not in READS_ITS_BRANCH
    ]
    assert not slow, "\n".join(slow)
