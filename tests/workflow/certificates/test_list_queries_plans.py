"""Lists do not slow down as certificates grow in number: what PostgreSQL reads for a page."""

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from console.desk import next_certificate
from core import clock
from core.api.paging import MOST_COUNTED
from core.api.queries import read_stored_query
from core.quarter import Quarter
from tests.support.query_plans import (
    A_PAGE,
    MOST_READ,
    TENANTS,
    many,
    read,
    read_by,
)
from workflow.api.certificates import filters, listing
from workflow.certificates import names
from workflow.certificates.completeness import certificates_of_tenant
from workflow.certificates.lanes import ASKED_BACK, LANES
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN
from workflow.live.inbox import LOOKED_AT, concerning

__all__ = ["many"]  # fixtures

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]

ROLES = ("tenant", "processor", "lead", "manager")
LISTS = ("open", "processed", "")
STAFF = tuple(who for who in ROLES if who != "tenant")
SORTS = [sign + name for name in filters.SORTS for sign in ("", "-")]
NARROWED: dict[str, tuple[str, ...]] = {
    "status": ("CANCELLED", "SUBMITTED", "APPROVED"),
    "form_type": ("CONSOLIDATED",),
    "company": ("C0",),
    "branch": ("Mall 0",),
    "quarter": ("2024Q1", "2026Q3"),
    "qap": ("DIFFERS",),
}
# Sorts of each list.
SORTED = [
    (name, sort)
    for name, sort in product(LISTS, SORTS)
    if name == "open" or filters.ONLY_OPEN not in sort
]
ASKED: list[dict[str, str]] = [{}] + [
    {name: value} for name, values in NARROWED.items() for value in values
]
# There is none of these, which is known only by looking everywhere.
NONE = (
    {"quarter": "2024Q1", "status": "SUBMITTED"},
    {"quarter": "2019Q1"},
    {"quarter": "2024Q1", "status": "DISAPPROVED", "branch": "Mall 0"},
    {"status": "DISAPPROVED", "company": "C0"},
)


def page(user: User, **asked: str) -> Any:
    """The first page of a list."""
    query = read_stored_query(asked, filters.PARAMETERS)
    return filters.certificate_order(query).apply(listing.rows_with_columns(query, user))[:A_PAGE]


def from_the_middle(user: User, **asked: str) -> list[Any]:
    """The page that comes after the middle one of a list's rows; none when it has none."""
    query = read_stored_query(asked, filters.PARAMETERS)
    rows, order = filters.filter_certificates(query, user), filters.certificate_order(query)
    middle = rows.count() // 2
    return [
        order.after(rows, getattr(last, order.column), last.pk)[0][:A_PAGE]
        for last in order.apply(rows)[middle : middle + 1]
    ]


def test_a_page_reads_few_rows_however_it_is_narrowed_and_sorted(
    many: None, people: dict[str, User]
):
    found = {}
    for who, (name, sort) in product(ROLES, SORTED):
        user = User.objects.get(pk=people[who].pk)
        for narrowed in ASKED:
            rows = read(page(user, list=name, ordering=sort, **narrowed))
            found[who, name, *narrowed.values(), sort] = rows
        far_down = map(read, from_the_middle(user, list=name, ordering=sort))
        found[who, name, "from the middle", sort] = max(far_down, default=0)
    slow = [f"{rows} rows: {asked}" for asked, rows in found.items() if rows > MOST_READ]
    assert not slow, "\n".join(slow)


@pytest.mark.thorough
def test_a_status_that_is_rare_at_a_branch_reads_its_page_alone(
    many: None, people: dict[str, User]
):
    rare = {"branch": "Mall 0", "status": "CANCELLED"}
    for who, newest_first in product(STAFF, ("-updated_at", "updated_at")):
        rows = page(User.objects.get(pk=people[who].pk), ordering=newest_first, **rare)
        assert len(rows) == A_PAGE
        assert read(rows) <= 2 * A_PAGE, who


@pytest.mark.thorough
def test_what_finds_nothing_is_known_by_few_rows(many: None, people: dict[str, User]):
    found = {}
    for who, narrowed, sort in product(ROLES, NONE, [sort for name, sort in SORTED if not name]):
        rows = page(User.objects.get(pk=people[who].pk), ordering=sort, **narrowed)
        assert not rows
        found[who, *narrowed.values(), sort] = read(rows)
    slow = [f"{rows} rows: {asked}" for asked, rows in found.items() if rows > MOST_READ]
    assert not slow, "\n".join(slow)


def test_a_lane_reads_few_rows_however_it_is_sorted_and_narrowed(
    many: None, people: dict[str, User]
):
    models.QuerySet(Certificate).filter(tenant__lt=TENANTS).update(processor=people["processor"])
    found = {}
    for who, (lane, of), quarter in product(STAFF, LANES.items(), ("", "2026Q3")):
        user = User.objects.get(pk=people[who].pk)
        for sort in (sort for name, sort in SORTED if name == of.list):
            asked = {"list": of.list, "lane": lane, "ordering": sort, "quarter": quarter}
            found[who, lane, quarter, sort] = read(page(user, **asked))
    slow = [f"{rows} rows: {asked}" for asked, rows in found.items() if rows > MOST_READ]
    assert not slow, "\n".join(slow)


