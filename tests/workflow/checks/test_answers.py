"""Reasons that nothing answers: which change answers what, and what an approval has to name."""

import json
from typing import Any

import pytest
from django.conf import settings

from core.refusals import NotLikeThis
from tests.files import made
from tests.support.builders import line, name_warnings
from workflow.certificates.attachment_changes import attach
from workflow.certificates.lanes import CLEAN
from workflow.certificates.models import Certificate
from workflow.checks.answers import RequestedChange, is_answered
from workflow.checks.batches import look_at_many
from workflow.checks.standing import recheck_open_certificates
from workflow.checks.stored import findings_of_certificate
from workflow.engine.execution import MoveRequest, perform, perform_all, revise
from workflow.engine.models import Transition
from workflow.lifecycles.undoing import undo_move_of

NAME = "certificates"
TITLE = {"code": "SIGNATORY", "field": "signatory_title"}
COPY = {"code": "SIGNATURE", "field": "signed_copy"}
NOWHERE = {"code": "OTHER", "text": "Please call us."}

# Reason (code, field), a changed field, whether it answers; correction.test.ts reads it too.
ANSWERED = json.loads((settings.BASE_DIR / "tests" / "data" / "answers.json").read_text())


@pytest.mark.parametrize(("code", "field", "changed", "answered"), ANSWERED)
def test_a_reason_is_answered_by_a_change_of_what_it_points_at(
    code: str, field: str, changed: str, answered: bool
):
    assert is_answered(RequestedChange(code, field, ""), [changed]) is answered


@pytest.fixture
def came_back(certificate: Any, people: Any) -> Any:
    """Make a certificate that was returned for some reasons and sent again with some changes."""

    def make(*reasons: Any, **changes: Any) -> Certificate:
        form = certificate("SUBMITTED")
        perform(NAME, form.pk, "send_back", by=people["processor"], inputs={"reasons": [*reasons]})
        if file := changes.pop("copy", None):
            attach(form.pk, "SIGNED_COPY", file, made.pdf(), by=people["tenant"])
        if changes:
            revise(NAME, form.pk, changes, by=people["tenant"])
        return perform(NAME, form.pk, "resubmit", by=people["tenant"])

    return make


def unanswered_messages(form: Any) -> list[str]:
    """What is found in it, stored and asked alike."""
    fresh = Certificate.objects.get(pk=form.pk)
    found = findings_of_certificate(fresh)
    together = Certificate.objects.get(pk=form.pk)
    look_at_many([together])
    assert together.kept_findings == found
    messages = [each.message for each in found if each.id == "UNANSWERED"]
    assert fresh.is_unanswered is bool(messages)
    return messages


def test_sent_again_unchanged_it_is_not_clean_and_says_which_reasons_are_open(came_back: Any):
    form = came_back(TITLE, COPY)
    (message,) = unanswered_messages(form)
    assert message.startswith("2 of 2 reasons are not answered: ")
    assert "Signature" in message
    assert not Certificate.objects.filter(CLEAN, pk=form.pk).exists()


def test_each_reason_answered_it_is_found_nothing(came_back: Any):
    assert unanswered_messages(came_back(TITLE, signatory_title="TREASURER")) == []
    assert unanswered_messages(came_back(COPY, copy="signed.pdf")) == []


def test_one_of_two_is_counted(came_back: Any):
    (message,) = unanswered_messages(came_back(TITLE, COPY, signatory_title="TREASURER"))
    assert message.startswith("1 of 2 reasons is not answered: ")


def test_a_reason_that_points_nowhere_is_always_to_be_looked_at(came_back: Any):
    assert unanswered_messages(came_back(NOWHERE, signatory_title="TREASURER"))


def test_only_the_last_return_counts(came_back: Any, people: Any):
    form = came_back(COPY)
    again = {"reasons": [TITLE]}
    perform(NAME, form.pk, "send_back", by=people["processor"], inputs=again)
    revise(NAME, form.pk, {"signatory_title": "TREASURER"}, by=people["tenant"])
    assert unanswered_messages(perform(NAME, form.pk, "resubmit", by=people["tenant"])) == []


