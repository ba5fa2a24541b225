"""The feed as a plain GET: the same events in pages, for the same people."""

import time
from functools import partial
from typing import Any

import pytest

from tests.support.sockets import Ears, act, say
from tests.support.together import at_once, raised
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.live.feed import Audience, events_for

pytestmark = pytest.mark.both_databases

FEED = "/api/events"
NAME = "certificates"
EVERYBODY = ["tenant", "other tenant", "processor", "processor elsewhere", "lead", "manager"]


def all_told(client: Any) -> tuple[list[dict[str, Any]], int]:
    """Everything from the beginning, and the last cursor."""
    told = client.get(FEED, {"after": 0}).json()
    return told["events"], told["caught_up"]


@pytest.mark.parametrize("who", EVERYBODY)
def test_each_is_told_what_concerns_them(who: str, api: Any, certificate: Any):
    certificate("APPROVED")
    certificate("DRAFT")
    mine = {"tenant": [1, 2, 3, 4], "processor": [2, 3], "lead": [2, 3], "manager": [2, 3]}
    found, cursor = all_told(api(who))
    assert [event["seq"] for event in found] == mine.get(who, [])
    assert cursor == 4


def test_an_event_says_what_changed_and_nothing_of_what_it_is_now(api: Any, certificate: Any):
    form = certificate("SUBMITTED", remarks="secret")
    told = api("tenant").get(FEED, {"after": 1}).json()
    assert told == {
        "events": [{"seq": 2, "resource": NAME, "id": str(form.pk), "move": "submit"}],
        "caught_up": 2,
    }


def test_pages_lead_from_one_to_the_next(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    for _ in range(8):
        perform(NAME, form.pk, "comment", by=people["tenant"], inputs={"text": "x"})
    audience, cursor, found = Audience.of(people["processor"]), 0, []
    for size in (3, 3, 3, 0):
        changes, cursor = events_for(audience, cursor, 3)
        assert len(changes) == size
        found += [change.seq for change in changes]
    assert found == list(range(2, 11))
    assert cursor == 10


@pytest.mark.parametrize(
    "cursor", ["abc", "-1", "1.5", "1e3", "٣", "9" * 30, "0x10", str(2**63), "1 OR 1=1"]
)
def test_a_cursor_that_makes_no_sense_is_refused(cursor: str, api: Any, people: Any):
    answer = api("tenant").get(FEED, {"after": cursor})
    assert (answer.status_code, answer.json()["field"]) == (422, "after")


def test_a_cursor_beyond_the_end_finds_nothing_and_comes_back(api: Any, certificate: Any):
    certificate("DRAFT")
    assert api("tenant").get(FEED, {"after": 10**9}).json() == {"events": [], "caught_up": 1}


def test_without_a_cursor_it_begins_at_the_beginning(api: Any, certificate: Any):
    certificate("DRAFT")
    assert len(api("tenant").get(FEED).json()["events"]) == 1


def test_a_pages_first_answer_is_a_cursor(api: Any, certificate: Any):
    certificate("SUBMITTED")
    cursor = api("tenant").get("/api/me").json()["caught_up"]
    form = certificate("DRAFT")
    told = api("tenant").get(FEED, {"after": cursor}).json()
    assert [(event["id"], event["move"]) for event in told["events"]] == [(str(form.pk), "born")]


def test_only_who_is_signed_in_is_told(api: Any, people: Any):
    assert api("anonymous").get(FEED).status_code == 401


@pytest.mark.django_db(transaction=True)
async def test_socket_and_feed_tell_the_same(ears: Ears, certificate: Any, people: Any, api: Any):
    for status in ("RESUBMITTED", "DISCARDED", "FOR AMENDMENT", "CANCELLED"):
        form = await act(certificate, status)
    await say(form, people["tenant"], 5)
    for who in EVERYBODY:
        heard, cursor = await (await ears.of(people[who], after=0)).hear_until_caught_up()
        client = await act(api, who)
        assert await act(all_told, client) == (heard, cursor)


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_whoever_follows_by_cursor_while_many_write_misses_nothing(certificate: Any, people: Any):
    """Numbers are committed in their order: no later look finds an earlier one."""
    forms = [certificate("SUBMITTED") for _ in range(3)]
    audience, ended = Audience.of(people["tenant"]), []

    def write(form: Any) -> None:
        try:
            for _ in range(40):
                perform(NAME, form.pk, "comment", by=people["tenant"], inputs={"text": "x"})
        finally:
            ended.append(form)

    def follow() -> list[int]:
        seen: list[int] = []
        cursor = 6
        while True:
            last_look = len(ended) == len(forms)
            found, cursor = events_for(audience, cursor, 7)
            seen += [change.seq for change in found]
            if last_look and not found:
                return seen
            time.sleep(0 if found else 0.001)  # as a follower does; else the writers starve

    *writers, seen = at_once(*(partial(write, form) for form in forms), follow)
    assert not raised(writers)
    assert seen == list(range(7, 127)) == numbers_after(6)


def numbers_after(number: int) -> list[int]:
    rows = Transition.objects.filter(number__gt=number).order_by("number")
    return list(rows.values_list("number", flat=True))
