"""Files that were changed on the disk or in their rows leave by no download."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as portal_settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.test import Client

from console.bulk import forms
from console.bulk.models import BulkRun
from console.exports import files
from console.filing.packages import papers
from console.filing.packages.models import PackagePart, PackedPaper
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from core.models import Job
from core.tin import Tin
from tests.console.exporting import last_run, nightly, set_up
from tests.console.sawt import file_previewed
from tests.files import made
from tests.scans.fake import FakeReader, form, work_off
from tests.support.builders import line
from tests.support.outbox import deliver
from tests.support.stored import path_of, path_of_stored_file
from tests.support.tampering import falsified
from workflow.engine.execution import perform
from workflow.issued_pdf.models import IssuedPaper
from workflow.models import Attachment, OwnPicture, Page, Upload
from workflow.scans import reading

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_october", "folder")]
Make = Callable[..., Any]

# Binary answers that are made from rows or from nothing when they are asked for.
MADE_WHEN_ASKED_FOR = {
    "/api/billing/template.xlsx",
    "/api/breakdown-template.csv",
    "/api/breakdown-template.xlsx",
    "/api/certificates/export.xlsx",
    "/api/credits/dossier.zip",
    "/api/credits/ledger.xlsx",
    "/api/filings/difference.xlsx",
    "/api/filings/{id}/difference.xlsx",
    "/api/filings/{id}/file.xlsx",
    "/api/history/template.xlsx",
    "/api/lines-template.csv",
    "/api/lines-template.xlsx",
    "/api/masterdata/tenants/list.xlsx",
    "/api/masterdata/tenants/template.xlsx",
    "/api/leases/statement.xlsx",
    "/api/postings/export.xlsx",
    "/api/oversight/calls/export.xlsx",
    "/api/pouches/{code}/sheet.pdf",
    "/api/quarter-sheet/file.xlsx",
    "/api/reconciliation/export.xlsx",
    "/api/register.xlsx",
    "/api/vat-withheld/export.xlsx",
}


@dataclass(frozen=True)
class Stored:
    """A download, the file behind it and the row that says its digest."""

    who: str
    address: str
    path: Path
    row: models.Model
    # Something drawn from it, which is handed out while it is there.
    copy: Callable[[], Path | None] = lambda: None


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"
    settings.SEAL_PKCS12, settings.DEMO = "", False
    return tmp_path


@pytest.fixture
def events() -> Iterator[list[Any]]:
    """The security events that say that something was altered."""
    found: list[Any] = []
    handler: Any = logging.Handler()
    handler.emit = found.append
    logger = logging.getLogger("portal.security")
    logger.addHandler(handler)
    yield found
    logger.removeHandler(handler)


@pytest.fixture
def store(request: Any, api: Any) -> Callable[[str], Stored]:
    """Make the file of a kind by the calls and jobs that make it in use."""
    return lambda kind: KINDS[kind][1](request.getfixturevalue, api)


def attached(ask: Any) -> Any:
    return ask("certificate")("SUBMITTED", files=[("soa.pdf", made.pdf())])


def issued(ask: Any) -> IssuedPaper:
    approved = ask("certificate")("APPROVED")
    perform("certificates", approved.pk, "issue", by=ask("people")["tenant"])
    return IssuedPaper.objects.get()


def store_attachment(ask: Any, api: Any) -> Stored:
    file = attached(ask).files.get()
    address = f"/api/certificates/{file.certificate_id}/files/{file.pk}/"
    return Stored("processor", address, path_of_stored_file(file.stored_as), file)


def store_paper(ask: Any, api: Any) -> Stored:
    paper = issued(ask)
    address = f"/api/certificates/{paper.certificate_id}/form.pdf"
    return Stored("tenant", address, path_of_stored_file(paper.stored_as), paper)


def store_evidence_of_file(ask: Any, api: Any) -> Stored:
    file = attached(ask).files.get()
    address = f"/api/certificates/{file.certificate_id}/evidence.zip"
    return Stored("manager", address, path_of_stored_file(file.stored_as), file)


def store_evidence_of_paper(ask: Any, api: Any) -> Stored:
    paper = issued(ask)
    address = f"/api/certificates/{paper.certificate_id}/evidence.zip"
    return Stored("manager", address, path_of_stored_file(paper.stored_as), paper)


def store_evidence_of_period(ask: Any, api: Any) -> Stored:
    paper = issued(ask)
    return Stored(
        "manager", "/api/audit/evidence.zip?who=tenant", path_of_stored_file(paper.stored_as), paper
    )


def store_merged_forms(ask: Any, api: Any) -> Stored:
    ids = [str(ask("certificate")("SUBMITTED").pk)]
    answer = api("processor").post("/api/bulk/forms/", {"ids": ids}, format="json")
    deliver()
    run = BulkRun.objects.get(pk=answer.json()["id"])
    path = path_of(forms.merged_forms_place(run.pk))
    return Stored("processor", f"/api/bulk/{run.pk}/forms.pdf", path, run)


def store_export(ask: Any, api: Any) -> Stored:
    ask("certificate")("APPROVED")
    export = set_up(api("lead"))
    assert api("lead").post(f"/api/exports/{export['id']}/run/").status_code == 202
    nightly()
    run = last_run()
    path = path_of(files.export_file_place(run))
    return Stored("lead", f"/api/exports/files/{run.pk}/register", path, run)


def package_of(ask: Any, api: Any) -> str:
    """The address of a package of one certificate, as its job made it."""
    ask("approved")("MABINI FOODS INC.", Tin("991110000"), line())
    prepared = prepare_filing(get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3"))
    address = f"/api/filings/{file_previewed(prepared, ask('people')['lead']).pk}/package/"
    assert api("lead").post(address, {}, format="json").status_code == 202
    while Job.objects.filter(done_at=None).exists():
        deliver()
    return address


def store_package_part(ask: Any, api: Any) -> Stored:
    address = f"{package_of(ask, api)}parts/1.pdf"
    part = PackagePart.objects.get()
    return Stored("lead", address, path_of(papers.part_file_place(part)), part)


def store_package_by_part(ask: Any, api: Any) -> Stored:
    address = f"{package_of(ask, api)}whole.zip"
    part = PackagePart.objects.get()
    return Stored("lead", address, path_of(papers.part_file_place(part)), part)


def store_package_by_paper(ask: Any, api: Any) -> Stored:
    address = f"{package_of(ask, api)}whole.zip"
    packed = PackedPaper.objects.get()
    return Stored("lead", address, path_of(papers.package_paper_place(packed)), packed)


def scan_read(ask: Any, api: Any) -> str:
    """The address of a scan of one page that was read."""
    fake, patch, data = FakeReader(), ask("monkeypatch"), b"one page"
    ask("branch")
    for name in ("count_pages", "read_page", "page_picture", "read_box"):
        patch.setattr(reading, name, getattr(fake, name))
    fake.teach(data, form())
    body = {"file": [SimpleUploadedFile("a.pdf", data)]}
    answer = api("processor").post("/api/scans/", body, format="multipart")
    work_off()
    return f"/api/scans/{answer.json()['results'][0]['id']}/"


def store_scan(ask: Any, api: Any) -> Stored:
    address = f"{scan_read(ask, api)}file/"
    upload = Upload.objects.get()
    return Stored("processor", address, path_of_stored_file(upload.stored_as), upload)


def store_page(ask: Any, api: Any) -> Stored:
    """Its picture is gone, so that it is drawn from the file again."""
    address = f"{scan_read(ask, api)}pages/1.png"
    upload = Upload.objects.get()
    return Stored(
        "processor", address, path_of_stored_file(upload.stored_as), upload, copy=path_of_picture
    )


def path_of_picture() -> Path | None:
    page = Page.objects.get()
    return path_of_stored_file(page.picture) if page.picture else None


def store_signed_copy(ask: Any, api: Any) -> Stored:
    """The signed paper that a tenant dropped on a draft; its page is drawn when it is asked for."""
    fake, patch = FakeReader(), ask("monkeypatch")
    for name in ("count_pages", "read_page", "page_picture"):
        patch.setattr(reading, name, getattr(fake, name))
    draft = f"/api/certificates/{ask('certificate')('DRAFT').pk}/"
    file = SimpleUploadedFile("a.pdf", fake.teach(made.pdf(), form()))
    body = {"kind": "SIGNED_COPY", "file": file}
    copy = api("tenant").post(f"{draft}files/", body, format="multipart").json()["files"][0]
    row = Attachment.objects.get(pk=copy["id"])
    address = f"{draft}files/{row.pk}/page.png"
    return Stored("tenant", address, path_of_stored_file(row.stored_as), row)


def store_own_picture(ask: Any, api: Any) -> Stored:
    """The page that a tenant's draft was filled in from."""
    fake, patch = FakeReader(), ask("monkeypatch")
    for name in ("count_pages", "read_page", "page_picture"):
        patch.setattr(reading, name, getattr(fake, name))
    file = SimpleUploadedFile("a.pdf", fake.teach(b"own", form()))
    read = api("tenant").post("/api/forms/read/", {"file": file}, format="multipart").json()
    body = {"from_pdf": read["from_pdf"]}
    draft = api("tenant").post("/api/certificates/", body, format="json").json()
    picture = OwnPicture.objects.get()
    address = f"/api/certificates/{draft['id']}/from-pdf.png"
    return Stored("tenant", address, path_of_stored_file(picture.stored_as), picture)


