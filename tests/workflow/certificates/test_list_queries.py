"""What is compiled once gives the very objects that the ORM gives, to everybody."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import QueryDict

from accounts.models import Assignment, Branch
from core.api.parameters import PAGED, by_name
from core.api.queries import Query, check_query
from core.quarter import Quarter
from tests.support.builders import line
from workflow.api.certificates import filters
from workflow.api.certificates.listing import certificate_list_parts, rows_for
from workflow.certificates import list_queries
from workflow.certificates.models import Certificate
from workflow.certificates.rules import was_never_asked
from workflow.certificates.statuses import PROCESSED, Status
from workflow.checks.look_alikes import look_alikes_of, near_to, same_as
from workflow.checks.stored_twins import claim_of_certificate, claimed_income_of_certificate
from workflow.engine.register import asking_moves, edges_of_lifecycle, target_of, undo_moves
from workflow.lifecycles.certificate import CertificateLifecycle

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
WHO = [
    *("tenant", "other tenant", "processor", "colleague", "processor elsewhere"),
    *("lead", "manager", "administrator", "the portal"),
]
ASKED = [
    *("", "list=open", "list=processed", "status=APPROVED", "ordering=tax&page_size=2"),
    *("list=open&ordering=-submitted_at", "page=2&page_size=3", "form_type=SINGLE"),
]


@pytest.fixture
def forms(certificate: Callable[..., Any], company: Any, branch: Any, people: Any) -> list[Any]:
    """One of each status; one is split over malls, and a processor has several of each."""
    north = Branch.objects.create(company=company, name="Annex North", city="Lipa")
    Assignment.objects.create(user=people["colleague"], branch=north)
    others = [certificate(status) for status in Status]
    lines = [line(), line(atc="WC160", rate="2")]
    split = certificate("SUBMITTED", locations=[branch, north], lines=lines, unit="Kiosk")
    return [split, *others]


def columns(found: Any) -> dict[str, Any]:
    return {field.attname: getattr(found, field.attname) for field in found._meta.concrete_fields}


@pytest.mark.parametrize("lock", [False, True])
def test_everybody_gets_the_same_certificate(lock: bool, forms: Any, people: Any):
    seen = 0
    for user in map(people.get, WHO):
        for form in forms:
            with transaction.atomic():
                found = list_queries.fetch(form.pk, user, lock=lock)
            plain = Certificate.objects.visible_to(user).filter(pk=form.pk).first()
            seen += is_same(found, plain)
    assert seen > 50


def is_same(found: Any, plain: Any) -> bool:
    """Both are none, or one certificate with all that hangs on it; whether there is one."""
    assert (found is None) == (plain is None)
    if plain is None:
        return False
    assert (columns(found), found.changed()) == (columns(plain), [])
    for name in ("company", "branch", "tenant", "claimed_by"):
        assert getattr(found, name) == getattr(plain, name)
    for name in ("lines", "locations", "files"):
        ours, theirs = (list(getattr(each, name).all()) for each in (found, plain))
        assert list(map(columns, ours)) == list(map(columns, theirs))
    return True


def test_what_was_read_beside_answers_other_questions_too(forms: Any):
    found: Any = list_queries.fetch(forms[0].pk, None)
    assert found.lines.filter(atc="WC160").count() == 1
    assert found.locations.exclude(name="Annex North").count() == 1
    found.locations.set([])
    assert not list_queries.fetch(found.pk, None).locations.all()  # type: ignore[union-attr]


def read_list_query(text: str) -> Query:
    return check_query(QueryDict(text), by_name([*filters.QUERY, *PAGED]))


@pytest.mark.parametrize("who", WHO[:-1])
def test_everybody_gets_the_same_list(who: str, forms: Any, people: Any):
    quarter = f"quarter={Quarter.of(forms[0].period_from)}"
    asked_for = [*ASKED, quarter, f"{quarter}&ordering=tax", f"{quarter}&list=processed"]
    for asked in map(read_list_query, asked_for * 2):  # compiled, then kept
        order = filters.certificate_order(asked)
        ours, plain = rows_for(asked, people[who]), filters.filter_certificates(asked, people[who])
        assert list(order.apply(ours)[1:4]) == list(order.apply(plain)[1:4])
        assert ours.order_by()[:5].count() == plain.order_by()[:5].count()


@pytest.mark.parametrize("of_quarter", [True, False])
@pytest.mark.parametrize("narrowed", ["", "list=processed", "status=APPROVED", "ordering=tax"])
def test_what_is_counted_first_is_most_of_it(
    narrowed: str, of_quarter: bool, forms: Any, people: Any
):
    seen = set()
    for form, who in product((form for form in forms if form.period_from), WHO[:-1]):
        quarter = f"quarter={Quarter.of(form.period_from)}" if of_quarter else ""
        asked = read_list_query(f"{quarter}&{narrowed}")
        rows = rows_for(asked, people[who])
        parts = certificate_list_parts(asked, people[who])(rows)
        assert len(parts) == people[who].is_processor
        assert all({*part} <= {*rows} for part in parts)
        seen |= {row.status for part in parts for row in part}
    assert seen == ({Status.APPROVED} if "APPROVED" in narrowed else {*PROCESSED})


OPEN_ONES = ["list=open&quarter=2026Q3", "status=SUBMITTED", "status=RESUBMITTED,SUBMITTED"]


@pytest.mark.parametrize("asked", [*OPEN_ONES, "quarter=2026Q3", "list=processed&branch=Annex"])
def test_what_is_not_large_is_counted_whole(asked: str, people: Any):
    who = "tenant" if asked.startswith("quarter") else "processor"
    parts = certificate_list_parts(read_list_query(asked), people[who])
    assert parts(Certificate.objects.none()) == []


def test_a_list_by_another_with_as_many_companies_is_their_own(forms: Any, people: Any):
    given = read_list_query("list=open")
    ours, elsewhere = (rows_for(given, people[who]) for who in ("lead", "processor"))
    assert list(ours) == list(elsewhere) != []
    Assignment.objects.create(user=people["processor elsewhere"], branch=Branch.objects.first())
    assert list(rows_for(given, people["processor elsewhere"])) == []


KINDS: list[dict[str, Any]] = [
    *({}, {"codes": ()}, {"least": None, "most": None}, {"period_to": None}),
    *({"is_elsewhere": True}, {"sent_at": None, "codes": ()}, {"places": ()}),
]


@pytest.mark.parametrize("changes", KINDS)
def test_look_alikes_are_what_the_two_rules_find(forms: Any, changes: dict[str, Any]):
    form: Any = list_queries.fetch(forms[0].pk, None)
    claim = claim_of_certificate(form, claimed_income_of_certificate(form))
    for each in (claim, replace(claim, pk=uuid4(), sent_at=None)):
        of = replace(each, **changes)
        found = {(alike.rule, alike.pk) for alike in look_alikes_of(of)}
        rules = (("same", same_as(of)), ("near", near_to(of)))
        assert found == {(rule, one.pk) for rule, rows in rules for one in rows}
    later = look_alikes_of(replace(claim, pk=uuid4(), sent_at=None))
    assert {("same", form.pk), ("near", form.pk)} <= {(each.rule, each.pk) for each in later}


def test_nothing_was_asked_for_before_a_status_that_says_so():
    """So that last words need not be looked for (``rules.was_never_asked``).

    An undo leads back to a status that was reached before.
    """
    undoing = undo_moves(CertificateLifecycle)
    steps = [
        step
        for step in edges_of_lifecycle(CertificateLifecycle)
        if step.func.__name__ not in undoing
    ]
    asking = asking_moves(CertificateLifecycle)
    assert asking == {"send_back", "disapprove", "amend"}
    reached = {
        target_of(step, str(step.source.value)) for step in steps if step.func.__name__ in asking
    }
    for _ in Status:
        reached |= {
            target_of(step, str(step.source.value))
            for step in steps
            if str(step.source.value) in reached
        }
    assert not any(map(was_never_asked, reached))
