"""The billing system leaves files in a folder: each is imported once, or named with its faults."""

import csv
import os
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail

from accounts.models import Branch
from console.billing import folder
from console.billing.fault_mails import mail_billing_faults
from console.billing.importing import run_billing_import
from console.billing.models import BillingDocument, BillingImport
from console.schedule import end_lost_runs
from core import clock
from core.models.job import Job
from tests.support.billing_files import IMPORTS, INVOICE, csv_of

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]


@pytest.fixture
def inbox(tmp_path: Path, settings: Any, people: Any, branch: Branch) -> Path:
    place = tmp_path / "billing"
    place.mkdir()
    settings.BILLING_FOLDER = str(place)
    return place


def leave(inbox: Path, name: str, data: bytes, seconds_ago: float = 60) -> Path:
    path = inbox / name
    path.write_bytes(data)
    then = time.time() - seconds_ago
    os.utime(path, (then, then))
    return path


def run_imports() -> None:
    """The jobs of the imports that wait."""
    for order in (
        Job.objects.filter(func=run_billing_import.module_path)
        .order_by("pk")
        .values_list("args", flat=True)
    ):
        run_billing_import(*order)


def bring_in_all() -> None:
    folder.import_billing_files()
    run_imports()
    folder.import_billing_files()


def names_in(place: Path) -> list[str]:
    return sorted(path.name for path in place.iterdir()) if place.is_dir() else []


def send_mails() -> None:
    for args in (
        Job.objects.filter(func=mail_billing_faults.module_path)
        .order_by("pk")
        .values_list("args", flat=True)
    ):
        mail_billing_faults(*args)


def test_a_complete_file_is_imported_and_put_aside(inbox: Path, api: Any):
    leave(inbox, "july.csv", csv_of(INVOICE, INVOICE | {"company": "CNL", "document_no": "X"}))
    leave(inbox, "half.csv", b"company,ma", seconds_ago=0)
    leave(inbox, "more.csv.part", b"company,ma")
    leave(inbox, ".hidden", b"somebody's own")
    assert folder.import_billing_files() == 1
    assert folder.import_billing_files() == 0
    assert (inbox / "july.csv").exists()
    run_imports()
    folder.import_billing_files()
    assert {"half.csv", "more.csv.part", ".hidden"} < set(names_in(inbox))
    assert BillingDocument.objects.get().document_no == "INV-1"
    found = api("lead").get(IMPORTS).json()["results"]
    assert [(each["name"], each["by"]) for each in found] == [("july.csv", "The portal")]


def test_a_file_without_faults_goes_to_done_and_nobody_is_mailed(inbox: Path):
    leave(inbox, "july.csv", csv_of(INVOICE))
    bring_in_all()
    assert (names_in(inbox), names_in(inbox / "done")) == (["done"], ["july.csv"])
    assert not Job.objects.filter(func=mail_billing_faults.module_path).exists()
    assert not BillingImport.objects.exclude(stored_as="", folder_file="").exists()


def test_a_faulty_file_has_its_faults_next_to_it_and_the_leads_are_mailed(inbox: Path):
    leave(inbox, "july.csv", csv_of(INVOICE, INVOICE | {"document_no": "=1+1", "net": "x"}))
    bring_in_all()
    assert names_in(inbox / "failed") == ["july.csv", "july.csv.faults.csv"]
    text = (inbox / "failed" / "july.csv.faults.csv").read_text(encoding="utf-8-sig")
    (fault,) = csv.DictReader(StringIO(text))
    assert (fault["Row"], fault["Column"]) == ("3", "net")
    assert BillingDocument.objects.count() == 1
    send_mails()
    (sent,) = [each for each in mail.outbox if each.to == ["lead@mall.example"]]
    assert sent.subject == "Billing file july.csv: 1 row with a fault"
    assert "Row 3, net: x is not an amount. Write it like 1,234.50." in sent.body


