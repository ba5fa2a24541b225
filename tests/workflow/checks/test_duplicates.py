"""Two certificates of one payor, place, code and overlapping time: one too many, unless it goes on
from the other, is of another unit, or a lead lets the pair through."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import Assignment, Branch
from core.quarter import Quarter
from core.refusals import NotNow
from tests.support.api import body
from tests.support.builders import line
from workflow.certificates.attachment_changes import attach
from workflow.certificates.list_queries import fetch
from workflow.checks.stored import blocking, findings_of_certificate
from workflow.checks.stored_twins import look_for_twins, twins_of
from workflow.engine.execution import perform, revise
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Transition

pytestmark = pytest.mark.both_databases

NAME = "certificates"
LIST = "/api/certificates/"
REASON = {"reason": "The tenant leases two units in this mall."}
CLAIMING = ["SUBMITTED", "RESUBMITTED", "RETURNED", "FOR AMENDMENT", "APPROVED"]
Q2 = Quarter(2026, 2)
SAME: dict[str, Any] = {"period_from": Q2.start, "period_to": Q2.end, "lines": [line()]}
# The same time, place and code with other amounts.
SAME_PLACE = SAME | {"lines": [line("70.00")]}


@pytest.fixture
def pair(certificate: Any) -> tuple[Any, Any]:
    """A sent certificate and the draft of another of its kind."""
    return certificate("SUBMITTED", **SAME), certificate("DRAFT", **SAME)


def ids(form: Any) -> list[str]:
    return [found.id for found in blocking(fresh(form))]


def fresh(form: Any) -> Any:
    return Certificate.objects.get(pk=form.pk)


def dismiss(form: Any, other: Any, people: Any) -> Any:
    inputs = REASON | {"other": other.reference}
    return perform(NAME, form.pk, "dismiss_duplicate", by=people["lead"], inputs=inputs)


def test_the_draft_of_a_second_lease_is_blocked_until_a_lead_lets_it_through(
    pair: Any, people: Any
):
    sent, draft = pair
    with pytest.raises(NotNow) as refused:
        perform(NAME, draft.pk, "submit", by=people["tenant"])
    assert refused.value.message == (
        f"{sent.reference} already covers this period, place and code, with the same amounts. "
        "If both are right, write to accounting on that certificate."
    )
    dismiss(sent, draft, people)
    assert perform(NAME, draft.pk, "submit", by=people["tenant"]).status == "SUBMITTED"
    assert perform(NAME, draft.pk, "approve", by=people["processor"]).status == "APPROVED"


@pytest.mark.parametrize("status", CLAIMING)
def test_whatever_became_of_the_first(status: str, certificate: Any, people: Any):
    first, draft = certificate(status, **SAME), certificate("DRAFT", **SAME)
    assert ids(draft) == ["DUPLICATE"]
    assert dismiss(first, draft, people).status == status
    assert ids(draft) == []


@pytest.mark.parametrize("status", ["CANCELLED", "DISAPPROVED", "DISCARDED", "DRAFT"])
def test_what_claims_nothing_is_in_nobodys_way(status: str, certificate: Any):
    certificate(status, **SAME)
    assert ids(certificate("DRAFT", **SAME)) == []


def test_one_that_was_sent_already_can_be_dismissed_itself(certificate: Any, people: Any):
    """The earlier one was returned and took on the other's code: the later one is in the way."""
    first = certificate("RETURNED", **(SAME | {"lines": [line(atc="WC160", rate="2")]}))
    second = certificate("SUBMITTED", **SAME)
    revise(NAME, first.pk, {"lines": [line()]}, by=people["tenant"])
    assert ids(first) == []
    assert ids(second) == ["DUPLICATE"]
    with pytest.raises(NotNow):
        perform(NAME, second.pk, "approve", by=people["processor"])
    dismiss(second, first, people)
    assert ids(second) == []
    assert perform(NAME, second.pk, "approve", by=people["processor"]).status == "APPROVED"


def test_a_third_one_is_held_against_both(pair: Any, certificate: Any, people: Any):
    """A pair is let through, never a certificate against all others."""
    sent, draft = pair
    dismiss(sent, draft, people)
    perform(NAME, draft.pk, "submit", by=people["tenant"])
    third = certificate("DRAFT", **SAME)
    assert others(third) == [sent.reference, draft.reference]
    dismiss(draft, third, people)
    assert others(third) == [sent.reference]


