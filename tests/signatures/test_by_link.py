"""The signed copy by the link on the paper: once, for this certificate, and nothing is leaked."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from core import clock
from core.refusals import NotFound
from tests.files import made
from tests.signatures.inked import scan_pdf, stored_certificate, stored_copy_of
from tests.support.api import client_of
from tests.support.paper_links import (
    LIFECYCLE,
    is_link_gone,
    paper_link_url,
    print_token,
    send_by_link,
)
from tests.support.together import at_once, raised
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import PaperLink, Transition
from workflow.papers_to_sign.drawing import draw_to_sign
from workflow.signed_pdfs.by_link import use_paper_link

LIST = "/api/certificates/"
NAMED = {"signatory_name": "ANA B. CRUZ", "signatory_title": "TREASURER"}

pytestmark = pytest.mark.usefixtures("own_upload_folder")


@pytest.fixture
def sent_form(certificate: Any) -> Any:
    return certificate("SUBMITTED", **NAMED)


@pytest.fixture
def paper_token(sent_form: Any, people: Any) -> str:
    return print_token(sent_form, people["tenant"])


@pytest.mark.essential("the copy by the link is read nowhere else in make test")
def test_the_signed_paper_is_sent_once_and_counts(sent_form: Any, people: Any, paper_token: str):
    page = client_of(None).get(paper_link_url(paper_token))
    assert page.json().keys() == {"reference", "company", "quarter", "expires_at"}
    assert page.json()["reference"] == sent_form.reference
    assert page["Cache-Control"] == "no-store"
    assert page["Referrer-Policy"] == "no-referrer"
    answer = send_by_link(paper_token, scan_pdf(draw_to_sign(sent_form, people["tenant"])))
    assert answer.json() == {"state": "same"}
    assert stored_certificate(sent_form).is_signed
    shown = client_of(people["processor"]).get(f"{LIST}{sent_form.pk}/").json()
    assert (shown["signed_as"], shown["unsigned"]) == (["copy"], False)
    assert shown["files"][0]["arrived_by"] == "link"
    last = Transition.objects.filter(subject_id=str(sent_form.pk)).last()
    assert last is not None
    assert (last.move, last.actor, last.source) == ("add_copy_by_link", None, "SUBMITTED")
    assert is_link_gone(paper_token)
    verify_chain()


@pytest.mark.parametrize("status", ["DRAFT", "RESUBMITTED", "RETURNED", "FOR AMENDMENT"])
def test_it_is_taken_wherever_it_is_printed(status: str, certificate: Any, people: Any):
    sent_form = certificate(status)
    use_paper_link(print_token(sent_form, people["tenant"]), stored_copy_of(sent_form))
    assert (stored_certificate(sent_form).status, stored_certificate(sent_form).is_signed) == (
        status,
        True,
    )
    assert sent_form.files.get().added_by is None
    verify_chain()


@pytest.mark.thorough
def test_what_would_not_count_is_attached_when_the_sender_says_so(sent_form: Any, paper_token: str):
    refused = send_by_link(paper_token, made.pdf())
    assert (refused.status_code, refused.json()["code"]) == (409, "copy_not_same")
    assert (refused.json()["state"], refused.json()["differing"]) == ("not_compared", [])
    assert not sent_form.files.exists()
    assert client_of(None).get(paper_link_url(paper_token)).status_code == 200
    assert send_by_link(paper_token, made.pdf(), anyway="true").status_code == 200
    assert is_link_gone(paper_token)


@pytest.mark.thorough
def test_the_fields_that_differ_are_named_without_their_values(
    sent_form: Any, certificate: Any, people: Any, paper_token: str
):
    other = certificate("SUBMITTED", **NAMED | {"signatory_title": "CLERK"}, unit="2")
    print_token(other, people["tenant"])
    answer = send_by_link(paper_token, scan_pdf(draw_to_sign(other, people["tenant"]))).json()
    assert answer["state"] == "differs"
    assert "signatory_title" in answer["differing"]
    assert "CLERK" not in str(answer)


def expire_links(sent_form: Any, people: Any) -> None:
    PaperLink.objects.update(expires_at=clock.now() - timedelta(seconds=1))


def approve_certificate(sent_form: Any, people: Any) -> None:
    perform(LIFECYCLE, sent_form.pk, "approve", by=people["processor"])


def amend_certificate(sent_form: Any, people: Any) -> None:
    approve_certificate(sent_form, people)
    perform(LIFECYCLE, sent_form.pk, "amend", by=people["processor"], inputs={"remarks": "August."})


def print_again(sent_form: Any, people: Any) -> None:
    print_token(sent_form, people["tenant"])


@pytest.mark.parametrize("end", [expire_links, approve_certificate, amend_certificate, print_again])
def test_the_link_ends_and_does_not_come_back(
    end: Any, sent_form: Any, people: Any, paper_token: str
):
    end(sent_form, people)
    assert is_link_gone(paper_token)


def test_a_discarded_draft_takes_no_copy_also_when_it_is_restored(certificate: Any, people: Any):
    sent_form = certificate("DRAFT")
    paper_token = print_token(sent_form, people["tenant"])
    perform(LIFECYCLE, sent_form.pk, "discard", by=people["tenant"])
    assert is_link_gone(paper_token)
    perform(LIFECYCLE, sent_form.pk, "restore", by=people["tenant"])
    assert is_link_gone(paper_token)


@pytest.mark.parametrize("wrong", ["x", "x" * 5000, "%00", "signing-link"])
def test_a_wrong_token_is_the_same_404(wrong: str, paper_token: str):
    assert is_link_gone(wrong)


def test_wrong_files_are_refused_and_the_link_still_works(
    sent_form: Any, paper_token: str, settings: Any
):
    settings.ATTACHMENT_MAX_BYTES = 2000
    assert send_by_link(paper_token, b"x" * 2001, anyway="true").status_code == 413
    assert send_by_link(paper_token, made.pdf(), anyway="maybe").status_code == 422
    assert send_by_link(paper_token, made.pdf(), stray="x").json()["code"] == "unknown_parameter"
    assert client_of(None).post(paper_link_url(paper_token), {}, format="json").status_code == 415
    assert (
        client_of(None).post(paper_link_url(paper_token), {}, format="multipart").status_code == 422
    )
    assert not sent_form.files.exists()
    assert client_of(None).get(paper_link_url(paper_token)).status_code == 200


@pytest.mark.thorough
def test_what_is_no_pdf_is_refused(sent_form: Any, paper_token: str):
    assert send_by_link(paper_token, b"hello", "a.txt", anyway="true").status_code == 415
    assert not sent_form.files.exists()


def test_too_many_calls_of_one_address_are_refused(paper_token: str, settings: Any):
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 2
    answers = [client_of(None).get(paper_link_url(paper_token)).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_two_copies_at_once_one_is_attached(certificate: Any, people: Any):
    sent_form = certificate("SUBMITTED")
    paper_token = print_token(sent_form, people["tenant"])
    answers = at_once(
        *(partial(use_paper_link, paper_token, stored_copy_of(sent_form)) for _ in range(3))
    )
    assert [type(each) for each in raised(answers)] == [NotFound, NotFound]
    assert sent_form.files.count() == 1
    verify_chain()
