"""A tenant's own quarters beside its figures: told with each certificate, and looked at."""

from typing import Any

import pytest

from accounts.models import Branch
from core.quarter import Quarter
from tests.support.api import body
from tests.support.builders import line

LIST = "/api/certificates/"
CHECK = f"{LIST}check/"
Q1, Q2, Q3 = Quarter(2026, 1), Quarter(2026, 2), Quarter(2026, 3)


def of(quarter: Quarter, base: str = "100000.00", **changes: Any) -> dict[str, Any]:
    lines = {"lines": [line(base)]}
    return {"period_from": quarter.start, "period_to": quarter.end} | lines | changes


def compared(api: Any, given: dict[str, Any], who: str = "tenant") -> Any:
    return api(who).post(CHECK, given, format="json").json()["compared"]


def test_last_quarter_stands_beside_each_line(api: Any, certificate: Any):
    sent = certificate("APPROVED", **of(Q2, "90000.00"))
    given = [body()["lines"][0], {"atc": "WC160", "m1": "10.00"}]
    assert compared(api, body(lines=given)) == [
        {
            "line": 0,
            "quarter": "2026Q2",
            "m1": "90000.00",
            "m2": "90000.00",
            "m3": "90000.00",
            "total": "270000.00",
            "tax": "13500.00",
            "references": [sent.reference],
        },
    ]


def test_tenant_and_staff_are_told_the_same_of_what_is_kept(api: Any, certificate: Any):
    certificate("APPROVED", **of(Q2))
    form = certificate("SUBMITTED", **of(Q3))
    told = [api(who).get(f"{LIST}{form.pk}/").json()["compared"] for who in ("tenant", "processor")]
    assert told[0] == told[1]
    assert told[0][0]["total"] == "300000.00"


@pytest.mark.parametrize(
    "other",
    [
        {"status": "DRAFT"},
        {"status": "CANCELLED"},
        {"unit": "Kiosk 2"},
        {"branch": "annex"},
        {"period_from": Q1.start, "period_to": Q1.end},
        {"lines": [line(atc="WC120", rate="2")]},
    ],
)
def test_other_places_units_codes_and_what_claims_nothing_are_not_compared(
    api: Any, certificate: Any, branch: Any, other: dict[str, Any]
):
    given = of(Q2) | other
    if "branch" in given:
        given["branch"] = Branch.objects.create(company=branch.company, name="Crest Annex")
    certificate(given.pop("status", "SUBMITTED"), **given)
    assert compared(api, body()) == []


def test_what_another_tenant_sent_is_compared_with_nobodys(api: Any, certificate: Any):
    certificate("SUBMITTED", **of(Q2))
    assert compared(api, body(), who="other tenant") == []


def test_lines_of_one_code_are_compared_by_what_they_are_called(api: Any, certificate: Any):
    lines = [line("100.00") | {"description": "Kiosk"}, line("200.00") | {"description": "Stall"}]
    certificate("SUBMITTED", **of(Q2, lines=lines))
    given = [{"atc": "WC100", "description": name, "m1": "1.00"} for name in ("Stall", "Cart")]
    told = compared(api, body(lines=given))
    assert [(past["line"], past["m1"]) for past in told] == [(0, "200.00")]
    assert compared(api, body())[0]["m1"] == "300.00"


def test_a_figure_far_from_ones_own_quarters_is_named_and_can_still_be_sent(
    api: Any, certificate: Any
):
    certificate("SUBMITTED", **of(Q2, "56200.00"))
    client = api("tenant")
    given = body(lines=[{"atc": "WC100", "m1": "8100056200.00", "m2": "56200", "m3": "56200"}])
    draft = client.post(LIST, given, format="json").json()
    found = [check for check in draft["checks"] if check["id"] == "UNUSUAL"]
    assert found == [
        {
            "id": "UNUSUAL",
            "severity": "warn",
            "field": "lines.0.m1",
            "message": "₱8,100,056,200.00 is 144,000 times last quarter's ₱56,200.00.",
        }
    ]
    assert client.post(f"{LIST}{draft['id']}/submit/").status_code == 200


def test_comparing_asks_the_database_once(
    api: Any, certificate: Any, django_assert_max_num_queries: Any
):
    for quarter in (Q1, Q2):
        certificate("SUBMITTED", **of(quarter))
    client = api("tenant")
    given = body(lines=[{"atc": "WC100", "m1": "10.00"}] * 10)
    client.post(CHECK, given, format="json")
    with django_assert_max_num_queries(14):
        client.post(CHECK, given, format="json")
