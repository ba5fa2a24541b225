"""Both backends keep the same promises."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from config import addresses
from core.storage import (
    StoredPlace,
    delete_folder,
    delete_unfinished,
    list_folders,
    names_written_before,
    places,
)
from tests.storage.conftest import ADDRESS
from workflow.files import storage

PLACE = StoredPlace("exports") / "run-1" / "register"
DATA = b"0123456789" * 300_000  # more than is held in memory


@pytest.fixture(params=["disk", "bucket"])
def backend(request: pytest.FixtureRequest, settings: Any, tmp_path: Path) -> str:
    settings.DATA_DIR = tmp_path
    if request.param == "bucket":
        request.getfixturevalue("bucket")
        settings.STORAGE_URL = ADDRESS
    return request.param


def write(place: StoredPlace, data: bytes = DATA) -> None:
    with place.write_whole() as file:
        file.write(data)


def write_half(place: StoredPlace) -> None:
    with place.write_whole() as file:
        file.write(DATA)
        raise RuntimeError


@pytest.mark.usefixtures("backend")
def test_what_was_written_is_read_from_any_position() -> None:
    write(PLACE)
    assert (PLACE.exists(), PLACE.size(), PLACE.read_bytes()) == (True, len(DATA), DATA)
    with PLACE.open() as file:
        file.seek(len(DATA) - 3)
        assert file.read() == b"789"
    write(PLACE, b"another")
    assert PLACE.read_bytes() == b"another"


@pytest.mark.usefixtures("backend")
def test_what_is_not_there_says_so() -> None:
    assert not PLACE.exists()
    for ask in (PLACE.open, PLACE.size, PLACE.read_bytes):
        with pytest.raises(FileNotFoundError):
            ask()
    with pytest.raises(FileNotFoundError), PLACE.local_copy() as path:
        path.read_bytes()
    PLACE.delete()
    delete_folder(PLACE)
    assert list_folders(StoredPlace("exports")) == []


@pytest.mark.usefixtures("backend")
def test_what_breaks_off_is_not_there() -> None:
    write(PLACE, b"before")
    with pytest.raises(RuntimeError):
        write_half(PLACE)
    assert PLACE.read_bytes() == b"before"
    soon = timezone.now() + timedelta(minutes=1)
    assert list(names_written_before(StoredPlace("exports"), soon)) == [PLACE]


def test_a_copy_on_this_machine_does_not_stay(backend: str) -> None:
    write(PLACE)
    with PLACE.local_copy() as path:
        assert path.read_bytes() == DATA
    assert path.exists() is (backend == "disk")


@pytest.mark.usefixtures("backend")
def test_folders_are_listed_and_deleted_whole() -> None:
    others = [PLACE, StoredPlace("exports/run-2/laid/1.pdf"), StoredPlace("packages/run-1/x")]
    for place in others:
        write(place, b"x")
    assert sorted(list_folders(StoredPlace("exports"))) == ["run-1", "run-2"]
    delete_folder(StoredPlace("exports/run-2"))
    delete_unfinished(StoredPlace("exports"))
    assert list_folders(StoredPlace("exports")) == ["run-1"]
    assert [place.exists() for place in others] == [True, False, True]


@pytest.mark.usefixtures("backend")
def test_files_are_found_by_their_age() -> None:
    write(PLACE, b"x")
    write(StoredPlace("packages/run-1/x"), b"x")
    now = timezone.now()
    found = StoredPlace("exports")
    assert list(names_written_before(found, now + timedelta(minutes=1))) == [PLACE]
    assert list(names_written_before(found, now - timedelta(minutes=1))) == []


@pytest.mark.usefixtures("bucket")
def test_a_bucket_without_a_prefix_has_the_names_as_they_are(settings: Any, bucket: Any) -> None:
    settings.STORAGE_URL = f"s3://{bucket.name}"
    write(PLACE, b"x")
    assert [each.key for each in bucket.objects.all()] == [PLACE.name]
    later = timezone.now() + timedelta(minutes=1)
    assert list(names_written_before(StoredPlace("exports"), later)) == [PLACE]
    assert list_folders(StoredPlace("exports")) == ["run-1"]


@pytest.mark.usefixtures("bucket")
def test_a_bucket_that_does_not_answer_is_no_fault_of_the_file(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    settings.STORAGE_URL = ADDRESS
    places.backend_at.cache_clear()
    with pytest.raises(storage.NotStored):
        storage.store_bytes(b"x")
    with pytest.raises(OSError, match="not reached") as raised:
        PLACE.exists()
    assert not isinstance(raised.value, FileNotFoundError)


def test_another_bucket_s_refusal_is_an_error_of_its_own(settings: Any, bucket: Any) -> None:
    settings.STORAGE_URL = "s3://somebody-elses/crest"
    with pytest.raises(OSError, match=PLACE.name):
        write(PLACE, b"x")
    assert list(bucket.objects.all()) == []


@pytest.mark.parametrize(
    ("value", "is_taken"),
    [
        ("file", True),
        ("s3://portal-files", True),
        ("s3://portal-files/crest/2307", True),
        ("s3://", False),
        ("s3://UPPER/x", False),
        ("https://portal-files", False),
        ("files", False),
    ],
)
def test_the_setting_is_checked(
    value: str, is_taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STORAGE_URL", value)
    if is_taken:
        assert addresses.storage_address("STORAGE_URL", "file") == value
    else:
        with pytest.raises(SystemExit, match="STORAGE_URL"):
            addresses.storage_address("STORAGE_URL", "file")
