"""Putting the audit under a key, and under another one; nobody writes under a wrong one."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config import startup
from core.models.marker import Marker
from tests.support.audit_commands import audit
from tests.support.keys import KEY, OTHER_KEY, SHORT_KEY, THIRD_KEY, put_under_key
from workflow.engine.chain import hash_of
from workflow.engine.execution import perform, revise
from workflow.engine.keys import WrongKey, fingerprint_of
from workflow.engine.models import ChainHead, Transition


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def change_key(settings: Any, tmp_path: Path, new: str) -> None:
    """As the page says: the command first, then the settings."""
    path = tmp_path / "new key"
    path.write_text(f"{new}\n")
    call_command("rekey_audit", new_key_file=path, verbosity=0)
    settings.AUDIT_KEY_FALLBACKS = [settings.AUDIT_KEY, *settings.AUDIT_KEY_FALLBACKS]
    settings.AUDIT_KEY = new


def test_a_key_is_changed_on_record(certificate: Any, people: Any, settings: Any, tmp_path: Path):
    draft, form = certificate("DRAFT"), certificate("SUBMITTED")
    settings.AUDIT_KEY = KEY
    assert put_under_key() == 4
    other = certificate("DRAFT")
    change_key(settings, tmp_path, OTHER_KEY)
    perform("certificates", form.pk, "approve", by=people["processor"])
    change_key(settings, tmp_path, THIRD_KEY)
    revise("certificates", other.pk, {"remarks": "More."}, by=people["tenant"])
    code, said = audit()
    assert (code, "8 transitions hold, keyed from number 4" in said) == (0, True), said
    assert [row.move for row in Transition.objects.filter(lifecycle="chain")] == [
        "sealed",
        "rekeyed",
        "rekeyed",
    ]
    assert ChainHead.objects.get().fingerprint == fingerprint_of(THIRD_KEY)
    draft.refresh_from_db()
    type(draft).objects.filter(pk=draft.pk).update(remarks="Forged.")
    assert audit() == (1, f"broken #1: {draft} is not as it was last saved")


@pytest.mark.parametrize(
    ("former", "said"),
    [
        ([], "broken #1: stands under a former key that AUDIT_KEY_FALLBACKS does not name"),
        ([THIRD_KEY], "broken #1: stands under a former key that AUDIT_KEY_FALLBACKS does not"),
    ],
)
def test_what_stands_under_a_former_key_needs_that_key(
    certificate: Any, settings: Any, tmp_path: Path, former: list[str], said: str
):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    change_key(settings, tmp_path, OTHER_KEY)
    assert audit()[0] == 0
    settings.AUDIT_KEY_FALLBACKS = former
    assert audit()[1].startswith(said)


@pytest.mark.parametrize("new", ["", SHORT_KEY, KEY, f"{OTHER_KEY},{OTHER_KEY}", "a\n" * 40])
def test_a_new_key_that_cannot_be_used_is_refused(
    certificate: Any, settings: Any, tmp_path: Path, new: str
):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    with pytest.raises(CommandError):
        change_key(settings, tmp_path, new)
    assert Transition.objects.count() == 2


def test_a_former_key_does_not_come_back(certificate: Any, settings: Any, tmp_path: Path):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    change_key(settings, tmp_path, OTHER_KEY)
    with pytest.raises(CommandError, match="used before"):
        change_key(settings, tmp_path, KEY)


def test_a_short_key_is_left_by_naming_it_as_a_former_one(
    certificate: Any, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The chain was kept under it by a version that allowed it."""
    settings.AUDIT_KEY = SHORT_KEY
    with monkeypatch.context() as patch:
        patch.setattr("workflow.engine.rules.KEY_BYTES", 1)
        certificate("SUBMITTED")
    assert audit()[0] == 0
    with pytest.raises(WrongKey, match="32 bytes"):
        certificate("DRAFT")
    path = tmp_path / "new key"
    path.write_text(KEY)
    with pytest.raises(CommandError, match="32 bytes"):
        call_command("rekey_audit", new_key_file=path)
    settings.AUDIT_KEY, settings.AUDIT_KEY_FALLBACKS = KEY, [SHORT_KEY]
    with pytest.raises(WrongKey, match="rekey_audit"):
        certificate("DRAFT")
    call_command("rekey_audit", new_key_file=path, verbosity=0)
    certificate("SUBMITTED")
    assert audit()[0] == 0


@pytest.mark.parametrize("wrong", ["", OTHER_KEY, SHORT_KEY], ids=["missing", "wrong", "short"])
def test_nothing_is_written_under_a_wrong_key(
    certificate: Any, people: Any, settings: Any, wrong: str
):
    settings.AUDIT_KEY = KEY
    draft = certificate("DRAFT")
    settings.AUDIT_KEY = wrong
    with pytest.raises(WrongKey):
        perform("certificates", draft.pk, "submit", by=people["tenant"])
    with pytest.raises(WrongKey):
        revise("certificates", draft.pk, {"remarks": "More."}, by=people["tenant"])
    settings.AUDIT_KEY = KEY
    assert "1 transitions hold" in audit()[1]


def test_a_keyed_chain_without_a_fingerprint_gets_it_from_who_has_its_key(
    certificate: Any, settings: Any
):
    settings.AUDIT_KEY = KEY
    certificate("DRAFT")
    ChainHead.objects.update(fingerprint="")
    settings.AUDIT_KEY = OTHER_KEY
    with pytest.raises(WrongKey):
        certificate("DRAFT")
    assert ChainHead.objects.get().fingerprint == ""
    settings.AUDIT_KEY = KEY
    certificate("DRAFT")
    head = ChainHead.objects.get()
    assert head.fingerprint == fingerprint_of(KEY)
    assert head.hash == hash_of(Transition.objects.get(number=2), KEY)
    assert audit()[0] == 0


def test_a_database_of_the_demo_is_not_served_in_production(db: None, settings: Any):
    Marker.set(Marker.DEMO)
    settings.DEMO = False
    with pytest.raises(SystemExit, match="The demo filled this database"):
        startup.prepare_database()
