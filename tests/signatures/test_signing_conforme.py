"""The payee's conforme: who signs it, what it is bound to, what ends it and where it is shown."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from core.digests import json_digest
from core.tampering import AlteredRecord
from tests.support.api import client_of
from tests.support.builders import when
from tests.support.bulk_runs import ask as ask_bulk
from tests.support.bulk_runs import carried_out, ids
from tests.support.evidence_packs import verify
from tests.support.signed_papers import now, pack_of, words_of
from tests.support.verify_page import ask, at_code, text_of
from workflow.engine.execution import perform, revise
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.issued_pdf.issuing import pdf_of
from workflow.models import Certificate, IssuedPaper, Signature, Transition
from workflow.records.recording import take_over_once
from workflow.signatures.digest import digest_to_sign

LINE = "Conforme signed electronically for the payee (RMC No. 29-2021)"
STAFF = "/api/masterdata/staff/"
RIGHT = {
    "may_sign_conforme": True,
    "conforme_title": "CHIEF ACCOUNTANT",
    "conforme_tin": "998-111-222-000",
}
AMEND = {"remarks": "August is wrong."}
WITHDRAW = {"reason": "The wrong list."}


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"


def give_right(person: User, by: User, **changes: Any) -> Any:
    return client_of(by).patch(f"{STAFF}{person.pk}/", RIGHT | changes, format="json")


@pytest.fixture
def signer(people: Any) -> User:
    """A processor whom an administrator let sign for the payee."""
    answer = give_right(people["processor"], people["administrator"])
    assert answer.status_code == 200, answer.content
    found: User = User.objects.get(pk=people["processor"].pk)
    return found


def address(form: Any, move: str = "sign_conforme") -> str:
    return f"/api/certificates/{form.pk}/{move}/"


def sign(by: Any, form: Any) -> Any:
    return client_of(by).post(address(form), {}, format="json")


def page_of(user: Any, form: Any) -> Any:
    return client_of(user).get(f"/api/certificates/{form.pk}/").json()


def check_pack(pack: zipfile.ZipFile, folder: Path) -> None:
    """The pack's own verifier finds everything as it was packed."""
    pack.extractall(folder)
    code, said = verify(folder)
    assert code == 0, said


def amended(form: Any, people: Any, **changes: Any) -> None:
    perform("certificates", form.pk, "amend", by=people["lead"], inputs=AMEND)
    if changes:
        revise("certificates", form.pk, changes, by=people["tenant"])
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    perform("certificates", form.pk, "approve", by=people["lead"])


def test_the_conforme_is_shown_to_tenant_and_staff(certificate: Any, people: Any, signer: User):
    form = certificate("APPROVED")
    assert page_of(people["tenant"], form)["conforme"] is None
    assert "sign_conforme" in {move["name"] for move in page_of(signer, form)["moves"]}
    answer = sign(signer, form)
    assert answer.status_code == 200, answer.content
    told = answer.json()["conforme"]
    assert told | {"at": ""} == {
        "by": str(signer),
        "name": str(signer),
        "title": "CHIEF ACCOUNTANT",
        "tin": "99811122200000",
        "at": "",
        "method": "typed",
        "sha256": digest_to_sign(now(form)),
        "by_link": False,
        "file_sha256": "",
        "issuer": "",
        "is_issuer_checked": False,
    }
    for user in (people["tenant"], people["manager"]):
        assert page_of(user, form)["conforme"] == told
    assert page_of(signer, form)["signature"] is None
    history = client_of(people["tenant"]).get(f"/api/certificates/{form.pk}/history/").json()
    assert "sign_conforme" in {step["move"] for step in history}
    verify_chain()


@pytest.mark.parametrize("who", ["colleague", "lead", "manager", "administrator", "tenant"])
def test_without_the_right_nobody_signs(who: str, certificate: Any, people: Any, signer: User):
    form = certificate("APPROVED")
    assert sign(people[who], form).status_code in (403, 404)
    sign(signer, form)
    withdrawn = client_of(people[who]).post(
        address(form, "withdraw_conforme"), WITHDRAW, format="json"
    )
    assert withdrawn.status_code in (403, 404)
    assert now(form).conforme_with


def test_nobody_signs_for_a_company_that_is_not_theirs(certificate: Any, people: Any):
    give_right(people["processor elsewhere"], people["administrator"])
    assert sign(people["processor elsewhere"], certificate("APPROVED")).status_code in (403, 404)
    assert not Signature.objects.exists()


@pytest.mark.parametrize("status", ["SUBMITTED", "RETURNED", "DISAPPROVED"])
def test_only_what_is_approved_is_signed(status: str, certificate: Any, signer: User):
    assert sign(signer, certificate(status)).status_code == 409
    assert not Signature.objects.exists()


