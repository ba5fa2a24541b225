"""Signed copies added while accounting has the certificate: a move that changes nothing else."""

from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.files import made
from tests.signatures.inked import scan_pdf, stored_certificate, stored_copy_of
from tests.support.api import client_of
from tests.support.changed_rows import change_rows
from tests.support.together import at_once
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.issued_pdf.issuing import pdf_of
from workflow.models import Certificate, Transition
from workflow.signed_pdfs.copies import ADD, attach_copy_by_move

LIST = "/api/certificates/"
NAMED = {"signatory_name": "ANA B. CRUZ", "signatory_title": "TREASURER"}


pytestmark = pytest.mark.usefixtures("own_upload_folder")


def drop_copy(user: Any, form: Any, data: bytes, **more: Any) -> Any:
    sent = {
        "kind": "SIGNED_COPY",
        "file": SimpleUploadedFile("signed.pdf", data, "application/pdf"),
    } | more
    return client_of(user).post(f"{LIST}{form.pk}/files/", sent, format="multipart")


def unsigned_of(user: Any) -> list[str]:
    rows = client_of(user).get(LIST, {"list": "open", "lane": "unsigned"}).json()["results"]
    return [row["id"] for row in rows]


@pytest.mark.thorough
def test_a_signed_scan_is_read_and_compared_after_it_was_submitted(certificate: Any, people: Any):
    form = certificate("SUBMITTED", **NAMED)
    answer = drop_copy(people["tenant"], form, scan_pdf(pdf_of(form)))
    assert answer.status_code == 201, answer.content
    assert answer.json()["files"][0]["comparison"]["state"] == "same"
    assert (answer.json()["status"], answer.json()["signed_as"]) == ("SUBMITTED", ["copy"])


@pytest.mark.parametrize("status", ["SUBMITTED", "RESUBMITTED"])
def test_a_copy_signs_what_accounting_has_and_leaves_the_lane(
    status: str, certificate: Any, people: Any
):
    form = certificate(status, **NAMED)
    perform("certificates", form.pk, "claim", by=people["processor"])
    assert unsigned_of(people["processor"]) == [str(form.pk)]
    attach_copy_by_move(form.pk, ADD, stored_copy_of(form), by=people["tenant"])
    page = client_of(people["processor"]).get(f"{LIST}{form.pk}/").json()
    assert (page["status"], page["unsigned"], page["signed_as"]) == (status, False, ["copy"])
    assert page["claimed_by"]["you"]
    assert "SIGNED" not in [found["id"] for found in page["checks"]]
    assert unsigned_of(people["processor"]) == []
    last = Transition.objects.filter(subject_id=str(form.pk)).last()
    assert last is not None
    assert (last.move, last.actor) == ("add_signed_copy", people["tenant"])
    assert last.version == form.version + 2
    verify_chain()


def test_a_proposal_ends_so_that_both_see_the_same(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    change_rows(Certificate.objects.filter(pk=form.pk), proposed_by=people["lead"].pk)
    attach_copy_by_move(form.pk, ADD, stored_copy_of(form), by=people["tenant"])
    assert stored_certificate(form).proposed_by is None


def test_what_is_offered_says_where_a_copy_can_be_added(certificate: Any, people: Any):
    offered = {
        status: client_of(people["tenant"]).get(f"{LIST}{certificate(status).pk}/").json()
        for status in ("DRAFT", "SUBMITTED", "APPROVED", "CANCELLED")
    }
    assert {status: page["may_add_copy"] for status, page in offered.items()} == {
        "DRAFT": True,
        "SUBMITTED": True,
        "APPROVED": False,
        "CANCELLED": False,
    }
    form = certificate("SUBMITTED", unit="2")
    page = client_of(people["processor"]).get(f"{LIST}{form.pk}/").json()
    assert page["may_add_copy"] is False


def test_only_its_tenant_adds_one_and_only_a_signed_copy(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    for who, code in (("processor", 403), ("lead", 403), ("other tenant", 404)):
        assert drop_copy(people[who], form, made.pdf()).status_code == code
    refused = drop_copy(people["tenant"], form, made.pdf(), kind="DOCUMENT")
    assert (refused.status_code, refused.json()["code"]) == (409, "content_closed")
    url = f"{LIST}{form.pk}/add_signed_copy/"
    answer = client_of(people["tenant"]).post(url, {"copy": {}}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_move")


def test_none_is_taken_off_while_accounting_has_it(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    attach_copy_by_move(form.pk, ADD, stored_copy_of(form), by=people["tenant"])
    file = form.files.get()
    refused = drop_copy(people["tenant"], form, made.pdf("More"), replaces=str(file.pk))
    assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "replaces")
    gone = client_of(people["tenant"]).delete(f"{LIST}{form.pk}/files/{file.pk}/")
    assert (gone.status_code, gone.json()["code"]) == (409, "content_closed")
    assert form.files.get().removed_at is None


@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_copy_and_a_decision_at_once_follow_each_other(certificate: Any, people: Any):
    """Whichever is first: the copy is part of what was approved, or it is refused and deleted."""
    for number in range(4):
        form = certificate("SUBMITTED", unit=str(number))
        facts = stored_copy_of(form, f"copy {number}")
        at_once(
            partial(attach_copy_by_move, form.pk, ADD, facts, by=people["tenant"]),
            partial(perform, "certificates", form.pk, "approve", by=people["processor"]),
        )
        moves = Transition.objects.filter(subject_id=str(form.pk)).order_by("number")
        done = [each.move for each in moves][-2:]
        assert done[-1] == "approve"
        assert form.files.exists() == (done[0] == "add_signed_copy")
    verify_chain()
