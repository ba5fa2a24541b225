"""A start refuses a chain that is older than an anchor, or whose end was changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from config import startup
from tests.support.audit_commands import anchor, audit
from tests.support.keys import KEY
from tests.support.rewriting import cut_the_tail, rewritten, take_the_triggers_down
from workflow.engine.head_checks import serving_refusal
from workflow.engine.models import ChainHead, Revision, Transition

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def anchors_here(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    settings.DEMO = False
    return tmp_path / "anchors"


@pytest.fixture(params=["", KEY], ids=["unkeyed", "keyed"])
def audit_key(request: Any, settings: Any) -> str:
    settings.AUDIT_KEY = request.param
    return request.param


def test_an_empty_chain_and_a_sound_one_are_served(certificate: Any, audit_key: str):
    startup.prepare_database()
    certificate("APPROVED")
    anchor()
    certificate("SUBMITTED")
    startup.prepare_database()


def forge_the_last_row() -> None:
    Transition.objects.filter(number=3).update(actor_name="Somebody Else")


def delete_the_head() -> None:
    ChainHead.objects.all().delete()


def set_the_head_back() -> None:
    row = Transition.objects.get(number=2)
    ChainHead.objects.update(number=2, hash=row.hash)


def cut_the_end() -> None:
    cut_the_tail(after=1)


def rewrite_the_end() -> None:
    rewritten(first=2, keyed=False, actor_name="Somebody Else")


def delete_everything() -> None:
    cut_the_tail(after=1)
    ChainHead.objects.all().delete()
    Revision.objects.all().delete()
    Transition.objects.all().delete()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (forge_the_last_row, "#3, is not as it was written"),
        (delete_the_head, "has transitions and no head"),
        (set_the_head_back, "goes on beyond its head"),
        (cut_the_end, "ends at #1"),
        (rewrite_the_end, "#3 of the audit is not the one that was anchored"),
        (delete_everything, "ends at #0"),
    ],
)
def test_a_chain_whose_end_was_changed_is_not_served(
    certificate: Any, change: Callable[[], None], words: str
):
    certificate("APPROVED")
    anchor()
    assert serving_refusal() == ""
    take_the_triggers_down()
    change()
    with pytest.raises(SystemExit, match=words):
        startup.prepare_database()


def test_without_its_key_a_chain_that_was_made_to_look_unkeyed_is_not_served(
    certificate: Any, settings: Any
):
    settings.AUDIT_KEY = KEY
    certificate("APPROVED")
    anchor()
    take_the_triggers_down()
    ChainHead.objects.update(keyed=False)
    settings.AUDIT_KEY = ""
    with pytest.raises(SystemExit, match="#3, is not as it was written"):
        startup.prepare_database()
    rewritten(first=1, keyed=False)
    with pytest.raises(SystemExit, match="stands under one: set AUDIT_KEY"):
        startup.prepare_database()


def test_an_older_database_is_served_once_its_newer_anchors_are_set_aside(
    certificate: Any, anchors_here: Path, audit_key: str
):
    certificate("APPROVED")
    older = anchor()
    certificate("SUBMITTED")
    newer = anchor()
    take_the_triggers_down()
    cut_the_tail(after=3)
    assert "ends at #3" in serving_refusal()
    assert "was there at" in audit()[1]
    call_command("anchor_audit", set_aside=True)
    assert sorted(path.name for path in anchors_here.iterdir()) == [older.name, "set-aside"]
    assert (anchors_here / "set-aside" / newer.name).exists()
    startup.prepare_database()
    assert "was there at" not in audit()[1]


def test_an_anchor_that_is_not_ours_stops_no_start(
    certificate: Any, anchors_here: Path, settings: Any
):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    anchors_here.mkdir()
    (anchors_here / "2026-01-01-9.json").write_text(
        '{"number": 9, "head": "x", "at": "2026-01-01T00:00:00Z", "hmac": "of another key"}'
    )
    (anchors_here / "none.json").write_text("[]")
    startup.prepare_database()
