"""An original that was received by mistake is missing again, and the record says both."""

from typing import Any

import pytest

from core.refusals import NotNow
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain

LIST = "/api/certificates/"
RECEIVE = "/api/pouches/receive/"


def facts(form: Any) -> tuple[bool, bool]:
    """Whether the original is here, and whether the certificate counts as signed."""
    now = Certificate.objects.get(pk=form.pk)
    return now.original_received_on is not None, now.is_signed


@pytest.mark.parametrize("status", ["SUBMITTED", "APPROVED", "RETURNED"])
def test_a_wrong_receipt_is_undone_as_a_move_of_its_own(certificate: Any, api: Any, status: str):
    form = certificate(status)
    answer = api("processor").post(RECEIVE, {"code": form.reference}, format="json").json()
    assert answer["certificate"]["payor_name"] == form.payor_name
    assert answer["certificate"]["branch"] == form.branch.name
    assert facts(form) == (True, True)
    undone = api("processor").post(f"{LIST}{form.pk}/undo_receipt/")
    assert (undone.status_code, undone.json()["status"]) == (200, status)
    assert facts(form) == (False, False)
    moves = Transition.objects.filter(subject_id=str(form.pk)).order_by("number")
    assert list(moves.values_list("move", flat=True))[-2:] == ["receive_original", "undo_receipt"]
    again = api("processor").post(RECEIVE, {"code": form.reference}, format="json").json()
    assert again["outcome"] == "received"
    verify_chain()


def test_what_was_never_received_cannot_be_undone(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    with pytest.raises(NotNow, match="was not received"):
        perform("certificates", form.pk, "undo_receipt", by=people["processor"])


@pytest.mark.parametrize(("who", "status"), [("tenant", 403), ("manager", 403)])
def test_only_staff_of_its_company_undo_it(certificate: Any, api: Any, who: str, status: int):
    form = certificate("APPROVED")
    api("processor").post(RECEIVE, {"code": form.reference}, format="json")
    assert api(who).post(f"{LIST}{form.pk}/undo_receipt/").status_code == status
    assert facts(form) == (True, True)


def test_an_undone_receipt_answers_no_reason(certificate: Any, api: Any):
    form = certificate("RETURNED")
    changes = f"{LIST}{form.pk}/changes/"
    api("processor").post(RECEIVE, {"code": form.reference}, format="json")
    assert [each["field"] for each in api("tenant").get(changes).json()] == ["original"]
    api("processor").post(f"{LIST}{form.pk}/undo_receipt/")
    assert api("tenant").get(changes).json() == []