def test_it_is_signed_once(certificate: Any, signer: User):
    form = certificate("APPROVED")
    sign(signer, form)
    again = sign(signer, form)
    assert again.status_code == 409
    assert "signed already" in again.json()["message"]
    assert Signature.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"conforme_title": ""}, "conforme_title"),
        ({"conforme_tin": ""}, "conforme_tin"),
        ({"conforme_tin": "12"}, "conforme_tin"),
        ({"role": "manager"}, "may_sign_conforme"),
    ],
)
def test_the_right_needs_what_the_form_prints(changes: Any, field: str, people: Any):
    answer = give_right(people["processor"], people["administrator"], **changes)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == [field]
    assert not User.objects.filter(may_sign_conforme=True).exists()


def test_the_right_is_on_record_and_ends_with_the_role(people: Any, signer: User):
    admin = people["administrator"]
    assert give_right(people["colleague"], people["lead"]).status_code == 403
    told = client_of(admin).get(f"{STAFF}{signer.pk}/").json()
    assert {name: told[name] for name in RIGHT} == RIGHT | {"conforme_tin": "99811122200000"}
    assert {each["field"] for each in told["log"][0]["changes"]} == set(RIGHT)
    body = {"role": "manager"}
    told = client_of(admin).patch(f"{STAFF}{signer.pk}/", body, format="json").json()
    assert told["may_sign_conforme"] is False
    verify_chain()


def test_a_right_written_past_the_portal_is_found(people: Any):
    take_over_once()
    QuerySet(User).filter(pk=people["colleague"].pk).update(may_sign_conforme=True)
    with pytest.raises(BrokenChain):
        verify_chain()


def test_a_change_of_content_ends_it_and_its_row_stays(certificate: Any, people: Any, signer: User):
    form = certificate("APPROVED")
    sign(signer, form)
    amended(form, people, remarks="More.")
    assert now(form).conforme_with is None
    assert Signature.objects.filter(certificate=form, party="payee").count() == 1
    assert LINE not in words_of(pdf_of(now(form)))
    assert sign(signer, form).status_code == 200
    verify_chain()


def test_it_holds_where_nothing_was_changed(certificate: Any, people: Any, signer: User):
    form = certificate("APPROVED")
    sign(signer, form)
    amended(form, people)
    assert page_of(signer, form)["conforme"]["name"] == str(signer)


def test_a_conforme_leaves_the_payors_signature(certificate: Any, people: Any, signer: User):
    form = certificate("DRAFT")
    typed = {"method": "typed", "text": "Ana B. Cruz"}
    perform("certificates", form.pk, "sign", by=people["tenant"], inputs=typed)
    perform("certificates", form.pk, "submit", by=people["tenant"])
    perform("certificates", form.pk, "approve", by=signer)
    sign(signer, form)
    told = page_of(signer, form)
    assert (told["signature"]["name"], told["conforme"]["name"]) == ("Ana B. Cruz", str(signer))
    said = words_of(pdf_of(now(form)))
    assert "Signed electronically for the payor" in said
    assert said.count(told["conforme"]["sha256"]) == 1
    verify_chain()


def test_the_form_says_who_signed_for_the_payee(certificate: Any, signer: User):
    form = certificate("APPROVED", conforme_name="SOMEBODY ELSE", conforme_title="CLERK")
    assert "SOMEBODY ELSE" in words_of(pdf_of(now(form)))
    sign(signer, form)
    signature, said = Signature.objects.get(), words_of(pdf_of(now(form)))
    assert f"{LINE}, {timezone.localtime(signature.at):%m/%d/%Y %H:%M:%S} Manila" in said
    assert said.count(f"{signer} / CHIEF ACCOUNTANT / ") == 2  # in its band, and below the frame
    assert f"SHA-256 {signature.sha256}" in said
    assert "SOMEBODY ELSE" not in said


@pytest.mark.parametrize(
    "changes", [{"name": "Juan Luna"}, {"sha256": "0" * 64}, {"party": "payor"}, {"tin": ""}]
)
def test_an_altered_one_is_found_and_printed_nowhere(
    changes: Any, certificate: Any, people: Any, signer: User
):
    form = certificate("APPROVED")
    sign(signer, form)
    perform("certificates", form.pk, "issue", by=people["tenant"])
    take_over_once()
    verify_chain()
    Signature.objects.update(**changes)
    with pytest.raises(BrokenChain):
        verify_chain()
    assert "was altered" in text_of(ask(at_code(IssuedPaper.objects.get())))


def test_no_form_is_drawn_with_an_altered_conforme(certificate: Any, signer: User):
    form = certificate("APPROVED")
    sign(signer, form)
    Signature.objects.update(name="Juan Luna")
    with pytest.raises(AlteredRecord):
        pdf_of(now(form))


def test_the_payors_signature_does_not_pass_for_the_payees(
    certificate: Any, people: Any, signer: User
):
    form = certificate("DRAFT")
    typed = {"method": "typed", "text": "Ana B. Cruz"}
    perform("certificates", form.pk, "sign", by=people["tenant"], inputs=typed)
    own = Certificate.objects.get(pk=form.pk).signed_with
    QuerySet(Certificate).filter(pk=form.pk).update(conforme_with=own)
    assert page_of(people["tenant"], form)["conforme"] is None
    with pytest.raises(BrokenChain):
        verify_chain()


