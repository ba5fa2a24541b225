"""POST /api/certificates/check/: what the checks would say, with nothing kept."""

import uuid
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Branch
from tests.support.api import body
from tests.support.builders import line
from workflow.api import schemas
from workflow.engine.execution import perform
from workflow.models import Certificate

LIST = "/api/certificates/"
CHECK = f"{LIST}check/"


def tried(api: Any, given: Any, who: str = "tenant") -> dict[str, Any]:
    answer = api(who).post(CHECK, given, format="json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def blocking(told: dict[str, Any]) -> list[str]:
    return [check["id"] for check in told["checks"] if check["severity"] == "block"]


def test_a_clean_certificate_is_found_clean(api: Any, people: Any, branch: Any):
    told = tried(api, body())
    months = {"m1": "100000.00", "m2": "100000.00", "m3": "100000.00"}
    assert told["totals"] == months | {"total": "300000.00", "tax": "15000.00"}
    assert told["lines"] == body()["lines"]
    assert blocking(told) == []
    assert set(told) == set(schemas.Trial.__annotations__)


def test_it_says_what_a_draft_of_the_same_body_says(api: Any, people: Any, branch: Any):
    spoiled = [{"atc": "WI100", "m1": "5.00"}, {"atc": "WC160", "m2": "7.00", "tax": "3.00"}]
    given = body(signatory_name="", lines=spoiled, agent_accreditation="12-345678-9")
    told = tried(api, given)
    draft = api("tenant").post(LIST, given, format="json").json()
    assert told == {name: draft[name] for name in ("checks", "compared", "totals", "lines")}
    assert {"SIGNATORY", "AGENT", "ATC_CLASS", "TAX"} <= set(blocking(told))


def test_nothing_at_all_is_tried_too(api: Any, people: Any):
    told = tried(api, {})
    assert set(blocking(told)) == {"REQUIRED", "SIGNATORY"}
    assert told["lines"] == []


def test_lines_are_computed_as_they_would_be(api: Any, people: Any, branch: Any):
    told = tried(api, body(lines=[{"atc": "wc 160", "m1": "10.00", "m3": "0.30"}]))
    assert told["lines"][0] | {"description": ""} == {
        "section": "EWT",
        "atc": "WC160",
        "description": "",
        "rate": "2.00",
        "m1": "10.00",
        "m2": "0.00",
        "m3": "0.30",
        "total": "10.30",
        "tax": "0.21",
    }
    assert told["lines"][0]["description"]


def picture() -> dict[str, list[Any]]:
    """Every row of every table of papers and people."""
    models = [*apps.get_app_config("workflow").get_models()]
    models += apps.get_app_config("accounts").get_models()
    through = [Certificate.locations.through]
    return {m._meta.db_table: list(m._base_manager.values()) for m in [*models, *through]}


def test_no_row_changes(api: Any, certificate: Any, branch: Any):
    kept = certificate("RETURNED", locations=[branch])
    clients = {who: api(who) for who in ("tenant", "other tenant")}
    bodies = [
        body(id=str(uuid.uuid4()), remarks="new"),
        {"id": str(kept.pk), "remarks": "kept", "lines": [], "locations": []},
        {"id": str(kept.pk), "company": None, "branch": None},
    ]
    before = picture()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        for client in clients.values():
            for given in bodies:
                assert client.post(CHECK, given, format="json").status_code == 200
    assert picture() == before
    written = [q["sql"] for q in asked if not q["sql"].lstrip("( ").upper().startswith("SELECT")]
    about = [sql for sql in written if "workflow_" in sql]
    assert about == []


def test_a_kept_certificate_lends_what_is_left_out(api: Any, certificate: Any):
    kept = certificate("RETURNED")
    told = tried(api, {"id": str(kept.pk)})
    assert blocking(told) == []
    assert told["totals"]["total"] == "300000.00"
    told = tried(api, {"id": str(kept.pk), "signatory_name": ""})
    assert blocking(told) == ["SIGNATORY"]
    told = tried(api, {"id": str(kept.pk), "lines": []})
    assert blocking(told) == ["REQUIRED"]
    assert told["totals"]["total"] == "0.00"


def test_another_tenants_certificate_lends_nothing(api: Any, certificate: Any):
    kept = certificate("RETURNED")
    told = tried(api, {"id": str(kept.pk)}, who="other tenant")
    assert told == tried(api, {}, who="other tenant")


def test_duplicates_are_looked_for_and_one_is_no_duplicate_of_itself(api: Any, certificate: Any):
    sent = certificate("SUBMITTED", lines=[line()])
    same = body(period_from=f"{sent.period_from}", period_to=f"{sent.period_to}")
    told = tried(api, same)
    assert blocking(told) == ["DUPLICATE"]
    (other,) = [check["other"] for check in told["checks"] if check["id"] == "DUPLICATE"]
    assert other == {"reference": sent.reference, "id": str(sent.pk), "is_copy": True}
    assert blocking(tried(api, same | {"id": str(sent.pk)})) == []


def test_what_others_sent_is_not_told_to_who_writes_their_tin(api: Any, certificate: Any):
    sent = certificate("SUBMITTED", lines=[line()])
    same = body(
        period_from=f"{sent.period_from}",
        period_to=f"{sent.period_to}",
        payor_tin=str(sent.payor_tin),
    )
    told = tried(api, same, who="other tenant")
    assert blocking(told) == ["PAYOR"]
    assert sent.reference not in str(told)


def test_locations_of_another_company_are_found(api: Any, people: Any, branch: Any):
    elsewhere = people["processor elsewhere"].assignments.get().company
    Branch.objects.create(company=elsewhere, name="Crest Angeles")
    Branch.objects.create(company=branch.company, name="Crest Annex")
    good = tried(api, body(locations=["Crest Bay Mall", "Crest Annex"]))
    bad = tried(api, body(locations=["Crest Annex", "Crest Angeles"]))
    assert blocking(good) == []
    assert [check for check in bad["checks"] if check["id"] == "LOCATIONS"] == [
        {
            "id": "LOCATIONS",
            "severity": "block",
            "field": "locations",
            "message": "PACIFIC CREST MALLS, INC. has no branch Crest Angeles.",
        }
    ]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"lines": [{"atc": "XX999"}]}, "lines.0.atc"),
        ({"lines": [{"m1": "1.005"}]}, "lines.0.m1"),
        ({"lines": [{"m1": "99999999999.99", "m2": "99999999999.99"}]}, "lines.0.total"),
        ({"lines": [{"m1": "99999999999.99"}] * 2}, "lines"),
        ({"lines": [{"m1": "1.00", "tax": "99999999999.99"}] * 2}, "lines"),
        ({"lines": [{"atc": "WC100"}] * 11}, "lines"),
        ({"period_from": "soon", "lines": [{"atc": "WC100"}]}, "period_from"),
        ({"id": "not an id"}, "id"),
        ({"id": ["a"]}, "id"),
        ({"company": "NONE"}, "company"),
        ({"locations": ["Nowhere"]}, "locations"),
        ({"agent_issued": "x"}, "agent_issued"),
    ],
)
def test_what_is_not_like_this_is_refused(api: Any, people: Any, given: Any, field: str):
    answer = api("tenant").post(CHECK, given, format="json")
    assert answer.status_code == 422, answer.content
    assert answer.json()["fields"][0]["field"].startswith(field)


