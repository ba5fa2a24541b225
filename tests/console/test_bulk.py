"""Work in bulk: the dry run's piles, each certificate's own push, one bad row, stop, going on."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.db import DatabaseError

from accounts.models import Assignment, Branch
from console import schedule
from console.bulk import choosing, rehearsal, running
from console.bulk.models import BulkRun
from core import clock
from core.jobs.runs import RunState
from tests.support.builders import certificate_in, line
from tests.support.bulk_runs import (
    BULK,
    Make,
    ask,
    begun,
    carried_out,
    ids,
    several,
    statuses,
)
from tests.support.changed_rows import change_rows
from tests.support.outbox import deliver
from tests.support.thoroughness import times
from workflow.certificates.models import Certificate
from workflow.checks.stored import findings_of_certificate
from workflow.engine.execution import silenced
from workflow.engine.models import Revision, Transition
from workflow.engine.verify import verify_chain
from workflow.lifecycles.certificate import CertificateLifecycle

__all__ = ["several"]  # fixtures

pytestmark = pytest.mark.both_databases

MANY, MALLS = min(500, times(500)), min(100, times(100))  # one selection holds 500


def test_a_dry_run_says_what_would_go_and_changes_nothing(
    several: Make, certificate: Make, api: Any
):
    clean = several(2)
    late = certificate("SUBMITTED")
    change_rows(Certificate.objects.filter(pk=late.pk), signatory_name="")
    approved, stranger = certificate("APPROVED"), uuid4()
    rows = [*ids(clean), str(late.pk), str(approved.pk), str(stranger)]
    before = Transition.objects.count()
    told = ask(api("processor"), move="approve", ids=rows, dry_run=True).json()
    assert [each["id"] for each in told["clean"] + told["warned"]] == ids(clean)
    blocked = {each["id"]: each["findings"] for each in told["blocked"]}
    assert blocked.keys() == {str(late.pk), str(approved.pk), str(stranger)}
    assert "SIGNATORY" in [each["id"] for each in blocked[str(late.pk)]]
    refusal = "This is APPROVED now, so that is no longer possible."
    assert blocked[str(approved.pk)][0]["message"] == refusal
    assert blocked[str(stranger)][0]["message"] == rehearsal.NOT_THERE
    assert told["count"] == 5
    assert Decimal(told["tax"]) == sum(each.tax for each in [*clean, late, approved])
    assert Transition.objects.count() == before
    assert not BulkRun.objects.exists()


def test_piles_are_what_the_checks_say_of_each_alone(several: Make, people: Any):
    rows = several(6)
    piles = rehearsal.rehearse([each.pk for each in rows], "approve", people["processor"])
    apart = {each.pk: findings_of_certificate(Certificate.objects.get(pk=each.pk)) for each in rows}
    for pile in (piles.clean, piles.warned, piles.blocked):
        for row in pile:
            assert [one["id"] for one in row["findings"]] == [one.id for one in apart[row["id"]]]


def test_what_its_tenant_asks_back_goes_only_where_that_warning_is_accepted(
    several: Make, api: Any
):
    asked_back, other = several(2)
    words = {"remarks": "Not yet, please."}
    address = f"/api/certificates/{asked_back.pk}/request_return/"
    assert api("tenant").post(address, words, format="json").status_code == 200
    told = ask(api("processor"), move="approve", ids=ids([asked_back, other]), dry_run=True).json()
    found = {group["code"]: group["ids"] for group in told["groups"]}
    assert found.pop("RETURN_REQUESTED") == ids([asked_back])
    rows = ids([asked_back, other])
    carried_out(api("processor"), move="approve", ids=rows, accept=[*found])
    assert statuses([asked_back]) == {"SUBMITTED"}
    assert statuses([other]) == {"APPROVED"}


def test_a_dry_run_of_a_return_tells_the_reasons_that_most_of_them_show(
    certificate: Make, api: Any
):
    rent_as_fees = [line(rate="10.00", atc="WC010")]
    rows = [certificate("SUBMITTED", lines=rent_as_fees) for _ in range(3)]
    told = ask(api("processor"), move="send_back", ids=ids(rows), dry_run=True).json()
    assert [each["why"] for each in told["likely_reasons"]] == ["Found in 3 of 3"] * 3
    assert [group["count"] for group in told["groups"] if group["code"] == "RENT"] == [3]
    assert {group["severity"] for group in told["groups"]} == {"warn"}
    assert (told["clean"], told["blocked"]) == ([], [])
    claim = ask(api("processor"), move="claim", ids=ids(rows), dry_run=True).json()
    assert claim["likely_reasons"] == []


@pytest.mark.parametrize("move", ["approve", "send_back", "disapprove", "claim", "assign"])
def test_every_dry_run_says_the_warnings_and_blocks_only_what_the_move_refuses(
    move: str, certificate: Make, api: Any
):
    form = certificate("SUBMITTED", conforme_title="Accountant")
    told = ask(api("lead"), move=move, ids=ids([form]), dry_run=True).json()
    assert [each["id"] for each in told["warned"]] == ids([form])
    assert "CONFORME" in {group["code"] for group in told["groups"]}
    assert told["blocked"] == []


def test_each_is_a_push_of_its_own_under_one_request_id(several: Make, api: Any):
    rows = several(3)
    told = carried_out(api("processor"), move="approve", ids=ids(rows))
    assert (told["state"], told["done"], told["count"]) == ("done", 3, 3)
    assert [(each["id"], each["ok"], each["message"]) for each in told["results"]] == [
        (pk, True, "") for pk in ids(rows)
    ]
    assert all(each["reference"] for each in told["results"])
    assert statuses(rows) == {"APPROVED"}
    moves = Transition.objects.filter(move="approve")
    assert moves.count() == 3
    kept = Revision.objects.filter(transition__in=moves)
    requests = {(each.values or {})["request_id"] for each in kept}
    assert len(requests) == 1
    assert requests != {""}
    verify_chain()


def test_one_bad_row_is_reported_and_the_others_go(
    several: Make, api: Any, monkeypatch: pytest.MonkeyPatch
):
    rows = several(4)
    poisoned = rows[1].pk
    sound = CertificateLifecycle.decided

    def decided(flow: Any, by: Any) -> None:
        if flow.subject.pk == poisoned:
            raise ValueError("poison")
        sound(flow, by)

    monkeypatch.setattr(CertificateLifecycle, "decided", decided)
    told = carried_out(api("processor"), move="approve", ids=ids(rows))
    assert [each["ok"] for each in told["results"]] == [True, False, True, True]
    assert told["results"][1]["message"] == running.COULD_NOT
    assert Certificate.objects.get(pk=poisoned).status == "SUBMITTED"
    verify_chain()


@pytest.fixture
def five_hundred(certificate: Make, people: Any, company: Any) -> list[Any]:
    """Of two tenants at a hundred malls: no two are alike."""
    shops = [people["tenant"], people["other tenant"]]
    for number, user in enumerate(shops):
        user.tenant.notification_email = f"shop{number}@tenant.example"
        user.tenant.notification_email_verified_at = clock.now()
        user.tenant.save()
    malls = [Branch.objects.create(company=company, name=f"Mall {n}") for n in range(MALLS)]
    with silenced():
        return [
            certificate_in(
                "SUBMITTED",
                shops[n % 2],
                people["processor"],
                company=company,
                branch=malls[n % MALLS],
                unit=f"{n}",
            )
            for n in range(MANY)
        ]


@pytest.mark.essential("many rows cross the borders of jobs nowhere else")
@pytest.mark.slow
def test_of_five_hundred_with_one_poisoned_row_all_others_go_and_each_is_told_once(
    five_hundred: list[Any], api: Any, monkeypatch: pytest.MonkeyPatch
):
    poisoned, sound = five_hundred[MANY // 2].pk, CertificateLifecycle.decided

    def decided(flow: Any, by: Any) -> None:
        if flow.subject.pk == poisoned:
            raise ValueError("poison")
        sound(flow, by)

    monkeypatch.setattr(CertificateLifecycle, "decided", decided)
    address = begun(api("processor"), move="approve", ids=ids(five_hundred))
    told = ended(api("processor"), address)
    bad = [each for each in told["results"] if not each["ok"]]
    assert (told["done"], len(bad), bad[0]["id"]) == (MANY, 1, str(poisoned))
    assert bad[0]["message"] == running.COULD_NOT
    assert Certificate.objects.filter(status="APPROVED").count() == MANY - 1
    deliver()
    to_shops = [each for each in mail.outbox if each.to[0].startswith("shop")]
    assert len(to_shops) == MANY - 1
    assert len({each.subject + str(each.body) for each in to_shops}) == MANY - 1
    verify_chain()


@pytest.mark.essential("many rows cross the borders of jobs nowhere else")
@pytest.mark.slow
def test_stopped_in_the_middle_of_five_hundred_no_row_is_half_decided(
    five_hundred: list[Any], api: Any, monkeypatch: pytest.MonkeyPatch
):
    client, take, taken = api("processor"), running.take, []
    address = begun(client, move="approve", ids=ids(five_hundred))

    def take_and_stop(run: Any, result: Any) -> None:
        take(run, result)
        taken.append(result.certificate)
        if len(taken) == MANY // 2:
            client.post(f"{address}stop/")

    monkeypatch.setattr(running, "take", take_and_stop)
    told = ended(client, address)
    assert (told["state"], told["done"]) == ("stopped", MANY // 2)
    approved = Certificate.objects.filter(status="APPROVED")
    assert set(approved.values_list("pk", flat=True)) == set(taken)
    pushed = Transition.objects.filter(move="approve").values_list("subject_id", flat=True)
    assert sorted(pushed) == sorted(map(str, taken))
    assert Certificate.objects.filter(status="SUBMITTED").count() == MANY - len(taken)
    assert not Certificate.objects.exclude(claimed_by=None).exists()
    verify_chain()


def ended(client: Any, address: str) -> dict[str, Any]:
    """Worked off job by job until it has ended."""
    while (told := client.get(address).json())["state"] == "running":
        deliver()
    return told


def test_each_tenant_is_told_of_each_once(several: Make, api: Any, people: Any):
    shop = people["tenant"].tenant
    shop.notification_email = "shop@tenant.example"
    shop.notification_email_verified_at = clock.now()
    shop.save()
    rows = several(3)
    deliver()
    mail.outbox.clear()
    carried_out(api("processor"), move="approve", ids=ids(rows))
    deliver()
    letters = [each for each in mail.outbox if each.to == ["shop@tenant.example"]]
    words = [f"{each.subject} {each.body}" for each in letters]
    about = [row for text in words for row in rows if row.reference in text]
    assert sorted(ids(about)) == sorted(ids(rows))


def test_a_return_takes_one_reason_for_all(several: Make, api: Any):
    rows = several(2)
    client = api("processor")
    inputs = {"reasons": ["SUM"], "remarks": "Please add up."}
    carried_out(client, move="send_back", ids=ids(rows), inputs=inputs)
    assert statuses(rows) == {"RETURNED"}
    told = ask(client, move="send_back", ids=ids(rows), dry_run=True)
    assert (told.status_code, len(told.json()["blocked"])) == (200, 2)
    missing = ask(client, move="send_back", ids=ids(rows))
    assert (missing.status_code, missing.json()["field"]) == (422, "reasons")


def test_a_list_is_meant_by_its_query(several: Make, certificate: Make, api: Any):
    rows = several(2)
    certificate("APPROVED")
    client = api("processor")
    query = {"list": "open", "status": "SUBMITTED"}
    told = ask(client, move="claim", filter=query, dry_run=True).json()
    assert {each["id"] for each in [*told["clean"], *told["warned"]]} == set(ids(rows))
    bad = ask(client, move="claim", filter={"quarter": "tomorrow"})
    assert bad.status_code == 422


def test_stopped_no_further_one_begins(several: Make, api: Any, monkeypatch: pytest.MonkeyPatch):
    rows = several(3)
    client = api("processor")
    address = begun(client, move="approve", ids=ids(rows))
    take = running.take

    def take_and_stop(run: Any, result: Any) -> None:
        take(run, result)
        assert client.post(f"{address}stop/").json()["state"] == "stopped"

    monkeypatch.setattr(running, "take", take_and_stop)
    deliver()
    told = client.get(address).json()
    assert (told["state"], told["done"], told["count"]) == ("stopped", 1, 3)
    assert sorted(Certificate.objects.values_list("status", flat=True)) == [
        "APPROVED",
        "SUBMITTED",
        "SUBMITTED",
    ]
    assert client.post(f"{address}stop/").status_code == 200


def test_begun_again_after_a_killed_worker_it_goes_on(
    several: Make, api: Any, monkeypatch: pytest.MonkeyPatch
):
    rows = several(3)
    address = begun(api("processor"), move="approve", ids=ids(rows))
    outcome = running.outcome

    def die(run: Any, result: Any) -> Any:
        outcome(run, result)  # made, and not written down
        raise DatabaseError("gone")

    monkeypatch.setattr(running, "outcome", die)
    with pytest.raises(DatabaseError):
        deliver()
    monkeypatch.setattr(running, "outcome", outcome)
    deliver()
    told = api("processor").get(address).json()
    assert (told["state"], [each["ok"] for each in told["results"]]) == ("done", [True] * 3)
    assert Transition.objects.filter(move="approve").count() == 3


def test_it_goes_on_in_jobs_of_so_many(several: Make, api: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(running, "AT_ONCE", 2)
    rows = several(5)
    address = begun(api("processor"), move="claim", ids=ids(rows))
    for done in (2, 4, 5):
        deliver()
        assert api("processor").get(address).json()["done"] == done
    assert api("processor").get(address).json()["state"] == "done"


def test_who_lost_the_company_meanwhile_decides_nothing(several: Make, api: Any, people: Any):
    rows = several(2)
    address = begun(api("processor"), move="approve", ids=ids(rows))
    Assignment.objects.filter(user=people["processor"]).delete()
    deliver()
    told = api("processor").get(address).json()
    assert [each["message"] for each in told["results"]] == [rehearsal.NOT_THERE] * 2
    assert statuses(rows) == {"SUBMITTED"}


def test_a_closed_account_decides_nothing(several: Make, api: Any, people: Any):
    rows = several(2)
    begun(api("processor"), move="approve", ids=ids(rows))
    people["processor"].is_active = False
    people["processor"].save()
    deliver()
    assert BulkRun.objects.get().state == RunState.STOPPED
    assert statuses(rows) == {"SUBMITTED"}


def test_a_bulk_is_its_askers_own(several: Make, api: Any):
    address = begun(api("processor"), move="claim", ids=ids(several(1)))
    for who, status in {"colleague": 404, "lead": 404, "manager": 403, "tenant": 403}.items():
        assert api(who).get(address).status_code == status
        assert api(who).post(f"{address}stop/").status_code == status


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"move": "approve"}, "ids"),
        ({"move": "approve", "ids": []}, "ids"),
        ({"move": "approve", "ids": ["x"]}, "ids"),
        ({"move": "approve", "ids": [str(uuid4())], "filter": {}}, "ids"),
        ({"move": "erase", "ids": [str(uuid4())]}, "move"),
        ({"move": "submit", "ids": [str(uuid4())]}, "move"),
        ({"move": "approve\0", "ids": [str(uuid4())]}, "move"),
        ({"ids": [str(uuid4())]}, "move"),
        ({"move": "approve", "ids": [str(uuid4())], "inputs": {"by": "me"}}, "by"),
        ({"move": "approve", "filter": {"list": "all"}}, "list"),
    ],
)
def test_what_makes_no_sense_is_refused(body: dict[str, Any], field: str, api: Any):
    answer = ask(api("processor"), **body)
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"].split(".")[0] == field
    assert not BulkRun.objects.exists()


def test_so_many_go_at_once_and_no_more(several: Make, api: Any, settings: Any):
    settings.BULK_MOST = 2
    rows = several(3)
    by_ids = ask(api("processor"), move="claim", ids=ids(rows))
    by_list = ask(api("processor"), move="claim", filter={"list": "open"})
    assert (by_ids.status_code, by_list.status_code) == (422, 422)
    assert by_list.json()["message"] == "At most 2 certificates go at once. Narrow the list."


def test_nothing_chosen_is_no_bulk(api: Any, people: Any):
    answer = ask(api("processor"), move="claim", filter={"list": "open"})
    assert (answer.status_code, answer.json()["message"]) == (422, "Nothing is chosen.")


def test_bulks_long_ended_are_forgotten(several: Make, api: Any):
    carried_out(api("processor"), move="claim", ids=ids(several(1)))
    schedule.forget_bulks()
    assert BulkRun.objects.count() == 1
    with clock.set_to(clock.now() + timedelta(days=schedule.KEPT_DAYS + 1)):
        schedule.forget_bulks()
    assert not BulkRun.objects.exists()


def test_asked_twice_with_one_key_it_is_one_bulk(several: Make, api: Any):
    body = {"move": "claim", "ids": ids(several(1))}
    client = api("processor")
    answers = [
        client.post(BULK, body, format="json", HTTP_IDEMPOTENCY_KEY="once").json() for _ in "ab"
    ]
    assert answers[0] == answers[1]
    assert BulkRun.objects.count() == 1


def test_one_named_twice_has_one_turn(several: Make, api: Any):
    (one,) = several(1)
    told = carried_out(api("processor"), move="claim", ids=[str(one.pk)] * 3)
    assert told["count"] == 1


def test_the_moves_in_bulk_are_decisions_and_claims():
    assert set(choosing.moves_in_bulk()) >= {"approve", "send_back", "disapprove", "claim"}
    assert not {"submit", "erase", "comment"} & set(choosing.moves_in_bulk())


# Assigning


@pytest.fixture
def assigned(several: Make, api: Any) -> Callable[..., dict[str, Any]]:
    """What became of the forms that the lead gives to somebody."""
    client = api("lead")

    def give(rows: list[Any], to: str) -> dict[str, Any]:
        return carried_out(client, move="assign", ids=ids(rows), inputs={"to": to})

    return give


def test_a_lead_gives_forms_to_a_person_each_by_a_move_of_its_own(
    several: Make, assigned: Make, api: Any, people: Any
):
    rows = several(3)
    told = assigned(rows, people["colleague"].username)
    assert [each["ok"] for each in told["results"]] == [True, True, True]
    mine = api("colleague").get("/api/certificates/?list=open&lane=mine").json()["results"]
    assert {each["id"] for each in mine} == set(ids(rows))
    assert not Certificate.objects.exclude(claimed_by=None).exists()
    last = api("lead").get(f"/api/certificates/{rows[0].pk}/history/").json()[-1]
    assert (last["label"], last["remarks"]) == ("Assigned", "To Colleague")
    verify_chain()


def test_one_that_somebody_holds_stays_and_the_others_are_assigned(
    several: Make, assigned: Make, api: Any, people: Any
):
    rows = several(3)
    api("processor").post(f"/api/certificates/{rows[1].pk}/claim/")
    told = assigned(rows, people["colleague"].username)
    assert [each["ok"] for each in told["results"]] == [True, False, True]
    assert told["results"][1]["message"] == "Processor is working on this certificate."


def test_forms_are_assigned_to_nobody_who_does_not_work_for_their_company(
    several: Make, assigned: Make, api: Any, people: Any
):
    rows, elsewhere = several(2), people["processor elsewhere"].username
    company = rows[0].company
    asked = {"move": "assign", "ids": ids(rows), "inputs": {"to": elsewhere}}
    piles = ask(api("lead"), **asked, dry_run=True).json()
    why = f"{people['processor elsewhere']} does not work for {company}."
    assert [each["findings"][0]["message"] for each in piles["blocked"]] == [why, why]
    told = assigned(rows, elsewhere)
    assert [(each["ok"], each["message"]) for each in told["results"]] == [(False, why)] * 2


def test_a_dry_run_without_a_person_asks_only_for_what_stands_in_the_way(
    several: Make, api: Any, people: Any
):
    rows = several(2)
    api("processor").post(f"/api/certificates/{rows[0].pk}/claim/")
    piles = ask(api("lead"), move="assign", ids=ids(rows), dry_run=True).json()
    assert [each["id"] for each in piles["clean"] + piles["warned"]] == [str(rows[1].pk)]
    nobody = ask(api("lead"), move="assign", ids=ids(rows), inputs={"to": "x"}, dry_run=True)
    assert (nobody.status_code, nobody.json()["field"]) == (422, "to")
    missing = ask(api("lead"), move="assign", ids=ids(rows))
    assert (missing.status_code, missing.json()["field"]) == (422, "to")


def test_only_leads_assign_and_tenants_hear_nothing(
    several: Make, assigned: Make, api: Any, people: Any
):
    [form] = several(1)
    to = {"to": people["colleague"].username}
    refused = api("processor").post(f"/api/certificates/{form.pk}/assign/", to, format="json")
    assert refused.status_code == 403
    address = f"/api/certificates/{form.pk}/"
    before = api("tenant").get(address).json()
    assigned([form], to["to"])
    after = api("tenant").get(address).json()
    assert after == before
    assert "assign" not in api("tenant").get(f"{address}history/").content.decode()
