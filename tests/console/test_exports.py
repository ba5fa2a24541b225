"""Exports of the register that go out by themselves: who sets them up, and what becomes of them."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from accounts import organization
from accounts.models import Assignment, Branch, Role, User
from console.exports import due, running, scope
from console.exports.models import ExportRun, ScheduledExport
from core import clock
from core.models.job import Job
from tests.console.exporting import (
    ADDRESS,
    MONDAY,
    PLAN,
    days_later,
    last_run,
    nightly,
    set_up,
    work_off,
)
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.models import Transition

Api = Callable[[str], Any]
Make = Callable[..., Any]


@pytest.fixture(autouse=True)
def on_monday(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.DATA_DIR = tmp_path / "data"
    with clock.set_to(MONDAY):
        yield


def moves() -> list[str]:
    rows = Transition.objects.filter(lifecycle="exports").order_by("number")
    return list(rows.values_list("move", flat=True))


def do(client: Any, export: dict[str, Any], move: str, **headers: str) -> Any:
    return client.post(f"{ADDRESS}{export['id']}/{move}/", **headers)


def test_a_lead_sets_one_up_and_is_told_when_it_goes_out(api: Api, people: Any):
    told = set_up(api("lead"), company="PCM", quarter="ended", statuses=["APPROVED"])
    assert (told["status"], told["next_on"], told["last_run"]) == ("ACTIVE", "2026-10-13", None)
    assert told["holds"] == "PCM, the quarter that ended last, APPROVED"
    assert (told["rhythm"], told["is_yours"]) == ("every day", True)
    assert set(told["moves"]) == {"change", "pause", "end", "run"}
    assert [each["name"] for each in told["recipients"]] == ["Lead"]
    assert moves() == ["born"]
    verify_chain()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"form": "pdf"}, "form"),
        ({"company": "CNL"}, "company"),
        ({"company": "nobody"}, "company"),
        ({"branch": "Nowhere"}, "branch"),
        ({"quarter": "2026Q5"}, "quarter"),
        ({"quarter": "0000Q1"}, "quarter"),
        ({"statuses": ["DRAFT"]}, "statuses"),
        ({"statuses": "APPROVED"}, "statuses"),
        ({"form_type": "DOUBLE"}, "form_type"),
        ({"every": "hour"}, "every"),
        ({"every": "week"}, "weekday"),
        ({"every": "week", "weekday": 8}, "weekday"),
        ({"every": "month"}, "day"),
        ({"every": "month", "day": 32}, "day"),
        ({"recipients": []}, "recipients"),
        ({"recipients": ["stranger@elsewhere.example"]}, "recipients"),
        ({"recipients": ["tenant"]}, "recipients"),
        ({"recipients": ["admin@mall.example"]}, "recipients"),
        ({"recipients": ["elsewhere@mall.example"]}, "recipients"),
        ({"to_folder": True}, "to_folder"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(
    api: Api, people: Any, given: dict[str, Any], field: str
):
    answer = api("lead").post(ADDRESS, PLAN | given, format="json")
    assert (answer.status_code, answer.json()["field"].split(".")[0]) == (422, field)
    assert not ScheduledExport.objects.exists()


def test_all_that_is_wrong_is_said_at_once(api: Api, people: Any):
    given = {"name": "", "every": "week", "recipients": [], "company": "CNL"}
    answer = api("lead").post(ADDRESS, PLAN | given, format="json").json()
    fields = [each["field"] for each in answer["fields"]]
    assert fields == ["name", "company", "weekday", "recipients"]


def test_more_people_than_one_mails_are_refused(api: Api, people: Any):
    names = []
    for number in range(21):
        name = f"m{number}@mall.example"
        User.objects.create_user(name, email=name, name=name, role=Role.MANAGER)
        names.append(name)
    answer = api("lead").post(ADDRESS, PLAN | {"recipients": names}, format="json")
    assert (answer.status_code, answer.json()["field"]) == (422, "recipients")


def test_setting_up_twice_with_one_key_is_one_export(api: Api, people: Any):
    client = api("lead")
    first, second = (
        client.post(ADDRESS, PLAN, format="json", HTTP_IDEMPOTENCY_KEY="k") for _ in range(2)
    )
    assert first.json()["id"] == second.json()["id"]
    assert ScheduledExport.objects.count() == 1


def test_one_person_has_so_many_and_no_more(api: Api, people: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("console.exports.views.MOST_EXPORTS", 1)
    export = set_up(api("lead"))
    answer = api("lead").post(ADDRESS, PLAN, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    do(api("lead"), export, "end")
    set_up(api("lead"))


def test_a_lead_sees_her_own_and_a_manager_everybodys(api: Api, people: Any):
    set_up(api("lead"), name="Hers")
    set_up(api("manager"), name="His", recipients=["manager@mall.example"])
    of_lead = api("lead").get(ADDRESS).json()["results"]
    of_manager = api("manager").get(ADDRESS).json()["results"]
    assert [each["name"] for each in of_lead] == ["Hers"]
    assert {each["name"]: each["is_yours"] for each in of_manager} == {"His": True, "Hers": False}
    assert {each["name"]: each["moves"] for each in of_manager}["Hers"] == ["pause", "end"]


def test_a_manager_pauses_anothers_and_does_not_change_it(api: Api, people: Any):
    export = set_up(api("lead"))
    address = f"{ADDRESS}{export['id']}/"
    assert api("manager").put(address, PLAN, format="json").status_code == 403
    assert do(api("manager"), export, "run").status_code == 403
    assert do(api("manager"), export, "pause").json()["status"] == "PAUSED"
    assert do(api("manager"), export, "resume").status_code == 403


def test_what_was_changed_holds_from_then_on(api: Api, people: Any):
    export = set_up(api("lead"))
    client, address = api("lead"), f"{ADDRESS}{export['id']}/"
    plan = PLAN | {"name": "Mondays", "every": "week", "weekday": 1, "day": 4, "form": "xlsx"}
    version = f'"{export["version"]}"'
    told = client.put(address, plan, format="json", HTTP_IF_MATCH=version).json()
    assert (told["next_on"], told["rhythm"], told["day"]) == ("2026-10-19", "every Monday", None)
    again = client.put(address, plan, format="json", HTTP_IF_MATCH=version)
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    wrong = client.put(address, plan | {"weekday": None}, format="json")
    assert (wrong.status_code, wrong.json()["field"]) == (422, "weekday")
    assert client.get(address).json()["name"] == "Mondays"
    verify_chain()


def test_an_export_that_ended_is_listed_apart_and_moves_no_more(api: Api, people: Any):
    export = set_up(api("lead"))
    assert do(api("lead"), export, "end").json()["moves"] == []
    assert api("lead").get(ADDRESS).json()["results"] == []
    assert len(api("lead").get(f"{ADDRESS}?ended=1").json()["results"]) == 1
    assert api("lead").get(f"{ADDRESS}?ended=yes").status_code == 422
    for move in ("pause", "resume", "end", "run"):
        assert do(api("lead"), export, move).status_code == 409
    with days_later(1):
        assert nightly() == []


def test_a_list_asks_nothing_for_each_export(api: Api, people: Any):
    client = api("lead")
    counts: list[int] = []
    for _ in range(2):
        for _ in range(2):
            set_up(client)
        with days_later(len(counts) + 1):
            nightly()
        client.get(ADDRESS)
        with CaptureQueriesContext(connection) as asked:
            client.get(ADDRESS)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_it_goes_out_each_day_once(api: Api, people: Any):
    set_up(api("lead"))
    assert nightly() == [], "it begins tomorrow"
    with days_later(0.55):  # past midnight in Manila
        assert [message.to for message in nightly()] == [["lead@mall.example"]]
        assert nightly() == []
    with days_later(1.55):
        assert len(nightly()) == 1
    assert moves() == ["born", "send", "send"]
    assert list(ExportRun.objects.values_list("state", flat=True)) == ["sent", "sent"]
    verify_chain()


def test_days_on_which_nothing_ran_are_made_up_for_once(api: Api, people: Any):
    export = set_up(api("lead"))
    with days_later(7):
        assert len(nightly()) == 1
        assert str(last_run().slot) == "2026-10-19"
        told = api("lead").get(f"{ADDRESS}{export['id']}/").json()
        assert told["next_on"] == "2026-10-20"


def test_a_paused_one_waits_and_makes_nothing_up_when_it_is_resumed(api: Api, people: Any):
    export = set_up(api("lead"))
    assert do(api("lead"), export, "pause").json()["next_on"] is None
    with days_later(3):
        assert nightly() == []
        assert do(api("lead"), export, "resume").json()["next_on"] == "2026-10-16"
        assert nightly() == []
    with days_later(4):
        assert len(nightly()) == 1


def test_one_paused_between_its_begin_and_its_turn_does_not_go(api: Api, people: Any):
    export = set_up(api("lead"))
    with days_later(1):
        due.begin_due()
        do(api("lead"), export, "pause")
        assert work_off() == []
    assert (last_run().state, last_run().message) == ("failed", running.PAUSED)


@pytest.mark.parametrize("when", ["before it is due", "between"])
def test_one_of_somebody_who_left_pauses_with_its_reason(api: Api, people: Any, when: str):
    set_up(api("lead"))
    with days_later(1):
        if when == "between":
            due.begin_due()
        User.objects.filter(pk=people["lead"].pk).update(is_active=False)
        assert nightly() == []
    export = ScheduledExport.objects.get()
    assert (export.status, export.why) == ("PAUSED", "Lead no longer works at the desk.")
    assert "pause_itself" in moves()
    told = api("manager").get(ADDRESS).json()["results"][0]
    assert told["why"] == "Lead no longer works at the desk."
    verify_chain()


def test_one_of_somebody_with_another_role_or_without_the_company_pauses(api: Api, people: Any):
    set_up(api("lead"), company="PCM", recipients=["manager@mall.example"])
    lead = people["lead"]
    Assignment.objects.filter(user=lead).delete()
    with days_later(1):
        assert nightly() == []
    assert ScheduledExport.objects.get().why == "Lead no longer has the company PCM."
    User.objects.filter(pk=lead.pk).update(role=Role.PROCESSOR)
    export = ScheduledExport.objects.get()
    assert scope.export_refusal_reason(export) == "Lead is no longer a lead or manager."


def test_one_that_fails_keeps_no_other_waiting(
    api: Api, people: Any, monkeypatch: pytest.MonkeyPatch
):
    bad, good = set_up(api("lead"), name="Bad"), set_up(api("lead"), name="Good")
    begin = due.begin_once

    def faulty(export: ScheduledExport) -> Any:
        if str(export.pk) == bad["id"]:
            raise ValueError("no")
        return begin(export)

    monkeypatch.setattr(due, "begin_once", faulty)
    with days_later(1):
        assert len(nightly()) == 1
    assert str(last_run().export_id) == good["id"]


def test_it_runs_at_once_when_asked_and_twice_asked_is_one(api: Api, people: Any):
    export = set_up(api("lead"))
    assert do(api("lead"), export, "run").status_code == 202
    told = do(api("lead"), export, "run").json()
    assert [run["state"] for run in told["runs"]] == ["running"]
    assert len(work_off()) == 1
    told = api("lead").get(f"{ADDRESS}{export['id']}/").json()
    (run,) = told["runs"]
    assert (run["state"], run["slot"], told["next_on"]) == ("sent", None, "2026-10-13")
    assert run["letters"][0]["name"] == "Lead"
    assert told["version"] == export["version"], "a run is no reason to refuse a change"
    assert moves() == ["born", "run", "run", "send"]


def test_a_manager_reads_in_the_audit_what_left(api: Api, people: Any):
    export = set_up(api("lead"))
    do(api("lead"), export, "run")
    work_off()
    rows = api("manager").get("/api/audit/", {"lifecycle": "exports"}).json()["results"]
    assert [row["label"] for row in rows] == ["Send the register", "Run now", "Set up"]
    run = last_run()
    said = f"Every morning: {run.name}: 0 rows, {run.size:,} bytes, by mail to Lead."
    assert rows[0]["remarks"] == said
    assert rows[2]["remarks"].endswith("every status; every day; to 1 person")
    kept = Transition.objects.get(lifecycle="exports", move="send").revision.values or {}
    assert kept["inputs"]["digest"] == run.sha256


@pytest.mark.parametrize("column", ["recipients", "owner", "since"])
def test_an_export_changed_past_the_portal_is_found(api: Api, people: Any, column: str):
    set_up(api("lead"))
    other = {
        "recipients": [people["colleague"].pk],
        "owner": people["manager"],
        "since": clock.today() - timedelta(days=9),
    }
    QuerySet(ScheduledExport).update(**{column: other[column]})
    with pytest.raises(BrokenChain, match="Every morning"):
        verify_chain()


def test_a_month_that_lacks_the_day_has_its_last(api: Api, people: Any):
    told = set_up(api("lead"), every="month", day=31)
    assert told["next_on"] == "2026-10-31"
    days = []
    for later in range(1, 145):
        with days_later(later):
            if nightly():
                days.append(str(last_run().slot))
    assert days == ["2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]


@pytest.mark.parametrize("what", ["mall", "company"])
def test_one_of_a_mall_or_company_out_of_use_pauses_and_its_owner_reads_why(
    what: str, api: Api, people: Any, branch: Branch
):
    set_up(api("lead"), company="PCM", branch=branch.name)
    record = branch if what == "mall" else branch.company
    type(record).objects.filter(pk=record.pk).update(is_active=False)
    organization.companies.forget()
    organization.branches.forget()
    assert nightly() == []
    export = ScheduledExport.objects.get()
    name = branch.name if what == "mall" else "PCM"
    why = f"The {what} {name} is no longer in use. Choose another, or end this export."
    assert (export.status, export.why) == ("PAUSED", why)
    (job,) = Job.objects.filter(func=running.mail_pause.module_path)
    running.mail_pause(*job.args)
    letter = mail.outbox[-1]
    assert (letter.to, letter.subject) == (["lead@mall.example"], "Every morning is paused")
    assert why in letter.body
    assert nightly() == []
    assert Job.objects.filter(func=running.mail_pause.module_path).count() == 1
