"""The mailbox, on an IMAP server that is not ours: taken, moved, and nothing lost on the way."""

import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from imaplib import IMAP4_SSL
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as ours

from scripts.services import free_port, is_service_listening
from tests.journeys.proxied import make_certificate
from tests.plumbing.conftest import until
from tests.scans import imap_server
from tests.support.scan_intake import (
    letter,
    tenant,
)
from workflow.files import virus_scanner
from workflow.mail_intake import mailbox
from workflow.mail_intake.models import IncomingMail
from workflow.models import Upload

__all__ = ["letter", "tenant"]  # fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SECONDS = 20
Serve = Callable[..., str]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Serve these mails and return the address of the mailbox."""
    certificate, key = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    started: list[subprocess.Popen[bytes]] = []

    def server(*mails: EmailMessage) -> str:
        folder = tmp_path / "served"
        folder.mkdir()
        for number, mail in enumerate(mails):
            (folder / f"{number}.eml").write_bytes(mail.as_bytes())
        with free_port() as port:
            command = [sys.executable, "-m", "tests.scans.imap_server", str(port)]
            words = [*command, str(certificate), str(key), str(folder)]
            started.append(subprocess.Popen(words, cwd=ours.BASE_DIR))
        until(lambda: is_service_listening(port), SECONDS)
        secret = quote(imap_server.PASSWORD, safe="")
        return f"imaps://{imap_server.USER}:{secret}@localhost:{port}"

    yield server
    for process in started:
        process.kill()
        process.wait()


def subjects_in(address: str) -> dict[str, int]:
    """How many messages each folder holds."""
    port = int(address.rpartition(":")[2])
    client = IMAP4_SSL("localhost", port, ssl_context=ssl.create_default_context())
    client.login(imap_server.USER, imap_server.PASSWORD)
    names = ("INBOX", "Taken", "Refused")
    answers = {name: client.select(name) for name in names}
    client.logout()
    return {name: int(data[0] or 0) for name, (said, data) in answers.items() if said == "OK"}


def test_messages_are_taken_and_moved(serve: Serve, letter: Any, settings: Any):
    settings.MAIL_INTAKE_URL = serve(letter(), letter(sender="x@elsewhere.example"))
    assert mailbox.take_mailbox() == 2
    assert subjects_in(settings.MAIL_INTAKE_URL) == {"INBOX": 0, "Taken": 1, "Refused": 1}
    assert mailbox.take_mailbox() == 0
    assert {*IncomingMail.objects.values_list("state", flat=True)} == {"TAKEN", "REFUSED"}
    assert Upload.objects.get().sha256


def test_a_message_that_cannot_be_taken_now_stays(
    serve: Serve,
    letter: Any,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
):
    settings.MAIL_INTAKE_URL = serve(letter())

    def refuse(data: bytes) -> None:
        raise virus_scanner.NotScanned("The scanner does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(virus_scanner, "check_clean", refuse)
        assert mailbox.take_mailbox() == 0
    assert subjects_in(settings.MAIL_INTAKE_URL) == {"INBOX": 1}
    assert mailbox.take_mailbox() == 1


def test_a_large_message_is_not_fetched(serve: Serve, letter: Any, settings: Any):
    settings.MAIL_INTAKE_MAX_BYTES = 100
    settings.MAIL_INTAKE_URL = serve(letter())
    assert mailbox.take_mailbox() == 1
    assert IncomingMail.objects.get().reason == "too_large"
    assert subjects_in(settings.MAIL_INTAKE_URL)["Refused"] == 1


@pytest.mark.parametrize("fault", ["password", "folder", "certificate", "nobody"])
def test_a_mailbox_that_cannot_be_read_is_told_without_its_password(
    serve: Serve,
    letter: Any,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
):
    address = serve(letter())
    if fault == "certificate":
        monkeypatch.delenv("SSL_CERT_FILE")
    settings.MAIL_INTAKE_URL = {
        "password": address.replace(quote(imap_server.PASSWORD, safe=""), "wrong"),
        "folder": f"{address}/Nowhere",
        "certificate": address,
        "nobody": "imaps://intake:wrong@localhost:1",
    }[fault]
    assert mailbox.take_mailbox() == 0
    assert "MAIL_INTAKE_URL could not be read" in caplog.text
    assert imap_server.PASSWORD not in caplog.text
    assert "wrong" not in caplog.text
    assert IncomingMail.objects.count() == 0
