"""Leave cover: a colleague's assignments for a time, on record, lapsing by itself."""

from datetime import date, timedelta
from typing import Any

import pytest

from accounts.models import Branch, Company, Cover, User
from core import clock
from core.clock import today
from workflow.engine.verify import verify_chain
from workflow.models import Transition

ADDRESS, GRID = "/api/oversight/covers/", "/api/oversight/assignments/"
PROCESSOR, ELSEWHERE = "processor@mall.example", "elsewhere@mall.example"


def in_days(count: int) -> date:
    return today() + timedelta(days=count)


def arrange(api: Any, who: str = "lead", starts: int = 0, ends: int = 5, **body: str) -> Any:
    given = {"username": ELSEWHERE, "absent": PROCESSOR} | body
    days = {"starts_on": in_days(starts).isoformat(), "ends_on": in_days(ends).isoformat()}
    return api(who).post(ADDRESS, given | days, format="json")


def refused(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.content
    return [(each["field"], each["code"]) for each in answer.json()["fields"]]


def values_of(row: Transition) -> dict[str, Any]:
    assert row.revision.values is not None
    return row.revision.values


def seen(api: Any, form: Any) -> int:
    status: int = api("processor elsewhere").get(f"/api/certificates/{form.pk}/").status_code
    return status


def test_who_covers_sees_and_decides_and_the_audit_says_for_whom(
    api: Any, certificate: Any, people: dict[str, User]
):
    form = certificate("SUBMITTED")
    assert seen(api, form) == 404
    told = arrange(api).json()
    [cover] = told["covers"]
    assert (cover["name"], cover["absent"]) == (
        str(people["processor elsewhere"]),
        str(people["processor"]),
    )
    row = next(each for each in told["people"] if each["username"] == ELSEWHERE)
    assert row["companies"] == []  # lent, not given
    desk = api("processor elsewhere")
    assert "PCM" in desk.get("/api/me").json()["companies"]
    assert desk.post(f"/api/certificates/{form.pk}/approve/").status_code == 200
    approved = Transition.objects.get(subject_id=str(form.pk), move="approve")
    assert values_of(approved)["acting_for"] == str(people["processor"])
    asked = {"move": "approve", "lifecycle": "certificates"}
    [line] = api("manager").get("/api/audit/", asked).json()["results"]
    assert line["acting_for"] == str(people["processor"])
    verify_chain()


def test_what_is_ones_own_is_done_in_ones_own_name(api: Any, certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    arrange(api, username="colleague@mall.example")
    api("colleague").post(f"/api/certificates/{form.pk}/approve/")
    approved = Transition.objects.get(subject_id=str(form.pk), move="approve")
    assert "acting_for" not in values_of(approved)


def test_it_begins_on_its_day_and_lapses_by_itself(people: dict[str, User], api: Any):
    arrange(api, starts=2, ends=3)
    held = []
    for day in range(5):
        with clock.set_to(clock.now() + timedelta(days=day)):
            held.append(bool(User.objects.get(username=ELSEWHERE).handles(pcm().pk)))
    assert held == [False, False, True, True, False]


def pcm() -> Company:
    return Company.objects.get(code="PCM")


def test_a_session_that_is_open_loses_it_when_it_ends(api: Any, certificate: Any):
    form = certificate("SUBMITTED")
    told = arrange(api).json()
    assert seen(api, form) == 200
    address = f"{ADDRESS}{told['covers'][0]['id']}/end/"
    for _ in range(2):
        assert api("lead").post(address).json()["covers"] == []
    assert seen(api, form) == 404
    verify_chain()


def test_what_the_absent_is_given_or_loses_who_covers_is_given_or_loses(api: Any, company: Company):
    ortigas = Branch.objects.create(company=company, name="Crest Galleria Ortigas")
    lead = User.objects.get(username="lead@mall.example")
    lead.assignments.create(branch=ortigas)
    arrange(api)
    body = {"username": PROCESSOR, "branch": ortigas.name}
    api("lead").post(GRID, body | {"is_given": True}, format="json")
    assert ortigas.pk in User.objects.get(username=ELSEWHERE).branch_ids
    api("lead").post(GRID, body | {"is_given": False}, format="json")
    assert ortigas.pk not in User.objects.get(username=ELSEWHERE).branch_ids
    verify_chain()


def test_each_assignment_is_a_transition_with_what_it_was_before(api: Any):
    body = {"username": ELSEWHERE, "company": "PCM"}
    for is_given in (True, True, False):
        api("lead").post(GRID, body | {"is_given": is_given}, format="json")
    rows = Transition.objects.filter(lifecycle="masterdata", move="assign").order_by("number")
    assert [values_of(row)["inputs"]["note"] for row in rows] == ["PCM given", "PCM taken"]
    verify_chain()
    asked = {"lifecycle": "masterdata", "move": "assign"}
    told = api("manager").get("/api/audit/", asked).json()["results"][-1]
    assert told["label"] == "Assigned"
    assert told["changes"][0]["field"] == "Companies"


def test_another_role_takes_assignments_and_covers_and_says_so(
    api: Any, certificate: Any, people: dict[str, User]
):
    arrange(api)
    person = people["processor elsewhere"]
    address = f"/api/masterdata/staff/{person.pk}/"
    api("administrator").patch(address, {"role": "manager"}, format="json")
    assert not person.assignments.exists()
    assert not Cover.objects.filter(user=person, ends_on__gte=today()).exists()
    verify_chain()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"username": PROCESSOR}, ("username", "same")),
        ({"username": "manager@mall.example"}, ("username", "unknown")),
        ({"absent": "nobody"}, ("absent", "unknown")),
        ({"absent": ELSEWHERE, "username": PROCESSOR}, ("absent", "not_hers")),
        ({"starts": -1}, ("starts_on", "past")),
        ({"starts": 3, "ends": 2}, ("ends_on", "range")),
        ({"ends": 100}, ("ends_on", "range")),
    ],
)
def test_what_cannot_be_is_refused(api: Any, people: Any, given: Any, fault: Any):
    assert refused(arrange(api, **given)) == [fault]


def test_the_same_cover_is_not_arranged_twice(api: Any, people: Any):
    arrange(api)
    assert refused(arrange(api, starts=5, ends=8)) == [("starts_on", "taken")]


def test_managers_look_and_arrange_nothing(api: Any, people: Any):
    assert arrange(api, "manager").status_code == 403
    assert arrange(api, "processor").status_code == 403
    assert api("lead").post(f"{ADDRESS}99999/end/").status_code == 404
