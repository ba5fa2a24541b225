"""Who works for what: a lead gives and takes what she has herself, and it is on record."""

import json
import logging
from typing import Any

import pytest

from accounts.models import Assignment, Branch, Company, User

ADDRESS = "/api/oversight/assignments/"
BAY, GALLERIA = "Crest Bay Mall", "Crest Galleria Ortigas"
PROCESSOR, COLLEAGUE = "processor@mall.example", "colleague@mall.example"


@pytest.fixture(autouse=True)
def galleria(company: Company) -> Branch:
    return Branch.objects.create(company=company, name=GALLERIA, city="Pasig")


def post(api: Any, who: str = "lead", key: str = "", **body: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return api(who).post(ADDRESS, {"is_given": True} | body, format="json", headers=headers)


def row(told: dict[str, Any], username: str) -> dict[str, Any]:
    return next(each for each in told["people"] if each["username"] == username)


def test_a_lead_sees_everybody_who_decides_by_her_own_company_and_branches(api: Any):
    told = api("lead").get(ADDRESS).json()
    assert [(one["code"], one["branches"]) for one in told["companies"]] == [("PCM", [BAY])]
    assert told["may_assign"] is True
    assert (row(told, PROCESSOR)["companies"], row(told, PROCESSOR)["branches"]) == (["PCM"], [BAY])
    elsewhere = row(told, "elsewhere@mall.example")
    assert (elsewhere["companies"], elsewhere["branches"]) == ([], [])  # CNL is not hers to see
    assert "manager@mall.example" not in {each["username"] for each in told["people"]}


def test_a_manager_sees_all_and_changes_nothing(api: Any):
    told = api("manager").get(ADDRESS).json()
    assert {one["code"] for one in told["companies"]} == {"PCM", "CNL"}
    assert told["may_assign"] is False
    assert post(api, "manager", username=PROCESSOR, branch=BAY).status_code == 403


def test_what_is_given_shows_at_once_and_what_is_taken_hides(
    api: Any, certificate: Any, people: dict[str, User]
):
    form = certificate("SUBMITTED")
    address, who = f"/api/certificates/{form.pk}/", "processor elsewhere"
    assert api(who).get(address).status_code == 404
    answer = post(api, username="elsewhere@mall.example", company="PCM")
    assert answer.status_code == 200, answer.content
    assert row(answer.json(), "elsewhere@mall.example")["companies"] == ["PCM"]
    assert api(who).get(address).status_code == 200
    post(api, username="elsewhere@mall.example", company="PCM", is_given=False)
    assert api(who).get(address).status_code == 404


def test_twice_is_the_same_as_once_and_recorded_once(
    api: Any,
    people: dict[str, User],
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
):
    people["colleague"].assignments.filter(branch__name=BAY).delete()
    with caplog.at_level(logging.INFO, "portal.security"):
        for _ in range(2):
            with django_capture_on_commit_callbacks(execute=True):
                assert post(api, username=COLLEAGUE, branch=BAY).status_code == 200
    assert people["colleague"].assignments.filter(branch__name=BAY).count() == 1
    events = [vars(record)["security"] for record in caplog.records if record.msg == "assigned"]
    assert len(events) == 1
    said = json.loads(json.dumps(events[0]))
    assert (said["actor"], said["person"]) == (
        f"user:{people['lead'].pk}",
        people["colleague"].pk,
    )
    assert (said["given"], said["branch"]) == (True, Branch.objects.get(name=BAY).pk)


def test_a_repeated_key_tells_how_it_is_now_and_changes_nothing_more(
    api: Any, people: dict[str, User]
):
    body: dict[str, Any] = {"username": COLLEAGUE, "branch": BAY, "is_given": False}
    post(api, key="k1", **body)
    given_back = post(api, username=COLLEAGUE, branch=BAY)
    again = post(api, key="k1", **body)
    assert (again.status_code, again.json()) == (200, given_back.json())
    assert people["colleague"].assignments.filter(branch__name=BAY).exists()
    assert post(api, key="k1", username=COLLEAGUE, company="PCM").status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": PROCESSOR, "branch": GALLERIA},  # of her company, but not her branch
        {"username": PROCESSOR, "company": "CNL"},
        {"username": PROCESSOR, "branch": "Nowhere"},
        {"username": PROCESSOR, "branch": BAY, "company": "PCM"},
        {"username": PROCESSOR},
        {"username": "lead@mall.example", "company": "PCM", "is_given": False},
        {"username": "manager@mall.example", "company": "PCM"},
        {"username": "nobody", "company": "PCM"},
        {"username": PROCESSOR, "branch": BAY, "is_given": "perhaps"},
        {"username": ["x"], "branch": BAY},
    ],
    ids=str,
)
def test_what_is_not_hers_to_give_is_refused_and_changes_nothing(api: Any, wrong: dict[str, Any]):
    before = set(Assignment.objects.values_list("user", "company", "branch"))
    answer = post(api, **wrong)
    assert answer.status_code == 422, answer.content
    assert set(Assignment.objects.values_list("user", "company", "branch")) == before


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b'"x"'])
def test_what_is_no_object_is_refused(api: Any, body: bytes):
    answer = api("lead").post(ADDRESS, body, content_type="application/json")
    assert answer.status_code in (400, 422), answer.content
    assert api("lead").post(ADDRESS, "x", content_type="text/plain").status_code == 415
