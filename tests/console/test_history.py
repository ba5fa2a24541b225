"""Former certificates: their import, and that nothing of ours counts them."""

import csv
import zipfile
from collections.abc import Callable
from datetime import date, timedelta
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook, load_workbook

from accounts.models import Company
from console.history import importing, pdfs
from console.history.importing import AT_ONCE, read_history_import, write_next_entries
from console.history.models import HistoryEntry, HistoryImport
from core import clock
from core.models.job import Job
from core.refusals import NotAllowed, NotFound
from tests.support.history_files import HISTORY_ROW, history_csv
from tests.support.job_arguments import last_arguments
from tests.support.thoroughness import few_in_push
from workflow.certificates.attachment_changes import attachment_facts
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import create_subject, perform
from workflow.files import storage
from workflow.models import Transition

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Api = Callable[[str], Any]
IMPORTS = "/api/history/imports/"


def row(**changes: str) -> dict[str, str]:
    return HISTORY_ROW | changes


def zip_of(**files: bytes) -> bytes:
    return zip_named({f"{name}.pdf": data for name, data in files.items()})


def zip_named(files: dict[str, bytes]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


@pytest.fixture(scope="module")
def pdf() -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file)
    canvas.drawString(100, 700, "BIR Form 2307, OLD-1")
    canvas.save()
    return file.getvalue()


def send(api: Api, data: bytes, zipped: bytes | None = None, who: str = "lead", **more: Any) -> Any:
    body: dict[str, Any] = {"file": SimpleUploadedFile("old.csv", data)} | more
    if zipped is not None:
        body["pdfs"] = SimpleUploadedFile("pdfs.zip", zipped)
    return api(who).post(IMPORTS, body, format="multipart")


def finish(api: Api, pk: str, who: str = "lead") -> dict[str, Any]:
    """Run the jobs to their end; the import as the API has it."""
    read_history_import(*last_arguments(read_history_import))
    while HistoryImport.objects.get(pk=pk).state == "running":
        write_next_entries(*last_arguments(write_next_entries))
    found: dict[str, Any] = api(who).get(f"{IMPORTS}{pk}/").json()
    return found


def bring(api: Api, *rows: dict[str, str], zipped: bytes | None = None, **more: Any) -> Any:
    answer = send(api, history_csv(*rows), zipped, **more)
    assert answer.status_code == 202, answer.content
    return finish(api, answer.json()["id"])


def faults(run: dict[str, Any]) -> list[tuple[int, str]]:
    return [(each["row"], each["column"]) for each in run["faults"]]


def counts(run: dict[str, Any]) -> tuple[int, ...]:
    assert run["state"] == "done", run
    return tuple(run[name] for name in ("new", "same", "completed", "faulty"))


# The table


def test_a_former_certificate_is_approved_elsewhere_and_the_chain_says_who_imported_it(
    api: Api, people: dict[str, Any]
):
    run = bring(api, row())
    assert counts(run) == (1, 0, 0, 0)
    found = Certificate.objects.get()
    assert (found.status, found.approved_elsewhere_on) == ("APPROVED", date(2026, 7, 20))
    assert (found.former_reference, found.quarter, found.tax) == ("OLD-1", 20262, 15000)
    born = Transition.objects.get(lifecycle="certificates")
    assert (born.move, born.target, born.actor) == ("born", "APPROVED", people["lead"])
    assert born.effects == []
    values = getattr(born.revision, "values", None) or {}
    assert values["inputs"] == {"text": "OLD-1, old.csv"}
    assert values["content"]["approved_elsewhere_on"] == "2026-07-20"


def test_a_workbook_does_too_and_lines_of_one_reference_are_one_certificate(api: Api):
    book = Workbook()
    book.active.append(list(HISTORY_ROW))
    book.active.append(list(row().values()))
    book.active.append(list(row(atc="WC 160", tax="6000", quarter="", mall="").values()))
    file = BytesIO()
    book.save(file)
    run = finish(api, send(api, file.getvalue()).json()["id"])
    assert counts(run) == (1, 0, 0, 0)
    assert [each.atc for each in Certificate.objects.get().lines.all()] == ["WC100", "WC160"]


def test_a_company_may_be_named_by_its_tin(api: Api, company: Company):
    columns = [*HISTORY_ROW, "company_tin"]
    cells = [*row(company="").values(), company.tin.display]
    text = ",".join(columns) + "\n" + ",".join(f'"{cell}"' for cell in cells)
    assert counts(finish(api, send(api, text.encode()).json()["id"])) == (1, 0, 0, 0)


