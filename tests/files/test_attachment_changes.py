"""Attaching and removing files: who may, when, and what stays as it was when it is refused."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import TestCase, override_settings

from tests.files import made
from tests.files.conftest import LIST, Send, on_disk
from tests.support.together import at_once
from workflow.certificates.attachment_changes import attach
from workflow.certificates.models import Certificate
from workflow.engine import announcements
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.files.models import Attachment

pytestmark = pytest.mark.slow

BOUNDARY = "multipart/form-data; boundary=x"


def told(answer: Any, code: int = 201) -> dict[str, Any]:
    assert answer.status_code == code, answer.content
    return answer.json()


def test_a_breakdown_is_attached_and_told(send: Send, draft: dict[str, Any], uploads: Path):
    certificate = told(send(made.breakdown(), "Q3 breakdown.csv", type="image/png"))
    (file,) = certificate["files"]
    assert certificate["version"] == draft["version"] + 1
    assert (file["kind"], file["name"]) == ("BREAKDOWN", "Q3 breakdown.csv")
    assert file["media_type"] == "text/csv"
    assert (file["total"], file["tax"], file["rows_count"]) == ("300000.00", "15000.00", 2)
    assert (file["size"], len(file["sha256"])) == (len(made.breakdown()), 64)
    assert [path.read_bytes() for path in on_disk(uploads)] == [made.breakdown()]


def test_a_document_is_attached(send: Send):
    certificate = told(send(made.pdf(), "lease.pdf", "DOCUMENT"))
    (file,) = certificate["files"]
    assert (file["kind"], file["media_type"]) == ("DOCUMENT", "application/pdf")
    assert (file["total"], file["tax"], file["rows_count"]) == (None, None, None)


def test_a_new_breakdown_takes_the_place_of_the_one_before(send: Send):
    told(send(made.breakdown(), "first.csv"))
    told(send(made.pdf(), "lease.pdf", "DOCUMENT"))
    certificate = told(send(made.xlsx([made.HEADER, *made.FITTING]), "second.xlsx"))
    assert [file["name"] for file in certificate["files"]] == ["lease.pdf", "second.xlsx"]
    assert Attachment.objects.filter(removed_at__isnull=False).get().name == "first.csv"


def test_the_same_file_sent_twice_is_attached_once(send: Send, uploads: Path):
    send(made.pdf(), "lease.pdf", "DOCUMENT")
    certificate = told(send(made.pdf(), "again.pdf", "DOCUMENT"))
    assert [file["name"] for file in certificate["files"]] == ["lease.pdf"]
    assert len(on_disk(uploads)) == 1


def test_a_file_is_removed(api: Any, send: Send, draft: dict[str, Any]):
    (file,) = told(send(made.breakdown()))["files"]
    address = f"{LIST}{draft['id']}/files/{file['id']}/"
    assert told(api("other tenant").delete(address), 200)["files"] == []
    assert api("other tenant").delete(address).status_code == 404
    assert api("other tenant").get(address).status_code == 404


def test_the_live_feed_hints_at_the_certificate(send: Send, draft: dict[str, Any]):
    hints: list[Any] = []
    announcements.on_hint(hints.append)
    try:
        with TestCase.captureOnCommitCallbacks(execute=True):
            send(made.breakdown())
    finally:
        announcements.remove_listener(hints.append)
    assert [hint[:2] for hint in hints] == [("certificates", draft["id"])]


@pytest.mark.parametrize(
    ("data", "name", "kind", "status"),
    [
        (b"", "b.csv", "BREAKDOWN", 422),
        (b"MZ\x90\x00\x03\x00", "breakdown.xlsx", "BREAKDOWN", 415),
        (b"MZ\x90\x00\x03\x00", "lease.pdf", "DOCUMENT", 415),
        (made.pdf(), "b.csv", "BREAKDOWN", 415),
        (made.breakdown(), "lease.pdf", "DOCUMENT", 415),
        (made.xlsx([["a"]]), "lease.pdf", "DOCUMENT", 415),
        (b"<html><script>alert(1)</script>", "lease.pdf", "DOCUMENT", 415),
        (made.zip_bomb(), "b.xlsx", "BREAKDOWN", 422),
        (made.with_password(), "b.xlsx", "BREAKDOWN", 415),
        (made.with_macros(), "b.xlsx", "BREAKDOWN", 415),
        (made.with_entities(), "b.xlsx", "BREAKDOWN", 422),
        (b"branch,atc\0", "b.csv", "BREAKDOWN", 415),
        (made.breakdown([["", "", "", "x", "", "", "", ""]]), "b.csv", "BREAKDOWN", 422),
        (made.pdf(), "lease.pdf", "PICTURE", 422),
        (made.pdf(), "lease.pdf", "", 422),
    ],
)
def test_a_bad_file_is_refused_and_loses_nothing(
    send: Send, draft: dict[str, Any], api: Any, uploads: Path, data: bytes, name: str, kind: str,
    status: int,
):  # fmt: skip
    kept = told(send(made.breakdown(), "kept.csv"))
    refusal = told(send(data, name, kind), status)
    assert refusal["code"]
    assert refusal["message"]
    assert api("other tenant").get(f"{LIST}{draft['id']}/").json() == kept
    assert len(on_disk(uploads)) == 1


def test_row_errors_are_told_by_row_and_column(send: Send):
    rows = [*made.FITTING, ["Crest Bay Mall", "", "XX999", "1", "", "", "", "(5)"]]
    refusal = told(send(made.breakdown(rows)), 422)
    assert [fault["field"] for fault in refusal["fields"]] == ["rows.4.atc", "rows.4.tax"]
    assert refusal["count"] == 2


@override_settings(ATTACHMENT_MAX_BYTES=2_000)
def test_a_file_above_the_limit_is_refused_with_413(send: Send, uploads: Path):
    assert told(send(b"x" * 2_001), 413)["code"] == "too_large"
    assert told(send(b"x" * 200_000), 413)["message"].startswith("This is too large.")
    assert on_disk(uploads) == []


@override_settings(ATTACHMENTS_PER_CERTIFICATE=2)
def test_a_certificate_has_so_many_files_and_no_more(send: Send, uploads: Path):
    for text in "ab":
        told(send(made.pdf(text), f"{text}.pdf", "DOCUMENT"))
    refusal = told(send(made.pdf("c"), "c.pdf", "DOCUMENT"), 422)
    assert refusal["fields"][0]["code"] == "too_many_files"
    assert len(on_disk(uploads)) == 2


def test_only_a_consolidated_certificate_takes_a_breakdown(
    send: Send, certificate: Any, uploads: Path
):
    single = certificate("DRAFT")
    refusal = told(send(made.breakdown(), to=single.pk, who="tenant"), 422)
    assert refusal["fields"][0] == {
        "field": "kind",
        "code": "not_consolidated",
        "message": "Only a CONSOLIDATED certificate has a breakdown.",
    }
    assert on_disk(uploads) == []


@pytest.mark.parametrize(
    "name", ["../../../x.csv", "a\u202evsc.exe", "", "\x00", "x" * 900, "a\nb"]
)
def test_any_name_becomes_a_harmless_one(send: Send, name: str, uploads: Path):
    answer = send(made.breakdown(), name)
    if answer.status_code == 422:  # a part without a name is no file
        assert answer.json()["message"] == "Choose a file."
        return
    shown = told(answer)["files"][0]["name"]
    assert shown.endswith(".csv")
    assert shown.isprintable()
    assert "/" not in shown
    assert len(shown) <= 120
    assert len(on_disk(uploads)) == 1


@pytest.mark.parametrize(
    ("raw", "media_type", "status"),
    [
        (b"{}", "application/json", 415),
        (b"x", "text/csv", 415),
        (b"--x--", BOUNDARY, 422),
        (b"no parts at all", BOUNDARY, 422),
        (b"", BOUNDARY, 422),
        (b"--x\r\n", "multipart/form-data", 400),
        (b'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n' * 1100, BOUNDARY, 400),
        (
            b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n1\r\n' * 101,
            BOUNDARY,
            400,
        ),
        (
            b'--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nDOCUMENT\r\n'
            + b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n1\r\n' * 2
            + b"--x--",
            BOUNDARY,
            422,
        ),
    ],
)
def test_a_body_that_is_no_upload_is_refused(
    api: Any, draft: dict[str, Any], raw: bytes, media_type: str, status: int
):
    address = f"{LIST}{draft['id']}/files/"
    answer = api("other tenant").generic("POST", address, raw, content_type=media_type)
    assert told(answer, status)["message"]


def test_others_do_not_see_the_draft_they_send_to(send: Send, uploads: Path):
    assert send(made.pdf(), kind="DOCUMENT", who="tenant").status_code == 404
    assert send(made.pdf(), kind="DOCUMENT", who="processor").status_code == 404
    assert on_disk(uploads) == []


@pytest.mark.parametrize("who", ["processor", "lead", "manager"])
@pytest.mark.parametrize("status", ["SUBMITTED", "RETURNED", "APPROVED"])
def test_staff_attach_and_remove_nothing(certificate: Any, send: Send, who: str, status: str, api):
    form = certificate(status)
    assert send(made.pdf(), kind="DOCUMENT", to=form.pk, who=who).status_code == 403
    address = f"{LIST}{form.pk}/files/{form.pk}/"
    assert api(who).delete(address).status_code == 403


def test_a_closed_certificate_takes_and_gives_no_file(
    people: Any, api: Any, send: Send, certificate: Any, uploads: Path
):
    form = certificate("DRAFT")
    (file,) = told(send(made.pdf(), "a.pdf", "DOCUMENT", "tenant", to=form.pk))["files"]
    perform("certificates", form.pk, "submit", by=people["tenant"])
    refusal = told(send(made.pdf("b"), "b.pdf", "DOCUMENT", "tenant", to=form.pk), 409)
    assert (refusal["code"], refusal["status"]) == ("content_closed", "SUBMITTED")
    answer = api("tenant").delete(f"{LIST}{form.pk}/files/{file['id']}/")
    assert told(answer, 409)["code"] == "content_closed"
    assert len(on_disk(uploads)) == 1


def test_a_stale_version_is_refused(api: Any, send: Send, draft: dict[str, Any], uploads: Path):
    seen = f'"{draft["version"]}"'
    (file,) = told(send(made.breakdown(), HTTP_IF_MATCH=seen))["files"]
    refusal = told(send(made.pdf(), "a.pdf", "DOCUMENT", HTTP_IF_MATCH=seen), 409)
    assert (refusal["code"], refusal["version"]) == ("stale", draft["version"] + 1)
    address = f"{LIST}{draft['id']}/files/{file['id']}/"
    assert api("other tenant").delete(address, HTTP_IF_MATCH=seen).status_code == 409
    assert len(on_disk(uploads)) == 1


def test_a_file_of_another_certificate_is_not_found(api: Any, send: Send, certificate: Any):
    other = certificate("DRAFT")
    (file,) = told(send(made.pdf(), "a.pdf", "DOCUMENT", "tenant", to=other.pk))["files"]
    mine = certificate("DRAFT")
    for method in ("get", "delete"):
        address = f"{LIST}{mine.pk}/files/{file['id']}/"
        assert getattr(api("tenant"), method)(address).status_code == 404


def test_a_failed_revision_leaves_no_bytes(
    people: Any, draft: dict[str, Any], uploads: Path, monkeypatch: Any
):
    def fail(*_: Any, **__: Any) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(Attachment.objects, "create", fail)
    with pytest.raises(DatabaseError):
        attach(draft["id"], "DOCUMENT", "a.pdf", made.pdf(), by=people["other tenant"])
    assert on_disk(uploads) == []


def test_a_full_disk_is_told_and_nothing_is_left(send: Send, uploads: Path, monkeypatch: Any):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.storage.disk.os.fsync", full)
    answer = send(made.pdf(), "a.pdf", "DOCUMENT")
    assert told(answer, 503)["code"] == "not_stored"
    assert answer["Retry-After"] == "60"
    assert on_disk(uploads) == []


@pytest.mark.django_db(transaction=True)
def test_of_two_breakdowns_at_once_one_is_left(people: Any, draft: dict[str, Any], uploads: Path):
    files = [made.breakdown(made.FITTING[:n]) for n in (1, 2)]
    user = people["other tenant"]
    ends = at_once(
        *(partial(attach, draft["id"], "BREAKDOWN", "b.csv", data, by=user) for data in files)
    )
    assert all(isinstance(end, Certificate) for end in ends), ends
    assert Attachment.objects.filter(removed_at=None).count() == 1
    assert Attachment.objects.count() == len(on_disk(uploads)) == 2
    assert Certificate.objects.get().version == draft["version"] + 2
    verify_chain()


@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_for_uploads_at_once(
    people: Any, draft: dict[str, Any], uploads: Path, settings: Any
):
    settings.ATTACHMENTS_PER_CERTIFICATE = 2
    user = people["other tenant"]
    at_once(
        *(
            partial(attach, draft["id"], "DOCUMENT", "a.pdf", made.pdf(text), by=user)
            for text in "abcd"
        )
    )
    assert Attachment.objects.count() == len(on_disk(uploads)) == 2
