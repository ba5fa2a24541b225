"""What the daily purge takes away of files, and what it never touches."""

import os
import time
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.files import made
from tests.files.conftest import LIST, on_disk
from workflow.certificates.attachment_changes import attach, detach
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.expiry.orphans import erase_files_of, purge_files
from workflow.files import storage
from workflow.files.models import Attachment


def aged(folder: Path) -> None:
    """As if the bytes had been written two days ago."""
    for path in on_disk(folder):
        os.utime(path, (time.time() - 172_800,) * 2)


def removed_long_ago() -> None:
    Attachment.objects.exclude(removed_at=None).update(
        removed_at=timezone.now() - timedelta(hours=25)
    )


@pytest.fixture
def attached(people: Any, certificate: Any) -> Any:
    form = certificate("DRAFT")
    return attach(form.pk, "DOCUMENT", "a.pdf", made.pdf(), by=people["tenant"])


def take_off(form: Any, user: Any) -> None:
    detach(form.pk, form.files.get().pk, by=user)


def test_bytes_without_a_row_go_after_a_day(attached: Any, uploads: Path):
    storage.store_bytes(b"of an upload that failed")
    (uploads / "ab").mkdir(exist_ok=True)
    (uploads / "ab" / "unfinished.part").write_bytes(b"half")
    assert purge_files() == 0
    aged(uploads)
    assert purge_files(dry_run=True) == 2
    assert len(on_disk(uploads)) == 3
    assert purge_files() == 2
    assert [path.name for path in on_disk(uploads)] == [Attachment.objects.get().stored_as]


@pytest.mark.django_db(transaction=True)
def test_a_file_removed_before_anybody_decided_goes_after_a_day(
    attached: Any, people: Any, uploads: Path
):
    take_off(attached, people["tenant"])
    assert purge_files() == 0
    removed_long_ago()
    assert purge_files() == 1
    assert on_disk(uploads) == []
    assert not Attachment.objects.exists()


def test_a_removed_file_that_a_decision_speaks_of_stays(attached: Any, people: Any, uploads: Path):
    perform("certificates", attached.pk, "submit", by=people["tenant"])
    reasons = {"reasons": ["SUM"]}
    perform("certificates", attached.pk, "send_back", by=people["processor"], inputs=reasons)
    take_off(attached, people["tenant"])
    removed_long_ago()
    aged(uploads)
    assert purge_files() == 0
    assert len(on_disk(uploads)) == 1
    verify_chain()


@pytest.mark.django_db(transaction=True)
def test_the_command_counts_files_too(attached: Any, people: Any):
    take_off(attached, people["tenant"])
    removed_long_ago()
    said = StringIO()
    call_command("purge_expired", "--dry-run", stdout=said)
    assert "1 removed and orphaned files would be deleted" in said.getvalue()
    assert Attachment.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_certificate_can_lose_all_its_files(attached: Any, people: Any, uploads: Path):
    take_off(attached, people["tenant"])
    attach(attached.pk, "DOCUMENT", "b.pdf", made.pdf("b"), by=people["tenant"])
    assert erase_files_of(attached) == 2
    assert on_disk(uploads) == []


def test_a_change_of_files_stands_in_the_history(api: Any, attached: Any, people: Any):
    perform("certificates", attached.pk, "submit", by=people["tenant"])
    reasons = {"reasons": ["SUM"]}
    perform("certificates", attached.pk, "send_back", by=people["processor"], inputs=reasons)
    attach(attached.pk, "DOCUMENT", "b.pdf", made.pdf("b"), by=people["tenant"])
    perform("certificates", attached.pk, "resubmit", by=people["tenant"])
    last = api("tenant").get(f"{LIST}{attached.pk}/history/").json()[-1]
    assert last["changes"] == [{"field": "attachment", "before": "a.pdf", "after": "a.pdf, b.pdf"}]
