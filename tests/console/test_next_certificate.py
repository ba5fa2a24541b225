"""Taking the next certificate: the oldest clean one, else the one with the fewest findings."""

from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest

from accounts.models import Assignment
from core import clock
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.queue import (
    IN_TIME,
    Make,
    clean,
)
from tests.support.together import at_once, raised
from workflow.certificates.models import Certificate
from workflow.checks.stored import findings_of_certificate
from workflow.desk import rules
from workflow.engine.execution import perform
from workflow.engine.models import Transition

__all__ = ["clean"]  # fixtures

pytestmark = pytest.mark.both_databases

TAKE = "/api/desk/take-next/"


def take(client: Any, **headers: str) -> Any:
    return client.post(TAKE, {}, format="json", **headers)


@pytest.mark.django_db
def test_the_oldest_clean_one_is_taken_and_held(clean: Make, certificate: Make, api: Any):
    with clock.set_to(IN_TIME):
        warned = certificate("SUBMITTED", conforme_title="Accountant", lines=[line("77000.00")])
    first, second = clean(), clean()
    assert findings_of_certificate(Certificate.objects.get(pk=warned.pk))
    told = take(api("processor"))
    assert (told.status_code, told.json()["id"]) == (200, str(first.pk))
    assert told.json()["claimed_by"]["you"]
    assert told["ETag"] == f'"{told.json()["version"]}"'
    assert take(api("colleague")).json()["id"] == str(second.pk)


@pytest.mark.django_db
def test_what_is_held_is_free_again_when_its_lease_is_over(clean: Make, api: Any):
    form = clean()
    assert take(api("processor")).status_code == 200
    refused = take(api("colleague"))
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_take")
    with clock.set_to(clock.now() + timedelta(seconds=121)):
        assert take(api("colleague")).json()["id"] == str(form.pk)


@pytest.mark.django_db
def test_where_two_people_approve_nobody_is_given_her_own_proposal(
    clean: Make, people: Any, api: Any, monkeypatch: pytest.MonkeyPatch
):
    form = clean()
    monkeypatch.setattr(rules, "takes_two", lambda tax: True)
    assert take(api("processor")).json()["id"] == str(form.pk)
    perform("certificates", form.pk, "propose", by=people["processor"])
    assert take(api("processor")).status_code == 409
    assert take(api("colleague")).json()["id"] == str(form.pk)


@pytest.mark.django_db
def test_what_is_snoozed_is_not_taken(clean: Make, people: Any, api: Any):
    form = clean()
    until = {"until": f"{clock.today() + timedelta(days=2)}", "reason": "She calls back."}
    perform("certificates", form.pk, "snooze", by=people["processor"], inputs=until)
    assert take(api("processor")).status_code == 409
    with clock.set_to(clock.now() + timedelta(days=2)):
        assert take(api("processor")).json()["id"] == str(form.pk)


@pytest.mark.django_db
def test_without_a_clean_one_the_fewest_findings_come_first_and_requests_for_return_last(
    clean: Make, people: Any, api: Any
):
    asked_back, blocked, two, one, older = (clean() for _ in range(5))
    for form, blocking, warnings in ((blocked, 1, 0), (two, 0, 2), (one, 0, 1), (older, 0, 1)):
        rows = Certificate.objects.filter(pk=form.pk)
        rows.update(found_blocking=blocking, found_warnings=warnings)
    Certificate.objects.filter(pk=older.pk).update(handed_over_at=IN_TIME)
    words = {"remarks": "Wrong branch."}
    perform("certificates", asked_back.pk, "request_return", by=people["tenant"], inputs=words)
    taken = [take(api("processor")).json()["id"] for _ in range(5)]
    assert taken == [str(form.pk) for form in (older, one, two, blocked, asked_back)]
    assert take(api("processor")).json()["code"] == "nothing_to_take"


@pytest.mark.django_db
def test_an_unsigned_or_late_form_is_taken_as_clean(certificate: Make, api: Any):
    late = {"period_from": date(2026, 4, 1), "period_to": date(2026, 6, 30)}
    with clock.set_to(IN_TIME):
        form = certificate("SUBMITTED", lines=[line("1000.00")], **late)
        quarter = {"period_from": date(2026, 7, 1), "period_to": date(2026, 9, 30)}
        warned = certificate("SUBMITTED", conforme_title="Accountant", **quarter)
    Certificate.objects.filter(pk=warned.pk).update(handed_over_at=IN_TIME - timedelta(days=1))
    assert take(api("processor")).json()["id"] == str(form.pk)


@pytest.mark.django_db
def test_without_an_assignment_there_is_nothing_to_take(clean: Make, people: Any, api: Any):
    clean()
    Assignment.objects.filter(user=people["processor"]).delete()
    assert take(api("processor")).status_code == 409


@pytest.mark.django_db
def test_what_was_clean_is_looked_at_once_more(clean: Make, people: Any, api: Any):
    form, still_clean = clean(), clean()
    change_rows(Certificate.objects.filter(pk=form.pk), signatory_title="")
    assert findings_of_certificate(Certificate.objects.get(pk=form.pk))
    assert take(api("processor")).json()["id"] == str(still_clean.pk)
    assert take(api("colleague")).json()["id"] == str(form.pk)


@pytest.mark.django_db
def test_asking_twice_with_a_key_takes_one(clean: Make, api: Any):
    clean()
    client, key = api("processor"), {"HTTP_IDEMPOTENCY_KEY": "one gesture"}
    assert take(client, **key).json()["id"] == take(client, **key).json()["id"]
    assert Transition.objects.filter(move="claim").count() == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_no_two_people_take_the_same(clean: Make, api: Any):
    forms = {str(clean().pk) for _ in range(9)}
    clients = [api(who) for who in ("processor", "colleague", "lead")]
    taken = []
    for _ in range(3):
        answers = at_once(*(partial(take, client) for client in clients))
        assert not raised(answers)
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        taken += [answer.json()["id"] for answer in answers]
    assert (len(set(taken)), set(taken)) == (9, forms)
    assert Transition.objects.filter(move="claim").count() == 9