def others(form: Any) -> list[str]:
    """The references that a certificate is blocked by."""
    return sorted(found.other.reference for found in blocking(fresh(form)) if found.other)


def test_what_was_let_through_with_other_amounts_is_blocked_once_it_is_a_copy(
    certificate: Any, people: Any
):
    first = certificate("SUBMITTED", **SAME)
    second = certificate("DRAFT", **(SAME | {"lines": [line("70.00")]}))
    dismiss(first, second, people)
    assert ids(second) == []
    revise(NAME, second.pk, {"lines": [line()]}, by=people["tenant"])
    assert ids(second) == ["DUPLICATE"]
    dismiss(first, second, people)
    assert ids(second) == []


def test_nearly_the_same_amount_is_still_said(pair: Any, people: Any):
    sent, draft = pair
    dismiss(sent, draft, people)
    assert [
        found.id
        for found in findings_of_certificate(fresh(draft))
        if found.id.endswith("DUPLICATE")
    ] == ["NEAR_DUPLICATE"]


def test_dismissing_is_recorded_with_its_reason_and_told(pair: Any, people: Any, api: Any):
    sent, draft = pair
    before = fresh(sent)
    dismiss(sent, draft, people)
    last = Transition.objects.order_by("-number")[0]
    assert (last.move, last.source, last.target) == ("dismiss_duplicate", "SUBMITTED", "SUBMITTED")
    assert (last.actor_name, last.actor_role) == ("Lead", "lead")
    assert verify_chain().transitions == last.number
    step = api("lead").get(f"{LIST}{sent.pk}/history/").json()[-1]
    assert (step["label"], step["by"], step["remarks"], step["changes"]) == (
        "Duplicate dismissed",
        "Lead",
        REASON["reason"],
        [],
    )
    after = fresh(sent)
    assert (after.version, after.saved_at) == (before.version + 1, before.saved_at)


def test_a_lead_reads_what_a_certificate_holds_back_until_it_is_let_through(
    pair: Any, people: Any, api: Any
):
    sent, draft = pair
    held = [{"reference": draft.reference, "id": ""}]
    assert api("lead").get(f"{LIST}{sent.pk}/").json()["holds_back"] == held
    assert api("processor").get(f"{LIST}{sent.pk}/").json()["holds_back"] == []
    dismiss(sent, draft, people)
    assert api("lead").get(f"{LIST}{sent.pk}/").json()["holds_back"] == []


def test_what_claims_other_income_is_not_held_back(certificate: Any, api: Any):
    sent = certificate("SUBMITTED", **SAME)
    q3 = Quarter(2026, 3)
    certificate("DRAFT", **SAME | {"period_from": q3.start, "period_to": q3.end})
    assert api("lead").get(f"{LIST}{sent.pk}/").json()["holds_back"] == []


def test_it_is_dismissed_once(pair: Any, people: Any, api: Any):
    sent, draft = pair
    dismiss(sent, draft, people)
    given = REASON | {"other": draft.reference}
    answer = api("lead").post(f"{LIST}{sent.pk}/dismiss_duplicate/", given, format="json")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        f"{draft.reference} and this one are already let through.",
    )
    told = api("lead").get(f"{LIST}{sent.pk}/").json()
    assert told["dismissed_duplicates"] == [draft.reference]


def test_the_other_is_one_of_the_same_tenant(pair: Any, api: Any):
    sent, _ = pair
    url = f"{LIST}{sent.pk}/dismiss_duplicate/"
    for other in ("", "998-765-432-2020-1", sent.reference, 3):
        answer = api("lead").post(url, REASON | {"other": other}, format="json")
        assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "other"), other


@pytest.mark.parametrize("given", [{}, {"reason": ""}, {"reason": "  "}, {"reason": 3}])
def test_a_reason_is_asked_for(pair: Any, api: Any, given: Any):
    sent, draft = pair
    given = {"other": draft.reference} | given
    answer = api("lead").post(f"{LIST}{sent.pk}/dismiss_duplicate/", given, format="json")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "reason")
    assert ids(draft) == ["DUPLICATE"]


def test_a_lead_of_another_company_does_not_see_it(pair: Any, people: Any, api: Any):
    sent, draft = pair
    given = REASON | {"other": draft.reference}
    elsewhere = people["processor elsewhere"]
    elsewhere.role = "lead"
    elsewhere.save()
    url = f"{LIST}{sent.pk}/dismiss_duplicate/"
    assert api("processor elsewhere").post(url, given, format="json").status_code == 404
    Assignment.objects.create(user=elsewhere, branch=sent.branch)
    assert api("processor elsewhere").post(url, given, format="json").status_code == 403


