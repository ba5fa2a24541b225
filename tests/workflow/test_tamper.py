"""Whoever changes the record, or a paper behind it, is found: the first number and why."""

import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tests.workflow.tampering import NOT_CONTENT, WAYS
from tests.workflow.test_chain import audit
from tests.workflow.thoroughness import examples
from tests.workflow.together import undone
from tests.workflow.world import World, world_of
from workflow.engine import chain
from workflow.engine.verify import verify
from workflow.models.certificate import Certificate
from workflow.models.transition import ChainHead, Transition

pytestmark = pytest.mark.slow

triggers = import_module("workflow.migrations.0002_append_only")


@pytest.fixture(params=["unkeyed", "keyed"])
def world(
    request: Any, people: Any, company: Any, branch: Any, settings: Any, tmp_path: Path
) -> World:
    """Everything an intruder with all rights finds: no trigger stands in the way."""
    settings.UPLOAD_DIR = tmp_path
    settings.AUDIT_KEY = "a key of the auditors" if request.param == "keyed" else ""
    made = world_of(people, company, branch, keyed=request.param == "keyed")
    take_the_triggers_down()
    return made


keyed_only = pytest.mark.parametrize("world", ["keyed"], indirect=True)


def take_the_triggers_down() -> None:
    """Within the test's transaction, which is rolled back."""
    settle("IMMEDIATE")
    triggers.unguard(None, SimpleNamespace(connection=connection))
    settle("DEFERRED")


def settle(when: str) -> None:
    """PostgreSQL alters no table whose deferred checks are still to come."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {when}")


@pytest.mark.parametrize("way", WAYS)
def test_each_tampering_is_found_and_named(way: str, world: World):
    @examples(6)
    @given(st.data())
    def tamper(data: Any) -> None:
        with undone(), world.disk_restored():
            number, why = WAYS[way](world, data.draw)
            code, said = audit()
            named = "broken " if number is None else f"broken #{number}: "
            assert code == 1, said
            assert said.startswith(named), (said, named)
            assert re.search(why, said), (said, why)

    assert audit()[0] == 0
    tamper()
    assert audit()[0] == 0


def test_the_columns_left_out_of_the_content_are_these():
    """Whoever adds a column to a certificate says here whether it is decided on."""
    columns = {field.attname for field in Certificate._meta.concrete_fields}
    assert set(NOT_CONTENT) < columns


@keyed_only
def test_a_chain_rewritten_without_its_key_no_longer_says_keyed(world: World):
    """An intruder can write a new chain, but not one under the auditors' key."""
    rewrite(keyed=False)
    assert "unkeyed" in verify().in_words()
    rewrite(keyed=True)
    assert audit() == (1, "broken #1: was changed after it was written")


@keyed_only
@pytest.mark.parametrize("first", [2, 9, 20])
def test_a_rewritten_tail_of_a_keyed_chain_is_found(world: World, first: int):
    rewrite(keyed=False, first=first)
    assert audit() == (1, f"broken #{first}: is unkeyed after keyed ones")


def rewrite(*, keyed: bool, first: int = 1) -> None:
    """Write the chain anew from a number on, with a key of one's own or none."""
    previous = ""
    for row in Transition.objects.order_by("number"):
        if row.number >= first:
            row.previous, row.keyed = previous, keyed
            row.hash = chain.hash_of(row, "the intruder's key")
            row.save()
        previous = row.hash
    ChainHead.objects.update(hash=previous)
