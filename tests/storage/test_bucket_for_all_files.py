"""What the portal does with files, done in a bucket: tests of the disk once more, and a move."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import clock
from core.storage import places
from tests.backup import contents
from tests.backup.conftest import Machine
from tests.console import test_bulk_forms, test_exports_sent, test_packages
from tests.console.exporting import MONDAY
from tests.files import made as files
from tests.files import test_views_download
from tests.files.conftest import Send
from tests.qap import files as qap_files
from tests.storage.conftest import ADDRESS, KEYS
from tests.support.outbox import deliver
from workflow.expiry.orphans import orphans
from workflow.files.models import Attachment
from workflow.files.storage import place_of_stored_file
from workflow.qap.intake import run_qap_reading

QAP = qap_files.qap_of([qap_files.STRANGER])

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_a_bucket")]


@pytest.fixture
def unsealed(settings: Any) -> None:
    settings.SEAL_PKCS12, settings.DEMO = "", False


@pytest.fixture
def on_monday() -> Iterator[None]:
    with clock.set_to(MONDAY):
        yield


def test_an_attached_file_comes_back(api: Any, send: Send, draft: dict[str, Any]) -> None:
    test_views_download.test_a_file_comes_back_as_it_was_sent(api, send, draft)


def test_an_altered_object_is_not_handed_out(
    api: Any, send: Send, draft: dict[str, Any], in_a_bucket: Any
) -> None:
    address = test_views_download.address(draft, send(files.pdf(), "lease.pdf", "DOCUMENT"))
    place = place_of_stored_file(Attachment.objects.get().stored_as)
    in_a_bucket.put_object(Key=f"crest/{place.name}", Body=b"another")
    answer = api("other tenant").get(address)
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")
    in_a_bucket.Object(f"crest/{place.name}").delete()
    assert api("other tenant").get(address).status_code == 404


def test_objects_that_no_row_names_are_found(send: Send, settings: Any, in_a_bucket: Any) -> None:
    send(files.pdf(), "lease.pdf", "DOCUMENT")
    stray = "uploads/ab/ab" + "0" * 30
    in_a_bucket.put_object(Key=f"crest/{stray}", Body=b"left over")
    settings.UPLOAD_LEFT_OVER_HOURS = -1
    assert [place.name for place in orphans()] == [stray]


@pytest.mark.thorough
@pytest.mark.usefixtures("in_october", "unsealed")
def test_a_package_is_made_of_parts(filed: Any, api: Any, settings: Any) -> None:
    test_packages.test_twelve_are_split_by_size_each_with_its_bookmark(filed, api, settings)


@pytest.mark.usefixtures("in_october", "unsealed")
def test_a_package_whose_files_are_gone_is_made_again(filed: Any, api: Any) -> None:
    test_packages.test_where_its_files_are_gone_it_is_to_be_made_again(filed, api)


@pytest.mark.usefixtures("unsealed")
def test_forms_are_merged(several: Any, api: Any, in_a_bucket: Any) -> None:
    address = test_bulk_forms.begun(api("processor"), ids=test_bulk_forms.ids(several(3)))
    deliver()
    assert len(test_bulk_forms.taken(api("processor"), address).pages) == 3
    (whole,) = in_a_bucket.objects.all()
    assert whole.key.startswith("crest/merged-forms/")


@pytest.mark.usefixtures("on_monday")
def test_an_export_is_fetched(of_the_third: Any, api: Any, settings: Any, caplog: Any) -> None:
    test_exports_sent.test_a_large_one_is_not_attached_and_is_fetched_by_whom_it_was_sent_to(
        of_the_third, api, settings, caplog
    )


def test_a_qap_waits_in_the_bucket_until_it_is_read(api: Any, in_a_bucket: Any) -> None:
    answer = qap_files.send(api, QAP)
    (waiting,) = in_a_bucket.objects.all()
    assert waiting.key.startswith("crest/qap-incoming/")
    run_qap_reading(answer.json()["id"])
    told = qap_files.result(api, answer.json()["id"])
    assert (told["state"], told["rows_ignored"]) == ("done", 1)
    assert list(in_a_bucket.objects.all()) == []


def test_a_qap_is_read_again_once_the_bucket_answers(
    api: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pk = qap_files.send(api, QAP).json()["id"]
    with monkeypatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
        places.backend_at.cache_clear()
        with pytest.raises(OSError, match="not reached"):
            run_qap_reading(pk)
    places.backend_at.cache_clear()
    run_qap_reading(pk)
    assert qap_files.result(api, pk)["state"] == "done"


def test_what_one_machine_stores_another_one_uses(
    api: Any, send: Send, draft: dict[str, Any], settings: Any, tmp_path: Path
) -> None:
    """The short version of tests/faults/test_two_machines.py."""
    machines = [tmp_path / "one", tmp_path / "two"]
    settings.DATA_DIR, settings.UPLOAD_DIR = machines[0], machines[0] / "uploads"
    data = files.pdf()
    address = test_views_download.address(draft, send(data, "lease.pdf", "DOCUMENT"))
    pk = qap_files.send(api, QAP).json()["id"]
    settings.DATA_DIR, settings.UPLOAD_DIR = machines[1], machines[1] / "uploads"
    run_qap_reading(pk)
    assert qap_files.result(api, pk)["state"] == "done"
    assert api("other tenant").get(address).getvalue() == data
    assert [path for each in machines for path in each.rglob("*") if path.is_file()] == []


@pytest.mark.thorough
def test_a_portal_moves_to_a_bucket_by_its_backup(
    made: Path, tmp_path: Path, endpoint: str, in_a_bucket: Any
) -> None:
    machine = Machine(
        tmp_path / "elsewhere", STORAGE_URL=ADDRESS, AWS_ENDPOINT_URL=endpoint, **KEYS
    )
    machine.manage("restore", made)
    stored = {each.key.removeprefix("crest/") for each in in_a_bucket.objects.all()}
    assert stored == set(contents.uploads(made))
    assert not (machine.data / "uploads").exists()
    assert machine.manage("verify_audit").startswith("chain: ")
    assert contents.uploads(machine.backup()) == contents.uploads(made)
    name = min(stored)
    in_a_bucket.put_object(Key=f"crest/{name}", Body=b"another")
    assert f"{Path(name).name} is not as it was uploaded" in machine.refused("backup")