def test_only_a_lead_is_offered_it(pair: Any, api: Any):
    sent, _ = pair
    for who, offered in (("lead", True), ("processor", False), ("tenant", False)):
        told = api(who).get(f"{LIST}{sent.pk}/").json()
        assert ("dismiss_duplicate" in [move["name"] for move in told["moves"]]) is offered


@pytest.mark.parametrize(
    "changes",
    [
        {"lines": [line(), line(atc="WC160", rate="2")]},
        {"period_from": Quarter(2026, 1).start},
        {"locations": "annex"},
    ],
)
def test_the_word_of_a_lead_ends_with_the_income_it_was_said_of(
    certificate: Any, people: Any, branch: Any, changes: Any
):
    sent, draft = certificate("SUBMITTED", **SAME), certificate("DRAFT", **SAME_PLACE)
    dismiss(sent, draft, people)
    assert ids(draft) == []
    if "locations" in changes:
        annex = Branch.objects.create(company=branch.company, name="Crest Annex")
        changes = {"locations": [branch, annex]}
    revise(NAME, draft.pk, changes, by=people["tenant"])
    assert "DUPLICATE" in ids(draft)


@pytest.mark.parametrize(
    "changes",
    [
        {"lines": [line("50.00"), line("60.00")]},
        {"remarks": "Another remark."},
        {"signatory_name": "SOMEBODY"},
        {},
    ],
)
def test_it_holds_while_the_income_stays_what_it_is(certificate: Any, people: Any, changes: Any):
    sent, draft = certificate("SUBMITTED", **SAME), certificate("DRAFT", **SAME)
    dismiss(sent, draft, people)
    revise(NAME, draft.pk, changes, by=people["tenant"])
    assert ids(draft) == []


