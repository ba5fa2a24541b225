"""The page where anybody checks a paper: true, changed, replaced, withdrawn and never issued."""

import json
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from accounts.models import AttemptCount
from core import clock
from core.days import format_day
from tests.support.builders import when
from tests.support.rewriting import take_the_triggers_down
from tests.support.verify_page import ask, at_code, text_of
from workflow.api.verify import views
from workflow.engine.execution import perform
from workflow.engine.models import Revision, Transition
from workflow.issued_pdf.codes import LETTERS
from workflow.issued_pdf.models import IssuedPaper

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def test_a_paper_that_counts_is_told_line_by_line(issued: Any):
    form, _, paper = issued
    answer = ask(at_code(paper))
    said = text_of(answer)
    assert answer.status_code == 200
    assert "We approved this certificate" in said
    assert f"Reference {form.reference} " in said
    assert f"Payor {form.payor_name} 998-765-432-00000" in said
    assert f"Payee {form.payee_name} 009-912-345-00000" in said
    assert f"Period {format_day(form.period_from)} to {format_day(form.period_to)}" in said
    assert f"Income ₱{form.total:,}" in said
    assert f"Tax withheld ₱{form.tax:,}" in said
    assert "Sealed file on record" in said


def test_it_says_nothing_that_the_paper_does_not(issued: Any, people: Any):
    form, _, paper = issued
    page = ask(at_code(paper)).content.decode()
    tenant = people["tenant"].tenant
    for hidden in (str(form.pk), tenant.contact_email, form.signatory_name, form.payor_address):
        assert hidden not in page
    assert str(people["processor"]) not in page


def test_every_code_with_one_letter_changed_is_none_of_ours(issued: Any):
    *_, paper = issued
    for place, letter in enumerate(paper.code):
        other = LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)]
        changed = paper.code[:place] + other + paper.code[place + 1 :]
        said = text_of(ask(f"/verify/{changed}"))
        assert "This paper is not one of ours" in said
        assert "998-765-432" not in said


def test_a_certificate_that_was_never_issued_has_no_code(certificate: Any):
    certificate("APPROVED")
    assert not IssuedPaper.objects.exists()


@pytest.mark.parametrize("typed", ["7F3K", "7F3K92QDM4XTT", "%00%00", "é" * 12, "../../etc/passwd"])
def test_what_is_no_code_is_not_looked_up(typed: str):
    said = text_of(ask(f"/verify/{typed}"))
    assert "This is not a whole code" in said
    assert not AttemptCount.objects.exists()


def test_a_typed_code_leads_to_its_address(issued: Any):
    *_, paper = issued
    typed = f" {paper.code[:4].lower()}-{paper.code[4:8]} {paper.code[8:]}"
    answer = Client().get("/verify/", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, f"/verify/{paper.code}")


@pytest.mark.parametrize("typed", ["//evil.example", "https://evil.example/x", "\r\nX: y"])
def test_a_typed_code_leads_nowhere_else(typed: str):
    answer = Client().get("/verify/", {"code": typed})
    assert answer["Location"] == "/verify/unreadable"


@pytest.mark.parametrize("address", ["/verify", "/verify/"])
def test_without_a_code_it_asks_for_one(address: str):
    said = text_of(ask(address))
    assert "Is this certificate ours?" in said
    assert "Code under the square" in said


def test_an_amended_paper_is_told_and_its_successor_too(issued: Any, people: Any, hand_out: Any):
    form, _, paper = issued
    perform("certificates", form.pk, "amend", by=people["processor"], inputs={"remarks": "August."})
    said = text_of(ask(at_code(paper)))
    assert "This certificate is being corrected" in said
    assert "Do not claim it" in said
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    assert "This certificate is being corrected" in text_of(ask(at_code(paper)))
    perform("certificates", form.pk, "approve", by=people["processor"])
    hand_out(form)
    later = IssuedPaper.objects.exclude(pk=paper.pk).get()
    said = text_of(ask(at_code(paper)))
    assert "This certificate was replaced" in said
    assert f"By {form.reference} as approved then" in said
    assert "We approved this certificate" in text_of(ask(at_code(later)))


