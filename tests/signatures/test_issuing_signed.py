"""What a signature puts on the form, the verify page and into the evidence pack."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from core.digests import json_digest
from core.tampering import AlteredRecord
from tests.signatures.conftest import drawn
from tests.signatures.inked import scan_pdf
from tests.signatures.signers import Authority, sign_pdf
from tests.support import printed_forms as printed
from tests.support.signed_papers import now, pack_of, words_of
from tests.support.verify_page import ask, at_code, text_of
from workflow.engine.execution import perform, revise
from workflow.issued_pdf.issuing import pdf_of
from workflow.models import IssuedPaper, Signature
from workflow.signed_pdfs.copies import attach_compared_copy
from workflow.signed_pdfs.signing import sign_by_pdf

LINE = "Signed electronically for the payor (RMC No. 29-2021)"
NAMED = {"signatory_name": "ANA B. CRUZ", "signatory_title": "TREASURER"}
TYPED = {"method": "typed", "text": "Ana B. Cruz"}


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"


def approve_and_issue(form: Any, people: Any) -> IssuedPaper:
    move = "submit" if now(form).status == "DRAFT" else "resubmit"
    perform("certificates", form.pk, move, by=people["tenant"])
    perform("certificates", form.pk, "approve", by=people["processor"])
    perform("certificates", form.pk, "issue", by=people["tenant"])
    return IssuedPaper.objects.order_by("pk").last()  # type: ignore[return-value]


@pytest.fixture
def signed(certificate: Any, people: Any) -> Any:
    form = certificate("DRAFT", **NAMED)
    return perform("certificates", form.pk, "sign", by=people["tenant"], inputs=TYPED)


def test_the_form_says_who_signed_as_what_when_and_by_which_rule(signed: Any):
    signature = Signature.objects.get()
    said = words_of(pdf_of(now(signed)))
    assert LINE in said
    tin = signature.tin.display if signature.tin else ""
    assert f"Ana B. Cruz / TREASURER / TIN {tin}" in said
    assert f"{timezone.localtime(signature.at):%m/%d/%Y %H:%M:%S} Manila" in said
    assert signature.sha256 in said


def test_whoever_reads_the_form_finds_the_printed_name_alone(signed: Any):
    """The signed name is ink: a picture over the printed name."""
    boxes = printed.read_boxes(pdf_of(now(signed)))
    assert boxes["payor_signature"].startswith("ANA B. CRUZ / TREASURER")
    assert "/s/" not in words_of(pdf_of(now(signed)))


@pytest.mark.parametrize("inputs", [TYPED, {"method": "drawn", "text": drawn()}])
def test_ink_is_over_the_printed_name(inputs: Any, certificate: Any, people: Any):
    form = certificate("DRAFT", **NAMED)
    before = printed.picture(pdf_of(now(form)))
    perform("certificates", form.pk, "sign", by=people["tenant"], inputs=inputs)
    after = printed.picture(pdf_of(now(form)))
    x0, top, x1, _ = (v * printed.DPI / 72 for v in printed.boxes()["payor_signature"]["box_pt"])
    pen = (int(x0) + 4, int(top) + 4, int(x1) - 4, int(top) + 26)
    darkest = [min(picture.crop(pen).tobytes()) for picture in (before, after)]
    assert darkest[0] > 200
    assert darkest[1] < 100


def test_an_unsigned_form_says_nothing_of_signing(certificate: Any, people: Any):
    form = certificate("DRAFT", **NAMED)
    assert "electronically" not in words_of(pdf_of(now(form)))


def test_a_changed_form_is_printed_unsigned(signed: Any, people: Any):
    revise("certificates", signed.pk, {"remarks": "More."}, by=people["tenant"])
    assert "electronically" not in words_of(pdf_of(now(signed)))


def test_no_form_is_drawn_with_an_altered_signature(signed: Any):
    Signature.objects.update(name="Juan Luna")
    with pytest.raises(AlteredRecord):
        pdf_of(now(signed))


def test_the_verify_page_names_the_signature_until_the_content_changes(signed: Any, people: Any):
    paper = approve_and_issue(signed, people)
    signature = Signature.objects.get()
    said = text_of(ask(at_code(paper)))
    assert "Signed by Ana B. Cruz TREASURER" in said
    assert f"SHA-256 {signature.sha256}" in said
    perform(
        "certificates", signed.pk, "amend", by=people["processor"], inputs={"remarks": "August."}
    )
    revise("certificates", signed.pk, {"remarks": "More."}, by=people["tenant"])
    later = approve_and_issue(signed, people)
    assert later != paper
    assert "Signed by" not in text_of(ask(at_code(later)))
    assert "Signed by Ana B. Cruz" in text_of(ask(at_code(paper)))


def test_the_verify_page_vouches_for_no_altered_signature(signed: Any, people: Any):
    paper = approve_and_issue(signed, people)
    Signature.objects.update(name="Juan Luna")
    said = text_of(ask(at_code(paper)))
    assert "was altered" in said
    assert "Juan Luna" not in said


def test_the_pack_holds_what_was_signed_and_by_whom(signed: Any, people: Any, api: Any):
    approve_and_issue(signed, people)
    pack = pack_of(signed, api)
    [name] = [each for each in pack.namelist() if each.endswith("/signature.json")]
    told = json.loads(pack.read(name))
    assert (told["name"], told["title"]) == ("Ana B. Cruz", "TREASURER")
    assert json_digest(told["content"]) == told["sha256"] == Signature.objects.get().sha256


def test_the_pack_of_a_changed_one_holds_none(signed: Any, people: Any, api: Any):
    revise("certificates", signed.pk, {"remarks": "More."}, by=people["tenant"])
    approve_and_issue(signed, people)
    assert not [each for each in pack_of(signed, api).namelist() if "signature.json" in each]


def test_no_pack_is_made_with_an_altered_signature(signed: Any, people: Any, api: Any):
    approve_and_issue(signed, people)
    Signature.objects.update(title="Owner")
    answer = api("manager").get(f"/api/certificates/{signed.pk}/evidence.zip")
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")


def test_verify_page_and_pack_name_the_signed_pdf(certificate: Any, people: Any, api: Any):
    form = certificate("DRAFT", **NAMED)
    pdf = sign_pdf(pdf_of(now(form)), Authority().issue("Ana B. Cruz"))
    sign_by_pdf(now(form), "signed.pdf", pdf, by=people["tenant"], version=None)
    paper = approve_and_issue(form, people)
    signature = Signature.objects.get()
    said = text_of(ask(at_code(paper)))
    assert "Signed by Ana B. Cruz TREASURER" in said
    assert f"Test Authority, issuer not checked SHA-256 {signature.file_sha256}" in said
    pack = pack_of(form, api)
    [name] = [each for each in pack.namelist() if each.endswith("/signature.json")]
    assert json.loads(pack.read(name))["file_sha256"] == signature.file_sha256
    [copy] = [each for each in pack.namelist() if each.endswith("signed.pdf")]
    assert pack.read(copy) == pdf


@pytest.fixture
def copied(certificate: Any, people: Any) -> Any:
    """A draft with a signed copy that the reader found equal."""
    form = certificate("DRAFT", **NAMED)
    copy = scan_pdf(pdf_of(now(form)))
    attach_compared_copy(now(form), "signed.pdf", copy, by=people["tenant"])
    return form


def copies_in(pack: zipfile.ZipFile) -> dict[str, Any]:
    [name] = [each for each in pack.namelist() if each.endswith("/signed_copies.json")]
    found: dict[str, Any] = json.loads(pack.read(name))
    return found


@pytest.mark.thorough
def test_the_pack_says_what_came_of_comparing_a_signed_copy(copied: Any, people: Any, api: Any):
    approve_and_issue(copied, people)
    told = copies_in(pack_of(copied, api))
    [copy] = told["copies"]
    assert (told["signed_as"], copy["state"], copy["counts"]) == (["copy"], "same", True)
    assert (copy["arrived_by"], copy["added_by"]) == ("portal", str(people["tenant"]))


def test_after_a_change_neither_pack_nor_verify_page_calls_it_signed(
    copied: Any, people: Any, api: Any
):
    revise("certificates", copied.pk, {"remarks": "More."}, by=people["tenant"])
    paper = approve_and_issue(copied, people)
    told = copies_in(pack_of(copied, api))
    assert (told["signed_as"], told["copies"][0]["state"]) == ([], "changed")
    assert "Signed" not in text_of(ask(at_code(paper)))


@pytest.mark.thorough
def test_the_pack_holds_the_former_copies(copied: Any, people: Any, api: Any):
    first = now(copied).files.get()
    copy = scan_pdf(pdf_of(now(copied)), is_inked=False)
    attach_compared_copy(now(copied), "again.pdf", copy, by=people["tenant"], replaces=first.pk)
    approve_and_issue(copied, people)
    pack = pack_of(copied, api)
    told = copies_in(pack)
    assert [each["removed_by"] for each in told["former"]] == [str(people["tenant"])]
    [name] = [each for each in pack.namelist() if "/former/" in each]
    assert name.endswith(told["former"][0]["file"])
    assert [each["state"] for each in told["copies"]] == ["unsigned"]
