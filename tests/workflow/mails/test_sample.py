"""The mail of a decision before it is made: as it will be said, and nothing changes by asking."""

from typing import Any

import pytest
from django.utils import timezone

from tests.support.outbox import deliver
from workflow.engine.execution import perform
from workflow.engine.moves import Kind
from workflow.engine.register import facts_by_move
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.mails.effects import mail_tenant
from workflow.models import Certificate, Notice, Transition

TENANT = "notices@shop.example"
BAD = {"reasons": [{"code": "SUM", "field": "lines.0.m2", "text": "August"}], "remarks": "<b>Hi"}
DECISIONS = [
    ("SUBMITTED", "send_back", BAD),
    ("SUBMITTED", "disapprove", BAD),
    ("SUBMITTED", "approve", {"remarks": "Thank you."}),
    ("APPROVED", "amend", {"remarks": "September is missing."}),
]


def verify_address(people: Any) -> None:
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


def preview(api: Any, who: str, form: Any, move: str, inputs: Any = None) -> Any:
    body = {"move": move} | ({} if inputs is None else {"inputs": inputs})
    return api(who).post(f"/api/certificates/{form.pk}/mails/preview/", body, format="json")


def without_time(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("When: "))


@pytest.mark.parametrize(("status", "move", "inputs"), DECISIONS)
def test_the_preview_says_what_the_mail_then_says(
    certificate: Any, api: Any, people: Any, status: str, move: str, inputs: Any
):
    verify_address(people)
    form = certificate(status)
    deliver()
    told = preview(api, "processor", form, move, inputs).json()
    perform("certificates", form.pk, move, by=people["processor"], inputs=inputs)
    [mail] = [each for each in deliver() if each.to == [TENANT]]
    assert (told["to"], told["subject"]) == (TENANT, mail.subject)
    number = Transition.objects.filter(subject_id=str(form.pk)).latest("number").number
    assert f"/tenant/forms/{form.pk}?mail={number}" in mail.body
    sent = mail.body.replace(f"?mail={number}", "")  # what was not made has no number
    assert without_time(told["text"]) == without_time(sent)
    assert "by Processor" in told["text"]
    assert inputs["remarks"] in told["text"]


def test_asking_changes_nothing(certificate: Any, api: Any, people: Any):
    verify_address(people)
    form = certificate("SUBMITTED")
    deliver()
    before = Certificate.objects.values().get(pk=form.pk)
    transitions, notices = Transition.objects.count(), Notice.objects.count()
    assert preview(api, "processor", form, "send_back", BAD).status_code == 200
    assert Certificate.objects.values().get(pk=form.pk) == before
    assert (Transition.objects.count(), Notice.objects.count()) == (transitions, notices)
    assert deliver() == []


def test_without_a_verified_address_it_goes_to_nobody(certificate: Any, api: Any):
    told = preview(api, "processor", certificate("SUBMITTED"), "send_back", BAD).json()
    assert told["to"] == ""
    assert "was returned to you" in told["subject"]


@pytest.mark.parametrize(
    ("move", "inputs", "field", "code"),
    [
        ("send_back", None, "reasons", "required"),
        ("send_back", {}, "reasons", "required"),
        ("send_back", {"reasons": ["NONSENSE"]}, "reasons", "invalid"),
        ("send_back", {"reasons": [{"code": "OTHER"}]}, "reasons", "invalid"),
        ("send_back", BAD | {"remarks": "x" * 2001}, "remarks", "invalid"),
        ("send_back", BAD | {"remarks": "a\x00b"}, "inputs.remarks", "unprintable"),
        ("send_back", BAD | {"by": "somebody"}, "by", "unexpected"),
        ("send_back", "reasons", "inputs", "not_a_dict"),
        ("claim", {}, "move", "mails_nobody"),
        ("comment", {"text": "Hello"}, "move", "mails_nobody"),
        ("", {}, "move", "blank"),
        (None, {}, "move", "null"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    certificate: Any, api: Any, move: Any, inputs: Any, field: str, code: str
):
    answer = preview(api, "processor", certificate("SUBMITTED"), move, inputs)
    assert answer.status_code == 422, answer.content
    faults = answer.json()["fields"]
    assert [(each["field"], each["code"]) for each in faults] == [(field, code)]


def test_it_is_refused_in_the_words_of_the_move(certificate: Any, api: Any, people: Any):
    form = certificate("SUBMITTED")
    perform("certificates", form.pk, "claim", by=people["colleague"])
    held = preview(api, "processor", form, "send_back", BAD)
    assert (held.status_code, held.json()["message"]) == (
        409,
        "Colleague is working on this certificate.",
    )
    assert preview(api, "processor", form, "amend", {"remarks": "Late."}).status_code == 409
    assert preview(api, "processor", form, "no_such_move").json()["code"] == "unknown_move"
    assert preview(api, "processor", form, "supersede").status_code == 404


def test_every_decision_mails_its_tenant():
    """The screen shows the preview of decisions, and of nothing else."""
    facts = facts_by_move(CertificateLifecycle).items()
    decisions = {name for name, of in facts if of.kind is Kind.DECISION}
    assert decisions == {move for _, move, _ in DECISIONS}
    assert all(mail_tenant in of.then for name, of in facts if name in decisions)
