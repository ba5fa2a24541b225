"""Drafts as time passes: warned of, deleted, brought back, and reminded of their quarter."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command

from core import clock
from core.models import Job
from core.quarter import Quarter
from core.refusals import NotNow
from tests.support.outbox import deliver
from tests.support.together import at_once, of_kind
from workflow import schedule
from workflow.engine.execution import create_subject, perform, revise
from workflow.engine.verify import verify_chain
from workflow.expiry import drafts
from workflow.models import Certificate, Notice, Transition

NAME = "certificates"
ADDRESS = "notices@shop.example"
FEBRUARY = datetime(2026, 2, 10, 4, 0, tzinfo=UTC)


def night(day: str) -> datetime:
    """A minute past midnight in Manila."""
    return clock.start_of_manila_day(date.fromisoformat(day)) + timedelta(minutes=1)


def on(day: str) -> Any:
    return clock.set_to(night(day))


@pytest.fixture(autouse=True)
def _verified(people: Any) -> None:
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = ADDRESS, FEBRUARY
    shop.save()


@pytest.fixture
def draft(certificate: Callable[..., Any]) -> Any:
    with clock.set_to(FEBRUARY):
        return certificate("DRAFT")


def purged(day: str) -> list[str]:
    """What the daily job does on that day: moves and their days."""
    with on(day):
        return [
            f"{deed.move} {deed.days}".removesuffix(" 0") for deed in drafts.purge_expired_drafts()
        ]


def status_of(form: Any) -> str:
    return Certificate.objects.get(pk=form.pk).status


def test_a_draft_is_warned_of_twice_and_deleted_on_the_first_of_the_quarter(draft: Any):
    days = [date(2026, 3, 1) + timedelta(days=number) for number in range(40)]
    done = {str(day): deeds for day in days if (deeds := purged(str(day)))}
    assert done == {"2026-03-18": ["warn 14"], "2026-03-29": ["warn 3"], "2026-04-01": ["expire"]}
    assert status_of(draft) == "DISCARDED"
    moves = Transition.objects.filter(subject_id=str(draft.pk)).values_list("move", "actor_name")
    assert list(moves)[1:] == [(move, "The portal") for move in ("warn", "warn", "expire")]
    verify_chain()


def test_a_warning_is_quiet(draft: Any, people: Any):
    """It is recorded, and an editor that is open on the draft can still save."""
    before = Certificate.objects.filter(pk=draft.pk).values().get()
    assert purged("2026-03-18") == ["warn 14"]
    assert Certificate.objects.filter(pk=draft.pk).values().get() == before
    changes = {"remarks": "still open"}
    revise(NAME, draft.pk, changes, by=people["tenant"], version=before["version"])
    kept: Any = Transition.objects.get(move="warn").revision.values
    assert "content" not in kept
    verify_chain()


def test_a_warning_tells_the_verified_address_when_it_goes(draft: Any):
    purged("2026-03-18")
    (letter,) = deliver()
    assert letter.to == [ADDRESS]
    assert letter.subject == (
        f"Form 2307 {draft.reference} is a draft and will be deleted on 1 April 2026"
    )
    for words in (letter.body, letter.alternatives[0][0]):
        assert "save it, or submit it, before 1 April 2026" in words
        assert f"/tenant/forms/{draft.pk}" in words
        assert "/tenant/forms?status=DRAFT" in words
    assert deliver() == []


def test_nobody_is_warned_at_an_address_that_is_not_verified(draft: Any, people: Any):
    shop = people["tenant"].tenant
    shop.notification_email_verified_at = None
    shop.save()
    assert purged("2026-03-18") == ["warn 14"]
    assert deliver() == []
    assert not Notice.objects.exists()


def test_a_warning_overtaken_by_a_save_is_not_mailed(draft: Any, people: Any):
    purged("2026-03-18")
    with clock.set_to(night("2026-03-18") + timedelta(hours=9)):
        revise(NAME, draft.pk, {"remarks": "saved"}, by=people["tenant"])
    assert deliver() == []


def test_a_draft_saved_in_this_quarter_stays(draft: Any, people: Any):
    with on("2026-04-01"):
        revise(NAME, draft.pk, {"remarks": "saved"}, by=people["tenant"])
        with pytest.raises(NotNow):
            perform(NAME, draft.pk, "expire", by=None)
    assert purged("2026-04-02") == []


def test_saving_counts_and_commenting_does_not(draft: Any, people: Any):
    with on("2026-04-01"):
        perform(NAME, draft.pk, "comment", by=people["tenant"], inputs={"text": "Mine."})
    assert purged("2026-04-02") == ["warn 14"]


def test_the_same_warning_is_given_once_however_many_jobs_run(draft: Any):
    with on("2026-03-18"):
        (deed,) = drafts.purge_expired_drafts()
        assert not deed.do()
        assert drafts.purge_expired_drafts() == []
    assert Transition.objects.filter(move="warn").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_jobs_at_once_warn_once(draft: Any):
    def warn() -> Any:
        with on("2026-03-18"):
            return perform(NAME, draft.pk, "warn", by=None, inputs={"days": 14})

    ends = at_once(warn, warn, warn)
    assert len(of_kind(NotNow, ends)) == 2
    assert Transition.objects.filter(move="warn").count() == 1


def test_a_run_that_finds_more_than_fits_goes_on_in_another(
    certificate: Any, monkeypatch: Any, draft: Any
):
    with clock.set_to(FEBRUARY):
        certificate("DRAFT")
    monkeypatch.setattr(schedule, "AT_ONCE", 1)
    with on("2026-03-18"):
        schedule.purge_drafts()
        assert Job.objects.get().func == "workflow.schedule.purge_drafts"
        schedule.purge_drafts()
    assert Transition.objects.filter(move="warn").count() == 2


def said(command: str, *given: str) -> list[str]:
    out = StringIO()
    call_command(command, *given, stdout=out)
    return out.getvalue().splitlines()


def test_the_command_says_what_it_would_do_and_does_nothing(draft: Any):
    with on("2026-03-18"):
        told = said("purge_drafts", "--dry-run")
        assert told == [
            f"{draft.reference}: warn, 14 days",
            "1 drafts would be warned of",
            "0 drafts would be deleted",
        ]
        assert not Transition.objects.filter(move="warn").exists()
        assert said("purge_drafts")[1] == "1 drafts were warned of"
    purged("2026-03-29")
    with on("2026-04-01"):
        assert said("purge_drafts") == [
            f"{draft.reference}: expire",
            "0 drafts were warned of",
            "1 drafts were deleted",
        ]


@pytest.fixture
def deleted(draft: Any) -> Any:
    for day in ("2026-03-18", "2026-03-29", "2026-04-01"):
        purged(day)
    assert status_of(draft) == "DISCARDED"
    return draft


def test_a_deleted_draft_can_be_brought_back_for_thirty_days(deleted: Any):
    with on("2026-05-01"), pytest.raises(CommandError, match="for 30 days"):
        call_command("restore_draft", deleted.reference)
    with on("2026-04-30"):
        assert said("restore_draft", deleted.reference) == [f"{deleted.reference} is a draft again"]
    assert status_of(deleted) == "DRAFT"
    assert purged("2026-05-01") == []
    assert purged("2026-06-17") == ["warn 14"]


def test_what_is_no_deleted_draft_cannot_be_brought_back(draft: Any):
    with pytest.raises(CommandError, match="There is no certificate"):
        call_command("restore_draft", "998-765-432-2026-999")
    with pytest.raises(CommandError, match="DRAFT now"):
        call_command("restore_draft", draft.reference)


def test_the_tenant_is_told_the_day_and_nobody_else(draft: Any, certificate: Any, api: Any):
    with on("2026-03-01"):
        told = api("tenant").get(f"/api/certificates/{draft.pk}/").json()
        assert told["expires_on"] == "2026-04-01"
        sent = certificate("SUBMITTED")
        for who in ("tenant", "processor"):
            told = api(who).get(f"/api/certificates/{sent.pk}/").json()
            assert (told["expires_on"], told["legal_hold"]) == (None, False)


# The quarter that is due: the third of 2026, on Tuesday 20 October 2026.


@pytest.fixture
def due(people: Any, company: Any, branch: Any) -> Callable[..., Any]:
    def build(begun: str = "2026-10-01", quarter: str = "2026Q3") -> Any:
        period = Quarter.parse(quarter)
        content = {"company": company, "branch": branch}
        content |= {"period_from": period.start, "period_to": period.end}
        with on(begun):
            return create_subject(NAME, "DRAFT", content, by=people["tenant"])

    return build


def reminded(day: str) -> list[int]:
    with on(day):
        return [deed.days for deed in drafts.remind()]


def test_a_draft_of_the_quarter_that_is_due_is_reminded_of_twice(due: Any):
    form = due()
    days = [date(2026, 10, 1) + timedelta(days=number) for number in range(40)]
    assert {str(day): told for day in days if (told := reminded(str(day)))} == {
        "2026-10-13": [7],
        "2026-10-19": [1],
    }
    assert Certificate.objects.get(pk=form.pk).version == form.version
    letters = deliver()
    assert [letter.subject for letter in letters] == [
        f"Form 2307 {form.reference} is still a draft: Third quarter 2026 is due 20 October 2026"
    ] * 2
    assert "submit it by 20 October 2026" in letters[0].body
    verify_chain()


def test_a_reminder_that_was_missed_is_made_up_for(due: Any):
    due()
    assert reminded("2026-10-15") == [7]
    assert reminded("2026-10-16") == []
    assert reminded("2026-10-20") == [1]
    assert reminded("2026-10-20") == []


def test_a_draft_begun_in_the_last_week_is_reminded_of_once(due: Any):
    due("2026-10-14")
    assert [reminded(f"2026-10-{day}") for day in range(14, 21)] == [[]] * 5 + [[1], []]


@pytest.mark.parametrize("quarter", ["2026Q2", "2026Q4", "2025Q3"])
def test_drafts_of_other_quarters_are_not_reminded_of(due: Any, quarter: str):
    due(quarter=quarter)
    assert reminded("2026-10-13") == []


def test_only_drafts_are_reminded_of(certificate: Any):
    period = Quarter.parse("2026Q3")
    with on("2026-10-02"):
        certificate("SUBMITTED", period_from=period.start, period_to=period.end)
    assert reminded("2026-10-13") == []


def test_a_deadline_on_a_holiday_moves_and_the_reminder_with_it(due: Any):
    """20 January 2024 was a Saturday: due on Monday 22."""
    due("2024-01-02", "2023Q4")
    assert reminded("2024-01-14") == []
    assert reminded("2024-01-15") == [7]
    assert reminded("2024-01-21") == [1]


def test_what_was_submitted_meanwhile_is_not_mailed_about(due: Any, people: Any):
    form = due()
    reminded("2026-10-13")
    perform(NAME, form.pk, "discard", by=people["tenant"])
    assert deliver() == []
    assert mail.outbox == []
