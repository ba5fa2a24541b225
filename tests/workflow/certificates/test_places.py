"""A certificate split over several branches of its company: who sees it, and what blocks it."""

from typing import Any

import pytest

from accounts.models import Assignment, Branch, Company
from tests.support.api import body
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Transition

pytestmark = pytest.mark.both_databases

LIST = "/api/certificates/"
SPLIT = ["Crest Annex", "Crest North Gate"]


@pytest.fixture
def annexes(branch: Any) -> list[Branch]:
    return [Branch.objects.create(company=branch.company, name=name) for name in SPLIT]


@pytest.fixture
def draft(api: Any, people: Any, annexes: Any) -> dict[str, Any]:
    given = body(locations=["Crest Bay Mall", *SPLIT])
    answer = api("tenant").post(LIST, given, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


def moved(api: Any, who: str, form: dict[str, Any], move: str, **inputs: Any) -> Any:
    return api(who).post(f"{LIST}{form['id']}/{move}/", inputs, format="json")


def test_several_branches_are_kept_and_told(api: Any, draft: dict[str, Any]):
    assert sorted(draft["locations"]) == sorted(["Crest Bay Mall", *SPLIT])
    assert draft["branch"] == "Crest Bay Mall"
    twice = {"locations": ["Crest Annex", "Crest Annex"]}
    told = api("tenant").patch(f"{LIST}{draft['id']}/", twice, format="json").json()
    assert told["locations"] == ["Crest Annex"]
    told = api("tenant").patch(f"{LIST}{draft['id']}/", {"locations": []}, format="json").json()
    assert (told["locations"], told["location"]) == ([], None)


def test_whether_it_is_split_follows_what_is_saved(api: Any, draft: dict[str, Any]):
    for given, is_split in (
        ({"locations": ["Crest Bay Mall"]}, False),
        ({"locations": ["Crest Annex"]}, True),
        ({"branch": "Crest Annex"}, False),
        ({"locations": []}, False),
        ({"locations": ["Crest Bay Mall", "Crest Annex"]}, True),
        ({"branch": ""}, True),
    ):
        saved = api("tenant").patch(f"{LIST}{draft['id']}/", given, format="json")
        assert saved.status_code == 200, saved.content
        assert Certificate.objects.get(pk=draft["id"]).is_split is is_split, given
    verify_chain()


@pytest.mark.parametrize("given", [["Nowhere"], "Crest Annex", [None], [3], [["Crest Annex"]]])
def test_what_is_no_list_of_branches_is_refused(api: Any, draft: dict[str, Any], given: Any):
    url = f"{LIST}{draft['id']}/"
    answer = api("tenant").patch(url, {"locations": given}, format="json")
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"].startswith("locations")
    assert api("tenant").get(url).json()["locations"] == draft["locations"]


@pytest.mark.parametrize("where", SPLIT)
def test_processors_of_each_split_branch_see_it_once_it_is_processed(
    api: Any, draft: dict[str, Any], people: Any, where: str
):
    there = people["processor elsewhere"]
    Assignment.objects.create(user=there, branch=Branch.objects.get(name=where))
    assert moved(api, "tenant", draft, "submit").status_code == 200
    assert rows(api, "open") == rows(api, "processed") == []
    assert moved(api, "processor", draft, "approve").status_code == 200
    assert (rows(api, "open"), rows(api, "processed")) == ([], [draft["id"]])
    assert api("processor elsewhere").get(f"{LIST}{draft['id']}/").status_code == 200
    assert moved(api, "processor elsewhere", draft, "amend", remarks="x").status_code == 403


def rows(api: Any, tab: str) -> list[str]:
    page = api("processor elsewhere").get(LIST, {"list": tab}).json()
    return [row["id"] for row in page["results"]]


def test_a_processor_of_no_branch_of_it_does_not_see_it(
    api: Any, draft: dict[str, Any], people: Any, branch: Any
):
    other = Branch.objects.create(company=branch.company, name="Crest Galleria")
    Assignment.objects.create(user=people["processor elsewhere"], branch=other)
    moved(api, "tenant", draft, "submit")
    moved(api, "processor", draft, "approve")
    assert rows(api, "processed") == []
    assert api("processor elsewhere").get(f"{LIST}{draft['id']}/").status_code == 404


def test_every_branch_is_in_the_audience_and_under_the_seal(
    api: Any, draft: dict[str, Any], annexes: Any, branch: Any
):
    moved(api, "tenant", draft, "submit")
    last = Transition.objects.order_by("-number")[0]
    told = sorted(int(pk) for pk in last.branch_ids.strip("|").split("|"))
    assert told == sorted(each.pk for each in [branch, *annexes])
    assert verify_chain().transitions == last.number


def test_a_branch_of_another_company_blocks(api: Any, draft: dict[str, Any]):
    Branch.objects.create(company=Company.objects.get(code="CNL"), name="Crest Angeles")
    given = {"locations": ["Crest Annex", "Crest Angeles"]}
    told = api("tenant").patch(f"{LIST}{draft['id']}/", given, format="json").json()
    assert [check["id"] for check in told["checks"] if check["severity"] == "block"] == [
        "LOCATIONS"
    ]
    refused = moved(api, "tenant", draft, "submit")
    words = "PACIFIC CREST MALLS, INC. has no branch Crest Angeles."
    assert (refused.status_code, refused.json()["message"]) == (409, words)
    assert Certificate.objects.get(pk=draft["id"]).status == "DRAFT"
