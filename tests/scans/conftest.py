"""What the tests of scans may ask for: a reader of their own, and files sent in."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.scans.fake import FakeReader, Send, form, work_off
from workflow.scans import reading

LIST = "/api/scans/"


@pytest.fixture(autouse=True)
def uploads(settings: Any, tmp_path: Path) -> Path:
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return settings.UPLOAD_DIR


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> FakeReader:
    fake = FakeReader()
    for name in ("count_pages", "read_page", "page_picture", "read_box"):
        monkeypatch.setattr(reading, name, getattr(fake, name))
    return fake


@pytest.fixture
def send(api: Any, reader: FakeReader) -> Send:
    """Send files as somebody: ``send(form(), ...)`` makes one file of these pages."""

    def sent(*pages: Any, data: bytes = b"", name: str = "a.pdf", who: str = "processor", **more):
        given = data or repr(pages).encode()
        if pages or given not in reader.says:
            reader.teach(given, *(pages or (form(),)))
        body = {"file": [SimpleUploadedFile(name, given)]} | more
        answer = api(who).post(LIST, body, format="multipart")
        assert answer.status_code == 202, answer.content
        return answer.json()["results"][0]

    return sent


@pytest.fixture
def scanned(api: Any, send: Send, branch: Any) -> Any:
    """A file sent and read: the scan as its API tells it."""

    def build(*pages: Any, **more: Any) -> dict[str, Any]:
        sent = send(*pages, **more)
        work_off()
        told: dict[str, Any] = api(more.get("who", "processor")).get(f"{LIST}{sent['id']}/").json()
        return told

    return build