def test_a_dry_run_writes_nothing(api: Api, pdf: bytes):
    run = bring(api, row(pdf="a.pdf"), zipped=zip_of(a=pdf), dry_run="true")
    assert counts(run) == (1, 0, 0, 0)
    assert run["dry_run"] is True
    assert not Certificate.objects.exists()
    assert not HistoryImport.objects.exclude(stored_as="", pdfs_stored_as="").exists()


def test_the_same_file_twice_changes_nothing(api: Api):
    bring(api, row(), row(reference="OLD-2", quarter="2026Q1", approved_on="2026-04-20"))
    of_certificates = Transition.objects.filter(lifecycle="certificates")
    before = of_certificates.count()
    run = bring(api, row(), row(reference="OLD-2", quarter="2026Q1", approved_on="2026-04-20"))
    assert counts(run) == (0, 2, 0, 0)
    assert of_certificates.count() == before


@pytest.mark.parametrize(
    "changes",
    few_in_push(
        [
            {"tax": "14000"},
            {"quarter": "2026Q1"},
            {"month1": "90000"},
            {"approved_on": "2026-07-21"},
            {"atc": "WC160"},
        ],
        keep=2,
    ),
)
def test_a_changed_row_of_a_known_reference_is_named(api: Api, changes: dict[str, str]):
    bring(api, row())
    run = bring(api, row(**changes))
    assert counts(run) == (0, 0, 0, 1)
    assert faults(run) == [(2, "reference")]
    assert Certificate.objects.get().tax == 15000


FAULTY = [
    ({"reference": ""}, "reference"),
    ({"company": "XYZ"}, "company"),
    ({"company": ""}, "company"),
    ({"mall": "Nowhere"}, "mall"),
    ({"payor_tin": "12"}, "payor_tin"),
    ({"payor_tin": "111-222-333-000"}, "payor_tin"),
    ({"quarter": "Q2"}, "quarter"),
    ({"quarter": "2026Q4"}, "quarter"),
    ({"quarter": "2017Q4"}, "quarter"),
    ({"approved_on": "soon"}, "approved_on"),
    ({"approved_on": "2026-12-31"}, "approved_on"),
    ({"approved_on": "2026-01-01"}, "approved_on"),
    ({"quarter": "2018Q1", "approved_on": "2018-04-20"}, "approved_on"),
    ({"atc": ""}, "atc"),
    ({"atc": "WC999"}, "atc"),
    ({"month1": "many"}, "month1"),
    ({"month1": "-1"}, "month1"),
    ({"month1": "0", "month2": "", "month3": "0"}, "month1"),
    ({"tax": "0"}, "tax"),
    ({"tax": "300000.01"}, "tax"),
    ({"tax": "1.001"}, "tax"),
    ({"reference": "x" * 41}, "reference"),
    ({"pdf": "x.pdf"}, "pdf"),
]


@pytest.mark.parametrize(("changes", "column"), FAULTY)
def test_a_faulty_row_is_named_and_others_are_imported(
    api: Api, changes: dict[str, str], column: str
):
    run = bring(api, row(reference="GOOD"), row(**changes))
    assert counts(run) == (1, 0, 0, 1)
    assert faults(run) == [(3, column)]
    assert Certificate.objects.get().former_reference == "GOOD"


def test_rows_of_one_reference_that_disagree_are_named(api: Api):
    run = bring(api, row(), row(atc="WC160", tax="6000", payor_tin="995-707-646-000"))
    assert counts(run) == (0, 0, 0, 1)
    assert faults(run) == [(3, "payor_tin")]


def test_more_lines_than_the_form_has_are_named(api: Api):
    assert faults(bring(api, *[row(description="x") for _ in range(0)], *[row()] * 11)) == [
        (2, "atc")
    ]


def test_one_that_the_portal_has_of_its_own_is_named(api: Api, certificate: Any):
    own = certificate("APPROVED")
    given = {"payor_tin": str(own.payor_tin), "quarter": f"{own.quarter // 10}Q{own.quarter % 10}"}
    months = own.lines.get()
    amounts = {f"month{n}": str(getattr(months, f"m{n}")) for n in (1, 2, 3)}
    approved = {"approved_on": "2026-10-01"}
    run = bring(api, row(**given, **amounts, **approved, tax=str(own.tax), atc=months.atc))
    assert counts(run) == (0, 0, 0, 1)
    assert own.reference in run["faults"][0]["message"]