@pytest.mark.parametrize("data", [b"company,mall\nPCM,Crest Bay Mall\n", b"", b"%PDF-1.4 no table"])
def test_a_file_that_is_no_table_fails_and_says_why(inbox: Path, data: bytes):
    leave(inbox, "july.csv", data)
    bring_in_all()
    assert names_in(inbox / "failed") == ["july.csv", "july.csv.faults.csv"]
    send_mails()
    assert "Billing file july.csv: not imported" in {each.subject for each in mail.outbox}


def test_a_file_that_is_too_large_fails(inbox: Path, settings: Any):
    settings.BILLING_MAX_BYTES = 1_048_576
    leave(inbox, "july.csv", b"0" * 1_048_577)
    assert folder.import_billing_files() == 0
    text = (inbox / "failed" / "july.csv.faults.csv").read_text(encoding="utf-8-sig")
    assert "larger than 1 MB" in text


def test_a_name_that_is_no_text_fails(inbox: Path):
    path = os.fsencode(inbox) + b"/july\xff.csv"
    Path(os.fsdecode(path)).write_bytes(csv_of(INVOICE))
    os.utime(path, (1, 1))
    assert folder.import_billing_files() == 0
    assert len(names_in(inbox / "failed")) == 2
    assert BillingImport.objects.get().state == "failed"


def test_the_same_file_twice_is_harmless(inbox: Path):
    for _ in range(2):
        leave(inbox, "july.csv", csv_of(INVOICE))
        bring_in_all()
    assert names_in(inbox / "done") == ["july (2).csv", "july.csv"]
    assert BillingDocument.objects.count() == 1
    runs = BillingImport.objects.order_by("-new").values_list("new", "same", "faults")
    assert [*runs] == [(1, 0, 0), (0, 1, 0)]


def test_a_fall_before_the_import_ended_loses_nothing(inbox: Path):
    leave(inbox, "july.csv", csv_of(INVOICE))
    folder.import_billing_files()
    BillingImport.objects.update(state="running")  # its worker was killed
    folder.import_billing_files()
    assert names_in(inbox) == ["july.csv"]
    run_imports()
    folder.import_billing_files()
    assert names_in(inbox / "done") == ["july.csv"]
    assert BillingDocument.objects.count() == 1


def test_a_fall_after_the_file_was_moved_still_mails_the_leads(
    inbox: Path, monkeypatch: pytest.MonkeyPatch
):
    leave(inbox, "july.csv", csv_of(INVOICE | {"net": "x"}))
    folder.import_billing_files()
    run_imports()
    with monkeypatch.context() as killed:
        killed.setattr(folder, "finish_folder_import", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            folder.import_billing_files()
    folder.import_billing_files()
    assert names_in(inbox / "failed") == ["july.csv", "july.csv.faults.csv"]
    assert Job.objects.filter(func=mail_billing_faults.module_path).exists()


def test_a_file_that_took_the_name_of_an_imported_one_is_imported_too(inbox: Path):
    leave(inbox, "july.csv", csv_of(INVOICE))
    folder.import_billing_files()
    leave(inbox, "july.csv", csv_of(INVOICE | {"document_no": "INV-2"}))
    run_imports()
    bring_in_all()
    assert BillingDocument.objects.count() == 2
    assert names_in(inbox / "done") == ["july.csv"]


def test_an_import_whose_job_was_given_up_has_failed(inbox: Path):
    leave(inbox, "july.csv", csv_of(INVOICE))
    folder.import_billing_files()
    Job.objects.update(done_at=clock.now(), error="its worker died")
    end_lost_runs()
    folder.import_billing_files()
    assert names_in(inbox / "failed") == ["july.csv", "july.csv.faults.csv"]


def test_without_a_folder_nothing_is_done(settings: Any, tmp_path: Path, db: None):
    assert folder.import_billing_files() == 0
    settings.BILLING_FOLDER = str(tmp_path / "gone")
    assert folder.import_billing_files() == 0
