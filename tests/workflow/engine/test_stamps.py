"""Anchors with a time stamp of an outside witness, tried against a stamping server on loopback."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from core.breaker import Breaker
from core.jobs.worker import Worker
from core.models.job import Job
from tests.support.audit_commands import anchor, audit
from tests.support.stamping import FAULTS, Witness, stamping_server
from tests.support.thoroughness import few_in_push
from workflow.engine import stamps
from workflow.engine.stamps import NoStamp
from workflow.mails.anchors import stamp_anchor

pytestmark = pytest.mark.both_databases


@pytest.fixture(scope="module")
def witness() -> Witness:
    return Witness()


@pytest.fixture
def roots(settings: Any, tmp_path: Path, witness: Witness, certificate: Any) -> Path:
    """A portal with a certificate, and the file of trusted issuers."""
    settings.DATA_DIR = tmp_path
    settings.OUTGOING_CALL_SECONDS = 1
    stamps.witness.breaker = Breaker(TimeoutError)
    path = tmp_path / "roots.pem"
    path.write_bytes(witness.root_pem())
    settings.ANCHOR_STAMP_ROOTS = str(path)
    certificate("SUBMITTED")
    return path


@pytest.fixture
def an_anchor(settings: Any, roots: Path, witness: Witness) -> Iterator[Path]:
    """An anchor that was an_anchor."""
    settings.OUTGOING_CALL_SECONDS = 20
    with stamping_server(witness) as settings.ANCHOR_STAMP_URL:
        path = anchor()
        while Worker({}).work_once("mail"):
            pass
        yield path


def stamp_path(path: Path) -> Path:
    return path.with_suffix(".tst")


def say_stamps() -> tuple[int, str]:
    """The exit code of verify_audit, and its last line."""
    said = StringIO()
    try:
        call_command("verify_audit", stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue().splitlines()[-1]
    return 0, said.getvalue().splitlines()[-1]


def test_an_anchor_is_stamped_and_the_audit_says_by_whom_and_when(an_anchor: Path):
    assert stamp_path(an_anchor).stat().st_mode & 0o777 == 0o600
    code, said = say_stamps()
    assert code == 0
    assert said.startswith(f"Time stamps hold on 1 anchors. The last is on {an_anchor.name}, of 20")
    assert "by Common Name: Witness, whose certificate is of a trusted issuer." in said


def test_without_trusted_issuers_the_audit_says_that_none_was_checked(
    an_anchor: Path, settings: Any
):
    settings.ANCHOR_STAMP_ROOTS = ""
    assert say_stamps()[1].endswith("whose certificate is of an issuer that was not checked.")


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_another_program_takes_the_stamp(an_anchor: Path, roots: Path):
    files = ["-in", str(stamp_path(an_anchor)), "-data", str(an_anchor), "-CAfile", str(roots)]
    run = subprocess.run(
        ["openssl", "ts", "-verify", "-token_in", *files, "-untrusted", str(roots)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Verification: OK" in run.stdout + run.stderr


def test_a_stamp_that_was_changed_is_found(an_anchor: Path):
    whole = stamp_path(an_anchor).read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 25)):
        forged = bytearray(whole)
        forged[place] ^= 0x01
        text = an_anchor.read_bytes()
        try:
            found = stamps.check_stamp(bytes(forged), text)
        except NoStamp:
            continue
        assert found.is_traced  # of bytes that say nothing of time, text or signer
        assert abs(found.at - datetime.now(UTC)) < timedelta(minutes=5)
    stamp_path(an_anchor).write_bytes(whole[:-1])
    code, said = say_stamps()
    assert (code, said.startswith(f"broken the stamp of {an_anchor.name}: ")) == (1, True)


def test_the_stamp_of_a_changed_anchor_is_found(an_anchor: Path):
    given = json.loads(an_anchor.read_text())
    an_anchor.write_text(json.dumps(given))
    code, said = say_stamps()
    assert code == 1
    assert said == f"broken the stamp of {an_anchor.name}: it is of another text, or was changed"


def test_the_stamp_of_another_witness_is_found(an_anchor: Path, roots: Path):
    roots.write_bytes(Witness("Somebody").root_pem())
    code, said = say_stamps()
    assert code == 1
    assert said.endswith("it is not of an issuer in ANCHOR_STAMP_ROOTS")


@pytest.mark.parametrize("days", [-1, 5], ids=["before the anchor", "long after"])
def test_a_stamp_of_another_day_is_found(days: int, an_anchor: Path, witness: Witness):
    digest = sha256(an_anchor.read_bytes()).digest()
    token = witness.token(digest, datetime.now(UTC) + timedelta(days=days))
    stamp_path(an_anchor).write_bytes(token)
    code, said = say_stamps()
    assert code == 1
    assert "and the anchor says" in said


@pytest.mark.parametrize("fault", few_in_push(FAULTS, keep=2))
def test_a_witness_that_fails_stops_no_anchor(
    fault: str, settings: Any, roots: Path, witness: Witness
):
    with stamping_server(witness, FAULTS[fault]) as settings.ANCHOR_STAMP_URL:
        path = anchor()
        while Worker({}).work_once("mail"):
            pass
    job = Job.objects.get(func=stamp_anchor.module_path)
    assert (job.done_at, bool(job.error)) == (None, True)
    assert path.exists()
    assert not stamp_path(path).exists()
    assert audit()[0] == 0
    assert say_stamps()[1] == "No anchor has a time stamp yet."


def test_a_witness_that_is_away_is_tried_again(settings: Any, roots: Path, witness: Witness):
    settings.ANCHOR_STAMP_URL = "http://127.0.0.1:9/"
    path = anchor()
    Worker({}).work_once("mail")
    assert Job.objects.get(func=stamp_anchor.module_path).done_at is None
    settings.OUTGOING_CALL_SECONDS = 20
    with stamping_server(witness) as settings.ANCHOR_STAMP_URL:
        stamp_anchor(path.name, path.read_text())
    assert stamps.check_stamp_of(path).is_traced


def test_the_mail_and_the_stamp_of_a_day_are_asked_for_once(an_anchor: Path):
    anchor()
    assert Job.objects.filter(func=stamp_anchor.module_path).count() == 1
