"""What others did that concerns a person, read from the transitions; how far it was seen."""

import json
from typing import Any

import pytest
from django.db import connection

from accounts.memberships import create_owner
from accounts.models import Role, User
from workflow.engine.execution import perform
from workflow.live import inbox
from workflow.models import InboxMark, Transition

pytestmark = pytest.mark.both_databases

NAME = "certificates"


def read(api: Any, who: str, query: str = "") -> dict[str, Any]:
    answer = api(who).get(f"/api/inbox/{query}")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def told(api: Any, who: str) -> list[tuple[str, str]]:
    return [(each["move"], each["by"]) for each in read(api, who)["results"]]


def move(form: Any, name: str, by: User | None, **inputs: Any) -> Any:
    return perform(NAME, form.pk, name, by=by, inputs=inputs)


def test_a_tenant_reads_what_accounting_did_newest_first(certificate: Any, api: Any, people: Any):
    form = certificate("RETURNED")
    move(form, "comment", people["lead"], text="Please hurry.")
    page = read(api, "tenant")
    assert [(each["move"], each["by"], each["text"]) for each in page["results"]] == [
        ("comment", "Lead", "Please hurry."),
        ("send_back", "Processor", "Amounts do not add up"),
    ]
    first = page["results"][0]
    assert (first["id"], first["reference"]) == (str(form.pk), form.reference)
    assert first["branch"] == "Crest Bay Mall"
    assert (first["label"], first["unread"], first["seq"]) == ("Comment", True, 4)
    assert (page["next"], page["unread"]) == (None, 2)


def test_of_the_desks_own_business_a_tenant_reads_nothing(certificate: Any, api: Any, people: Any):
    form = certificate("SUBMITTED")
    move(form, "claim", people["processor"])
    move(form, "take_over", people["lead"], reason="She is on leave.")
    move(form, "release", people["lead"])
    move(form, "hold", people["lead"], reason="Claimed.")
    move(form, "approve", people["processor"])
    move(form, "issue", people["processor"])
    assert told(api, "tenant") == [("approve", "Processor")]


def test_a_tenant_reads_what_the_portal_did(certificate: Any, api: Any):
    form = certificate("DRAFT")
    move(form, "warn", None, days=14)
    move(form, "remind", None, days=1)
    entries = read(api, "tenant")["results"]
    assert [(each["label"], each["by"], each["text"]) for each in entries] == [
        ("Deadline reminder", "The portal", "In 1 day"),
        ("Deletion announced", "The portal", "In 14 days"),
    ]


def test_nobody_reads_what_they_did_themselves(certificate: Any, api: Any, people: Any):
    form = certificate("RESUBMITTED")
    move(form, "comment", people["tenant"], text="Done.")
    assert "comment" not in [name for name, _ in told(api, "tenant")]
    other = User.objects.create_user(
        "second", name="Second", role=Role.TENANT, tenant=people["tenant"].tenant
    )
    create_owner(other)
    move(form, "comment", other, text="Really.")
    assert told(api, "tenant") == [("send_back", "Processor")]


def test_another_tenant_reads_nothing_of_it(certificate: Any, api: Any):
    certificate("RETURNED")
    assert read(api, "other tenant") == {"results": [], "next": None, "unread": 0}


def test_a_processor_reads_what_tenants_did_with_hers(certificate: Any, api: Any, people: Any):
    form = certificate("RETURNED")
    move(form, "resubmit", people["tenant"])
    move(form, "request_return", people["tenant"], remarks="Wrong branch.")
    move(form, "comment", people["tenant"], text="Sorry.")
    assert [name for name, _ in told(api, "processor")] == [
        "comment",
        "request_return",
        "resubmit",
    ]
    assert told(api, "colleague") == []
    assert told(api, "processor elsewhere") == []


def test_what_follows_the_processor_goes_with_the_certificate(
    certificate: Any, api: Any, people: Any
):
    form = certificate("RETURNED")
    move(form, "resubmit", people["tenant"])
    move(form, "claim", people["colleague"])
    assert told(api, "processor") == []
    assert told(api, "colleague") == [("resubmit", people["tenant"].name)]