def test_a_replaced_paper_is_told_as_it_was_printed(
    issued: Any, people: Any, api: Any, hand_out: Any
):
    form, _, paper = issued
    before = form.tax
    perform("certificates", form.pk, "amend", by=people["processor"], inputs={"remarks": "August."})
    lines = [
        {"section": "EWT", "atc": "WC100", "description": "Rental", "rate": "5", "m1": "100.00"}
        | {"m2": "0.00", "m3": "0.00", "total": "100.00", "tax": "5.00"}
    ]
    answer = api("tenant").patch(f"/api/certificates/{form.pk}/", {"lines": lines}, format="json")
    assert answer.status_code == 200, answer.content
    page = ask(at_code(paper)).content.decode()
    assert f"<del>₱{before:,}</del>" in page
    assert "₱5.00" not in page


@pytest.mark.parametrize("move", ["disapprove", "cancel"])
def test_a_paper_that_was_given_up_is_told(move: str, issued: Any, people: Any):
    form, _, paper = issued
    processor, tenant = people["processor"], people["tenant"]
    perform("certificates", form.pk, "amend", by=processor, inputs={"remarks": "August."})
    perform("certificates", form.pk, "resubmit", by=tenant)
    reasons = {"reasons": ["SUM"]}
    if move == "disapprove":
        perform("certificates", form.pk, move, by=processor, inputs=reasons)
    else:
        perform("certificates", form.pk, "send_back", by=processor, inputs=reasons)
        perform("certificates", form.pk, move, by=tenant)
    said = text_of(ask(at_code(paper)))
    assert "This certificate no longer counts" in said
    assert "Withdrawn" in said


def test_of_an_erased_one_only_that_it_was_ours(issued: Any):
    form, _, paper = issued
    name, tax = form.payor_name, f"{form.tax:,}"
    with when("erase"):
        perform("certificates", form.pk, "erase", by=None)
    said = text_of(ask(at_code(paper)))
    assert "We approved this certificate long ago" in said
    assert name not in said
    assert tax not in said
    assert "Have the PDF?" not in said


def test_a_file_is_known_by_its_digest(issued: Any):
    form, _, paper = issued
    for address in (f"/verify/?file={paper.sha256}", at_code(paper, file=paper.sha256.upper())):
        said = text_of(ask(address))
        assert "Every byte is ours" in said
        assert form.reference in said


