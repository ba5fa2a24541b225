"""Staff as administrators keep them: a role, and the end of every session."""

from typing import Any

import pytest

from accounts.models import User
from workflow.engine.verify import verify_chain

ADDRESS = "/api/masterdata/staff/"
NEW = {"email": "Rowena@mall.example", "name": "Rowena Panganiban", "role": "processor"}


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


def one(person: User) -> str:
    return f"{ADDRESS}{person.pk}/"


def test_somebody_is_added_and_found_and_it_is_on_record(admin: Any):
    told = admin.post(ADDRESS, NEW, format="json").json()
    assert (told["email"], told["role"], told["version"]) == (
        "rowena@mall.example",
        "processor",
        1,
    )
    assert [entry["label"] for entry in told["log"]] == ["Added"]
    [row] = admin.get(ADDRESS, {"q": "panganiban"}).json()["results"]
    assert row["id"] == told["id"]
    verify_chain()


@pytest.mark.parametrize(
    ("field", "value"),
    [("email", "manager@mall.example"), ("email", "nowhere"), ("role", "tenant"), ("role", "king")],
)
def test_what_is_wrong_is_said_at_its_field(admin: Any, field: str, value: str):
    answer = admin.post(ADDRESS, NEW | {field: value}, format="json")
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == [field]


def test_tenants_are_no_staff(admin: Any, people: dict[str, User]):
    assert admin.get(one(people["tenant"])).status_code == 404
    names = {row["email"] for row in admin.get(ADDRESS).json()["results"]}
    assert names == {person.email for person in people.values() if not person.is_tenant}


def test_another_role_ends_sessions_and_assignments(admin: Any, api: Any, people: dict[str, User]):
    desk = api("processor")
    told = admin.patch(one(people["processor"]), {"role": "manager"}, format="json").json()
    assert (told["role"], told["companies"], told["branches"]) == ("manager", [], [])
    assert told["log"][0]["changes"] == [
        {"field": "role", "label": "Role", "before": "processor", "after": "manager"}
    ]
    assert desk.get("/api/me").status_code == 401
    verify_chain()


def test_a_deactivated_person_is_signed_out_and_comes_back(
    admin: Any, api: Any, people: dict[str, User]
):
    desk = api("lead")
    told = admin.post(f"{one(people['lead'])}deactivate/", headers={"If-Match": '"0"'}).json()
    assert told["is_active"] is False
    assert desk.get("/api/me").status_code == 401
    [row] = admin.get(ADDRESS, {"state": "inactive"}).json()["results"]
    assert row["id"] == people["lead"].pk
    stale = admin.post(f"{one(people['lead'])}reactivate/", headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert admin.post(f"{one(people['lead'])}reactivate/").json()["is_active"] is True
    verify_chain()


def test_nobody_takes_their_own_role_away(admin: Any, people: dict[str, User]):
    me = people["administrator"]
    for answer in (
        admin.patch(one(me), {"role": "manager"}, format="json"),
        admin.post(f"{one(me)}deactivate/"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "yourself")
    me.refresh_from_db()
    assert (me.role, me.is_active) == ("administrator", True)
