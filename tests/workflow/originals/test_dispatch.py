"""Pouches of signed originals: sent with a sheet, scanned, missed and asked for."""

from datetime import timedelta
from typing import Any

import pypdfium2 as pdfium
import pytest

from accounts.models import Branch, Company
from core import clock
from tests.support.builders import certificate_in
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain
from workflow.issued_pdf.models import IssuedPaper
from workflow.mails.models import Notice
from workflow.mails.words import usual_mail_words
from workflow.originals.cover_sheet import A_PAGE, sheet_of
from workflow.originals.lookup import pouch_called

POUCHES = "/api/pouches/"


def send(api: Any, *forms: Any, who: str = "tenant") -> Any:
    asked = {"certificates": [str(form.pk) for form in forms]}
    return api(who).post(POUCHES, asked, format="json")


def scan(api: Any, code: str, who: str = "processor") -> Any:
    return api(who).post(f"{POUCHES}receive/", {"code": code}, format="json")


def received_on(form: Any) -> Any:
    return Certificate.objects.get(pk=form.pk).original_received_on


@pytest.fixture
def pouch(certificate: Any, api: Any) -> tuple[dict[str, Any], list[Any]]:
    forms = [certificate("APPROVED"), certificate("SUBMITTED")]
    return send(api, *forms).json(), forms


def test_a_tenant_sends_originals_in_a_pouch_and_the_chain_tells_it(pouch: Any, api: Any):
    told, forms = pouch
    assert (told["count"], told["missing"], told["may_ask"]) == (2, 2, False)
    assert told["sent_on"] == clock.today().isoformat()
    assert api("tenant").get(POUCHES).json()["to_send"] == []
    for form in forms:
        last = Transition.objects.filter(subject_id=str(form.pk)).order_by("number").last()
        assert last is not None
        assert last.move == "send_original"
    verify_chain()


def test_what_could_be_sent_is_listed_until_it_is_on_its_way(certificate: Any, api: Any):
    form = certificate("APPROVED")
    certificate("DRAFT")
    listed = api("tenant").get(POUCHES).json()["to_send"]
    assert [each["reference"] for each in listed] == [form.reference]
    assert api("processor").get(POUCHES).json()["to_send"] == []


def test_approved_ones_come_first_and_what_may_change_waits(certificate: Any, api: Any):
    statuses = ("SUBMITTED", "RETURNED", "APPROVED", "FOR AMENDMENT", "RESUBMITTED")
    forms = {status: certificate(status) for status in statuses}
    told = api("tenant").get(POUCHES).json()
    assert [each["status"] for each in told["to_send"]] == ["APPROVED", "SUBMITTED"]
    waits = {"RETURNED", "FOR AMENDMENT", "RESUBMITTED"}
    assert {each["status"] for each in told["waits"]} == waits
    assert api("processor").get(POUCHES).json()["waits"] == []
    for status in waits:
        (fault,) = send(api, forms["APPROVED"], forms[status]).json()["fields"]
        assert fault["code"] == "waits"
        message = f"{forms[status].reference} is {status}. Wait until it is decided."
        assert fault["message"] == message
    assert Certificate.objects.filter(pouch__isnull=False).count() == 0


def test_a_pouch_goes_to_one_company_and_holds_ones_own(
    certificate: Any, api: Any, people: Any, branch: Any
):
    own = certificate("APPROVED")
    other = Company.objects.exclude(pk=own.company_id).get()
    mall = Branch.objects.create(company=other, name="Crest Baguio", city="Baguio")
    away = certificate("SUBMITTED", company=other, branch=mall)
    assert send(api, own, away).json()["fields"][0]["code"] == "companies"
    assert send(api).status_code == 422
    strange = certificate_in(
        "SUBMITTED", people["other tenant"], people["processor"], company=own.company, branch=branch
    )
    assert send(api, own, strange).status_code == 404
    assert send(api, own, certificate("DRAFT")).status_code == 409
    assert Certificate.objects.filter(pouch__isnull=False).count() == 0


def test_staff_send_nothing_and_tenants_receive_nothing(pouch: Any, api: Any):
    told, forms = pouch
    assert send(api, *forms, who="processor").status_code == 403
    assert scan(api, forms[0].reference, who="tenant").status_code == 403
    assert scan(api, forms[0].reference, who="manager").status_code == 403
    assert api("tenant").post(f"{POUCHES}{told['code']}/ask/").status_code == 403


def test_a_scan_ticks_the_original_off_and_says_what_is_missing(pouch: Any, api: Any):
    _, (form, other) = pouch
    answer = scan(api, f"  {form.reference}\n").json()
    assert (answer["outcome"], answer["certificate"]["reference"]) == ("received", form.reference)
    assert (answer["pouch"]["missing"], received_on(form)) == (1, clock.today())
    assert received_on(other) is None


def test_scanned_twice_it_says_so_and_keeps_the_first_day(pouch: Any, api: Any):
    _, (form, _) = pouch
    scan(api, form.reference)
    with clock.set_to(clock.now() + timedelta(days=2)):
        assert scan(api, form.reference).json()["outcome"] == "already"
    assert received_on(form) < clock.today() + timedelta(days=1)
    moves = Transition.objects.filter(subject_id=str(form.pk), move="receive_original")
    assert moves.count() == 1