def test_a_client_cannot_dismiss_by_a_body(api: Any, pair: Any):
    sent, draft = pair
    given = {"dismissed_duplicates": [{"other": sent.reference}], "remarks": "x"}
    before = Certificate.objects.count()
    for answer in (
        api("tenant").patch(f"{LIST}{draft.pk}/", given, format="json"),
        api("tenant").post(LIST, body() | given, format="json"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, "unknown_parameter")
    assert fresh(draft).dismissed_duplicates == []
    assert Certificate.objects.count() == before


def month(number: int, **changes: Any) -> dict[str, Any]:
    """A certificate of one month of the second quarter."""
    amounts = dict.fromkeys(("m1", "m2", "m3"), Decimal("0.00")) | {
        f"m{number}": Decimal("100000.00")
    }
    lines = [line() | amounts | {"total": Decimal("100000.00"), "tax": Decimal("5000.00")}]
    start = date(2026, 3 + number, 1)
    end = date(2026, 4 + number, 1) - timedelta(days=1)
    return {"period_from": start, "period_to": end, "lines": lines} | changes


def test_three_monthly_certificates_are_three(certificate: Any):
    for number in (1, 2, 3):
        assert certificate("SUBMITTED", **month(number)).status == "SUBMITTED"
    assert ids(certificate("DRAFT", **month(2))) == ["DUPLICATE"]
    assert len(others(certificate("DRAFT", **SAME_PLACE))) == 3


def test_the_second_certificate_for_the_rest_goes_on_from_the_first(
    api: Any, certificate: Any, people: Any
):
    """Eleven lines: ten, and one more that says what it continues."""
    period = {"period_from": "2026-07-01", "period_to": "2026-09-30"}
    ten = [{"atc": "WC100", "description": f"Stall {n}", "m1": f"{n}00.00"} for n in range(1, 11)]
    client = api("tenant")
    first = client.post(LIST, body(**period, lines=ten), format="json").json()
    assert client.post(f"{LIST}{first['id']}/submit/").status_code == 200
    rest = {"lines": [{"atc": "WC100", "description": "Stall 11", "m1": "1100.00"}]}
    second = client.post(LIST, body(**period, **rest), format="json").json()
    assert client.post(f"{LIST}{second['id']}/submit/").status_code == 409
    url = f"{LIST}{second['id']}/"
    said = client.patch(url, {"continues": first["reference"]}, format="json").json()
    assert said["continues"] == first["reference"]
    assert "DUPLICATE" not in [check["id"] for check in said["checks"]]
    assert client.post(f"{url}submit/").status_code == 200
    found = {each["id"]: each for each in api("processor").get(url).json()["checks"]}
    assert (found["DUPLICATE"]["severity"], found["DUPLICATE"]["field"]) == ("warn", "continues")
    third = client.post(LIST, body(**period, lines=[ten[0]]), format="json").json()
    client.patch(f"{LIST}{third['id']}/", {"continues": second["reference"]}, format="json")
    assert client.post(f"{LIST}{third['id']}/submit/").status_code == 200, "one chain"


def test_another_unit_is_another_lease_and_a_copy_is_none(certificate: Any, people: Any):
    first = certificate("SUBMITTED", **SAME)
    kiosk = certificate("DRAFT", **(SAME_PLACE | {"unit": "Kiosk 2"}))
    assert ids(kiosk) == []
    copy = certificate("DRAFT", **(SAME | {"unit": "Kiosk 3"}))
    assert (ids(copy), others(copy)) == (["DUPLICATE"], [first.reference])
    copy = certificate("DRAFT", **(SAME | {"continues": first.reference}))
    assert ids(copy) == ["DUPLICATE"]


def test_what_continues_the_main_store_does_not_stand_against_a_kiosk(certificate: Any):
    first = certificate("SUBMITTED", **SAME)
    kiosk = certificate(
        "SUBMITTED", **(SAME_PLACE | {"unit": "Kiosk 3", "lines": [line("4321.00")]})
    )
    words = {"continues": first.reference, "lines": [line("1234.00")]}
    assert ids(certificate("DRAFT", **(SAME_PLACE | words))) == []
    words["continues"] = kiosk.reference
    assert ids(certificate("DRAFT", **(SAME_PLACE | words))) == []
    words["continues"] = ""
    assert others(certificate("DRAFT", **(SAME_PLACE | words))) == [
        first.reference,
        kiosk.reference,
    ]


def test_a_word_about_another_certificate_opens_no_way(certificate: Any):
    certificate("SUBMITTED", **SAME)
    for reference in ("998-765-432-2020-1", "nonsense"):
        draft = fresh(certificate("DRAFT", **(SAME_PLACE | {"continues": reference})))
        assert [
            found.id for found in findings_of_certificate(draft) if found.field == "continues"
        ] == ["CONTINUES"]
        assert ids(draft) == ["DUPLICATE"]


@pytest.mark.parametrize("first_is_consolidated", [True, False])
def test_consolidated_over_two_places_and_single_for_one_of_them(
    certificate: Any, people: Any, branch: Any, first_is_consolidated: bool
):
    """Whichever comes first: locations on one side, the branch on the other."""
    people["tenant"].tenant.is_affiliate = True
    people["tenant"].tenant.save()
    annex = Branch.objects.create(company=branch.company, name="Crest Annex")
    both = SAME_PLACE | {"form_type": "CONSOLIDATED", "locations": [branch, annex]}
    single = SAME | {"branch": annex}
    first, second = (both, single) if first_is_consolidated else (single, both)
    sent = certificate("SUBMITTED", **first)
    assert others(certificate("DRAFT", **second)) == [sent.reference]


def test_a_row_of_a_breakdown_is_a_place(certificate: Any, people: Any, branch: Any):
    people["tenant"].tenant.is_affiliate = True
    people["tenant"].tenant.save()
    annex = Branch.objects.create(company=branch.company, name="Crest Annex")
    whole = certificate("DRAFT", **(SAME_PLACE | {"form_type": "CONSOLIDATED"}))
    rows = b"branch,atc,month1,month2,month3,tax\ncrest  ANNEX,WC100,70,70,70,10.50\n"
    attach(whole.pk, "BREAKDOWN", "rows.csv", rows, by=people["tenant"])
    perform(NAME, whole.pk, "submit", by=people["tenant"])
    assert others(certificate("DRAFT", **(SAME | {"branch": annex}))) == [whole.reference]


def test_looking_for_duplicates_asks_the_database_few_times(
    certificate: Any, people: Any, django_assert_max_num_queries: Any
):
    for number in range(6):
        certificate(
            "SUBMITTED",
            **(SAME_PLACE | {"unit": f"Kiosk {number}", "lines": [line(f"{number + 1}.00")]}),
        )
    draft = certificate("DRAFT", **SAME)
    form: Any = fetch(draft.pk, people["tenant"])
    with django_assert_max_num_queries(5):
        twins = twins_of(look_for_twins(form))
    assert len(twins) == 6
