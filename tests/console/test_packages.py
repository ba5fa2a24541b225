"""A filing's package: its papers in SAWT order, merged in parts, made by a job that goes on."""

import csv
import hashlib
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from console.filing.models import Filing
from console.filing.packages import making, places
from console.filing.packages.models import Package, PackedPaper
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from console.schedule import forget_packages
from core import clock
from core.jobs.runs import RunState, Stopped
from core.models.job import Job
from tests.console.sawt import BECAUSE, file_previewed
from tests.files import made
from tests.support.builders import KEPT
from tests.support.changed_rows import change_rows, record_as_it_is
from tests.support.filings import (
    Make,
    filed,
    work_off,
)
from tests.support.stored import path_of
from workflow.engine.execution import perform
from workflow.files import storage
from workflow.files.models import Attachment
from workflow.files.types import PDF
from workflow.signatures.copies import CopyState, build_comparison

__all__ = ["filed"]  # fixtures

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_october", "folder")]
Api = Callable[[str], Any]


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"
    settings.SEAL_PKCS12, settings.DEMO = "", False
    return tmp_path


def packed(api: Api, filing: Filing, **body: Any) -> dict[str, Any]:
    answer = api("lead").post(f"/api/filings/{filing.pk}/package/", body, format="json")
    assert answer.status_code == 202, answer.content
    work_off()
    return state(api, filing)


def state(api: Api, filing: Filing) -> dict[str, Any]:
    answer = api("lead").get(f"/api/filings/{filing.pk}/package/")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def unzipped(api: Api, filing: Filing) -> dict[str, bytes]:
    answer = api("lead").get(f"/api/filings/{filing.pk}/package/whole.zip")
    assert answer.status_code == 200, answer.content
    with zipfile.ZipFile(BytesIO(answer.getvalue())) as file:
        names = [each.filename for each in file.infolist()]
        assert len({name.casefold() for name in names}) == len(names)
        return {name: file.read(name) for name in names}


def index_of(files: dict[str, bytes]) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(files["index.csv"].decode("utf-8-sig"))))


def bookmarks(data: bytes) -> list[tuple[str, int]]:
    """Titles of a PDF, each with the page (from 0) that it leads to."""
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert pdf.check_pdf_syntax() == []
        pages = [page.obj.objgen for page in pdf.pages]
        items: list[Any] = list(outline.root)
        return [(item.title, pages.index(item.destination[0].objgen)) for item in items]


def on_disk(package: Package) -> dict[str, bytes]:
    top = path_of(places.package_folder(package.pk))
    found = {path: path.read_bytes() for path in top.rglob("*") if path.is_file()}
    return {str(path.relative_to(top)): data for path, data in found.items()}


def a_third_of(filing: Filing, api: Api, settings: Any) -> int:
    """A limit in bytes by which all papers of the filing take three parts or more."""
    packed(api, filing)
    whole = Package.objects.get().parts.get().size
    limit = whole // 3
    settings.TCR_PART_MEGABYTES = limit / 1_000_000
    return limit


def test_papers_lie_in_sawt_order_under_names_of_payor_tin_and_period(filed: Make, api: Api):
    filing = filed(3, names=["ZAMORA TRADING", "Ñandú, Café & Co.", "MABINI FOODS INC."])
    told = packed(api, filing)
    assert (told["state"], told["done"], told["count"]) == ("done", 6, 6)
    files = unzipped(api, filing)
    rows = index_of(files)
    assert [row["File"] for row in rows] == [
        "MABINI FOODS INC_99111000200000_09302026.pdf",
        "NANDU CAFE CO_99111000100000_09302026.pdf",
        "ZAMORA TRADING_99111000000000_09302026.pdf",
    ]
    assert [row["SAWT record"] for row in rows] == ["1", "2", "3"]
    for row in rows:
        data = files[f"certificates/{row['File']}"]
        assert (int(row["Size"]), row["SHA-256"]) == (len(data), hashlib.sha256(data).hexdigest())
        assert row["What it is"] == "Form as approved"
    listed = files["hashes.txt"].decode().splitlines()
    assert len(listed) == len(files)  # each but itself, and its own digest
    words = files["certification.txt"].decode()
    assert "3 certificates" in words
    assert filing.sha256 in words
    assert "Every certificate that the SAWT claims" in words