def test_faults_are_downloaded_with_their_rows(api: Api):
    run = bring(api, row(reference="=1+1", mall="Nowhere"))
    answer = api("lead").get(f"{IMPORTS}{run['id']}/faults.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    head, fault = csv.reader(StringIO(text))
    assert head == ["Row", "Column", "Fault", "Reference", "Imported"]
    assert fault == ["2", "mall", "PCM has no mall of this name.", "'=1+1", "no"]


@pytest.mark.parametrize("data", [b"", b"company,mall\nPCM,x\n", b"%PDF-1.4 x", b"\xff\xfe\x00"])
def test_what_is_no_such_table_fails_and_says_why(api: Api, data: bytes):
    answer = send(api, data)
    if answer.status_code == 422:
        return
    run = finish(api, answer.json()["id"])
    assert (run["state"], bool(run["message"])) == ("failed", True)
    assert not HistoryImport.objects.exclude(stored_as="").exists()


def test_only_a_header_fails(api: Api):
    run = finish(api, send(api, history_csv()).json()["id"])
    assert (run["state"], run["message"]) == ("failed", "There is no row in this file.")


@pytest.mark.parametrize("field", ["dry_run", "without_pdfs", "pdfs"])
def test_a_field_that_is_not_understood_is_named(api: Api, field: str):
    answer = send(api, history_csv(row()), None, "lead", **{field: "perhaps"})
    assert answer.status_code == 422
    assert answer.json()["field"] == field


# PDFs


def test_a_pdf_becomes_the_signed_copy(api: Api, pdf: bytes):
    bring(api, row(pdf="Folder/A.PDF"), zipped=zip_named({"scans/a.pdf": pdf}))
    found = Certificate.objects.get()
    file = found.files.get()
    assert (file.kind, file.media_type, file.size) == ("SIGNED_COPY", "application/pdf", len(pdf))
    assert found.is_signed
    assert b"".join(storage.stream_stored_file(file.stored_as, file.sha256, "x")) == pdf


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"b.pdf": b"%PDF-"}, "a.pdf is not among the PDFs."),
        ({"a.pdf": b"%PDF-1.4 and nothing"}, ""),
        ({"a.pdf": b"text"}, ""),
        ({"x/a.pdf": b"%PDF-1.4", "y/A.pdf": b"%PDF-1.4"}, "Two of the PDFs are called a.pdf."),
    ],
)
def test_a_missing_or_damaged_pdf_keeps_its_row_out_unless_somebody_says_otherwise(
    api: Api, files: dict[str, bytes], words: str
):
    run = bring(api, row(pdf="a.pdf"), zipped=zip_named(files))
    assert counts(run) == (0, 0, 0, 1)
    assert faults(run) == [(2, "pdf")]
    assert words in run["faults"][0]["message"]
    run = bring(api, row(pdf="a.pdf"), zipped=zip_named(files), without_pdfs="true")
    assert counts(run) == (1, 0, 0, 0)
    assert (faults(run), run["faults"][0]["is_imported"], run["lacking_pdf"]) == (
        [(2, "pdf")],
        True,
        1,
    )
    assert not Certificate.objects.get().files.exists()


def test_a_pdf_may_come_later_and_by_itself(api: Api, pdf: bytes):
    bring(api, row(pdf="a.pdf"), without_pdfs="true")
    data = {"file": SimpleUploadedFile("old.csv", history_csv(row(pdf="a.pdf")))}
    data["pdfs"] = SimpleUploadedFile("a.pdf", pdf)
    run = finish(api, api("lead").post(IMPORTS, data, format="multipart").json()["id"])
    assert counts(run) == (0, 0, 1, 0)
    assert Certificate.objects.get().is_signed
    run = bring(api, row(pdf="a.pdf"), zipped=zip_of(a=pdf))
    assert counts(run) == (0, 1, 0, 0)


@pytest.mark.parametrize(
    "name", ["../a.pdf", "x/../../a.pdf", "/etc/a.pdf", "C:\\a.pdf", "..\\a.pdf"]
)
def test_a_path_that_leads_out_of_the_zip_ends_the_import(api: Api, name: str, pdf: bytes):
    run = bring_failing(api, zip_named({name: pdf}))
    assert "leads out of it" in run["message"]


def bring_failing(api: Api, zipped: bytes) -> dict[str, Any]:
    answer = send(api, history_csv(row(pdf="a.pdf")), zipped)
    run = finish(api, answer.json()["id"])
    assert run["state"] == "failed", run
    assert not Certificate.objects.exists()
    assert not HistoryImport.objects.exclude(stored_as="", pdfs_stored_as="").exists()
    return run