EVIDENCE = "/api/certificates/{id}/evidence.zip"
PACKAGE = "/api/filings/{id}/package/whole.zip"
KINDS: dict[str, tuple[str, Callable[[Any, Any], Stored]]] = {
    "attachment": ("/api/certificates/{id}/files/{file_id}/", store_attachment),
    "issued paper": ("/api/certificates/{id}/form.pdf", store_paper),
    "evidence of an attachment": (EVIDENCE, store_evidence_of_file),
    "evidence of an issued paper": (EVIDENCE, store_evidence_of_paper),
    "evidence of a period": ("/api/audit/evidence.zip", store_evidence_of_period),
    "merged forms": ("/api/bulk/{id}/forms.pdf", store_merged_forms),
    "export": ("/api/exports/files/{id}/register", store_export),
    "package part": ("/api/filings/{id}/package/parts/{number}.pdf", store_package_part),
    "package, a part": (PACKAGE, store_package_by_part),
    "package, a paper": (PACKAGE, store_package_by_paper),
    "scan": ("/api/scans/{id}/file/", store_scan),
    "page of a signed copy": (
        "/api/certificates/{id}/files/{file_id}/page.png",
        store_signed_copy,
    ),
    "page of a tenant's PDF": ("/api/certificates/{id}/from-pdf.png", store_own_picture),
    "page of a scan": ("/api/scans/{id}/pages/{number}.png", store_page),
}


