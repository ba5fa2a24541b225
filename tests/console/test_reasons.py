"""Prepared texts of a reason, and the wording in which tenants read it."""

from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from tests.support.mail_effects import TENANT, work_off
from workflow.certificates import LIFECYCLE
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import Reason

REASONS = "/api/masterdata/records/reasons/"
WORDING = "The three months and the total of a line are not the same amount."
TEXTS = "Add the three months again.\n\nThe total is in the wrong line.  "


def change(client: Any, code: str, **body: str) -> Any:
    row = Reason.objects.get(code=code)
    return client.patch(f"{REASONS}{row.pk}/", body, format="json")


def choice_of(client: Any, form: Any, move_name: str, code: str) -> Any:
    moves = client.get(f"/api/certificates/{form.pk}/").json()["moves"]
    [move] = [each for each in moves if each["name"] == move_name]
    [asked] = [each for each in move["inputs"] if each["type"] == "reasons"]
    return next(choice for choice in asked["choices"] if choice["value"] == code)


@pytest.mark.parametrize("who", ["administrator", "lead"])
def test_prepared_texts_are_offered_with_their_reason(who: str, api: Any, certificate: Any):
    assert change(api(who), "DUPLICATE", texts=TEXTS).status_code == 200
    form = certificate("SUBMITTED")
    for move in ("send_back", "disapprove"):
        choice = choice_of(api("processor"), form, move, "DUPLICATE")
        assert choice["texts"] == ["Add the three months again.", "The total is in the wrong line."]
    assert "texts" not in choice_of(api("processor"), form, "send_back", "SUM")
    verify_chain()


def test_tenants_read_their_wording_everywhere_and_staff_the_name(
    api: Any, certificate: Any, people: Any
):
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()
    assert change(api("administrator"), "SUM", wording=WORDING).status_code == 200
    form = certificate("SUBMITTED")
    inputs = {"reasons": ["SUM"]}
    perform(LIFECYCLE, form.pk, "send_back", by=people["processor"], inputs=inputs)
    change(api("administrator"), "SUM", wording="Changed later.")
    where = f"/api/certificates/{form.pk}/"
    for who, label in (("tenant", WORDING), ("processor", "Amounts do not add up")):
        client = api(who)
        reason = client.get(where).json()["reasons"][0]
        assert reason == {"code": "SUM", "field": "lines", "text": "", "label": label}
        last = client.get(f"{where}history/").json()[-1]
        assert [each["label"] for each in last["reasons"]] == [label]
    assert api("tenant").get("/api/inbox/").json()["results"][0]["text"] == WORDING
    work_off()
    [to_tenant] = [
        each for each in mail.outbox if each.to == [TENANT] and "returned" in each.subject
    ]
    assert WORDING in to_tenant.body
    [to_staff] = [each for each in mail.outbox if each.to != [TENANT]]
    assert "Amounts do not add up" in to_staff.body
    verify_chain()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"wording": "See <b>line 1</b>"}, "marks"),
        ({"texts": "Write to help@elsewhere.example"}, "link"),
        ({"texts": "\n".join(["Again."] * 11)}, "too_many"),
        ({"wording": "=1+1"}, "formula"),
    ],
)
def test_what_is_no_plain_text_is_refused(body: dict[str, str], code: str, api: Any, people: Any):
    answer = change(api("administrator"), "SUM", **body)
    assert answer.status_code == 422
    assert [(each["field"], each["code"]) for each in answer.json()["fields"]] == [
        (next(iter(body)), code)
    ]
