"""What a lead settles for the desk: the service goal, and from which tax on two people approve."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet

from core.refusals import NotNow
from tests.support.bulk_runs import ask, carried_out
from workflow.certificates.models import Certificate
from workflow.desk.models import THE_ONE, DeskRules
from workflow.engine.execution import perform
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain

RULES = "/api/desk/rules/"
GOAL, EYES = "Service goal in working days", "Four eyes from"
BOTH = {"goal_days": 3, "four_eyes_from": "15000.00"}
Make = Callable[..., Certificate]


def put(client: Any, version: int | None = None, **given: Any) -> Any:
    headers = {} if version is None else {"HTTP_IF_MATCH": f'"{version}"'}
    return client.put(RULES, BOTH | given, format="json", **headers)


@pytest.fixture
def two_eyes(api: Any, people: Any) -> None:
    """Certificates of the tests withhold 15,000.00 and more."""
    assert put(api("lead"), four_eyes_from="0.01").status_code == 200


def test_before_anything_is_settled_the_usual_holds(api: Any, people: Any):
    told = api("processor").get(RULES).json()
    assert told == {
        "version": 0,
        "goal_days": 5,
        "four_eyes_from": None,
        "may_change": False,
        "log": [],
    }


@pytest.mark.parametrize("who", ["lead", "administrator"])
def test_a_lead_settles_it_and_the_chain_says_what_was_changed(api: Any, people: Any, who: str):
    told = put(api(who), version=0).json()
    assert (told["goal_days"], told["four_eyes_from"], told["version"]) == (3, "15000.00", 2)
    last, first = told["log"]
    assert (last["label"], last["by"]) == ("Settled", str(people[who]))
    assert last["changes"] == [
        {"field": "goal_days", "label": GOAL, "before": "5", "after": "3"},
        {"field": "four_eyes_from", "label": EYES, "before": "off", "after": "15000.00"},
    ]
    assert first["label"] == "As it was before"
    verify_chain()


def test_everybody_at_the_desk_is_told_the_goal_with_the_first_answer(api: Any, people: Any):
    assert api("processor").get("/api/me").json()["goal_days"] == 5
    put(api("lead"))
    assert api("processor").get("/api/me").json()["goal_days"] == 3
    assert api("tenant").get("/api/me").json()["goal_days"] is None
    told = api("lead").get("/api/oversight/").json()
    assert (told["goal_days"], told["ageing"][-1]["days"]) == (3, 4)


def test_four_eyes_are_switched_off_again(api: Any, people: Any):
    put(api("lead"))
    told = put(api("lead"), four_eyes_from=None).json()
    assert told["four_eyes_from"] is None
    assert told["log"][0]["changes"][0]["after"] == "off"
    verify_chain()


@pytest.mark.parametrize("who", ["processor", "manager", "tenant"])
def test_nobody_else_settles_it(api: Any, people: Any, who: str):
    assert put(api(who)).status_code == 403
    assert not DeskRules.objects.exists()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"goal_days": 0}, "goal_days"),
        ({"goal_days": 21}, "goal_days"),
        ({"goal_days": "many"}, "goal_days"),
        ({"goal_days": None}, "goal_days"),
        ({"four_eyes_from": "-1"}, "four_eyes_from"),
        ({"four_eyes_from": "0"}, "four_eyes_from"),
        ({"four_eyes_from": "1.005"}, "four_eyes_from"),
        ({"four_eyes_from": "NaN"}, "four_eyes_from"),
        ({"four_eyes_from": "999999999999"}, "four_eyes_from"),
        ({"four_eyes_from": "much"}, "four_eyes_from"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(api: Any, people: Any, given: Any, field: str):
    answer = put(api("lead"), **given)
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, field)
    assert api("lead").get(RULES).json()["goal_days"] == 5


def test_of_two_leads_the_second_sees_what_the_first_settled(api: Any, people: Any):
    put(api("lead"), version=0)
    answer = put(api("administrator"), version=0, goal_days=9)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert api("lead").get(RULES).json()["goal_days"] == 3


def test_who_was_refused_first_saves_after_that(api: Any, people: Any):
    assert put(api("lead"), version=0, goal_days=99).status_code == 422
    assert put(api("lead"), version=0).status_code == 200


def test_rules_changed_past_the_portal_are_found(api: Any, people: Any):
    put(api("lead"))
    QuerySet(DeskRules).filter(pk=THE_ONE).update(four_eyes_from=None)
    with pytest.raises(BrokenChain, match="rules of the desk"):
        verify_chain()


def test_a_manager_reads_in_the_audit_what_was_settled(api: Any, people: Any):
    put(api("lead"))
    rows = api("manager").get("/api/audit/", {"lifecycle": "desk"}).json()["results"]
    assert [row["label"] for row in rows] == ["Settle", "Rules put on record"]
    assert rows[0]["changes"][0]["after"] == "3"


def test_above_the_amount_one_proposes_and_another_approves(
    two_eyes: None, api: Any, certificate: Make, people: Any
):
    form = certificate("SUBMITTED")
    address = f"/api/certificates/{form.pk}/"
    alone = api("processor").post(f"{address}approve/")
    assert (alone.status_code, alone.json()["code"]) == (409, "condition")
    assert "one person proposes" in alone.json()["message"]
    proposed = api("processor").post(f"{address}propose/").json()
    assert proposed["proposed_by"] == {"name": "Processor", "you": True}
    assert proposed["status"] == "SUBMITTED"
    again = api("processor").post(f"{address}approve/")
    assert again.json()["message"] == "You proposed to approve this. Somebody else approves it."
    approved = api("colleague").post(f"{address}approve/").json()
    assert (approved["status"], approved["proposed_by"]) == ("APPROVED", None)
    verify_chain()


def test_a_proposal_is_in_the_list_its_lane_the_history_and_the_audit(
    two_eyes: None, api: Any, certificate: Make, people: Any
):
    form = certificate("SUBMITTED")
    perform("certificates", form.pk, "propose", by=people["processor"])
    client = api("colleague")
    rows = client.get("/api/certificates/", {"list": "open", "lane": "proposed"}).json()["results"]
    assert rows[0]["proposed_by"] == {"name": "Processor", "you": False}
    step = client.get(f"/api/certificates/{form.pk}/history/").json()[-1]
    assert (step["move"], step["by"]) == ("propose", "Processor")
    found = api("manager").get("/api/audit/", {"reference": form.reference}).json()["results"]
    assert found[0]["label"] == "Propose"


def test_a_proposal_is_said_to_no_tenant(two_eyes: None, api: Any, certificate: Make, people: Any):
    form = certificate("SUBMITTED")
    client = api("tenant")
    address = f"/api/certificates/{form.pk}/"
    before = client.get(address).json(), client.get(f"{address}history/").json()
    perform("certificates", form.pk, "propose", by=people["processor"])
    assert (client.get(address).json(), client.get(f"{address}history/").json()) == before


@pytest.mark.parametrize("move", ["send_back", "disapprove"])
def test_any_decision_ends_a_proposal(two_eyes: None, certificate: Make, people: Any, move: str):
    form = certificate("SUBMITTED")
    perform("certificates", form.pk, "propose", by=people["processor"])
    reasons = {"reasons": ["SUM"]}
    after = perform("certificates", form.pk, move, by=people["colleague"], inputs=reasons)
    assert after.proposed_by is None
    verify_chain()


def test_it_is_proposed_once(two_eyes: None, certificate: Make, people: Any):
    form = certificate("SUBMITTED")
    perform("certificates", form.pk, "propose", by=people["processor"])
    with pytest.raises(NotNow, match="Processor proposed to approve this already"):
        perform("certificates", form.pk, "propose", by=people["colleague"])


def test_below_the_amount_one_person_approves_and_nobody_proposes(
    api: Any, certificate: Make, people: Any
):
    form = certificate("SUBMITTED")
    put(api("lead"), four_eyes_from=f"{form.tax + 1}")
    with pytest.raises(NotNow, match="One person alone"):
        perform("certificates", form.pk, "propose", by=people["processor"])
    assert perform("certificates", form.pk, "approve", by=people["processor"]).status == "APPROVED"


def test_at_the_very_amount_two_people_approve(api: Any, certificate: Make, people: Any):
    form = certificate("SUBMITTED")
    put(api("lead"), four_eyes_from=f"{form.tax}")
    with pytest.raises(NotNow, match="one person proposes"):
        perform("certificates", form.pk, "approve", by=people["processor"])


def test_in_bulk_they_are_blocked_and_say_why(
    two_eyes: None, api: Any, certificate: Make, people: Any
):
    fresh, proposed = certificate("SUBMITTED"), certificate("SUBMITTED")
    perform("certificates", proposed.pk, "propose", by=people["colleague"])
    ids = [str(fresh.pk), str(proposed.pk)]
    told = ask(api("processor"), move="approve", ids=ids, dry_run=True).json()
    assert [row["id"] for row in told["blocked"]] == ids[:1]
    assert "one person proposes" in told["blocked"][0]["findings"][0]["message"]
    ended = carried_out(api("processor"), move="approve", ids=ids)
    assert [row["ok"] for row in ended["results"]] == [False, True]
    told = ask(api("processor"), move="propose", ids=ids[:1], dry_run=True).json()
    assert not told["blocked"]
    assert carried_out(api("processor"), move="propose", ids=ids[:1])["results"][0]["ok"]
    verify_chain()


def test_a_proposal_written_past_the_portal_is_found(
    two_eyes: None, certificate: Make, people: Any
):
    form = certificate("SUBMITTED")
    QuerySet(Certificate).filter(pk=form.pk).update(proposed_by=people["colleague"])
    with pytest.raises(BrokenChain, match="proposed_by"):
        verify_chain()