@pytest.mark.parametrize("raw", ["[]", "3", '"text"', "{", "null"])
def test_a_body_that_is_no_object_is_refused(api: Any, people: Any, raw: str):
    answer = api("tenant").post(CHECK, raw, content_type="application/json")
    assert answer.status_code in (400, 422)


def test_a_try_asks_the_database_few_times(
    api: Any, certificate: Any, django_assert_max_num_queries: Any
):
    kept, client = certificate("RETURNED"), api("tenant")
    given = {"id": str(kept.pk), "lines": [{"atc": "WC100", "m1": "10.00"}] * 10}
    client.post(CHECK, given, format="json")
    with django_assert_max_num_queries(14):
        client.post(CHECK, given, format="json")


def test_a_try_of_a_dismissed_duplicate_is_held_against_the_others_once_its_income_changes(
    api: Any, certificate: Any, people: Any
):
    first = certificate("SUBMITTED", lines=[line()])
    period = {"period_from": first.period_from, "period_to": first.period_to}
    second = certificate("RETURNED", lines=[line(atc="WC160", rate="2")], **period)
    perform(
        "certificates",
        second.pk,
        "dismiss_duplicate",
        by=people["lead"],
        inputs={"reason": "Another lease.", "other": first.reference},
    )
    same_code = {"lines": [{"atc": "WC100", "m1": "100.00", "m2": "1.00", "m3": "1.00"}]}
    assert blocking(tried(api, {"id": str(second.pk)})) == []
    assert blocking(tried(api, {"id": str(second.pk)} | same_code)) == ["DUPLICATE"]
