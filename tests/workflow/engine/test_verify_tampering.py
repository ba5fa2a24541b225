"""Whoever changes the record, or a paper behind it, is found: the first number and why."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import models
from hypothesis import given
from hypothesis import strategies as st

from core import clock
from tests.support.audit_commands import audit, audit_lines
from tests.support.keys import KEY
from tests.support.rewriting import cut_the_tail, rewritten, take_the_triggers_down
from tests.support.tampering import ELSEWHERE, UNTOLD, WAYS, columns_of
from tests.support.thoroughness import examples, times
from tests.support.together import undone
from tests.support.world import World, world_of
from workflow.certificates.models import Certificate, Line
from workflow.engine import rules
from workflow.engine.execution import perform
from workflow.engine.keys import WrongKey
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.expiry.retention import CERTIFICATES, purge_expired
from workflow.files.models import Attachment
from workflow.notification_email.models import EmailVerification

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]
TABLES: list[type[models.Model]] = [Certificate, Line, Attachment, EmailVerification]
OVER = datetime(2040, 1, 1, tzinfo=UTC)


@pytest.fixture(params=[pytest.param("unkeyed", marks=pytest.mark.thorough), "keyed"])
def world(
    request: Any, people: Any, company: Any, branch: Any, settings: Any, tmp_path: Path
) -> World:
    """Everything an intruder with all rights finds: no trigger stands in the way."""
    settings.UPLOAD_DIR = settings.DATA_DIR = tmp_path
    settings.AUDIT_KEY = KEY if request.param == "keyed" else ""
    made = world_of(people, company, branch, keyed=request.param == "keyed")
    take_the_triggers_down()
    return made


keyed_only = pytest.mark.parametrize("world", ["keyed"], indirect=True)


@pytest.mark.essential("each tampering, tried on few rows")
def test_each_tampering_is_found_and_named(world: World, subtests: pytest.Subtests):
    """One world for all of them: each is taken back, and then the audit holds again."""
    assert audit()[0] == 0
    for way in WAYS:
        with subtests.test(way):
            tamper(way, world)
            assert audit()[0] == 0


def tamper(way: str, world: World) -> None:
    @examples(6)
    @given(st.data())
    def found(data: Any) -> None:
        with undone(), world.disk_restored():
            number, why = WAYS[way](world, data.draw)
            code, lines = audit_lines()
            named = "broken " if number is None else f"broken #{number}: "
            assert code == 1, lines
            assert any(each.startswith(named) and re.search(why, each) for each in lines), lines

    found()


@pytest.mark.essential("each column, tried on one row")
def test_every_column_is_found_or_says_why_it_is_not(world: World, subtests: pytest.Subtests):
    """Whoever adds a column says here whether it is sealed."""
    for table in TABLES:
        with subtests.test(table._meta.db_table):
            every_column_is_found(table, world)


def every_column_is_found(table: type[models.Model], world: World) -> None:
    assert all(UNTOLD[table._meta.db_table].values())
    columns = {field.attname for field in table._meta.concrete_fields}
    assert set(UNTOLD[table._meta.db_table]) < columns
    rows = list(table._default_manager.all()[: times(2)])
    for field in columns_of(table):
        for row in rows:
            with undone():
                change(row, field, world)
                code, said = audit()
                assert code == 1, (field.attname, said)
    assert audit()[0] == 0
    assert columns == {f.attname for f in columns_of(table)} | {*UNTOLD[table._meta.db_table]} | (
        columns & {*ELSEWHERE}
    )


def change(row: Any, field: Any, world: World) -> None:
    value = world.another(field, getattr(row, field.attname))
    changes = {field.attname: value}
    if field.attname == "claimed_by_id":
        changes["claimed_until"] = clock.now()
    type(row)._default_manager.filter(pk=row.pk).update(**changes)


def test_a_hold_taken_off_by_sql_keeps_its_certificate_from_being_erased(world: World):
    """It is named by the audit, and the purge leaves it."""
    form = world.held_certificate
    Certificate.objects.filter(pk=form.pk).update(held_at=None)
    with clock.set_to(OVER):
        purge_expired()
    assert Certificate.objects.get(pk=form.pk).status == "APPROVED"
    assert audit() == (1, f"broken #{world.last(form)}: left {form} with another held_at")


@pytest.mark.parametrize(
    "changes",
    [
        {"submitted_at": datetime(2001, 1, 1, tzinfo=UTC)},
        {"submitted_at": datetime(2001, 1, 1, tzinfo=UTC), "version": 0},
        {"remarks": "forged"},
    ],
)
def test_what_was_changed_past_the_portal_is_not_erased(world: World, changes: dict[str, Any]):
    rows = Certificate.objects.filter(status__in=["APPROVED", "RETURNED"], held_at=None)
    pks = list(rows.values_list("pk", flat=True))
    rows.update(**changes)
    with clock.set_to(OVER):
        purge_expired()
    kept = Certificate.objects.filter(pk__in=pks).exclude(status="ERASED")
    assert kept.count() == len(pks) == 2


def test_what_nobody_changed_is_erased_when_its_time_is_over(world: World):
    with clock.set_to(OVER):
        assert purge_expired()[CERTIFICATES] > 5
    assert audit()[0] == 0


# Rewriting a keyed chain without its key: what is done, and the first number named.
Rewriting = Callable[[], None]


def forge_the_epoch() -> None:
    """One's own epoch, keyed with one's own key, over a chain written anew."""
    rewritten(keyed=False)
    rewritten(
        first=len(Transition.objects.all()),
        keyed=True,
        lifecycle=rules.CHAIN,
        subject_id=rules.CHAIN,
        move=rules.SEALED,
    )


def lie_about_the_key() -> None:
    """The rows stay keyed by name, their hashes are anybody's."""
    rewritten(keyed=False)
    Transition.objects.update(keyed=True)
    ChainHead.objects.update(keyed=True)