def test_twelve_are_split_by_size_each_with_its_bookmark(filed: Make, api: Api, settings: Any):
    filing = filed(12)
    limit = a_third_of(filing, api, settings)
    told = packed(api, filing, anew=True)
    assert told["state"] == "done", told["message"]
    assert len(told["parts"]) >= 3
    files, titles = unzipped(api, filing), []
    rows = {row["Reference"]: row for row in index_of(files)}
    for part in told["parts"]:
        data = files[f"parts/{part['name']}"]
        assert len(data) == part["size"] <= limit
        assert hashlib.sha256(data).hexdigest() == part["sha256"]
        assert part["name"] == f"EAFS009912345TCRTY092026-{part['number']:02}.pdf"
        found = bookmarks(data)
        assert len(found) == part["certificates"]
        for title, page in found:
            row = rows[title.rpartition(", ")[2]]
            assert (row["Part"], row["Page in the part"]) == (str(part["number"]), str(page + 1))
        titles += [title for title, _ in found]
    assert [int(title.partition(".")[0]) for title in titles] == list(range(1, 13))
    assert "TENANT 00 INC., 991-110-000-000" in titles[0]


def test_a_part_shows_each_form_as_it_is(filed: Make, api: Api):
    filing = filed(2)
    (part,) = packed(api, filing)["parts"]
    merged = api("lead").get(f"/api/filings/{filing.pk}/package/parts/1.pdf")
    assert merged["Content-Length"] == str(part["size"])
    assert part["name"] in merged["Content-Disposition"]
    papers = PackedPaper.objects.order_by("position")
    with pikepdf.open(BytesIO(merged.getvalue())) as whole:
        for number, paper in enumerate(papers):
            path = path_of(places.package_folder(paper.package_id)) / "certificates" / paper.name
            with pikepdf.open(path) as single:
                assert drawn(whole.pages[number]) == drawn(single.pages[0])
                assert whole.pages[number].MediaBox == single.pages[0].MediaBox


def drawn(page: Any) -> bytes:
    page.contents_coalesce()
    data: bytes = page.Contents.read_bytes()
    return data


def test_tenants_of_one_name_and_branch_have_files_of_their_own(
    filed: Make, api: Api, settings: Any
):
    settings.PACKAGE_NAME_PATTERN = "{name}"
    filing = filed(3, names=["TWIN INC.", "Twin, Inc", "twin inc"])
    files = unzipped(api, filing) if packed(api, filing) else {}
    assert [row["File"] for row in index_of(files)] == [
        "TWIN INC.pdf",
        "TWIN INC_2.pdf",
        "TWIN INC_3.pdf",
    ]