def test_a_search_reads_few_rows_of_a_rare_name_and_of_a_frequent_word(
    many: None, people: dict[str, User], monkeypatch: Any, subtests: pytest.Subtests
):
    """By what each says where few have the word, else by name."""
    for few in (0, 1_000):
        with subtests.test(few=few):
            monkeypatch.setattr(names, "FEW", few)
            found = {}
            words = ["CORPORATION", "Mall CORPORATION", "q3 2026 approved CORPORATION"]
            words += ["TENANT 7 CORPORATION", "99999.00", "0000007"] if few else []
            for who, name, word in product(ROLES, LISTS, words):
                user = User.objects.get(pk=people[who].pk)
                found[who, name, word, "page"] = read(page(user, list=name, q=word))
                query = read_stored_query({"list": name, "q": word}, filters.PARAMETERS)
                keys = filters.filter_certificates(query, user).values("pk")
                found[who, name, word, "keys"] = read(keys[: MOST_COUNTED + 1])
                for part in listing.certificate_list_parts(query, user)(keys):
                    found[who, name, word, "part"] = read(part[: MOST_COUNTED + 1])
            slow = [
                f"{rows} rows: {asked}" for asked, rows in found.items() if rows > 2 * MOST_READ
            ]
            assert not slow, "\n".join(slow)


@pytest.mark.thorough
def test_what_is_snoozed_costs_the_other_lanes_few_rows_and_is_few_itself(
    many: None, people: dict[str, User]
):
    open_ones = Certificate.objects.filter(status__in=OPEN).order_by("handed_over_at")
    some = list(open_ones.values_list("pk", flat=True)[:500])
    models.QuerySet(Certificate).filter(pk__in=some).update(
        snoozed_until=clock.today() + timedelta(days=3)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE workflow_certificate")
    for who, lane in product(STAFF, ("", "snoozed")):
        user = User.objects.get(pk=people[who].pk)
        rows = page(user, list="open", lane=lane, ordering="handed_over_at")
        assert read(rows) < MOST_READ, (who, lane)


@pytest.mark.thorough
def test_an_empty_lane_is_known_by_few_rows(many: None, people: dict[str, User]):
    empty = {
        "snoozed_until": None,
        "proposed_by": None,
        "is_late": False,
        "differs_from_billing": False,
        "return_requested_at": None,
        "scan": None,
        "found_warnings": 1,
        "is_signed": True,
    }
    models.QuerySet(Certificate).update(**empty)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE workflow_certificate")
    user = User.objects.get(pk=people["manager"].pk)
    for lane in set(LANES) - {"new", "resubmitted", "decided"}:
        rows = page(user, list="open", lane=lane, ordering="handed_over_at")
        assert not rows
        assert read(rows) < A_PAGE, lane


@pytest.mark.thorough
def test_the_next_form_to_take_is_found_by_few_rows(many: None, people: dict[str, User]):
    user = User.objects.get(pk=people["lead"].pk)
    rows = next_certificate.free_ones(user).exclude(ASKED_BACK)
    order = ("found_blocking", "found_warnings", "handed_over_at", "id")
    assert read(rows.order_by(*order)[: next_certificate.LOOKED_AT]) < MOST_READ


@pytest.mark.thorough
def test_a_list_of_unsigned_forms_reads_few_rows(many: None, people: dict[str, User]):
    for unsigned in ("true", "false"):
        for who, of in product(STAFF, ("open", "processed")):
            user = User.objects.get(pk=people[who].pk)
            assert read(page(user, list=of, unsigned=unsigned)) < MOST_READ, (who, of)


def test_counts_read_no_more_than_they_tell(many: None, people: dict[str, User], api: Any):
    for who in ("tenant", "manager"):  # a processor's are looked for among other branches'
        with CaptureQueriesContext(connection) as asked:
            told = api(who).get("/api/certificates/counts/").json()
        statements = [each["sql"] for each in asked if "workflow_certificate" in each["sql"]]
        assert max(map(read_by, statements)) < MOST_READ, who
        assert max(told["by_status"].values()) <= MOST_COUNTED
        assert ("APPROVED" in told["capped"]) is (who != "tenant")


@pytest.mark.thorough
def test_a_tenants_places_are_told_by_an_index(many: None, people: dict[str, User]):
    user = User.objects.get(pk=people["tenant"].pk)
    without("bitmapscan", "seqscan")  # of sixty rows any way is as good
    plan = (
        certificates_of_tenant(user)
        .order_by()
        .values_list("company", "branch")
        .distinct()
        .explain()
    )
    assert "certificate_tenants_places" in plan


@pytest.mark.thorough
def test_no_draft_is_read_where_none_can_be_due(many: None):
    drafts = Certificate.objects.filter(status="DRAFT")
    models.QuerySet(Certificate).filter(status="DRAFT").update(saved_at=clock.now())
    assert drafts.exists()
    assert read(drafts.filter(saved_at__lt=clock.start_of_manila_day(Quarter.current().start))) == 0


@pytest.mark.thorough
def test_a_processors_inbox_reads_only_what_may_concern_her(many: None, people: dict[str, User]):
    user = User.objects.get(pk=people["processor"].pk)
    without("bitmapscan", "seqscan", "sort")  # of no rows any way is as good
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX transition_company")  # of no rows, as good as its own
    plan = concerning(user)[:LOOKED_AT].explain()
    assert "transition_for_processors" in plan


def without(*ways: str) -> None:
    with connection.cursor() as cursor:
        for way in ways:
            cursor.execute(f"SET LOCAL enable_{way} = off")