def binary_downloads() -> set[str]:
    """The addresses of the API document that answer with bytes."""
    path = portal_settings.BASE_DIR / "portal-ui" / "openapi.json"
    document = json.loads(path.read_text())
    return {address for address, calls in document["paths"].items() if is_binary(calls.get("get"))}


def is_binary(call: Any) -> bool:
    content = call["responses"].get("200", {}).get("content", {}) if call else {}
    return any(each.get("schema", {}).get("format") == "binary" for each in content.values())


def test_every_binary_download_is_tried_or_made_when_asked_for():
    tried = {address for address, _ in KINDS.values()}
    assert tried | MADE_WHEN_ASKED_FOR == binary_downloads()
    assert not tried & MADE_WHEN_ASKED_FOR


def ask_for(stored: Stored, api: Any) -> Any:
    """The whole answer, anew: no copy beside the file is used."""
    if copy := stored.copy():
        copy.unlink(missing_ok=True)
    answer = api(stored.who).get(stored.address)
    answer.getvalue()
    return answer


def altered(events: list[Any]) -> list[Any]:
    return [event for event in events if event.getMessage() == "altered"]


def write_digest(row: Any, digest: str) -> None:
    """As somebody writes it who has the database."""
    type(row)._base_manager.filter(pk=row.pk).update(sha256=digest)


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_byte_leaves_by_no_download_whatever_its_row_says(
    kind: str, store: Any, api: Any, events: list[Any]
):
    stored = store(kind)
    whole, digest = stored.path.read_bytes(), stored.row.sha256
    assert digest == sha256(whole).hexdigest()
    assert ask_for(stored, api).status_code == 200
    changed = bytes([whole[0] ^ 1]) + whole[1:]
    stored.path.write_bytes(changed)
    for written in (digest, sha256(changed).hexdigest()):
        write_digest(stored.row, written)
        events.clear()
        answer = ask_for(stored, api)
        assert (answer.status_code, answer.json()["code"]) == (503, "altered")
        assert len(altered(events)) == 1
    stored.path.write_bytes(whole)
    write_digest(stored.row, digest)
    assert ask_for(stored, api).status_code == 200


def test_a_changed_picture_of_a_page_is_drawn_again(request: Any, api: Any, events: list[Any]):
    address = f"{scan_read(request.getfixturevalue, api)}pages/1.png"
    drawn = api("processor").get(address).content
    path = path_of_picture()
    assert path
    path.write_bytes(b"another page")
    assert api("processor").get(address).content == drawn
    assert len(altered(events)) == 1


def columns_of_paper() -> list[str]:
    """The columns that say what the paper is: all but its key, its place and its time."""
    told = ("certificate_id", "approval", "mark", "code", "sha256", "sealed_by")
    kept = {field.attname for field in IssuedPaper._meta.concrete_fields}
    assert kept - set(told) == {"id", "stored_as", "made_at"}
    return list(told)


@pytest.mark.parametrize("column", columns_of_paper())
def test_the_public_page_calls_no_paper_ours_whose_row_was_changed(
    column: str, certificate: Make, request: Any
):
    paper = issued(request.getfixturevalue)
    assert "We approved this certificate" in page_of(paper)
    field: Any = IssuedPaper._meta.get_field(column.removesuffix("_id"))
    value = certificate("APPROVED").pk if column == "certificate_id" else None
    value = value or falsified(field, getattr(paper, column))
    IssuedPaper.objects.filter(pk=paper.pk).update(**{column: value})
    paper.refresh_from_db()
    for said in (page_of(paper), page_of_file(paper)):
        assert not re.search("We approved this certificate|was replaced|998-765-432", said)


def page_of(paper: IssuedPaper) -> str:
    return Client().get(f"/verify/{paper.code}").content.decode()


def page_of_file(paper: IssuedPaper) -> str:
    return Client().get("/verify/", {"file": paper.sha256}).content.decode()
