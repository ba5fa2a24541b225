"""Two certificates of one payor, branch, quarter and code: one too many, unless a lead says no."""

from typing import Any

import pytest

from accounts.models import Assignment, Branch
from accounts.refusals import NotNow
from accounts.tin import Tin
from tests.api import body
from tests.builders import line
from workflow.checks.stored import blocking, findings
from workflow.engine.push import perform, revise
from workflow.engine.verify import verify
from workflow.models import Certificate, Transition
from workflow.quarter import Quarter

NAME = "certificates"
LIST = "/api/certificates/"
REASON = {"reason": "The tenant leases two units in this mall."}
CLAIMING = ["SUBMITTED", "RESUBMITTED", "RETURNED", "FOR AMENDMENT", "APPROVED"]
Q2 = Quarter(2026, 2)
SAME = {"period_from": Q2.start, "period_to": Q2.end, "lines": [line()]}


@pytest.fixture
def pair(certificate: Any) -> tuple[Any, Any]:
    """A sent certificate and the draft of another of its kind."""
    return certificate("SUBMITTED", **SAME), certificate("DRAFT", **SAME)


def ids(form: Any) -> list[str]:
    return [found.id for found in blocking(fresh(form))]


def fresh(form: Any) -> Any:
    return Certificate.objects.get(pk=form.pk)


def dismiss(form: Any, people: Any) -> Any:
    return perform(NAME, form.pk, "dismiss_duplicate", by=people["lead"], inputs=REASON)


def test_the_draft_of_a_second_lease_is_blocked_until_a_lead_lets_it_through(
    pair: Any, people: Any
):
    sent, draft = pair
    with pytest.raises(NotNow) as refused:
        perform(NAME, draft.pk, "submit", by=people["tenant"])
    assert refused.value.message == (
        f"{sent.reference} already covers this quarter, branch and code. "
        "If this is another lease, write to accounting on that certificate."
    )
    dismiss(sent, people)
    assert perform(NAME, draft.pk, "submit", by=people["tenant"]).status == "SUBMITTED"
    assert perform(NAME, draft.pk, "approve", by=people["processor"]).status == "APPROVED"


@pytest.mark.parametrize("status", CLAIMING)
def test_whatever_became_of_the_first(status: str, certificate: Any, people: Any):
    first, draft = certificate(status, **SAME), certificate("DRAFT", **SAME)
    assert ids(draft) == ["DUPLICATE"]
    assert dismiss(first, people).status == status
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
    dismiss(second, people)
    assert ids(second) == []
    assert perform(NAME, second.pk, "approve", by=people["processor"]).status == "APPROVED"


def test_a_third_one_is_held_against_the_second(pair: Any, certificate: Any, people: Any):
    sent, draft = pair
    dismiss(sent, people)
    perform(NAME, draft.pk, "submit", by=people["tenant"])
    third = certificate("DRAFT", **SAME)
    (found,) = blocking(fresh(third))
    assert found.other
    assert (found.id, found.other.reference) == ("DUPLICATE", draft.reference)


def test_nearly_the_same_amount_is_still_said(pair: Any, people: Any):
    sent, draft = pair
    dismiss(sent, people)
    assert [found.id for found in findings(fresh(draft)) if found.id.endswith("DUPLICATE")] == [
        "NEAR_DUPLICATE"
    ]


def test_dismissing_is_recorded_with_its_reason_and_told(pair: Any, people: Any, api: Any):
    sent, _ = pair
    before = fresh(sent)
    dismiss(sent, people)
    last = Transition.objects.order_by("-number")[0]
    assert (last.move, last.source, last.target) == ("dismiss_duplicate", "SUBMITTED", "SUBMITTED")
    assert (last.actor_name, last.actor_role) == ("Lead", "lead")
    assert verify().transitions == last.number
    step = api("tenant").get(f"{LIST}{sent.pk}/history/").json()[-1]
    assert (step["label"], step["by"], step["remarks"], step["changes"]) == (
        "Duplicate dismissed",
        "Lead",
        REASON["reason"],
        [],
    )
    after = fresh(sent)
    assert (after.version, after.saved_at) == (before.version + 1, before.saved_at)