def test_two_certificates_of_one_payor_and_period_have_files_of_their_own(
    of_the_third: Make, people: Any, api: Api
):
    of_the_third(), of_the_third()
    filing = file_previewed(
        prepare_filing(get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3")),
        people["lead"],
    )
    packed(api, filing)
    names = [row["File"] for row in index_of(unzipped(api, filing))]
    assert names == [
        "TENANT VENTURES CORPORATION_99876543200000_09302026.pdf",
        "TENANT VENTURES CORPORATION_99876543200000_09302026_2.pdf",
    ]


def test_a_signed_copy_goes_in_as_it_was_attached(filed: Make, api: Api):
    filing = filed(1)
    certificate = filing.lines.get().certificate
    data = made.pdf("signed by hand")
    attach_signed(certificate, data)
    told = packed(api, filing)
    assert told["state"] == "done", told
    files = unzipped(api, filing)
    (row,) = index_of(files)
    assert row["What it is"] == "Signed copy"
    assert files[f"certificates/{row['File']}"] == data
    assert len(bookmarks(files["parts/EAFS009912345TCRTY092026-01.pdf"])) == 1
    assert not (path_of(places.package_folder(Package.objects.get().pk)) / "cleaned").exists()


def attach_signed(certificate: Any, data: bytes) -> Attachment:
    kept = storage.store_bytes(data)
    copy = Attachment.objects.create(
        certificate=certificate,
        kind=Attachment.Kind.SIGNED_COPY,
        name="signed.pdf",
        media_type=PDF,
        size=kept.size,
        sha256=kept.sha256,
        stored_as=kept.stored_as,
    )
    record_as_it_is(certificate)
    return copy


def test_a_signed_copy_that_does_not_count_stays_out(filed: Make, api: Api):
    filing = filed(1)
    file = attach_signed(filing.lines.get().certificate, made.pdf("signed by hand"))
    differs = build_comparison(CopyState.DIFFERS, "0" * 64)
    change_rows(Attachment.objects.filter(pk=file.pk), comparison=differs)
    told = packed(api, filing)
    assert told["state"] == "done", told
    (row,) = index_of(unzipped(api, filing))
    assert row["What it is"] != "Signed copy"


def test_what_no_longer_says_what_was_filed_is_left_out_and_told(
    filed: Make, api: Api, people: Any
):
    filing = filed(3)
    changed, lost, fine = (each.certificate for each in filing.lines.order_by("name"))
    perform("certificates", changed.pk, "amend", by=people["processor"], inputs=BECAUSE)
    attachment = attach_signed(lost, made.pdf())
    storage.delete_stored_file(attachment.stored_as)
    told = packed(api, filing)
    assert (told["state"], told["certificates"], told["left_out_count"]) == ("done", 1, 2)
    why = {each["reference"]: each["why"] for each in told["left_out"]}
    assert why == {
        changed.reference: "It is FOR AMENDMENT now.",
        lost.reference: "The portal no longer has the bytes of its file.",
    }
    files = unzipped(api, filing)
    assert {row["Reference"]: row["Left out"] for row in index_of(files)} == {
        **why,
        fine.reference: "",
    }
    assert "NOT among them: 2 certificates" in files["certification.txt"].decode()


def test_one_whose_papers_are_all_left_out_is_done_and_says_why(filed: Make, api: Api, people: Any):
    filing = filed(1)
    paper = filing.lines.get().certificate
    perform("certificates", paper.pk, "amend", by=people["processor"], inputs=BECAUSE)
    done = packed(api, filing)
    assert (done["state"], done["certificates"], done["left_out_count"]) == ("done", 0, 1)
    files = unzipped(api, filing)
    (row,) = index_of(files)
    assert row["Left out"] == "It is FOR AMENDMENT now."
    assert "NOT among them: 1 certificate" in files["certification.txt"].decode()
    assert packed(api, filing)["state"] == "done"


def test_stopped_it_begins_no_paper_and_goes_on_where_it_was(
    filed: Make, api: Api, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(making, "AT_ONCE", 2)
    filing = filed(5)
    client, address = api("lead"), f"/api/filings/{filing.pk}/package/"
    client.post(address, {}, format="json")
    (job,) = Job.objects.filter(func=making.go_on.module_path, done_at=None)
    making.go_on(*job.args)
    assert client.post(f"{address}stop/").json()["state"] == "stopped"
    work_off()
    told = state(api, filing)
    assert (told["state"], told["certificates"], told["done"]) == ("stopped", 2, 2)
    before = {paper.name: paper.sha256 for paper in PackedPaper.objects.exclude(sha256="")}
    when = {path: path.stat().st_mtime_ns for path in path_of(places.PACKAGES).rglob("*.pdf")}
    told = packed(api, filing)
    assert (told["state"], told["certificates"]) == ("done", 5)
    assert before.items() <= dict(PackedPaper.objects.values_list("name", "sha256")).items()
    assert all(path.stat().st_mtime_ns == at for path, at in when.items())


def test_an_earlier_turn_ends_nothing_of_a_later_one(filed: Make, api: Api):
    filing = filed(1)
    client, address = api("lead"), f"/api/filings/{filing.pk}/package/"
    client.post(address, {}, format="json")
    earlier = Package.objects.get()
    client.post(f"{address}stop/")
    client.post(address, {}, format="json")
    assert not earlier.end(RunState.FAILED)
    with pytest.raises(Stopped):
        earlier.check_running()
    assert Package.objects.get().state == "running"


def test_begun_twice_it_is_made_once(filed: Make, api: Api):
    filing = filed(1)
    for _ in range(2):
        api("lead").post(f"/api/filings/{filing.pk}/package/", {}, format="json")
    assert Job.objects.filter(func=making.go_on.module_path).count() == 1
    made_at = packed(api, filing)["at"]
    assert packed(api, filing)["at"] == made_at
    assert Package.objects.count() == 1


def test_made_anew_it_takes_the_place_of_the_one_before(
    filed: Make, api: Api, django_capture_on_commit_callbacks: Any
):
    filing = filed(1)
    packed(api, filing)
    first = Package.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        packed(api, filing, anew=True)
    assert not path_of(places.package_folder(first.pk)).exists()
    again = Package.objects.get()
    assert again.pk != first.pk
    assert state(api, filing)["state"] == "done"


def test_a_limit_that_one_paper_alone_exceeds_is_told(filed: Make, api: Api, settings: Any):
    settings.TCR_PART_MEGABYTES = 0.002
    filing = filed(1)
    told = packed(api, filing)
    assert told["state"] == "failed"
    assert "alone is larger than a part may be" in told["message"]
    assert not list(path_of(places.PACKAGES).rglob(".unfinished-*"))


def test_more_parts_than_can_be_counted_are_told(
    filed: Make, api: Api, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    filing = filed(4)
    a_third_of(filing, api, settings)
    monkeypatch.setattr(making, "LAST_PART", 1)
    told = packed(api, filing, anew=True)
    assert (told["state"], len(told["parts"])) == ("failed", 1)
    assert "TCR_PART_MEGABYTES" in told["message"]


def test_before_it_is_made_there_is_nothing_to_take(filed: Make, api: Api):
    filing = filed(1)
    assert state(api, filing)["state"] == "none"
    address = f"/api/filings/{filing.pk}/package/"
    assert api("lead").get(f"{address}whole.zip").status_code == 409
    assert api("lead").get(f"{address}parts/1.pdf").status_code == 404
    assert api("lead").post(f"{address}stop/").json()["state"] == "none"


def test_taking_it_is_on_record(filed: Make, api: Api, caplog: Any):
    filing = filed(1)
    packed(api, filing)
    with caplog.at_level("INFO", "portal.security"):
        unzipped(api, filing)
        api("lead").get(f"/api/filings/{filing.pk}/package/parts/1.pdf").getvalue()
    taken = [each.security for each in caplog.records if each.message == "exported"]
    assert [(each["what"], each["rows"]) for each in taken] == [("package", 1), ("package part", 1)]


@pytest.mark.parametrize("who", ["processor", "manager", "processor elsewhere", "tenant"])
def test_only_who_may_file_has_anything_of_it(who: str, filed: Make, api: Api):
    filing = filed(1)
    packed(api, filing)
    address, client = f"/api/filings/{filing.pk}/package/", api(who)
    wanted = 404 if who == "processor elsewhere" else 403
    asked = [client.get(f"{address}{more}") for more in ("", "whole.zip", "parts/1.pdf")]
    asked += [client.post(f"{address}{more}") for more in ("", "stop/")]
    assert [answer.status_code for answer in asked] == [wanted] * 5


def test_after_its_days_it_is_forgotten_and_can_be_made_again(
    filed: Make, api: Api, settings: Any, django_capture_on_commit_callbacks: Any
):
    filing = filed(1)
    packed(api, filing)
    stray = path_of(places.PACKAGES) / "left of a former one"
    stray.mkdir()
    forget_packages()
    assert state(api, filing)["state"] == "done"
    assert not stray.exists()
    settings.PACKAGE_KEPT_DAYS = 3
    later = clock.now().replace(day=clock.now().day + 4)
    with clock.set_to(later), django_capture_on_commit_callbacks(execute=True):
        forget_packages()
        assert list(path_of(places.PACKAGES).iterdir()) == []
        assert state(api, filing)["state"] == "none"
        assert packed(api, filing)["state"] == "done"


def test_a_copy_does_not_outlive_its_certificate(
    filed: Make, api: Api, django_capture_on_commit_callbacks: Any
):
    filing = filed(2)
    packed(api, filing)
    erased = filing.lines.first()
    assert erased is not None
    with clock.set_to(clock.now() + 3 * KEPT):
        perform("certificates", erased.certificate_id, "erase", by=None)
    with django_capture_on_commit_callbacks(execute=True):
        forget_packages()
    assert list(path_of(places.PACKAGES).iterdir()) == []
    told = packed(api, filing)
    assert (told["certificates"], told["left_out"][0]["why"]) == (1, "It is ERASED now.")
    forget_packages()
    assert state(api, filing)["state"] == "done"


def test_the_same_gesture_twice_begins_it_anew_once(filed: Make, api: Api):
    filing = filed(1)
    packed(api, filing)
    client = api("lead")
    for _ in range(2):
        headers = {"Idempotency-Key": "a gesture"}
        address = f"/api/filings/{filing.pk}/package/"
        assert (
            client.post(address, {"anew": True}, format="json", headers=headers).status_code == 202
        )
    assert Job.objects.filter(func=making.go_on.module_path, done_at=None).count() == 1


def test_where_its_files_are_gone_it_is_to_be_made_again(filed: Make, api: Api):
    filing = filed(1)
    packed(api, filing)
    places.delete_package_folder(Package.objects.get().pk)
    assert state(api, filing)["state"] == "none"
    assert packed(api, filing)["state"] == "done"


@pytest.fixture(autouse=True)
def _nothing_runs_late() -> Iterator[None]:
    yield
    assert not list(path_of(places.PACKAGES).rglob(".unfinished-*"))
