"""Sharing forms out among the processors of their company: in turns, or to whoever has least."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts import leave_cover
from accounts.models import Role, User
from console.bulk.sharing import NOBODY
from core import clock
from tests.conftest import staff
from tests.support.outbox import deliver
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain

BULK = "/api/bulk/"
Make = Callable[..., Any]


@pytest.fixture
def several(certificate: Make) -> Callable[[int], list[Any]]:
    """Forms that are nobody's yet."""
    return lambda count: [certificate("SUBMITTED") for _ in range(count)]


def ask(client: Any, rows: list[Any], **body: Any) -> Any:
    asked = {"move": "assign", "ids": [str(each.pk) for each in rows]} | body
    return client.post(BULK, asked, format="json")


def shared(client: Any, rows: list[Any], way: str) -> dict[str, Any]:
    """What became of them."""
    answer = ask(client, rows, share=way)
    assert answer.status_code == 202, answer.json()
    deliver()
    told: dict[str, Any] = client.get(f"{BULK}{answer.json()['id']}/").json()
    return told


def tried(client: Any, rows: list[Any], way: str) -> dict[str, int]:
    """How many each would be given."""
    told = ask(client, rows, share=way, dry_run=True).json()
    return {each["name"]: each["count"] for each in told["shares"]}


def owners(rows: list[Any]) -> Counter[str]:
    found = Certificate.objects.filter(pk__in=[each.pk for each in rows])
    return Counter(found.values_list("processor__name", flat=True))


def test_in_turns_each_gets_as_many_and_the_dry_run_says_so(
    several: Make, api: Any, people: dict[str, User]
):
    rows = several(5)
    assert tried(api("lead"), rows, "round_robin") == {"Colleague": 3, "Processor": 2}
    assert not Certificate.objects.exclude(processor=None).exists()
    told = shared(api("lead"), rows, "round_robin")
    assert [each["ok"] for each in told["results"]] == [True] * 5
    assert owners(rows) == {"Colleague": 3, "Processor": 2}
    last = api("lead").get(f"/api/certificates/{rows[0].pk}/history/").json()[-1]
    assert (last["label"], last["by"]) == ("Assigned", "Lead")
    verify_chain()


def test_by_load_whoever_has_least_gets_most(several: Make, api: Any, people: dict[str, User]):
    to = {"to": people["processor"].username}
    for form in several(3):
        perform("certificates", form.pk, "assign", by=people["lead"], inputs=to)
    rows = several(5)
    assert tried(api("lead"), rows, "load") == {"Colleague": 4, "Processor": 1}
    shared(api("lead"), rows, "load")
    assert owners(rows) == {"Colleague": 4, "Processor": 1}


def test_what_is_somebodys_stays_and_what_is_held_is_not_dealt(
    several: Make, api: Any, people: dict[str, User]
):
    rows = several(4)
    perform(
        *("certificates", rows[0].pk, "assign"),
        by=people["lead"],
        inputs={"to": people["colleague"].username},
    )
    api("processor").post(f"/api/certificates/{rows[1].pk}/claim/")
    piles = ask(api("lead"), rows, share="round_robin", dry_run=True).json()
    said = {each["id"]: each["findings"][0]["message"] for each in piles["blocked"]}
    assert said == {
        str(rows[0].pk): "It is Colleague's already.",
        str(rows[1].pk): "Processor is working on this certificate.",
    }
    assert sum(each["count"] for each in piles["shares"]) == 2
    told = shared(api("lead"), rows, "round_robin")
    assert [each["ok"] for each in told["results"]] == [False, False, True, True]


def test_who_is_away_left_or_works_elsewhere_gets_nothing(
    several: Make, api: Any, people: dict[str, User]
):
    rows, today = several(2), clock.today()
    leave_cover.create_cover(people["processor elsewhere"], people["colleague"], today, today)
    assert tried(api("lead"), rows, "load") == {"Elsewhere": 1, "Processor": 1}
    User.objects.filter(pk=people["processor"].pk).update(is_active=False)
    assert tried(api("lead"), rows, "load") == {"Elsewhere": 2}
    User.objects.filter(role=Role.PROCESSOR).update(is_active=False)
    piles = ask(api("lead"), rows, share="load", dry_run=True).json()
    assert [each["findings"][0]["message"] for each in piles["blocked"]] == [NOBODY] * 2
    told = shared(api("lead"), rows, "load")
    assert [(each["ok"], each["message"]) for each in told["results"]] == [(False, NOBODY)] * 2


def test_a_cover_of_tomorrow_gives_nothing_today(several: Make, api: Any, people: dict[str, User]):
    tomorrow = clock.today() + timedelta(days=1)
    leave_cover.create_cover(people["processor elsewhere"], people["colleague"], tomorrow, tomorrow)
    assert tried(api("lead"), several(2), "load") == {"Colleague": 1, "Processor": 1}


def test_of_those_who_have_as_many_the_names_decide(
    several: Make, api: Any, people: dict[str, User], company: Any
):
    staff("ana", Role.PROCESSOR, company)
    assert tried(api("lead"), several(4), "load") == {"Ana": 2, "Colleague": 1, "Processor": 1}


def test_only_a_lead_shares_out(several: Make, api: Any):
    rows = several(1)
    piles = ask(api("processor"), rows, share="load", dry_run=True).json()
    assert [each["findings"][0]["message"] for each in piles["blocked"]] == ["You may not do this."]
    told = shared(api("processor"), rows, "load")
    assert told["results"][0]["ok"] is False
    assert owners(rows) == {None: 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"share": "alphabet"},
        {"share": "load", "move": "claim"},
        {"share": "load", "inputs": {"to": "colleague@mall.example"}},
    ],
)
def test_what_cannot_be_shared_out_is_said_before_anything_happens(
    several: Make, api: Any, wrong: dict[str, Any]
):
    for more in ({}, {"dry_run": True}):
        answer = ask(api("lead"), several(1), **wrong, **more)
        assert answer.status_code == 422, answer.json()
        assert answer.json()["fields"]
