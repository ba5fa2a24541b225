"""Signed copies: compared with their certificate, void after a change, replaced and confirmed."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from PIL import Image

from tests.files import made
from tests.journeys.papers import stacked
from tests.signatures.inked import scan_pdf
from tests.signatures.signers import Authority, sign_pdf
from tests.support.api import client_of
from tests.support.tenant_members import member
from workflow.certificates.attachment_changes import attach
from workflow.checks.stored import findings_of_accounting
from workflow.engine.execution import perform, revise
from workflow.engine.models import Transition
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.expiry.orphans import purge_files
from workflow.files.models import Attachment
from workflow.issued_pdf.issuing import pdf_of
from workflow.models import Certificate
from workflow.scans import interactive_reading
from workflow.signatures.grounds import has_signature
from workflow.signed_pdfs.copies import draw_page

LIST = "/api/certificates/"
OTHERS = ("other tenant", "processor", "lead", "manager")
NAMED = {"signatory_name": "ANA B. CRUZ", "signatory_title": "TREASURER"}


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"


@pytest.fixture
def form(certificate: Any) -> Any:
    return certificate("DRAFT", **NAMED)


def now(form: Any) -> Certificate:
    return Certificate.objects.get(pk=form.pk)


def drop(user: Any, form: Any, data: bytes, **more: Any) -> Any:
    sent = {"file": SimpleUploadedFile("signed.pdf", data, "application/pdf")} | more
    url = f"{LIST}{form.pk}/files/"
    return client_of(user).post(url, {"kind": "SIGNED_COPY"} | sent, format="multipart")


def drop_at_once(form: Any, users: list[Any], copies: list[bytes], **more: Any) -> list[int]:
    """Each person drops a copy in a thread of their own; what each is answered."""

    def send(user: Any, copy: bytes) -> int:
        try:
            return int(drop(user, form, copy, **more).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(users)) as threads:
        return list(threads.map(send, users, copies))


def compare(user: Any, form: Any, file: Any, **said: Any) -> Any:
    url = f"{LIST}{form.pk}/files/{file}/compare/"
    return client_of(user).post(url, said, format="json")


def page(user: Any, form: Any) -> dict[str, Any]:
    found: dict[str, Any] = client_of(user).get(f"{LIST}{form.pk}/").json()
    return found


def comparison(answer: Any) -> dict[str, Any]:
    assert answer.status_code in (200, 201), answer.content
    [file] = answer.json()["files"]
    found: dict[str, Any] = file["comparison"]
    return found


def change_a_centavo(form: Any, user: Any) -> None:
    [line] = page(user, form)["lines"]
    own = {name: line[name] for name in ("atc", "m1", "m2", "m3")} | {"m1": "100000.01"}
    answer = client_of(user).patch(f"{LIST}{form.pk}/", {"lines": [own]}, format="json")
    assert answer.status_code == 200, answer.content


@pytest.mark.essential("a signed copy is read nowhere else in make test")
def test_a_signed_scan_of_the_certificate_counts_and_it_is_submitted(form: Any, people: Any):
    answer = drop(people["tenant"], form, scan_pdf(pdf_of(form)))
    found = comparison(answer)
    assert (found["state"], found["counts"], found["differences"]) == ("same", True, [])
    assert found["by"] == ""
    assert answer.json()["signed_as"] == ["copy"]
    assert answer.json()["files"][0]["arrived_by"] == "portal"
    assert now(form).is_signed
    perform("certificates", form.pk, "submit", by=people["tenant"])
    told = page(people["processor"], form)
    assert (told["unsigned"], told["signed_as"]) == (False, ["copy"])
    verify_chain()


@pytest.mark.thorough
def test_an_unsigned_print_does_not_count(form: Any, people: Any):
    for data in (pdf_of(form), scan_pdf(pdf_of(form), is_inked=False)):
        answer = drop(people["tenant"], form, data)
        assert {file["comparison"]["state"] for file in answer.json()["files"]} == {"unsigned"}
        assert answer.json()["signed_as"] == []
    assert not now(form).is_signed


def test_a_print_with_a_digital_signature_counts(form: Any, people: Any):
    pdf = sign_pdf(pdf_of(form), Authority().issue("Ana B. Cruz"))
    answer = drop(people["tenant"], form, pdf)
    assert comparison(answer)["state"] == "same"
    assert answer.json()["signed_as"] == ["digital"]


def test_a_centavo_changed_afterwards_makes_it_unsigned_everywhere(form: Any, people: Any):
    drop(people["tenant"], form, scan_pdf(pdf_of(form)))
    change_a_centavo(form, people["tenant"])
    told = page(people["tenant"], form)
    assert (told["signed_as"], told["files"][0]["comparison"]["state"]) == ([], "changed")
    assert not now(form).is_signed
    perform("certificates", form.pk, "submit", by=people["tenant"])
    told = page(people["processor"], form)
    assert (told["unsigned"], told["signed_as"]) == (True, [])
    [words] = [each["message"] for each in told["checks"] if each["id"] == "SIGNED"]
    assert words == (
        "It was not signed in the portal, no signed copy counts, and the original was not "
        "received. The certificate was changed after signed.pdf was compared with it."
    )
    [row] = client_of(people["processor"]).get(LIST, {"unsigned": "true"}).json()["results"]
    assert row["reference"] == form.reference
    verify_chain()


@pytest.mark.thorough
def test_compared_again_the_difference_is_shown_by_its_field(form: Any, people: Any):
    answer = drop(people["tenant"], form, scan_pdf(pdf_of(form)))
    change_a_centavo(form, people["tenant"])
    found = comparison(compare(people["tenant"], form, answer.json()["files"][0]["id"]))
    assert (found["state"], found["counts"]) == ("differs", False)
    first = found["differences"][0]
    left, top, right, bottom = first.pop("box")
    assert 0 < left < right < 1
    assert 0 < top < bottom < 1
    assert first == {"field": "lines.0.m1", "paper": "100,000.00", "certificate": "100000.01"}
    names = {each["field"] for each in found["differences"]}
    assert names == {"lines.0.m1", "lines.0.total", "totals.m1", "totals.total"}
    found_words = [each.message for each in findings_of_accounting(now(form))]
    assert any("signed.pdf differs from the certificate in 4 fields." in w for w in found_words)


def draw(user: Any, form: Any, file: Any) -> Any:
    return client_of(user).get(f"{LIST}{form.pk}/files/{file}/page.png")


@pytest.mark.thorough
def test_the_page_of_a_copy_is_drawn_for_whoever_sees_the_certificate(form: Any, people: Any):
    paper = stacked(made.pdf("a letter"), scan_pdf(pdf_of(form)))
    answer = drop(people["tenant"], form, paper)
    [copy] = answer.json()["files"]
    assert copy["comparison"]["state"] == "same"
    drawn = draw(people["tenant"], form, copy["id"])
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "image/png")
    letter = draw_page(made.pdf("a letter"), 1)
    assert Image.open(BytesIO(drawn.content)).size != Image.open(BytesIO(letter)).size
    seen = {who: draw(people[who], form, copy["id"]).status_code for who in OTHERS}
    assert seen == dict.fromkeys(OTHERS, 404)
    perform("certificates", form.pk, "submit", by=people["tenant"])
    assert draw(people["processor"], form, copy["id"]).status_code == 200
    assert draw(people["other tenant"], form, copy["id"]).status_code == 404


def test_only_of_a_signed_copy_a_page_is_drawn(form: Any, people: Any):
    attach(form.pk, "DOCUMENT", "soa.pdf", made.pdf(), by=people["tenant"])
    document = Attachment.objects.get()
    assert draw(people["tenant"], form, document.pk).status_code == 404


def test_a_copy_of_another_certificate_differs(certificate: Any, form: Any, people: Any):
    other = certificate("DRAFT", **NAMED, payor_name="OTHER SHOPS, INC.", payor_zip="1605")
    found = comparison(drop(people["tenant"], form, scan_pdf(pdf_of(other))))
    assert found["state"] == "differs"
    assert {"payor_name", "payor_zip"} <= {each["field"] for each in found["differences"]}
    assert not now(form).is_signed


def test_a_pdf_that_is_no_form_is_attached_and_not_compared(form: Any, people: Any):
    found = comparison(drop(people["tenant"], form, made.pdf("a letter")))
    assert (found["state"], found["counts"]) == ("not_compared", False)
    assert found["reason"]


def test_a_damaged_file_is_refused_and_nothing_is_attached(form: Any, people: Any):
    answer = drop(people["tenant"], form, pdf_of(form)[:400])
    assert answer.status_code == 422, answer.content
    assert not Attachment.objects.exists()


def test_a_reader_that_is_busy_leaves_it_for_later(
    form: Any, people: Any, monkeypatch: pytest.MonkeyPatch
):
    def busy(*_: Any) -> Any:
        raise interactive_reading.ReaderBusy("Later.")

    with monkeypatch.context() as patch:
        patch.setattr(interactive_reading, "run_in_reader_thread", busy)
        answer = drop(people["tenant"], form, scan_pdf(pdf_of(form)))
    assert comparison(answer)["state"] == "not_compared"
    found = comparison(compare(people["tenant"], form, answer.json()["files"][0]["id"]))
    assert found["state"] == "same"
    assert now(form).is_signed


def test_accounting_says_that_it_compared_a_photo(form: Any, people: Any, settings: Any):
    settings.SIGNATURE_REQUIRED = "block"
    drop(people["tenant"], form, made.pdf("a photo"))
    perform("certificates", form.pk, "submit", by=people["tenant"])
    desk = client_of(people["processor"])
    assert desk.post(f"{LIST}{form.pk}/approve/").status_code == 409
    [file] = page(people["processor"], form)["files"]
    assert file["comparison"]["may_compare"] is True
    found = comparison(compare(people["processor"], form, file["id"]))
    assert (found["state"], found["by"]) == ("confirmed", str(people["processor"]))
    assert page(people["tenant"], form)["files"][0]["comparison"]["by"] == "Accounting"
    last = Transition.objects.latest("number")
    assert (last.move, last.actor) == ("confirm_copy", people["processor"])
    assert desk.post(f"{LIST}{form.pk}/approve/").status_code == 200
    verify_chain()


@pytest.mark.thorough
def test_a_copy_that_differs_counts_only_with_a_reason(form: Any, people: Any):
    drop(people["tenant"], form, scan_pdf(pdf_of(form)))
    change_a_centavo(form, people["tenant"])
    file = Attachment.objects.get().pk
    differences = comparison(compare(people["tenant"], form, file))["differences"]
    perform("certificates", form.pk, "submit", by=people["tenant"])
    for said in ({}, {"reason": ""}, {"reason": "  "}):
        refused = compare(people["processor"], form, file, **said)
        assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "reason")
        assert not now(form).is_signed
    wrong = compare(people["processor"], form, file, reason="x" * 2001)
    assert wrong.status_code == 422
    found = comparison(compare(people["processor"], form, file, reason="A fold on the amount."))
    assert (found["state"], found["counts"]) == ("confirmed", True)
    assert (found["reason"], found["differences"]) == ("A fold on the amount.", differences)
    last = Transition.objects.select_related("revision").latest("number")
    assert last.move == "confirm_copy"
    assert (last.revision.values or {})["inputs"]["reason"] == "A fold on the amount."
    history = client_of(people["lead"]).get(f"{LIST}{form.pk}/history/").content.decode()
    assert "A fold on the amount." in history
    verify_chain()


def test_what_a_person_compared_ends_with_a_change_too(form: Any, people: Any):
    drop(people["tenant"], form, made.pdf("a photo"))
    perform("certificates", form.pk, "submit", by=people["tenant"])
    compare(people["processor"], form, Attachment.objects.get().pk)
    assert now(form).is_signed
    perform(
        "certificates",
        form.pk,
        "send_back",
        by=people["processor"],
        inputs={
            "reasons": ["SUM"],
        },
    )
    revise("certificates", form.pk, {"remarks": "More."}, by=people["tenant"])
    assert not now(form).is_signed
    assert not has_signature(now(form))
    verify_chain()


@pytest.mark.parametrize(
    ("who", "status"), [("processor elsewhere", 404), ("manager", 403), ("other tenant", 404)]
)
def test_nobody_else_compares_it(who: str, status: int, form: Any, people: Any):
    drop(people["tenant"], form, made.pdf("a photo"))
    perform("certificates", form.pk, "submit", by=people["tenant"])
    assert compare(people[who], form, Attachment.objects.get().pk).status_code == status
    assert compare(people["tenant"], form, Attachment.objects.get().pk).status_code == 409
    assert not now(form).is_signed


def test_a_digital_signature_that_does_not_hold_is_confirmed_by_nobody(form: Any, people: Any):
    fault = {"fault": "altered", "by": "", "issuer": "", "is_issuer_checked": False, "at": ""}
    columns = {"digital_signature": fault}
    tenant = people["tenant"]
    attach(form.pk, "SIGNED_COPY", "c.pdf", made.pdf("c"), by=tenant, columns=lambda: columns)
    perform("certificates", form.pk, "submit", by=tenant)
    answer = compare(people["processor"], form, Attachment.objects.get().pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "condition")


def test_another_file_is_not_compared(form: Any, people: Any):
    attach(form.pk, "DOCUMENT", "letter.pdf", made.pdf("letter"), by=people["tenant"])
    assert compare(people["tenant"], form, Attachment.objects.get().pk).status_code == 404
    assert compare(people["tenant"], form, uuid4()).status_code == 404


@pytest.mark.thorough
def test_a_replaced_copy_stays_in_a_list_and_can_be_downloaded(form: Any, people: Any):
    unsigned = scan_pdf(pdf_of(form), is_inked=False)
    former = drop(people["tenant"], form, unsigned).json()["files"][0]["id"]
    answer = drop(people["tenant"], form, scan_pdf(pdf_of(form)), replaces=former)
    assert comparison(answer)["state"] == "same"
    perform("certificates", form.pk, "submit", by=people["tenant"])
    for who in ("tenant", "processor"):
        [told] = page(people[who], form)["former_copies"]
        assert (told["id"], told["arrived_by"]) == (former, "portal")
        assert told["removed_by"] == told["added_by"] == str(people["tenant"])
        read = client_of(people[who]).get(f"{LIST}{form.pk}/files/{former}/")
        assert read.getvalue() == unsigned


@pytest.mark.thorough
def test_a_former_copy_that_was_decided_on_is_kept(form: Any, people: Any, settings: Any):
    settings.UPLOAD_LEFT_OVER_HOURS = 0
    drop(people["tenant"], form, scan_pdf(pdf_of(form)))
    perform("certificates", form.pk, "submit", by=people["tenant"])
    perform(
        "certificates",
        form.pk,
        "send_back",
        by=people["processor"],
        inputs={
            "reasons": ["SUM"],
        },
    )
    file = Attachment.objects.get()
    form.refresh_from_db()
    drop(people["tenant"], form, scan_pdf(pdf_of(form), is_inked=False), replaces=str(file.pk))
    purge_files()
    assert [each["id"] for each in page(people["tenant"], form)["former_copies"]] == [str(file.pk)]
    told = page(people["processor"], form)["former_copies"]
    assert [each["removed_by"] for each in told] == [str(people["tenant"])]


@pytest.mark.parametrize(
    ("kind", "replaces", "status"),
    [
        ("SIGNED_COPY", "nothing", 422),
        ("SIGNED_COPY", "00000000-0000-4000-8000-000000000000", 404),
        ("DOCUMENT", "00000000-0000-4000-8000-000000000000", 422),
    ],
)
def test_only_a_signed_copy_that_is_there_is_replaced(
    kind: str, replaces: str, status: int, form: Any, people: Any
):
    answer = drop(people["tenant"], form, made.pdf("x"), kind=kind, replaces=replaces)
    assert answer.status_code == status, answer.content
    assert not Attachment.objects.exists()


@pytest.mark.thorough
def test_the_same_copy_dropped_twice_is_attached_once(form: Any, people: Any):
    copy = scan_pdf(pdf_of(form))
    drop(people["tenant"], form, copy)
    change_a_centavo(form, people["tenant"])
    assert comparison(drop(people["tenant"], form, copy))["state"] == "differs"
    assert Attachment.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_replace_one_copy_at_once_one_is_refused(form: Any, people: Any):
    former = drop(people["tenant"], form, made.pdf("first")).json()["files"][0]["id"]
    colleague = member(people["tenant"], "preparer")

    copies = [made.pdf("one"), made.pdf("two")]
    statuses = drop_at_once(form, [people["tenant"], colleague], copies, replaces=former)
    assert sorted(statuses) == [201, 404]
    assert Attachment.objects.filter(removed_at=None).count() == 1
    verify_chain()


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_two_copies_at_once_are_both_attached_and_compared(form: Any, people: Any):
    pdf = pdf_of(form)
    copies = [scan_pdf(pdf), scan_pdf(pdf, is_inked=False)]
    users = [people["tenant"], member(people["tenant"], "preparer")]
    assert drop_at_once(form, users, copies) == [201, 201]
    states = {file.comparison["outcome"] for file in Attachment.objects.all()}  # type: ignore[index]
    assert states == {"same", "unsigned"}
    assert now(form).is_signed
    verify_chain()


def test_a_copy_from_before_copies_were_compared_counts_as_it_did(form: Any, people: Any):
    attach(form.pk, "SIGNED_COPY", "old.pdf", made.pdf("old"), by=people["tenant"])
    told = page(people["tenant"], form)
    assert (told["signed_as"], told["files"][0]["comparison"]) == (["copy"], None)


def test_a_comparison_written_past_the_portal_is_found(form: Any, people: Any):
    drop(people["tenant"], form, made.pdf("a photo"))
    perform("certificates", form.pk, "submit", by=people["tenant"])
    Attachment.objects.update(comparison=None)
    with pytest.raises(BrokenChain):
        verify_chain()
