"""A certificate signed by its own PDF with a digital signature, and copies that carry one."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.signatures.signers import Authority, add_page_note, sign_pdf
from tests.support.api import client_of
from workflow.certificates.attachment_changes import attach, detach
from workflow.checks.stored import findings_of_accounting, findings_of_certificate
from workflow.engine.execution import perform, revise
from workflow.engine.models import Transition
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.files.digital_signature import digital_signature_of
from workflow.files.models import Attachment
from workflow.issued_pdf.issuing import pdf_of
from workflow.models import Certificate, Signature
from workflow.signatures.digest import digest_to_sign
from workflow.signatures.grounds import has_signature

pytestmark = pytest.mark.essential("digital signatures of each kind")

LIST = "/api/certificates/"
NAMED = {"signatory_name": "ANA B. CRUZ", "signatory_title": "TREASURER"}
COPY = Attachment.Kind.SIGNED_COPY
LONG_AGO = datetime.now(UTC) - timedelta(days=400)


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


@pytest.fixture
def trusted(settings: Any, tmp_path: Path, authority: Authority) -> None:
    roots = tmp_path / "roots.pem"
    roots.write_bytes(authority.pem)
    settings.SIGNATURE_TRUST_ROOTS = str(roots)


@pytest.fixture
def form(certificate: Any) -> Any:
    return certificate("DRAFT", **NAMED)


def now(form: Any) -> Certificate:
    return Certificate.objects.get(pk=form.pk)


def upload(user: Any, form: Any, pdf: bytes) -> Any:
    file = SimpleUploadedFile("signed.pdf", pdf, "application/pdf")
    return client_of(user).post(f"{LIST}{form.pk}/signed-pdf/", {"file": file}, format="multipart")


def fault(answer: Any) -> str:
    assert answer.status_code == 422, answer.content
    return str(answer.json()["fields"][0]["code"])


def test_a_signed_pdf_signs_its_certificate(form: Any, team: Any, authority: Authority):
    pdf = sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz"))
    answer = upload(team["signatory"], form, pdf)
    assert answer.status_code == 200, answer.content
    told = answer.json()["signature"]
    assert told | {"at": ""} == {
        "by": str(team["signatory"]),
        "name": "Ana B. Cruz",
        "title": "TREASURER",
        "tin": str(form.signatory_tin),
        "at": "",
        "method": "uploaded",
        "sha256": digest_to_sign(now(form)),
        "by_link": False,
        "file_sha256": sha256(pdf).hexdigest(),
        "issuer": "Test Authority",
        "is_issuer_checked": False,
    }
    [file] = answer.json()["files"]
    assert (file["kind"], file["sha256"]) == (COPY, told["file_sha256"])
    assert file["digital_signature"]["holds"] is True
    assert Transition.objects.get(move="sign_file").actor == team["signatory"]
    assert now(form).is_signed
    verify_chain()


def test_a_trusted_issuer_is_checked_and_another_refused(
    form: Any, team: Any, authority: Authority, trusted: None
):
    other = sign_pdf(pdf_of(form), Authority("Test Authority").issue("Ana B. Cruz"))
    assert fault(upload(team["signatory"], form, other)) == "untrusted"
    pdf = sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz"))
    answer = upload(team["signatory"], form, pdf)
    assert answer.json()["signature"]["is_issuer_checked"] is True


def altered(pdf: bytes, authority: Authority) -> bytes:
    signed = bytearray(sign_pdf(pdf, authority.issue("Ana B. Cruz")))
    at = signed.index(b"/MediaBox") + len(b"/MediaBox")
    place = next(n for n in range(at, at + 40) if chr(signed[n]).isdigit() and signed[n] != 48)
    signed[place] = ord("9") if signed[place] != ord("9") else ord("8")
    return bytes(signed)


def encrypted(pdf: bytes, authority: Authority) -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(sign_pdf(pdf, authority.issue("Ana B. Cruz")))) as opened:
        opened.save(out, encryption=pikepdf.Encryption(owner="owner", user=""))
    return out.getvalue()


def weak(pdf: bytes, authority: Authority) -> bytes:
    return sign_pdf(pdf, authority.issue("Ana B. Cruz"), hashed="sha1")


REFUSED = {
    "no_signature": lambda pdf, _: pdf,
    "altered": altered,
    "not_covering": lambda pdf, by: add_page_note(sign_pdf(pdf, by.issue("Ana B. Cruz"))),
    "expired": lambda pdf, by: sign_pdf(pdf, by.issue("Ana B. Cruz", begins=LONG_AGO)),
    "encrypted": encrypted,
    "weak": weak,
    "no_name": lambda pdf, by: sign_pdf(pdf, by.issue("\u200b")),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_pdf_that_proves_nothing_is_refused(
    code: str, form: Any, team: Any, authority: Authority
):
    pdf = REFUSED[code](pdf_of(form), authority)
    assert fault(upload(team["signatory"], form, pdf)) == code
    assert not Signature.objects.exists()
    assert not Attachment.objects.exists()
    assert not now(form).is_signed


@pytest.mark.parametrize(
    "change",
    [
        {"payor_tin": "998765432-00001"},
        {"lines": [{"atc": "WC160"}]},
        {"lines": [{"m1": "0.01"}]},
        {"period_from": "2026-04-01", "period_to": "2026-06-30"},
    ],
    ids=["payor", "code", "centavo", "period"],
)
def test_a_pdf_of_something_else_is_refused(
    change: Any, form: Any, team: Any, authority: Authority
):
    pdf = sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz"))
    client = client_of(team["owner"])
    page = client.get(f"{LIST}{form.pk}/").json()
    if "lines" in change:
        [line] = page["lines"]
        own = {name: line[name] for name in ("atc", "m1", "m2", "m3")}
        change = {"lines": [own | change["lines"][0]]}
    answer = client.patch(f"{LIST}{form.pk}/", change, format="json")
    assert answer.status_code == 200, answer.content
    answer = upload(team["signatory"], form, pdf)
    assert answer.status_code in (409, 422), answer.content
    if answer.status_code == 422:
        assert fault(answer) == "other_certificate"
    assert not Signature.objects.exists()


def test_a_second_signature_leaves_the_first_whole(form: Any, team: Any, authority: Authority):
    once = sign_pdf(pdf_of(form), authority.issue("Juan Luna"))
    twice = sign_pdf(once, authority.issue("Ana B. Cruz"), name="Signature2")
    answer = upload(team["signatory"], form, twice)
    assert answer.json()["signature"]["name"] == "Ana B. Cruz"


@pytest.mark.parametrize("role", ["preparer", "viewer"])
def test_who_does_not_sign_uploads_no_signed_pdf(
    role: str, form: Any, team: Any, authority: Authority
):
    pdf = sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz"))
    assert upload(team[role], form, pdf).status_code == 403
    assert not Signature.objects.exists()


def test_the_signature_ends_with_its_file_and_with_a_change(
    form: Any, team: Any, authority: Authority
):
    upload(team["signatory"], form, sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz")))
    detach(form.pk, Attachment.objects.get().pk, by=team["owner"])
    assert (now(form).signed_with, now(form).is_signed) == (None, False)
    upload(team["signatory"], form, sign_pdf(pdf_of(now(form)), authority.issue("Ana B. Cruz")))
    assert now(form).signed_with
    revise("certificates", form.pk, {"remarks": "More."}, by=team["owner"])
    assert now(form).signed_with is None
    verify_chain()


def test_an_altered_record_of_it_is_found(form: Any, team: Any, authority: Authority):
    upload(team["signatory"], form, sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz")))
    Signature.objects.update(is_issuer_checked=True)
    with pytest.raises(BrokenChain):
        verify_chain()


def test_a_copy_with_a_signature_that_holds_says_by_whom(
    form: Any, people: Any, authority: Authority
):
    pdf = sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz"))
    attach(form.pk, COPY, "copy.pdf", pdf, by=people["tenant"])
    perform("certificates", form.pk, "submit", by=people["tenant"])
    told = client_of(people["processor"]).get(f"{LIST}{form.pk}/").json()
    assert told["unsigned"] is False
    assert told["files"][0]["digital_signature"]["by"] == "Ana B. Cruz"
    assert "digital" in told["signed_as"]
    assert "DIGITAL_SIGNATURE" not in {each.id for each in findings_of_certificate(now(form))}
    verify_chain()


def test_a_copy_whose_signature_is_broken_is_a_finding_and_no_signature(
    form: Any, people: Any, authority: Authority
):
    attach(form.pk, COPY, "copy.pdf", altered(pdf_of(form), authority), by=people["tenant"])
    found = {each.id: each for each in findings_of_accounting(now(form))}
    assert found["DIGITAL_SIGNATURE"].message.startswith("This PDF was changed")
    assert "SIGNED" in found
    assert not has_signature(now(form))
    assert client_of(people["tenant"]).get(f"{LIST}{form.pk}/").json()["signed_as"] == []
    Attachment.objects.update(digital_signature=None)
    with pytest.raises(BrokenChain):
        verify_chain()


def test_an_expired_certificate_that_was_valid_then_holds_on_a_copy(
    form: Any, authority: Authority, monkeypatch: pytest.MonkeyPatch
):
    pdf = sign_pdf(pdf_of(form), authority.issue("Ana B. Cruz", days=4))
    later = datetime.now(UTC) + timedelta(days=30)
    monkeypatch.setattr("core.clock.now", lambda: later)
    faults = [digital_signature_of(pdf, is_new=new) or {} for new in (False, True)]
    assert [each["fault"] for each in faults] == ["", "expired"]


def test_a_signed_form_of_another_name_is_a_warning(form: Any, people: Any):
    inputs = {"method": "typed", "text": "Juan Luna"}
    perform("certificates", form.pk, "sign", by=people["tenant"], inputs=inputs)
    assert "SIGNER_NAME" in {each.id for each in findings_of_certificate(now(form))}


@pytest.mark.parametrize("text", ["Ana Cruz", "CRUZ, ANA B.", "ana b. cruz"])
def test_the_same_person_written_otherwise_is_none(text: str, form: Any, people: Any):
    inputs = {"method": "typed", "text": text}
    perform("certificates", form.pk, "sign", by=people["tenant"], inputs=inputs)
    assert "SIGNER_NAME" not in {each.id for each in findings_of_certificate(now(form))}
