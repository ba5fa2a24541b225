"""The scanner in the mail room leaves files in a folder: each is taken once, or refused."""

from pathlib import Path
from typing import Any

import pytest

from tests.scans.conftest import LIST
from tests.scans.fake import FakeReader, form, work_off
from tests.support.scan_intake import (
    inbox,
    leave,
)
from workflow.models import Scan, Upload
from workflow.scans import folder

__all__ = ["inbox"]  # fixtures

pytestmark = pytest.mark.django_db


def test_a_complete_file_is_taken_once(
    api: Any, inbox: Path, reader: FakeReader, people: Any, branch: Any
):
    leave(inbox, "a.pdf", reader.teach(b"a", form()))
    leave(inbox, "growing.pdf", b"half", seconds_ago=0)
    leave(inbox, ".hidden", b"somebody's own")
    assert folder.take_all() == 1
    assert folder.take_all() == 0
    work_off()
    assert [path.name for path in (inbox / "taken").iterdir()] == ["a.pdf"]
    assert {path.name for path in inbox.iterdir()} == {"taken", "growing.pdf", ".hidden"}
    scan = Scan.objects.get()
    assert (scan.status, scan.uploaded_by) == ("READ", None)
    seen = {who: api(who).get(f"{LIST}{scan.pk}/").status_code for who in ("processor", "lead")}
    assert seen == {"processor": 200, "lead": 200}
    assert api("processor").get(f"{LIST}{scan.pk}/").json()["uploaded_by"] == "The portal"
    assert api("processor elsewhere").get(f"{LIST}{scan.pk}/").status_code == 404


def test_what_was_taken_before_a_fall_is_known_by_its_bytes(inbox: Path, reader: FakeReader):
    leave(inbox, "a.pdf", reader.teach(b"a", form()))
    folder.take_all()
    leave(inbox, "a.pdf", b"a")
    assert folder.take_all() == 1
    assert Upload.objects.count() == Scan.objects.count() == 1
    assert {path.name for path in (inbox / "taken").iterdir()} == {"a.pdf", "a (2).pdf"}


def test_what_is_too_large_is_put_aside_with_the_reason(
    inbox: Path, reader: FakeReader, settings: Any
):
    settings.SCAN_MAX_BYTES = 1_048_576
    leave(inbox, "big.pdf", b"0" * 1_048_577)
    assert folder.take_all() == 0
    note = (inbox / "refused" / "big.pdf.txt").read_text()
    assert note == "This file is larger than 1 MB. Scan it at 300 dpi or less, or split it.\n"
    assert (inbox / "refused" / "big.pdf").stat().st_size == 1_048_577
    assert Upload.objects.count() == 0


def test_without_a_folder_nothing_is_done(settings: Any, tmp_path: Path):
    assert folder.take_all() == 0
    settings.SCAN_FOLDER = str(tmp_path / "gone")
    assert folder.take_all() == 0