def test_a_pdf_issued_before_is_followed_by_a_re_print_with_it(
    certificate: Any, people: Any, signer: User, api: Any, tmp_path: Path
):
    form = certificate("APPROVED")
    perform("certificates", form.pk, "issue", by=people["tenant"])
    first = IssuedPaper.objects.get()
    sign(signer, form)
    check_pack(pack_of(form, api), tmp_path / "before")
    perform("certificates", form.pk, "issue", by=people["tenant"])
    later = IssuedPaper.objects.order_by("pk").last()
    assert later is not None
    assert (first.mark, later.mark) == ("", "RE-PRINT")
    check_pack(pack_of(form, api), tmp_path / "after")
    assert "Conforme" not in text_of(ask(at_code(first)))
    said = text_of(ask(at_code(later)))
    assert f"Conforme of the payee {signer} CHIEF ACCOUNTANT" in said
    assert "withdrawn" not in said
    assert "still the one that counts" in said
    verify_chain()


def test_a_pdf_issued_after_it_is_the_first(certificate: Any, people: Any, signer: User):
    form = certificate("APPROVED")
    sign(signer, form)
    perform("certificates", form.pk, "issue", by=people["tenant"])
    paper = IssuedPaper.objects.get()
    assert paper.mark == ""
    assert LINE in words_of(pdf_of(now(form)))


def test_a_withdrawn_one_is_told_of_a_paper_that_bears_it(
    certificate: Any, people: Any, signer: User
):
    form = certificate("APPROVED")
    sign(signer, form)
    perform("certificates", form.pk, "issue", by=people["tenant"])
    paper = IssuedPaper.objects.get()
    client = client_of(signer)
    assert client.post(address(form, "withdraw_conforme"), {}, format="json").status_code == 422
    answer = client.post(address(form, "withdraw_conforme"), WITHDRAW, format="json")
    assert (answer.status_code, answer.json()["conforme"]) == (200, None)
    assert Signature.objects.filter(party="payee").count() == 1
    assert "withdrawn since" in text_of(ask(at_code(paper)))
    assert LINE not in words_of(pdf_of(now(form)))
    verify_chain()


def test_the_pack_holds_what_was_signed_for_the_payee(
    certificate: Any, people: Any, signer: User, api: Any, tmp_path: Path
):
    form = certificate("APPROVED")
    sign(signer, form)
    perform("certificates", form.pk, "issue", by=people["tenant"])
    pack = pack_of(form, api)
    [name] = [each for each in pack.namelist() if each.endswith("/conforme.json")]
    told = json.loads(pack.read(name))
    assert (told["name"], told["title"]) == (str(signer), "CHIEF ACCOUNTANT")
    assert json_digest(told["content"]) == told["sha256"] == Signature.objects.get().sha256
    check_pack(pack, tmp_path / "pack")
    Signature.objects.update(title="Owner")
    answer = api("manager").get(f"/api/certificates/{form.pk}/evidence.zip")
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")


def test_an_erased_certificate_leaves_no_conforme(certificate: Any, signer: User):
    form = certificate("APPROVED")
    sign(signer, form)
    with when("erase"):
        perform("certificates", form.pk, "erase", by=None)
    assert not Signature.objects.exists()
    assert now(form).conforme_with is None
    verify_chain()


def test_many_are_signed_at_once_and_the_others_say_why(
    certificate: Any, people: Any, signer: User
):
    new, signed, old, other = (
        certificate("APPROVED"),
        certificate("APPROVED", unit="2"),
        certificate("APPROVED", unit="3"),
        certificate("SUBMITTED", unit="4"),
    )
    sign(signer, signed)
    QuerySet(Certificate).filter(pk=old.pk).update(superseded_by=new)
    asked = {"move": "sign_conforme", "ids": ids([new, signed, old, other])}
    desk = client_of(signer)
    told = ask_bulk(desk, dry_run=True, **asked).json()
    assert [each["id"] for each in told["clean"]] == [str(new.pk)]
    assert told["warned"] == []
    why = {each["id"]: each["findings"][0]["message"] for each in told["blocked"]}
    assert why[str(signed.pk)] == "Its conforme is signed already."
    assert why[str(old.pk)] == f"It was replaced by {new.reference}."
    assert len(why) == 3
    run = carried_out(desk, **asked)
    assert {each["id"]: each["ok"] for each in run["results"]} == {
        str(each.pk): each == new for each in (new, signed, old, other)
    }
    assert Transition.objects.filter(move="sign_conforme").count() == 2


def test_in_bulk_too_nobody_signs_without_the_right(certificate: Any, api: Any):
    form = certificate("APPROVED")
    told = ask_bulk(api("processor"), dry_run=True, move="sign_conforme", ids=ids([form])).json()
    assert (told["clean"], len(told["blocked"])) == ([], 1)
