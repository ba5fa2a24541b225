"""A certificate that takes the place of an approved one: begun, approved, given up, told."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from core import clock
from core.refusals import NotAllowed, NotFound, NotNow
from tests.support.builders import line
from tests.support.replacements import (
    NAME,
    WHY,
    begin,
    original,
    send,
)
from tests.support.together import at_once, raised
from workflow.certificates import completeness
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform, revise
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain

__all__ = ["original"]  # fixtures

LIST = "/api/certificates/"


@pytest.fixture
def pair(original: Any, people: dict[str, Any]) -> tuple[Any, Any]:
    """An approved one and its replacement, approved too."""
    new = send(begin(original, people), people)
    perform(NAME, new.pk, "approve", by=people["processor"])
    return Certificate.objects.get(pk=original.pk), Certificate.objects.get(pk=new.pk)


def test_a_replacement_begins_with_all_that_the_old_one_says(original: Any, people: Any):
    new = begin(original, people)
    assert (new.status, new.tenant_id, new.company_id) == (
        "DRAFT",
        original.tenant_id,
        original.company_id,
    )
    assert (new.period_from, new.signatory_name) == (original.period_from, original.signatory_name)
    assert [each.as_content() for each in new.lines.all()] == [
        each.as_content() for each in original.lines.all()
    ]
    assert new.reference != original.reference


def test_it_may_be_replaced_when_its_quarter_of_submission_is_over(original: Any, people: Any):
    with clock.set_to(clock.now() + timedelta(days=120)):
        with pytest.raises(NotNow, match="submitted this quarter"):
            perform(NAME, original.pk, "amend", by=people["processor"], inputs=WHY)
        assert begin(original, people).status == "DRAFT"


def test_only_its_tenant_replaces_it(original: Any, people: Any):
    for who in ("processor", "lead", "manager"):
        with pytest.raises(NotAllowed):
            perform(NAME, original.pk, "replace", by=people[who], inputs=WHY)
    for who in ("other tenant", "processor elsewhere", "administrator"):
        with pytest.raises(NotFound):
            perform(NAME, original.pk, "replace", by=people[who], inputs=WHY)
    assert not Certificate.objects.filter(replaces=original.pk).exists()


@pytest.mark.parametrize("move", ["supersede", "reinstate"])
def test_nobody_makes_the_portals_part_alone(original: Any, people: Any, move: str):
    with pytest.raises(NotFound):
        perform(NAME, original.pk, move, by=people["processor"], inputs={"other": "x"})


def test_one_replacement_is_open_at_a_time(original: Any, people: Any):
    first = begin(original, people)
    with pytest.raises(NotNow, match=first.reference):
        perform(NAME, original.pk, "replace", by=people["tenant"], inputs=WHY)
    perform(NAME, first.pk, "discard", by=people["tenant"])
    second = begin(original, people)
    with pytest.raises(NotNow, match=second.reference):
        perform(NAME, first.pk, "restore", by=people["tenant"])


def test_approved_it_takes_the_place_in_one_transaction(pair: Any):
    old, new = pair
    assert (old.status, old.superseded_by_id) == (Status.APPROVED, new.pk)
    rows = {row.subject_id: row for row in Transition.objects.order_by("number")}
    done, along = rows[str(new.pk)], rows[str(old.pk)]
    assert (done.move, along.move, along.number) == ("approve", "supersede", done.number + 1)
    assert verify_chain().transitions == Transition.objects.count()


def test_what_was_replaced_is_neither_amended_issued_nor_replaced(pair: Any, people: Any):
    old, new = pair
    moves = {"amend": "processor", "issue": "tenant", "replace": "tenant"}
    for move, who in moves.items():
        inputs = {} if move == "issue" else WHY
        with pytest.raises(NotNow, match=f"It was replaced by {new.reference}"):
            perform(NAME, old.pk, move, by=people[who], inputs=inputs)


def test_a_replacement_is_replaced_in_its_turn(pair: Any, people: Any):
    _, second = pair
    third = send(begin(second, people), people, lines=[line("90000.00")])
    perform(NAME, third.pk, "approve", by=people["processor"])
    assert Certificate.objects.get(pk=second.pk).superseded_by_id == third.pk
    verify_chain()


@pytest.mark.parametrize("end", ["disapprove", "cancel", "expire"])
def test_one_that_comes_to_nothing_frees_the_original(original: Any, people: Any, end: str):
    new = begin(original, people)
    if end == "expire":
        with clock.set_to(clock.now() + timedelta(days=100)):
            perform(NAME, new.pk, "expire", by=None)
    else:
        send(new, people)
        refuse(new, end, people)
    assert Certificate.objects.get(pk=original.pk).superseded_by_id is None
    assert begin(original, people).status == "DRAFT"


def refuse(new: Any, end: str, people: Any) -> None:
    bad = {"reasons": ["SUM"]}
    if end == "disapprove":
        perform(NAME, new.pk, end, by=people["processor"], inputs=bad)
        return
    perform(NAME, new.pk, "send_back", by=people["processor"], inputs=bad)
    perform(NAME, new.pk, end, by=people["tenant"])


@pytest.mark.parametrize("end", ["disapprove", "cancel"])
def test_opened_again_and_given_up_it_gives_the_place_back(pair: Any, people: Any, end: str):
    old, new = pair
    perform(NAME, new.pk, "amend", by=people["processor"], inputs=WHY)
    perform(NAME, new.pk, "resubmit", by=people["tenant"])
    refuse(new, end, people)
    assert Certificate.objects.get(pk=old.pk).superseded_by_id is None
    moves = Transition.objects.filter(subject_id=str(old.pk)).values_list("move", flat=True)
    assert list(moves)[-1] == "reinstate"
    verify_chain()


def test_the_original_opened_meanwhile_keeps_it_from_approval(original: Any, people: Any):
    new = send(begin(original, people), people)
    perform(NAME, original.pk, "amend", by=people["processor"], inputs=WHY)
    with pytest.raises(NotNow, match=f"{original.reference} is FOR AMENDMENT now"):
        perform(NAME, new.pk, "approve", by=people["processor"])


def test_it_stays_with_its_company(original: Any, people: Any):
    from accounts.models import Company

    new = begin(original, people)
    other = Company.objects.exclude(pk=original.company_id).get()
    revise(NAME, new.pk, {"company": other, "branch": None}, by=people["tenant"])
    with pytest.raises(NotNow, match=r"things to fix|another company"):
        perform(NAME, new.pk, "submit", by=people["tenant"])


def test_it_is_no_duplicate_of_what_it_replaces(original: Any, people: Any, api: Any):
    new = begin(original, people)
    told = api("tenant").get(f"{LIST}{new.pk}/").json()
    assert [each["id"] for each in told["checks"] if "DUPLICATE" in each["id"]] == []


def test_it_stands_where_the_old_one_stood_in_a_family(
    original: Any, people: Any, certificate: Any
):
    """The second sheet of the old one is no duplicate of the new first sheet."""
    place = {"period_from": original.period_from, "period_to": original.period_to}
    lines = [line("5000.00")]
    certificate("SUBMITTED", **place, lines=lines, continues=original.reference)
    assert send(begin(original, people), people).status == "SUBMITTED"


def test_another_copy_is_still_a_duplicate_of_the_new_one(pair: Any, certificate: Any):
    old, new = pair
    place = {"period_from": old.period_from, "period_to": old.period_to}
    with pytest.raises(NotNow, match=new.reference):
        certificate("SUBMITTED", **place, lines=[line("120000.00")])


def test_both_tell_the_other_and_the_difference(pair: Any, api: Any):
    old, new = pair
    told = api("tenant").get(f"{LIST}{old.pk}/").json()
    by = told["replaced_by"]
    assert (told["is_replaced"], by["reference"], by["counts"]) == (True, new.reference, True)
    found = {each["field"]: (each["before"], each["after"]) for each in by["differences"]}
    assert found["total"] == ("300000.00", "360000.00")
    assert found["tax"] == ("15000.00", "18000.00")
    back = api("processor").get(f"{LIST}{new.pk}/").json()["replaces"]
    assert (back["reference"], back["counts"]) == (old.reference, False)
    assert back["differences"] == by["differences"]


def test_staff_are_not_told_of_a_draft(original: Any, people: Any, api: Any):
    new = begin(original, people)
    url = f"{LIST}{original.pk}/"
    assert api("processor").get(url).json()["replaced_by"] is None
    assert api("tenant").get(url).json()["replaced_by"]["reference"] == new.reference


def test_only_one_counts_in_sums_and_in_the_grid(pair: Any, people: Any, api: Any):
    _, new = pair
    answer = api("tenant").get(f"{LIST}sum/").json()
    assert (answer["tax"], answer["count"]) == (f"{new.tax:.2f}", 1)
    rows = completeness.tenant_completeness(people["tenant"], 10)["rows"]
    cells = [cell for row in rows for cell in row["cells"] if cell["count"]]
    assert [(cell["count"], cell["id"]) for cell in cells] == [(1, str(new.pk))]


def test_until_then_the_old_one_counts_in_the_grid(original: Any, people: Any):
    send(begin(original, people), people)
    rows = completeness.tenant_completeness(people["tenant"], 10)["rows"]
    cells = [cell for row in rows for cell in row["cells"] if cell["count"]]
    assert [(cell["state"], cell["id"]) for cell in cells] == [("APPROVED", str(original.pk))]


def test_over_the_api_the_same_key_begins_one(original: Any, api: Any):
    url, key = f"{LIST}{original.pk}/replace/", {"HTTP_IDEMPOTENCY_KEY": "one replacement"}
    first = api("tenant").post(url, WHY, format="json", **key)
    again = api("tenant").post(url, WHY, format="json", **key)
    assert (first.status_code, again.json()) == (200, first.json())
    assert Certificate.objects.filter(replaces=original.pk).count() == 1


def test_a_reason_is_asked_for(original: Any, api: Any):
    answer = api("tenant").post(f"{LIST}{original.pk}/replace/", {}, format="json")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "remarks")


@pytest.mark.django_db(transaction=True)
def test_of_two_approvals_at_once_one_takes_the_place(original: Any, people: Any):
    new = send(begin(original, people), people)
    ends = at_once(
        lambda: perform(NAME, new.pk, "approve", by=people["processor"]),
        lambda: perform(NAME, new.pk, "approve", by=people["lead"]),
    )
    assert len(raised(ends)) == 1
    assert isinstance(raised(ends)[0], NotNow)
    moves = Transition.objects.filter(subject_id=str(original.pk), move="supersede")
    assert moves.count() == 1
    verify_chain()


@pytest.mark.django_db(transaction=True)
def test_amended_and_replaced_at_once_one_of_them_wins(original: Any, people: Any):
    new = send(begin(original, people), people)
    ends = at_once(
        lambda: perform(NAME, new.pk, "approve", by=people["processor"]),
        lambda: perform(NAME, original.pk, "amend", by=people["lead"], inputs=WHY),
    )
    assert len(raised(ends)) == 1
    old, now = Certificate.objects.get(pk=original.pk), Certificate.objects.get(pk=new.pk)
    assert (old.superseded_by_id == new.pk) == (now.status == "APPROVED")
    assert old.tax == Decimal("15000.00")
    verify_chain()