def move_an_old_epoch_up() -> None:
    rewritten(keyed=False, until=8)
    Transition.objects.filter(number=9).update(move=rules.SEALED, lifecycle=rules.CHAIN)


def start_again_from_nothing() -> None:
    """Everything below a number is taken out, the rest numbered anew."""
    Revision.objects.filter(transition__lt=4).delete()
    Transition.objects.filter(number__lt=4).delete()
    Transition.objects.filter(number=4).update(previous="")


def cut_and_go_on_unkeyed() -> None:
    rewritten(first=20, keyed=False)
    cut_the_tail(after=21)


REWRITINGS: dict[str, tuple[Rewriting, int]] = {
    "all of it unkeyed": (lambda: rewritten(keyed=False), 1),
    "all of it under another key": (lambda: rewritten(keyed=True), 1),
    "an actor forged, all unkeyed": (lambda: rewritten(keyed=False, actor_name="Me"), 1),
    "the tail unkeyed": (lambda: rewritten(first=9, keyed=False), 9),
    "the tail under another key": (lambda: rewritten(first=9, keyed=True), 9),
    "the beginning unkeyed": (lambda: rewritten(until=8, keyed=False), 1),
    "an epoch of one's own": (forge_the_epoch, 1),
    "keyed by name": (lie_about_the_key, 1),
    "a keyed one called the epoch": (move_an_old_epoch_up, 1),
    "the beginning taken out": (start_again_from_nothing, 1),
    "the tail cut and the rest unkeyed": (cut_and_go_on_unkeyed, 20),
    "one in the middle unkeyed": (lambda: rewritten(first=12, until=12, keyed=False), 12),
}


@keyed_only
def test_a_chain_rewritten_without_its_key_is_found_and_the_first_number_named(world: World):
    found = {}
    for name, (rewrite, _) in REWRITINGS.items():
        with undone():
            rewrite()
            code, said = audit()
            found[name] = (code, said.partition(":")[0])
    assert found == {name: (1, f"broken #{first}") for name, (_, first) in REWRITINGS.items()}


@keyed_only
def test_the_next_push_takes_no_rewritten_chain_in(world: World, people: Any):
    """The intruder hopes that the portal seals the forgery by itself."""
    rewritten(keyed=False, until=8, actor_name="Me")
    ChainHead.objects.update(keyed=False)
    form = next(form for form in world.forms if form.status == "SUBMITTED")
    with pytest.raises(WrongKey, match="seal_audit"):
        perform("certificates", form.pk, "approve", by=people["processor"])
    assert not Transition.objects.filter(lifecycle=rules.CHAIN).exists()
    assert audit()[1].startswith("broken #1: is unkeyed")


@pytest.mark.parametrize("world", ["unkeyed"], indirect=True)
def test_a_move_that_the_lifecycle_does_not_have_is_named_in_an_unkeyed_chain_too(world: World):
    """Hashes and head fit; that nobody approves a draft is known without a key."""
    draft = next(form for form in world.forms if form.status == "DRAFT")
    submitted = next(form for form in world.forms if form.status == "SUBMITTED")
    number = world.last(submitted)
    rewritten(first=number, keyed=False, move="approve", target="APPROVED")
    Certificate.objects.filter(pk=submitted.pk).update(updated_at=submitted.updated_at)
    assert audit() == (1, f"broken #{number}: there is no move approve from DRAFT to APPROVED")
    rewritten(first=number, keyed=False, move="submit", target="SUBMITTED")
    assert audit()[0] == 0
    number = world.last(draft)
    rewritten(first=number, keyed=False, target="APPROVED")
    assert audit() == (1, f"broken #{number}: there is no move born from nothing to APPROVED")