@pytest.mark.parametrize("data", [b"no zip", b"PK\x05\x06", b"PK\x03\x04" + b"x" * 90])
def test_what_is_no_zip_ends_the_import(api: Api, data: bytes):
    assert bring_failing(api, data)["message"] == pdfs.NO_ARCHIVE


def test_a_zip_bomb_is_unpacked_no_further_than_an_attachment(api: Api, settings: Any):
    settings.ATTACHMENT_MAX_BYTES = 1_048_576
    run = bring(api, row(pdf="a.pdf"), zipped=zip_of(a=b"%PDF-" + b"0" * 40_000_000))
    assert faults(run) == [(2, "pdf")]
    assert "At most 1 MB" in run["faults"][0]["message"]


def test_a_size_that_lies_is_found_out(tmp_path: Any, settings: Any):
    settings.ATTACHMENT_MAX_BYTES = 1_000
    data = bytearray(zip_of(a=b"0" * 5_000))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    path = tmp_path / "lies.zip"
    path.write_bytes(bytes(data))
    with pdfs.PdfArchive(path, "lies.zip") as archive, pytest.raises(pdfs.BadPdf):
        archive.read("a.pdf")


def test_a_zip_with_too_long_a_directory_is_not_opened(
    api: Api, monkeypatch: pytest.MonkeyPatch, pdf: bytes
):
    monkeypatch.setattr(pdfs, "MOST_DIRECTORY_BYTES", 60)
    assert "Send it in parts" in bring_failing(api, zip_of(a=pdf, b=pdf))["message"]
    monkeypatch.undo()
    monkeypatch.setattr(pdfs, "MOST_FILES", 1)
    assert "Send it in parts" in bring_failing(api, zip_of(a=pdf, b=pdf))["message"]


def test_an_encrypted_file_of_a_zip_is_named(tmp_path: Any):
    data = bytearray(zip_of(a=b"%PDF-"))
    at = data.rfind(b"PK\x01\x02")
    data[at + 8] |= 1
    path = tmp_path / "a.zip"
    path.write_bytes(bytes(data))
    with (
        pdfs.PdfArchive(path, "a.zip") as archive,
        pytest.raises(pdfs.BadPdf, match="encrypted"),
    ):
        archive.read("a.pdf")


def test_pdfs_are_opened_by_the_confined_reader_alone(
    api: Api, monkeypatch: pytest.MonkeyPatch, pdf: bytes
):
    opened: list[bytes] = []

    def note(kind: str, name: str, data: bytes) -> dict[str, Any]:
        opened.append(data)
        return attachment_facts(kind, name, data)

    monkeypatch.setattr(importing, "attachment_facts", note)
    bring(api, row(pdf="a.pdf"), zipped=zip_of(a=pdf, unnamed=b"%PDF-evil"))
    assert opened == [pdf]


# Who


def test_only_leads_import_and_each_sees_their_own(api: Api, people: dict[str, Any]):
    pk = bring(api, row())["id"]
    for who in ("tenant", "processor", "manager", "administrator"):
        assert send(api, history_csv(row()), who=who).status_code == 403
        assert api(who).get(f"{IMPORTS}{pk}/").status_code == 403
        assert api(who).get("/api/history/template.xlsx").status_code == 403
    HistoryImport.objects.update(by=people["processor elsewhere"])
    assert api("lead").get(f"{IMPORTS}{pk}/").status_code == 404
    assert api("lead").get(f"{IMPORTS}{pk}/faults.csv").status_code == 404
    assert api("lead").get(IMPORTS).json()["results"] == []


def test_a_lead_of_another_company_imports_nothing(api: Api, people: dict[str, Any]):
    assert faults(bring(api, row(company="CNL"))) == [(2, "company")]
    content = {
        "approved_elsewhere_on": date(2026, 7, 20),
        "company": Company.objects.get(code="PCM"),
    }
    for by in (people["processor"], people["manager"], people["tenant"], None):
        with pytest.raises(NotAllowed):
            create_subject("certificates", Status.APPROVED, dict(content), by=by)


# What may be done with it


def test_it_is_kept_as_it_is(api: Api, people: dict[str, Any]):
    bring(api, row())
    pk = Certificate.objects.get().pk
    for who in ("tenant", "lead", "processor"):
        told = api(who).get(f"/api/certificates/{pk}/").json()
        assert told["approved_elsewhere_on"] == "2026-07-20"
        assert told["former_reference"] == "OLD-1"
        open_moves = {each["name"] for each in told["moves"] if "blocked" not in each}
        allowed = {"comment", "note", "hold", "dismiss_duplicate", "withdraw_import"}
        assert open_moves <= allowed, (who, open_moves)


