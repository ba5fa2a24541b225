"""Files and mails that bring scans."""

import os
import time
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Tenant
from tests.scans.fake import FakeReader, form


@pytest.fixture
def inbox(tmp_path: Path, settings: Any) -> Path:
    settings.SCAN_FOLDER = str(tmp_path / "inbox")
    Path(settings.SCAN_FOLDER).mkdir()
    return Path(settings.SCAN_FOLDER)


def leave(inbox: Path, name: str, data: bytes, seconds_ago: float = 60) -> Path:
    path = inbox / name
    path.write_bytes(data)
    then = time.time() - seconds_ago
    os.utime(path, (then, then))
    return path


PDF = b"%PDF-1.7 of a test "


@pytest.fixture
def tenant(people: Any) -> Tenant:
    return people["tenant"].tenant


@pytest.fixture
def letter(tenant: Tenant, reader: FakeReader) -> Any:
    """Build a mail of the tenant with one certificate; what is given changes it."""

    def build(
        *files: bytes, sender: str = "", subject: str = "Our 2307s", **headers: str
    ) -> EmailMessage:
        message = EmailMessage()
        message["From"] = sender or f"Accounting <{tenant.contact_email}>"
        message["To"] = "2307@mall.example"
        message["Subject"] = subject
        message["Message-ID"] = f"<{subject.replace(' ', '-')}@tenant.example>"
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content("Please find them attached.")
        for number, data in enumerate(files or (PDF + b"1",)):
            reader.teach(data, form())
            name = f"form {number}.pdf"
            message.add_attachment(data, maintype="application", subtype="pdf", filename=name)
        return message

    return build
