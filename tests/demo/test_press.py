"""Certificates written in bulk are, row for row, those that the engine would have written."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count, product
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction

from accounts.models import Tenant
from core import bulk
from core.tin import Tin
from demo.certificates import play, submission_day_of_plan
from demo.invented import QUARTERS, invented_plans
from demo.people import load_people
from demo.plans import Plan, scenes_in_time_order
from demo.stage import Cast
from demo.story import SPREAD, STORIES
from tests.support.audit_commands import audit
from tests.support.keys import KEY, put_under_key
from tests.support.thoroughness import few_in_push
from tests.support.together import undone
from workflow.certificates.models import Certificate, Line, ReferenceCounter
from workflow.certificates.names import PartyName
from workflow.certificates.places import Place
from workflow.engine import chain
from workflow.engine.execution import silenced
from workflow.engine.models import ChainHead, Revision, Transition

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NOW = datetime(2026, 11, 22, 6, tzinfo=UTC)
A_QUARTER = 2 * len(SPREAD)
FORMS = QUARTERS * A_QUARTER
Locations: Any = Certificate.locations.through
# The press asks no checks: the night's job tells lists what they find.
LOOKED_UP = {
    *("found_blocking", "found_warnings", "is_late", "is_unanswered"),
    *("differs_from_billing", "billing"),
}
# Each table, and what the database itself or a job gives its rows.
TABLES: dict[Any, set[str]] = {
    Certificate: LOOKED_UP,
    Line: {"id"},
    Locations: {"id"},
    Place: {"id"},
    PartyName: {"id"},
    ReferenceCounter: {"id"},
    Transition: set(),
    Revision: set(),
    ChainHead: set(),
}


@pytest.fixture
def every(time_machine: Any) -> list[Plan]:
    time_machine.move_to(NOW, tick=False)
    load_people()
    return list(invented_plans(FORMS))


@pytest.fixture
def plans(every: list[Plan]) -> list[Plan]:
    """Some of old, and of the last quarter one in each status; their tenants have users."""
    last = {plan.status: plan for plan in every[-A_QUARTER:]}
    chosen, cast = sorted([*every[:5], *last.values()], key=submission_day_of_plan), Cast()
    for plan in chosen:
        cast.tenant_of(plan)
    return chosen


def played(
    plans: Sequence[Plan], monkeypatch: pytest.MonkeyPatch, *, is_beside: bool = False
) -> dict[str, list[Any]]:
    """Every row there is then; salts are the same in each playing, the rest is not chance."""
    numbers = count()
    salts = SimpleNamespace(token_hex=lambda _: f"{next(numbers):032x}")
    with undone(), monkeypatch.context() as patch, silenced():
        patch.setattr(chain, "secrets", salts)
        by_engine = [plan for plan in plans if not plan.is_invented]
        more = [plan for plan in plans if plan.is_invented]
        assert sum(play(by_engine, more, Cast(), is_beside=is_beside)) == len(plans)
        code, said = audit()
        assert code == 0, said
        return {model.__name__: rows_of(model, given) for model, given in TABLES.items()}


def rows_of(model: type[models.Model], given: set[str]) -> list[Any]:
    names = [f.attname for f in model._meta.concrete_fields if f.attname not in given]
    return sorted(model._default_manager.values_list(*names), key=str)


@pytest.mark.parametrize("key", few_in_push([KEY, ""]), ids=["keyed", "unkeyed"])
def test_bulk_writes_what_the_engine_writes(
    plans: list[Plan], settings: Any, monkeypatch: pytest.MonkeyPatch, key: str
):
    """All of it, and where every second tenant's go through the engine in between."""
    settings.AUDIT_KEY = key
    if key:
        put_under_key()
    assert {plan.status for plan in plans} == {*SPREAD}
    moved = played([replace(plan, is_invented=False) for plan in plans], monkeypatch)
    mixed = [replace(plan, is_invented=plan.tenant.pk % 2 == 0) for plan in plans]
    assert 0 < sum(plan.is_invented for plan in mixed) < len(plans)
    for pressed, is_beside in product((plans, mixed), (False, True)):
        written = played(pressed, monkeypatch, is_beside=is_beside)
        for table, rows in moved.items():
            assert written[table] == rows, table


def test_what_is_invented_claims_no_income_twice_and_comes_by_day(every: list[Plan]):
    claims = {(p.tenant.pk, p.content["branch"].pk, p.content["period_from"]) for p in every}
    assert len(claims) == len(every) == FORMS
    days = [plan.submitted_on for plan in every]
    assert days == sorted(days)


def test_scenes_come_in_the_order_of_time_and_none_is_left_out(every: list[Plan]):
    scenes = list(scenes_in_time_order(every))
    assert [scene.at for scene in scenes] == sorted(scene.at for scene in scenes)
    assert len(scenes) == sum(len(STORIES[plan.status]) for plan in every)
    assert sum(scene.is_last for scene in scenes) == FORMS


def test_bulk_is_held_to_the_constraints_of_a_table(every: list[Plan]):
    tenant = every[0].tenant
    with pytest.raises(IntegrityError), transaction.atomic():
        bulk.insert([Tenant(name="ANOTHER", tin=tenant.tin)])
    bulk.insert([])


def test_a_text_is_read_as_it_was_written_in_bulk(db: None):
    names = ["PEÑA\t& \\N", 'O\'HARA\n"KUSINA"', "\\.", ""]
    bulk.insert([Tenant(name=name, tin=Tin(f"97111111{n}")) for n, name in enumerate(names)])
    assert list(Tenant.objects.order_by("tin").values_list("name", flat=True)) == names