def test_a_return_that_was_undone_asks_nothing(came_back: Any, people: Any, settings: Any):
    settings.UNDO_SECONDS = 10
    form = came_back(TITLE, signatory_title="TREASURER")
    perform(NAME, form.pk, "send_back", by=people["processor"], inputs={"reasons": [COPY]})
    form = Certificate.objects.get(pk=form.pk)
    perform_all([MoveRequest(NAME, form.pk, undo_move_of(form))], by=people["processor"])
    assert unanswered_messages(form) == []


def test_an_original_that_comes_later_answers(came_back: Any, people: Any):
    form = came_back({"code": "ILLEGIBLE", "field": "original"})
    assert unanswered_messages(form)
    perform(NAME, form.pk, "receive_original", by=people["processor"])
    assert unanswered_messages(form) == []


def test_an_original_on_its_way_answers(came_back: Any, people: Any):
    form = came_back({"code": "ILLEGIBLE", "field": "original"})
    send = MoveRequest(NAME, form.pk, "send_original", {"pouch": "P-1"})
    perform_all([send], by=people["tenant"])
    assert unanswered_messages(form) == []


def test_its_tenant_reads_nothing_of_it(came_back: Any, api: Any):
    form = came_back(TITLE)
    answers = {
        who: [each["id"] for each in api(who).get(f"/api/certificates/{form.pk}/").json()["checks"]]
        for who in ("tenant", "processor")
    }
    assert "UNANSWERED" in answers["processor"]
    assert "UNANSWERED" not in answers["tenant"]


def test_the_nightly_check_finds_it_where_it_was_not_counted(came_back: Any):
    form = came_back(TITLE)
    Certificate.objects.filter(pk=form.pk).update(is_unanswered=False, found_warnings=0)
    recheck_open_certificates()
    assert unanswered_messages(form)


def post_approval(client: Any, form: Any, move: str = "approve", **body: Any) -> Any:
    return client.post(f"/api/certificates/{form.pk}/{move}/", body, format="json")


def test_an_approval_has_to_name_it(came_back: Any, api: Any):
    form, processor = came_back(TITLE), api("processor")
    bodies: list[dict[str, Any]] = [{}, {"accepted": []}, {"accepted": ["LATE"]}, {"remarks": "x"}]
    for body in bodies:
        refused = post_approval(processor, form, **body)
        assert (refused.status_code, refused.json()["field"]) == (422, "accepted")
        assert "1 of 1 reasons is not answered" in refused.json()["message"]
    assert Certificate.objects.get(pk=form.pk).status == "RESUBMITTED"
    named = name_warnings(Certificate.objects.get(pk=form.pk))
    assert post_approval(processor, form, **named).json()["status"] == "APPROVED"
    done = Transition.objects.filter(subject_id=str(form.pk), move="approve").get()
    assert "UNANSWERED" in (done.revision.values or {})["inputs"]["accepted"]


def test_a_list_of_accepted_warnings_has_to_name_each(certificate: Any, api: Any):
    form = certificate("SUBMITTED", conforme_title="Accountant", lines=[line("77000.00")])
    refused = post_approval(api("processor"), form, accepted=[])
    assert {each["code"] for each in refused.json()["fields"]} == {"not_accepted"}
    assert post_approval(api("processor"), form, **name_warnings(form)).status_code == 200


def test_a_caller_who_names_none_approves_in_spite_of_other_warnings(certificate: Any, api: Any):
    form = certificate("SUBMITTED", conforme_title="Accountant")
    assert post_approval(api("processor"), form).status_code == 200


@pytest.mark.parametrize("accepted", ["UNANSWERED", [1], [["A"]], ["A" * 41], ["A"] * 101, {}])
def test_what_is_no_list_of_codes_is_refused(accepted: Any, certificate: Any, api: Any):
    refused = post_approval(api("processor"), certificate("SUBMITTED"), accepted=accepted)
    assert (refused.status_code, refused.json()["field"]) == (422, "accepted")


def test_no_dialog_asks_for_it(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    moves = api("processor").get(f"/api/certificates/{form.pk}/").json()["moves"]
    (asked,) = [each["inputs"] for each in moves if each["name"] == "approve"]
    assert [each["name"] for each in asked] == ["remarks"]


def test_a_person_is_refused_as_by_the_api(came_back: Any, people: Any):
    with pytest.raises(NotLikeThis):
        perform(NAME, came_back(TITLE).pk, "approve", by=people["processor"])