def test_who_loses_a_claim_is_told_by_whom_and_why(certificate: Any, api: Any, people: Any):
    form = certificate("SUBMITTED")
    move(form, "claim", people["processor"])
    move(form, "take_over", people["lead"], reason="She is on leave.")
    move(form, "take_over", people["colleague"], reason="Lunch.")
    entries = {who: read(api, who)["results"] for who in ("processor", "lead", "colleague")}
    assert [(e["by"], e["text"]) for e in entries["processor"]] == [("Lead", "She is on leave.")]
    assert [(e["by"], e["text"]) for e in entries["lead"]] == [("Colleague", "Lunch.")]
    assert entries["colleague"] == []


@pytest.mark.parametrize("who", ["manager", "administrator"])
def test_managers_and_administrators_have_none(certificate: Any, api: Any, who: str):
    certificate("RETURNED")
    assert read(api, who) == {"results": [], "next": None, "unread": 0}


def test_what_was_seen_is_no_longer_unread(certificate: Any, api: Any, people: Any):
    certificate("RETURNED")
    certificate("APPROVED")
    newest = read(api, "tenant")["results"][0]["seq"]
    answer = api("tenant").post("/api/inbox/seen/", {"seq": newest - 3}, format="json")
    assert answer.status_code == 200
    assert answer.json()["unread"] == 1
    assert [each["unread"] for each in answer.json()["results"]] == [True, False]
    api("tenant").post("/api/inbox/seen/", {"seq": newest}, format="json")
    api("tenant").post("/api/inbox/seen/", {"seq": 1}, format="json")
    assert read(api, "tenant")["unread"] == 0
    assert read(api, "processor")["unread"] == 0


def test_one_entry_is_read_and_the_others_wait(certificate: Any, api: Any, people: Any):
    for status in ("RETURNED", "APPROVED", "DISAPPROVED"):
        certificate(status)
    first, second, third = (each["seq"] for each in read(api, "tenant")["results"])
    answer = api("tenant").post("/api/inbox/seen/", {"seq": second, "only": True}, format="json")
    assert [each["unread"] for each in answer.json()["results"]] == [True, False, True]
    assert answer.json()["unread"] == 2
    unread = api("tenant").get("/api/inbox/", {"unread": "1"}).json()
    assert [each["seq"] for each in unread["results"]] == [first, third]
    api("tenant").post("/api/inbox/seen/", {"seq": first}, format="json")
    assert read(api, "tenant")["unread"] == 0
    mark = InboxMark.objects.get(user=people["tenant"])
    assert (mark.number, mark.besides) == (first, [])


def test_what_does_not_concern_a_person_is_not_kept_as_read(
    certificate: Any, api: Any, people: Any
):
    certificate("APPROVED")
    newest = read(api, "tenant")["results"][0]["seq"]
    for number in (newest - 1, newest + 1, 10**15):
        api("tenant").post("/api/inbox/seen/", {"seq": number, "only": True}, format="json")
    api("other tenant").post("/api/inbox/seen/", {"seq": newest, "only": True}, format="json")
    assert [mark.besides for mark in InboxMark.objects.all()] == [[], []]
    assert read(api, "tenant")["unread"] == 1


def test_a_mark_reaches_no_further_than_what_there_is(certificate: Any, api: Any, people: Any):
    form = certificate("APPROVED")
    api("tenant").post("/api/inbox/seen/", {"seq": 10**15}, format="json")
    move(form, "comment", people["lead"], text="One more thing.")
    assert read(api, "tenant")["unread"] == 1
    assert InboxMark.objects.get(user=people["tenant"]).number == 3