def test_a_file_with_one_byte_changed_is_told(issued: Any):
    _, pdf, paper = issued
    changed = bytearray(pdf)
    changed[len(pdf) // 2] ^= 1
    digest = sha256(changed).hexdigest()
    alone = text_of(ask(f"/verify/?file={digest}"))
    assert "This file is not one of ours" in alone
    assert "998-765-432" not in alone
    beside = text_of(ask(at_code(paper, file=digest)))
    assert "This file is not the one we issued" in beside
    assert "Every byte is ours" not in beside


def test_the_file_of_another_paper_is_told(issued: Any, certificate: Any, hand_out: Any):
    *_, paper = issued
    hand_out(certificate("APPROVED"))
    other = IssuedPaper.objects.exclude(pk=paper.pk).get()
    said = text_of(ask(at_code(paper, file=other.sha256)))
    assert "This file is another paper of ours" in said


@pytest.mark.parametrize("digest", ["0", "g" * 64, "0" * 63, "é" * 64, "%00", "'" * 64])
def test_what_is_no_digest_is_none_of_ours(digest: str, issued: Any):
    assert "This file is not one of ours" in text_of(ask(f"/verify/?file={digest}"))


def test_a_file_of_a_replaced_paper_still_says_replaced(issued: Any, people: Any):
    form, _, paper = issued
    perform("certificates", form.pk, "amend", by=people["processor"], inputs={"remarks": "August."})
    said = text_of(ask(f"/verify/?file={paper.sha256}"))
    assert "This certificate is being corrected" in said
    assert "Every byte is ours" in said


def test_one_address_is_slowed_and_told_for_how_long(issued: Any, settings: Any):
    settings.PAPER_CHECKS_PER_ADDRESS_PER_MINUTE = 3
    *_, paper = issued
    for _ in range(3):
        assert ask(at_code(paper)).status_code == 200
    answer = ask(at_code(paper))
    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 60
    said = text_of(answer)
    assert "This says nothing about the paper." in said
    assert "Please try again in a minute." in said
    assert Client().get("/verify/").status_code == 200


def test_so_is_everybody_together(issued: Any, settings: Any):
    settings.PAPER_CHECKS_PER_MINUTE = 2
    *_, paper = issued
    seen = [Client(REMOTE_ADDR=f"203.0.113.{n}").get(at_code(paper)).status_code for n in range(3)]
    assert seen == [200, 200, 429]


def test_nothing_of_who_asks_is_kept(issued: Any):
    *_, paper = issued
    answer = Client(REMOTE_ADDR="203.0.113.9").get(at_code(paper))
    assert not answer.cookies
    rows = AttemptCount.objects.filter(kind="paper check")
    assert rows.count() == 2
    assert not rows.filter(key__contains="203.0.113").exists()
    assert not rows.filter(until__gt=clock.now() + timedelta(minutes=1)).exists()


def test_no_answer_says_nothing_about_the_paper(issued: Any, monkeypatch: Any):
    def fails(code: str) -> None:
        raise DatabaseError

    *_, paper = issued
    monkeypatch.setattr(views, "find_standing_by_code", fails)
    answer = ask(at_code(paper))
    assert answer.status_code == 503
    assert "We could not look This says nothing about the paper." in text_of(answer)


def test_content_that_was_changed_behind_the_chain_is_not_told(issued: Any):
    _, _, paper = issued
    take_the_triggers_down()
    for revision in Revision.objects.filter(values__has_key="content"):
        assert revision.values
        revision.values["content"]["tax"] = "9999999.00"
        revision.save()
    answer = ask(at_code(paper))
    assert_is_told_as_altered(answer)
    assert "9999999" not in answer.content.decode().replace(",", "")


def test_a_paper_whose_row_was_altered_is_told_as_altered(issued: Any):
    _, _, paper = issued
    take_the_triggers_down()
    digest = "0" * 64
    IssuedPaper.objects.filter(pk=paper.pk).update(sha256=digest)
    assert_is_told_as_altered(ask(at_code(paper)))
    assert_is_told_as_altered(ask(f"/verify/?file={digest}"))


def test_a_paper_whose_approval_is_gone_is_told_as_altered(issued: Any):
    _, _, paper = issued
    take_the_triggers_down()
    Transition.objects.filter(number=paper.approval).update(move="claim")
    assert_is_told_as_altered(ask(at_code(paper)))


def assert_is_told_as_altered(answer: Any) -> None:
    assert answer.status_code == 503
    told = text_of(answer)
    assert "Our record of this paper was altered" in told
    assert "Please try again" not in told
    assert "We approved this certificate" not in told


def test_the_page_is_strict_and_kept_by_nobody(issued: Any):
    *_, paper = issued
    answer = ask(at_code(paper))
    assert "no-store" in answer["Cache-Control"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    page = answer.content.decode()
    assert "<script>" not in page
    assert " style=" not in page
    assert Client().post(at_code(paper)).status_code == 405


def test_its_script_and_sheet_are_served(client: Client):
    for name, kind in (("verify.css", "text/css"), ("verify.js", "text/javascript")):
        answer = client.get(f"/static/workflow/{name}")
        assert answer.status_code == 200
        assert answer["Content-Type"].startswith(kind)


def test_a_name_is_shown_as_text(issued: Any, monkeypatch: Any):
    page = ask("/verify/%3Cscript%3Ealert(1)%3C%2Fscript%3E").content.decode()
    assert "<script>alert" not in page


@pytest.mark.parametrize(("cookie", "shown"), [("dark", True), ("light", True), ('"><b', False)])
def test_it_follows_the_chosen_mode(cookie: str, shown: bool):
    client = Client()
    client.cookies["theme-mode"] = cookie
    page = client.get("/verify/").content.decode()
    assert (f'data-theme="{cookie}"' in page) == shown


def test_it_wears_the_products_typeface_where_the_pages_are_built(settings: Any, tmp_path: Path):
    settings.UI_DIR = tmp_path
    assert "@font-face" not in ask("/verify/").content.decode()
    (tmp_path / ".vite").mkdir()
    built = {"a": {"file": "assets/geist-latin-wght-normal-D1.woff2"}, "b": {"file": "assets/a.js"}}
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(built))
    assert ask("/verify/").content.decode().count("@font-face") == 1


def test_a_paper_whose_certificate_another_replaced_says_so(issued: Any, people: Any):
    form, pdf, paper = issued
    why = {"remarks": "The rent was raised."}
    perform("certificates", form.pk, "replace", by=people["tenant"], inputs=why)
    new = form.replacements.get()
    assert "It is still the one that counts" in text_of(ask(at_code(paper)))
    perform("certificates", new.pk, "submit", by=people["tenant"])
    perform("certificates", new.pk, "approve", by=people["processor"])
    for address in (at_code(paper), f"/verify/?file={sha256(pdf).hexdigest()}"):
        said = text_of(ask(address))
        assert "This certificate was replaced" in said
        assert f"By {new.reference}" in said
