"""A signatory who was asked refuses: who may, what the preparer learns, and what follows."""

from typing import Any

import pytest

from tests.support.api import client_of
from tests.support.outbox import deliver
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import Certificate

LIST = "/api/certificates/"
REASON = {"remarks": "The tax of August is missing."}


def refuse(user: Any, form: Any, body: Any = REASON) -> Any:
    return client_of(user).post(f"{LIST}{form.pk}/refuse_signature/", body, format="json")


def page_of(user: Any, form: Any) -> Any:
    return client_of(user).get(f"{LIST}{form.pk}/").json()


@pytest.fixture
def asked(certificate: Any, approving: Any) -> Any:
    form = certificate("DRAFT")
    return perform("certificates", form.pk, "ask_signature", by=approving["preparer"])


def test_the_preparer_reads_the_reason_on_the_page_and_by_mail(asked: Any, approving: Any):
    assert refuse(approving["signatory"], asked).status_code == 200
    page = page_of(approving["preparer"], asked)
    assert page["signature_refusal"] == REASON["remarks"]
    assert "ask_signature" in [move["name"] for move in page["moves"]]
    sent = [*deliver(), *deliver()]  # the effect, then the mail that it put in the queue
    [mail] = [mail for mail in sent if "was not signed" in mail.subject]
    assert mail.subject.endswith(f"{asked.reference} was not signed")
    assert REASON["remarks"] in mail.body
    assert str(approving["signatory"]) in mail.body
    history = client_of(approving["viewer"]).get(f"{LIST}{asked.pk}/history/").json()
    last = history[-1]
    assert (last["move"], last["remarks"]) == ("refuse_signature", REASON["remarks"])
    verify_chain()


def test_a_new_request_and_a_signature_end_the_refusal(asked: Any, approving: Any):
    for user, move, inputs in (
        (approving["preparer"], "ask_signature", {}),
        (approving["owner"], "sign", {"method": "typed"}),
    ):
        assert refuse(approving["signatory"], asked).status_code == 200
        perform("certificates", asked.pk, move, by=user, inputs=inputs)
        assert Certificate.objects.get(pk=asked.pk).signature_refusal is None
    verify_chain()


@pytest.mark.parametrize("role", ["preparer", "viewer"])
def test_nobody_refuses_who_does_not_sign(role: str, asked: Any, approving: Any):
    assert refuse(approving[role], asked).status_code == 403
    assert Certificate.objects.get(pk=asked.pk).signature_refusal is None


def test_a_refusal_needs_a_request_and_a_reason(asked: Any, approving: Any, certificate: Any):
    assert refuse(approving["signatory"], certificate("RETURNED")).status_code == 403
    assert refuse(approving["signatory"], asked, {"remarks": "  "}).status_code == 422
    assert refuse(approving["signatory"], asked).status_code == 200
    assert refuse(approving["signatory"], asked).status_code == 403
