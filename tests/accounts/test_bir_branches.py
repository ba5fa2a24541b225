"""A tenant's other BIR branches: listed by the tenant, one login for all."""

from typing import Any

import pytest

from accounts.models import BirBranch
from tests.support.api import body

BRANCHES = "/api/tenant/branches/"
LIST = "/api/certificates/"


def test_a_tenant_lists_a_branch_and_sends_for_it(api: Any, people: Any, branch: Any):
    client, given = api("tenant"), body(payor_tin="998-765-432-00012")
    draft = client.post(LIST, given, format="json").json()
    (found,) = [check for check in draft["checks"] if check["severity"] == "block"]
    assert (found["id"], found["field"]) == ("PAYOR", "payor_tin")
    assert "00012 is not among your branches" in found["message"]
    answer = client.post(BRANCHES, {"code": "12", "name": "Ortigas"}, format="json")
    assert (answer.status_code, answer.json()) == (
        201,
        [
            {
                "code": "00000",
                "tin": "99876543200000",
                "name": "",
                "address": "RIZAL AVE., MANILA",
                "is_own": True,
            },
            {
                "code": "00012",
                "tin": "99876543200012",
                "name": "Ortigas",
                "address": "",
                "is_own": False,
            },
        ],
    )
    assert client.post(f"{LIST}{draft['id']}/submit/").status_code == 200


def test_branches_of_one_payor_are_no_duplicates_of_one_another(api: Any, people: Any, branch: Any):
    client = api("tenant")
    client.post(BRANCHES, {"code": "00012"}, format="json")
    for tin in ("998-765-432-00000", "998-765-432-00012"):
        draft = client.post(LIST, body(payor_tin=tin), format="json").json()
        assert client.post(f"{LIST}{draft['id']}/submit/").status_code == 200, tin


def test_listing_it_again_changes_it_and_it_can_be_taken_off(api: Any, people: Any):
    client = api("tenant")
    for name in ("Ortigas", "Clark"):
        told = client.post(BRANCHES, {"code": "00012", "name": name}, format="json").json()
    assert [each["name"] for each in told] == ["", "Clark"]
    answer = client.delete(f"{BRANCHES}00012/")
    assert (answer.status_code, [each["code"] for each in answer.json()]) == (200, ["00000"])
    assert client.delete(f"{BRANCHES}00012/").status_code == 404


@pytest.mark.parametrize("code", ["", "x", "123456", "00000", "1-2", None])
def test_what_is_no_other_branch_is_refused(api: Any, people: Any, code: Any):
    answer = api("tenant").post(BRANCHES, {"code": code}, format="json")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "code")
    assert not BirBranch.objects.exists()


def test_branches_are_of_the_tenant_who_asks_and_none_of_the_staffs(api: Any, people: Any):
    api("tenant").post(BRANCHES, {"code": "00012"}, format="json")
    assert [each["code"] for each in api("other tenant").get(BRANCHES).json()] == ["00000"]
    assert api("other tenant").delete(f"{BRANCHES}00012/").status_code == 404
    assert api("processor").get(BRANCHES).status_code == 403
    assert api("anonymous").get(BRANCHES).status_code == 401
