"""Anchors: where the chain stood, kept elsewhere, finds what the chain alone cannot."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config import startup
from core.models import Job
from tests.support.audit_commands import anchor, audit
from tests.support.keys import KEY, OTHER_KEY
from tests.support.outbox import deliver
from tests.support.rewriting import cut_the_tail, rewritten, take_the_triggers_down
from workflow import schedule
from workflow.engine import anchors
from workflow.engine.models import Transition


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "anchors"


@pytest.fixture(params=["", KEY], ids=["unkeyed", "keyed"])
def key(request: Any, settings: Any) -> str:
    settings.AUDIT_KEY = request.param
    return request.param


def test_an_anchor_says_where_the_chain_stands(certificate: Any, key: str):
    certificate("APPROVED")
    path = anchor()
    last = Transition.objects.get(number=3)
    said = json.loads(path.read_text())
    assert (said["number"], said["head"], bool(said["hmac"])) == (3, last.hash, bool(key))
    assert list(said) == ["number", "head", "at", "hmac"]
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert "anchored at number 3;" in audit(path)[1]


def test_an_empty_chain_has_no_anchor(db: None, folder: Path):
    said = StringIO()
    call_command("anchor_audit", stdout=said)
    assert said.getvalue() == "There is nothing to anchor: the chain is empty.\n"
    assert not folder.exists()


def test_a_tail_cut_together_with_the_head_is_found(certificate: Any, key: str):
    certificate("APPROVED")
    path = anchor()
    certificate("SUBMITTED")
    assert audit(path)[0] == 0
    take_the_triggers_down()
    cut_the_tail(after=1)
    assert audit(path)[1].startswith("broken #2: missing; #3 was there at 20")


def test_a_chain_written_anew_is_found_without_a_key(certificate: Any):
    certificate("APPROVED")
    path = anchor()
    take_the_triggers_down()
    rewritten(first=2, keyed=False, actor_name="Somebody Else")
    assert audit()[1].startswith("broken #3: is not the one that was anchored at 20")
    elsewhere = path.rename(path.parents[1] / "elsewhere.json")
    assert audit()[0] == 0
    assert audit(elsewhere)[1].startswith("broken #3: is not the one that was anchored at 20")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "cannot be read: No such file or directory."),
        ("", "is not an anchor: it is no JSON."),
        ("[" * 9_000, "is not an anchor"),
        ("\x00\xff", "is not an anchor: it is no JSON."),
        ("[1]", "is not an anchor: it must say number, head, at and hmac."),
        ('{"number": true, "head": "", "at": "", "hmac": ""}', "is not an anchor: it must say"),
        (
            '{"number": 1, "head": "", "at": "", "hmac": "\u00e9"}',
            "is keyed, and AUDIT_KEY is not set",
        ),
    ],
)
def test_a_file_that_is_no_anchor_is_refused_in_a_sentence(
    db: None, tmp_path: Path, text: str | None, why: str
):
    path = tmp_path / "given.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    code, said = audit(path)
    assert (code, said.count("\n")) == (1, 0)
    assert said.startswith(f"{path} {why}")


@pytest.mark.parametrize("other", ["", OTHER_KEY])
def test_an_anchor_under_another_key_is_refused(certificate: Any, settings: Any, other: str):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    path = anchor()
    settings.AUDIT_KEY = other
    code, said = audit(path)
    assert (code, path.name in said) == (1, True)
    assert said.endswith("is keyed, and AUDIT_KEY is not set." if not other else "AUDIT_KEY.")


def test_a_forged_anchor_is_refused(certificate: Any, settings: Any):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    path = anchor()
    said = json.loads(path.read_text())
    path.write_text(json.dumps(said | {"number": 1}))
    assert audit(path) == (1, f"{path} was not written under this AUDIT_KEY.")


def test_a_start_and_each_day_write_an_anchor_and_mail_it_once(
    certificate: Any, settings: Any, folder: Path, mailoutbox: Any
):
    settings.AUDITOR_EMAILS = ["audit@mall.example", "partner@auditors.example"]
    certificate("APPROVED")
    Job.objects.all().delete()
    startup.witness_the_chain()
    schedule.anchor_audit()
    [path] = folder.iterdir()
    mails = [mail for mail in deliver() if mail.attachments]
    assert sorted(mail.to[0] for mail in mails) == settings.AUDITOR_EMAILS
    assert all(path.read_text() in mail.body for mail in mails)
    assert mails[0].attachments[0][:2] == (path.name, path.read_text())
    certificate("SUBMITTED")
    schedule.anchor_audit()
    assert len(list(folder.iterdir())) == 2


def test_without_auditors_nobody_is_mailed(certificate: Any, settings: Any):
    settings.AUDITOR_EMAILS = []
    certificate("DRAFT")
    schedule.anchor_audit()
    assert not Job.objects.filter(key__startswith="anchor:").exists()


def test_the_seal_is_anchored(certificate: Any, settings: Any):
    certificate("SUBMITTED")
    settings.AUDIT_KEY = KEY
    call_command("seal_audit", yes=True, stdout=StringIO())
    [found] = anchors.stored_anchors()
    assert found.number == 3
    assert "keyed from number 3, anchored at number 3;" in audit()[1]


@pytest.mark.parametrize("is_anchored", [True, False], ids=["anchored", "anchors deleted"])
def test_a_chain_put_in_the_place_of_ours_is_sealed_by_no_start(
    certificate: Any, settings: Any, is_anchored: bool
):
    """The intruder leaves no keyed transition, and waits for a start to seal the forgery."""
    settings.AUDIT_KEY = KEY
    certificate("APPROVED")
    if is_anchored:
        startup.witness_the_chain()
    take_the_triggers_down()
    rewritten(first=1, keyed=False, actor_name="Somebody Else")
    settings.DEMO = False
    with pytest.raises(SystemExit, match="seal_audit"):
        startup.prepare_database()
    if is_anchored:
        with pytest.raises(CommandError, match="written under a key before"):
            call_command("seal_audit", yes=True, stdout=StringIO())
    assert audit() == (1, "broken #1: is unkeyed, and nothing under the key seals it")


def test_a_folder_that_cannot_be_written_stops_no_start(
    certificate: Any, settings: Any, tmp_path: Path, caplog: Any
):
    certificate("DRAFT")
    settings.DATA_DIR = tmp_path / "file"
    settings.DATA_DIR.write_text("")
    startup.witness_the_chain()
    assert "no anchor of the audit was written" in caplog.text