def test_a_lead_withdraws_what_was_imported_by_mistake(api: Api, people: dict[str, Any]):
    bring(api, row())
    found = Certificate.objects.get()
    why = {"reason": "Of another mall."}
    for who, refusal in (
        ("processor", NotAllowed),
        ("tenant", NotAllowed),
        ("other tenant", NotFound),
    ):
        with pytest.raises(refusal):
            perform("certificates", found.pk, "withdraw_import", by=people[who], inputs=why)
    perform("certificates", found.pk, "withdraw_import", by=people["lead"], inputs=why)
    found.refresh_from_db()
    assert found.status == "CANCELLED"
    assert counts(bring(api, row(tax="14000"))) == (1, 0, 0, 0)


def test_one_that_was_decided_here_is_not_withdrawn(certificate: Any, people: dict[str, Any]):
    own = certificate("APPROVED")
    with pytest.raises(NotAllowed):
        perform(
            "certificates", own.pk, "withdraw_import", by=people["lead"], inputs={"reason": "No."}
        )


# Interruptions and size


def test_a_killed_worker_goes_on_where_it_stopped(api: Api, monkeypatch: pytest.MonkeyPatch):
    rows = [row(reference=f"OLD-{n}", tax=f"{1000 + n}") for n in range(5)]
    pk = send(api, history_csv(*rows)).json()["id"]
    read_history_import(*last_arguments(read_history_import))
    real, seen = importing.save_entry, []

    def killed(entry: Any, *rest: Any) -> None:
        seen.append(entry)
        if len(seen) == 3:
            raise KeyboardInterrupt
        real(entry, *rest)

    monkeypatch.setattr(importing, "save_entry", killed)
    with pytest.raises(KeyboardInterrupt):
        write_next_entries(*last_arguments(write_next_entries))
    monkeypatch.undo()
    read_history_import(*last_arguments(read_history_import))  # the first job again changes nothing
    write_next_entries(*last_arguments(write_next_entries))
    run = api("lead").get(f"{IMPORTS}{pk}/").json()
    assert counts(run) == (5, 0, 0, 0)
    assert Certificate.objects.count() == 5


def test_an_import_ends_when_its_files_were_deleted(api: Api):
    pk = send(api, history_csv(row())).json()["id"]
    storage.delete_stored_file(HistoryImport.objects.get().stored_as)
    assert finish(api, pk)["message"] == importing.WAS_DELETED


@pytest.mark.thorough
def test_ten_thousand_rows_are_written_some_at_a_time(api: Api, monkeypatch: pytest.MonkeyPatch):
    """No job has more than so many entries in memory, nor asks more for a longer file."""
    rows = [row(reference=f"OLD-{n}") for n in range(10_000)]
    send(api, history_csv(*rows), dry_run="true")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        read_history_import(*last_arguments(read_history_import))
    assert len(asked) < 80
    assert HistoryEntry.objects.count() == 10_000
    taken: list[int] = []

    def take(_: Any, entry: HistoryEntry) -> None:
        taken.append(entry.position)
        importing.save_entry(entry, HistoryEntry.Outcome.NEW, [])

    monkeypatch.setattr(importing.EntryWriter, "import_entry", take)
    asked_by_job = []
    for _ in range(3):
        with CaptureQueriesContext(connection) as asked:
            write_next_entries(*last_arguments(write_next_entries))
        asked_by_job.append(len(asked))
    assert taken == [n + 2 for n in range(3 * AT_ONCE)]
    assert max(asked_by_job) - min(asked_by_job) <= 1
    assert Job.objects.filter(func=importing.write_next_entries.module_path).exists()


def test_old_imports_are_deleted_and_what_they_wrote_stays(api: Api):
    bring(api, row())
    with clock.set_to(clock.now() + timedelta(days=importing.KEPT_DAYS + 1)):
        importing.delete_old_history_imports()
    assert not HistoryImport.objects.exists()
    assert Certificate.objects.exists()


def test_the_template_is_read_as_it_is(api: Api):
    answer = api("lead").get("/api/history/template.xlsx")
    data = b"".join(answer.streaming_content)
    assert "OLD-2025-00017" in [cell.value for cell in load_workbook(BytesIO(data)).active[2]]
    run = finish(api, send(api, data).json()["id"])
    assert counts(run) == (0, 0, 0, 1)