@pytest.mark.parametrize(
    "body",
    [{}, {"seq": -1}, {"seq": "4"}, {"seq": True}, {"seq": None}, [], {"seq": 1, "only": "yes"}],
)
def test_a_mark_that_is_no_number_is_refused(body: Any, api: Any, people: Any):
    answer = api("tenant").post("/api/inbox/seen/", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize("before", ["x", "-1", "9" * 20, "1.5"])
def test_a_page_that_makes_no_sense_is_refused(before: str, api: Any, people: Any):
    answer = api("tenant").get("/api/inbox/", {"before": before})
    assert (answer.status_code, answer.json()["field"]) == (422, "before")


def test_a_narrowing_that_makes_no_sense_is_refused(api: Any, people: Any):
    answer = api("tenant").get("/api/inbox/", {"unread": "perhaps"})
    assert (answer.status_code, answer.json()["field"]) == (422, "unread")


def test_pages_follow_each_other_to_the_end(certificate: Any, api: Any, people: Any):
    form = certificate("SUBMITTED")
    for number in range(60):
        move(form, "comment", people["lead"], text=str(number))
    texts: list[str] = []
    query, pages = "", 0
    while True:
        page = read(api, "tenant", query)
        texts += [each["text"] for each in page["results"]]
        pages += 1
        if page["next"] is None:
            break
        query = f"?before={page['next']}"
    assert texts == [str(number) for number in reversed(range(60))]
    assert pages == 3


def test_a_processor_pages_past_what_is_her_colleagues(
    certificate: Any, api: Any, people: Any, monkeypatch: Any
):
    monkeypatch.setattr(inbox, "LOOKED_AT", 4)
    mine, hers = certificate("RETURNED"), certificate("SUBMITTED")
    move(hers, "claim", people["colleague"])
    for number in range(6):
        move(hers if number % 3 else mine, "comment", people["tenant"], text=str(number))
    texts, query = [], ""
    for _ in range(5):
        page = read(api, "processor", query)
        texts += [each["text"] for each in page["results"]]
        if page["next"] is None:
            break
        query = f"?before={page['next']}"
    assert texts == ["3", "0"]


def test_unread_is_told_up_to_ninety_nine(certificate: Any, api: Any, people: Any):
    form = certificate("SUBMITTED")
    for number in range(101):
        move(form, "comment", people["lead"], text=str(number))
    assert read(api, "tenant")["unread"] == 99


def test_what_may_no_longer_be_seen_is_gone(certificate: Any, api: Any, people: Any):
    form = certificate("RETURNED")
    move(form, "resubmit", people["tenant"])
    people["processor"].assignments.all().delete()
    assert told(api, "processor") == []
    certificate("ERASED")
    assert [each["id"] for each in read(api, "tenant")["results"]] == [str(form.pk)]


@pytest.mark.parametrize("who", ["tenant", "processor"])
def test_the_number_of_questions_stays_the_same(
    who: str, certificate: Any, api: Any, people: Any, django_assert_max_num_queries: Any
):
    for _ in range(5):
        form = certificate("RETURNED")
        move(form, "resubmit", people["tenant"])
        move(form, "claim", people["processor"])
        move(form, "take_over", people["lead"], reason="Now.")
        move(form, "take_over", people["processor"], reason="Back.")
    client = api(who)
    with django_assert_max_num_queries(12):
        assert client.get("/api/inbox/").json()["results"]


@pytest.mark.parametrize("who", ["tenant", "processor"])
def test_an_index_leads_to_what_concerns_somebody(who: str, people: Any, certificate: Any):
    """Nobody's inbox reads through all transitions there are."""
    certificate("RETURNED")
    rows = inbox.concerning(people[who])[:400]
    if connection.vendor == "sqlite":
        plan = rows.explain()
        assert "SCAN" not in plan, plan
        assert "INDEX transition_" in plan or "PRIMARY KEY (number" in plan.upper(), plan
        return
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = json.loads(rows.explain(format="json"))[0]["Plan"]
    assert "Index" in json.dumps(plan)
    assert "Seq Scan" not in json.dumps(plan)


def test_reading_the_inbox_writes_nothing(certificate: Any, api: Any):
    certificate("RETURNED")
    count = Transition.objects.count()
    read(api, "tenant")
    assert (Transition.objects.count(), InboxMark.objects.count()) == (count, 0)


def test_a_comment_given_twice_under_one_key_marks_once(certificate: Any, api: Any):
    certificate("RETURNED")
    client, key = api("tenant"), {"HTTP_IDEMPOTENCY_KEY": "seen"}
    one = client.post("/api/inbox/seen/", {"seq": 3}, format="json", **key)
    two = client.post("/api/inbox/seen/", {"seq": 3}, format="json", **key)
    other = client.post("/api/inbox/seen/", {"seq": 2}, format="json", **key)
    assert one.json() == two.json()
    assert other.status_code == 422