def test_the_code_of_a_pouch_shows_it_and_ticks_nothing(pouch: Any, api: Any):
    told, (form, _) = pouch
    answer = scan(api, told["written"]).json()
    assert (answer["outcome"], answer["pouch"]["count"]) == ("pouch", 2)
    assert received_on(form) is None


def test_the_square_of_an_issued_paper_is_taken_too(certificate: Any, api: Any, people: Any):
    form = certificate("APPROVED")
    perform("certificates", form.pk, "issue", by=people["tenant"])
    assert api("tenant").get(f"/api/certificates/{form.pk}/form.pdf").status_code == 200
    paper = IssuedPaper.objects.get(certificate=form)
    address = f"https://portal.example/verify/{paper.code}"
    assert scan(api, address).json()["outcome"] == "received"


@pytest.mark.parametrize("code", ["", "rubbish", "998-765-432", "\u4e2d\u6587", "1234567890123"])
def test_what_is_no_code_is_told_apart(pouch: Any, api: Any, code: str):
    assert scan(api, code).status_code == 422


def test_a_code_of_nobody_and_of_another_company_are_told_alike(pouch: Any, api: Any):
    _, (form, _) = pouch
    nobodys = scan(api, "998-765-432-2026-99999")
    foreign = scan(api, form.reference, who="processor elsewhere")
    assert (nobodys.status_code, nobodys.json()) == (foreign.status_code, foreign.json())
    assert (foreign.status_code, foreign.json()["code"]) == (404, "unknown_code")
    assert received_on(form) is None


def test_one_that_claims_nothing_any_more_is_refused_with_its_status(
    pouch: Any, api: Any, people: Any
):
    _, (_, form) = pouch
    perform("certificates", form.pk, "disapprove", by=people["lead"], inputs={"reasons": ["SUM"]})
    answer = scan(api, form.reference)
    assert answer.status_code == 409
    assert "DISAPPROVED" in answer.json()["message"]


def test_what_is_missing_is_asked_for_once_a_day(pouch: Any, api: Any, people: Any):
    told, (form, other) = pouch
    scan(api, form.reference)
    url = f"{POUCHES}{told['code']}/ask/"
    assert api("processor").post(url).json() == {"asked": 1, "left": 0}
    assert api("processor").post(url).json() == {"asked": 0, "left": 1}
    done = Transition.objects.get(subject_id=str(other.pk), move="ask_for_original")
    assert done.effects == ["mail_tenant"]
    words = usual_mail_words(done, "tenant")
    assert words is not None
    assert words.happened == "waits for its signed original"
    inbox = api("tenant").get("/api/inbox/").json()["results"]
    assert inbox[0]["move"] == "ask_for_original"
    with clock.set_to(clock.now() + timedelta(days=1)):
        assert api("processor").post(url).json() == {"asked": 1, "left": 0}
    assert not Notice.objects.exists()
    assert api("processor elsewhere").post(url).status_code == 404


def test_pouches_of_which_something_is_missing_come_first(certificate: Any, api: Any):
    whole, half = certificate("APPROVED"), certificate("APPROVED")
    send(api, half)
    send(api, whole)
    scan(api, whole.reference)
    listed = api("lead").get(POUCHES).json()["results"]
    assert [(each["count"], each["missing"], each["may_ask"]) for each in listed] == [
        (1, 1, True),
        (1, 0, True),
    ]


def test_sent_once_more_it_is_in_the_later_pouch(pouch: Any, api: Any):
    told, (form, other) = pouch
    later = send(api, form).json()
    first = api("tenant").get(f"{POUCHES}{told['code']}/").json()
    assert [each["reference"] for each in first["certificates"]] == [other.reference]
    assert later["count"] == 1


def test_what_came_is_not_sent_again(pouch: Any, api: Any):
    _, (form, _) = pouch
    scan(api, form.reference)
    assert send(api, form).json()["message"] == "Its original was received."


def test_the_sheet_names_every_original_and_has_a_page_for_each_dozen(
    pouch: Any, api: Any, people: Any
):
    told, forms = pouch
    answer = api("tenant").get(f"{POUCHES}{told['code']}/sheet.pdf")
    assert answer["Content-Type"] == "application/pdf"
    text = pdfium.PdfDocument(answer.content)[0].get_textpage().get_text_bounded()
    assert all(form.reference in text for form in forms)
    assert f"Pouch {told['written']}" in text
    taxes = [f"PHP {form.tax:,}" for form in forms]
    assert all(f"Tax withheld {tax}" in text for tax in taxes)
    assert f"2 certificates, tax PHP {sum(form.tax for form in forms):,}" in text
    assert api("other tenant").get(f"{POUCHES}{told['code']}/sheet.pdf").status_code == 404
    found = pouch_called(told["code"], people["tenant"])
    assert found is not None
    found.certificates.extend(found.certificates * A_PAGE)
    assert len(pdfium.PdfDocument(sheet_of(found))) == 3
