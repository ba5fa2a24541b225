"""What is put off to a day: out of the lanes until then, back by itself, and no tenant knows."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from core import clock
from core.refusals import NotNow
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.live.feed import Audience, events_for

LIST = "/api/certificates/"
WHY = "Its payor calls back on Monday."
DAYS = 3
Make = Callable[..., Certificate]


def in_days(count: int) -> str:
    return f"{clock.today() + timedelta(days=count)}"


def snooze(form: Certificate, by: Any, days: int = DAYS) -> Certificate:
    said = {"until": in_days(days), "reason": WHY}
    asleep: Certificate = perform("certificates", form.pk, "snooze", by=by, inputs=said)
    return asleep


def listed(client: Any, **asked: str) -> list[str]:
    return [row["id"] for row in client.get(LIST, {"list": "open"} | asked).json()["results"]]


@pytest.fixture
def asleep(certificate: Make, people: dict[str, Any]) -> Certificate:
    return snooze(certificate("SUBMITTED"), people["processor"])


def test_it_leaves_every_lane_but_its_own(asleep: Certificate, certificate: Make, api: Any):
    other = certificate("SUBMITTED")
    client = api("processor")
    for asked in ({}, {"lane": "new"}, {"status": "SUBMITTED"}, {"lane": "mine"}):
        assert str(asleep.pk) not in listed(client, **asked)
    assert listed(client) == [str(other.pk)]
    assert listed(client, lane="snoozed") == [str(asleep.pk)]
    assert client.get(f"{LIST}lanes/").json()["snoozed"]["count"] == 1
    assert client.get(f"{LIST}counts/").json()["open"] == 1
    assert client.get("/api/desk/").json()["open"] == 1


def test_who_looks_for_it_finds_it_with_its_day(asleep: Certificate, api: Any):
    rows = api("processor").get(LIST, {"list": "open", "q": asleep.reference}).json()["results"]
    assert [row["snoozed_until"] for row in rows] == [in_days(DAYS)]


def test_on_its_day_it_is_back_by_itself(asleep: Certificate, api: Any):
    client = api("processor")
    assert listed(client) == []
    with clock.set_to(clock.now() + timedelta(days=DAYS - 1)):
        assert listed(client) == []
    with clock.set_to(clock.now() + timedelta(days=DAYS)):
        told = api("processor").get(LIST, {"list": "open"}).json()["results"]
        assert [(row["id"], row["snoozed_until"]) for row in told] == [(str(asleep.pk), None)]
        assert listed(api("processor"), lane="snoozed") == []
    verify_chain()


def test_it_is_woken_at_once(asleep: Certificate, people: dict[str, Any], api: Any):
    perform("certificates", asleep.pk, "wake", by=people["colleague"])
    assert listed(api("processor")) == [str(asleep.pk)]
    with pytest.raises(NotNow, match="not snoozed"):
        perform("certificates", asleep.pk, "wake", by=people["colleague"])
    verify_chain()


def test_it_waits_on(certificate: Make, people: dict[str, Any]):
    form = certificate("SUBMITTED")
    before = form.handed_over_at
    assert snooze(form, people["processor"]).handed_over_at == before


def test_whoever_puts_it_off_lets_go_of_it(certificate: Make, people: dict[str, Any]):
    form = certificate("SUBMITTED")
    perform("certificates", form.pk, "claim", by=people["processor"])
    with pytest.raises(NotNow, match="is working on"):
        snooze(form, people["colleague"])
    assert snooze(form, people["processor"]).claimed_by is None


def test_asked_back_by_its_tenant_it_is_awake(
    asleep: Certificate, people: dict[str, Any], api: Any
):
    words = {"remarks": "Wrong branch."}
    perform("certificates", asleep.pk, "request_return", by=people["tenant"], inputs=words)
    assert listed(api("processor")) == [str(asleep.pk)]


def test_a_decision_ends_it(asleep: Certificate, people: dict[str, Any]):
    back = {"reasons": ["SUM"]}
    after = perform("certificates", asleep.pk, "send_back", by=people["processor"], inputs=back)
    assert after.snoozed_until is None
    verify_chain()


def test_its_tenant_is_told_nothing(certificate: Make, people: dict[str, Any], api: Any):
    form = certificate("SUBMITTED")
    client = api("tenant")
    paths = (
        f"{LIST}{form.pk}/",
        f"{LIST}{form.pk}/history/",
        LIST,
        f"{LIST}counts/",
        "/api/inbox/",
    )
    before = [client.get(path).json() for path in paths]
    snooze(form, people["processor"])
    assert [client.get(path).json() for path in paths] == before
    assert listed(client) == [str(form.pk)]
    heard = events_for(Audience.of(people["tenant"]), 0)[0]
    assert [change.move for change in heard] == ["born", "submit"]


def test_its_reason_is_in_the_history_of_staff(asleep: Certificate, api: Any):
    step = api("colleague").get(f"{LIST}{asleep.pk}/history/").json()[-1]
    assert (step["label"], step["remarks"], step["by"]) == ("Snoozed", WHY, "Processor")


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"until": "2020-01-01", "reason": WHY}, "until"),
        ({"until": "today", "reason": WHY}, "until"),
        ({"until": "Monday", "reason": WHY}, "until"),
        ({"until": "late", "reason": WHY}, "until"),
        ({"reason": WHY}, "until"),
        ({"until": "soon"}, "reason"),
        ({"until": "soon", "reason": " "}, "reason"),
    ],
)
def test_it_is_put_off_to_a_day_that_comes_and_for_a_reason(
    certificate: Make, api: Any, said: dict[str, str], field: str
):
    form = certificate("SUBMITTED")
    days = {"today": in_days(0), "soon": in_days(1), "late": in_days(61)}
    body = {name: days.get(value, value) for name, value in said.items()}
    answer = api("processor").post(f"{LIST}{form.pk}/snooze/", body, format="json")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, field)


@pytest.mark.parametrize(
    ("who", "status"), [("manager", 403), ("tenant", 403), ("other tenant", 404)]
)
def test_nobody_else_puts_it_off(certificate: Make, api: Any, who: str, status: int):
    form = certificate("SUBMITTED")
    body = {"until": in_days(1), "reason": WHY}
    answer = api(who).post(f"{LIST}{form.pk}/snooze/", body, format="json")
    assert answer.status_code == status