def test_it_is_dismissed_once(pair: Any, people: Any, api: Any):
    sent, _ = pair
    dismiss(sent, people)
    answer = api("lead").post(f"{LIST}{sent.pk}/dismiss_duplicate/", REASON, format="json")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "Others of this quarter, branch and code are already let through.",
    )


@pytest.mark.parametrize("given", [{}, {"reason": ""}, {"reason": "  "}, {"reason": 3}])
def test_a_reason_is_asked_for(pair: Any, api: Any, given: Any):
    sent, draft = pair
    answer = api("lead").post(f"{LIST}{sent.pk}/dismiss_duplicate/", given, format="json")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "reason")
    assert ids(draft) == ["DUPLICATE"]


def test_a_lead_of_another_company_does_not_see_it(pair: Any, people: Any, api: Any):
    sent, _ = pair
    elsewhere = people["processor elsewhere"]
    elsewhere.role = "lead"
    elsewhere.save()
    url = f"{LIST}{sent.pk}/dismiss_duplicate/"
    assert api("processor elsewhere").post(url, REASON, format="json").status_code == 404
    Assignment.objects.create(user=elsewhere, branch=sent.branch)
    assert api("processor elsewhere").post(url, REASON, format="json").status_code == 403


def test_only_a_lead_is_offered_it(pair: Any, api: Any):
    sent, _ = pair
    for who, offered in (("lead", True), ("processor", False), ("tenant", False)):
        told = api(who).get(f"{LIST}{sent.pk}/").json()
        assert ("dismiss_duplicate" in [move["name"] for move in told["moves"]]) is offered


def dismissed(certificate: Any, people: Any) -> Any:
    form = certificate("RETURNED", **SAME)
    return dismiss(form, people)


@pytest.mark.parametrize(
    "changes",
    [
        {"lines": [line(atc="WC160", rate="2")]},
        {"lines": [line(), line(atc="WC160", rate="2")]},
        {"lines": []},
        {"period_from": Quarter(2026, 1).start},
        {"period_from": None},
        {"payor_tin": Tin("998765432", "00012")},
        {"branch": None},
        {"company": None},
    ],
)
def test_the_word_of_a_lead_ends_with_the_income_it_was_said_of(
    certificate: Any, people: Any, changes: Any
):
    form = dismissed(certificate, people)
    revise(NAME, form.pk, changes, by=people["tenant"])
    assert fresh(form).duplicates_dismissed is False


@pytest.mark.parametrize(
    "changes",
    [
        {"lines": [line("50.00"), line("60.00")]},
        {"period_from": Quarter(2026, 2).start.replace(month=5)},
        {"remarks": "Another remark."},
        {"signatory_name": "SOMEBODY"},
        {"form_type": "CONSOLIDATED"},
        {},
    ],
)
def test_it_holds_while_the_income_stays_what_it_is(certificate: Any, people: Any, changes: Any):
    form = dismissed(certificate, people)
    revise(NAME, form.pk, changes, by=people["tenant"])
    assert fresh(form).duplicates_dismissed is True


def test_another_branch_of_the_mall_ends_it_too(certificate: Any, people: Any, branch: Any):
    form = dismissed(certificate, people)
    annex = Branch.objects.create(company=branch.company, name="Crest Annex")
    revise(NAME, form.pk, {"branch": annex}, by=people["tenant"])
    assert fresh(form).duplicates_dismissed is False
    assert ids(certificate("DRAFT", **SAME)) == []


def test_a_client_cannot_dismiss_by_a_body(api: Any, pair: Any):
    _, draft = pair
    given = {"duplicates_dismissed": True, "remarks": "x"}
    answer = api("tenant").patch(f"{LIST}{draft.pk}/", given, format="json")
    assert answer.status_code == 200
    assert fresh(draft).duplicates_dismissed is False
    begun = api("tenant").post(LIST, body() | {"duplicates_dismissed": True}, format="json").json()
    assert Certificate.objects.get(pk=begun["id"]).duplicates_dismissed is False
