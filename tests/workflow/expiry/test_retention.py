"""What is past its time is forgotten, and the audit still holds: no earlier, and never on hold."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from core import clock
from core.models import IdempotencyKey, Job
from core.refusals import NotAllowed, NotFound, NotNow
from tests.files import made
from tests.support.api import body
from tests.support.outbox import deliver
from tests.support.stored import path_of_stored_file
from workflow import schedule
from workflow.api.certificates.serializers import serialize_history
from workflow.engine.execution import perform, revise
from workflow.engine.verify import verify_chain
from workflow.expiry import erasure as forgetting
from workflow.expiry import retention
from workflow.models import Certificate, Line, Notice, Revision, Transition

pytestmark = pytest.mark.both_databases

NAME = "certificates"
SECRET = "ZAMBALES PEARL"
IN_2026 = datetime(2026, 6, 1, 4, 0, tzinfo=UTC)
LAST_SECOND = datetime(2029, 12, 31, 15, 59, 59, tzinfo=UTC)  # of 2029, in Manila
OVER = datetime(2029, 12, 31, 16, 0, 0, tzinfo=UTC)
REASON = {"reason": "Claimed for 2026."}
SENT = [
    "SUBMITTED",
    "RESUBMITTED",
    "APPROVED",
    "DISAPPROVED",
    "RETURNED",
    "FOR AMENDMENT",
    "CANCELLED",
]


@pytest.fixture
def old(certificate: Callable[..., Any]) -> Callable[..., Any]:
    """A certificate of June 2026 that says a good deal about somebody."""

    def build(status: str = "APPROVED", at: datetime = IN_2026, **more: Any) -> Any:
        said = {
            "payor_address": f"1 {SECRET} STREET",
            "signatory_name": f"{SECRET} JR.",
            "remarks": f"Ask for {SECRET}.",
        }
        with clock.set_to(at):
            return certificate(status, **said | more)

    return build


def purge(at: datetime, **given: Any) -> dict[str, int]:
    with clock.set_to(at):
        return retention.purge_expired(**given)


def status_of(form: Any) -> str:
    return Certificate.objects.get(pk=form.pk).status


def everything_stored() -> str:
    """Every row of every table of the workflow, as text."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
        found = []
        for name in names:
            if name.startswith("workflow_"):
                cursor.execute(f'SELECT * FROM "{name}"')
                found += [str(row) for row in cursor.fetchall()]
    return "\n".join(found)


@pytest.mark.parametrize("status", SENT)
def test_what_was_sent_is_kept_to_the_end_of_the_third_year_after(old: Any, status: str):
    form = old(status)
    assert purge(LAST_SECOND)[retention.CERTIFICATES] == 0
    assert status_of(form) == status
    assert purge(OVER)[retention.CERTIFICATES] == 1
    assert status_of(form) == "ERASED"
    assert verify_chain().emptied == Transition.objects.count() - 1


@pytest.mark.parametrize(
    ("submitted", "year"),
    [
        (datetime(2025, 12, 31, 15, 59, tzinfo=UTC), 2025),
        (datetime(2025, 12, 31, 16, 0, tzinfo=UTC), 2026),
    ],
)
def test_the_year_of_submission_is_manilas(old: Any, submitted: datetime, year: int):
    form = old(at=submitted)
    assert purge(datetime(year + 3, 12, 31, 15, 59, tzinfo=UTC))[retention.CERTIFICATES] == 0
    assert purge(datetime(year + 3, 12, 31, 16, 0, tzinfo=UTC))[retention.CERTIFICATES] == 1
    assert status_of(form) == "ERASED"


def test_the_years_are_a_setting(old: Any, settings: Any):
    old()
    settings.RETENTION_YEARS = 10
    assert purge(OVER)[retention.CERTIFICATES] == 0
    settings.RETENTION_YEARS = 1
    assert purge(datetime(2028, 1, 1, tzinfo=UTC))[retention.CERTIFICATES] == 1


def test_the_portal_itself_cannot_erase_what_is_to_be_kept(old: Any):
    form = old()
    with clock.set_to(LAST_SECOND), pytest.raises(NotNow, match="is not over"):
        perform(NAME, form.pk, "erase", by=None)


def test_nothing_personal_is_left(old: Any, people: Any, api: Any):
    shop = people["tenant"].tenant
    shop.notification_email = "zambales.pearl@shop.example"
    shop.notification_email_verified_at = IN_2026
    shop.save()
    form = old("SUBMITTED")
    said = {"reasons": [{"code": "OTHER", "text": f"Not {SECRET}."}], "remarks": f"Why {SECRET}?"}
    perform(NAME, form.pk, "send_back", by=people["processor"], inputs=said)
    assert deliver()
    key = {"HTTP_IDEMPOTENCY_KEY": "once"}
    address = f"/api/certificates/{form.pk}/cancel/"
    assert api("tenant").post(address, {}, format="json", **key).status_code == 200
    assert SECRET in everything_stored()
    purge(OVER)
    left = everything_stored()
    assert SECRET not in left
    assert "zambales.pearl" not in left
    assert not Notice.objects.exists()
    assert not Line.objects.filter(certificate=form.pk).exists()
    verify_chain()


def test_the_answer_kept_for_a_repeated_beginning_goes_too(api: Any, people: Any, company: Any):
    given = body(remarks=SECRET, branch=None, location=None)
    key = {"HTTP_IDEMPOTENCY_KEY": "begin"}
    client = api("tenant")
    one = client.post("/api/certificates/", given, format="json", **key).json()
    client.post("/api/certificates/", given, format="json", HTTP_IDEMPOTENCY_KEY="another")
    perform(NAME, one["id"], "discard", by=people["tenant"])
    with clock.set_to(clock.now() + timedelta(days=30)):
        forgotten = perform(NAME, one["id"], "erase", by=None)
    assert forgotten.remarks == ""
    assert list(IdempotencyKey.objects.values_list("key", flat=True)) == ["another"]


def test_a_tombstone_stays(old: Any, people: Any):
    form = old()
    purge(OVER)
    left = Certificate.objects.get(pk=form.pk)
    assert (left.reference, left.tenant, left.total) == (form.reference, form.tenant, 0)
    assert (left.company, left.branch, left.processor) == (None, None, None)
    assert [row.move for row in Transition.objects.filter(subject_id=str(form.pk))] == [
        "born",
        "submit",
        "approve",
        "erase",
    ]
    assert [step["changes"] for step in serialize_history(left, people["manager"])] == [[]] * 4


def test_what_was_erased_exists_for_nobody(old: Any, api: Any, people: Any):
    form = old()
    purge(OVER)
    for who in people:
        client = api(who)
        assert client.get(f"/api/certificates/{form.pk}/").status_code == 404
        assert client.get(f"/api/certificates/{form.pk}/history/").status_code == 404
        assert client.get("/api/certificates/?status=ERASED").json()["results"] == []
        with pytest.raises(NotFound):
            perform(NAME, form.pk, "comment", by=people[who], inputs={"text": "Hello?"})
        with pytest.raises(NotFound):
            revise(NAME, form.pk, {"remarks": "Hello?"}, by=people[who])


def test_erasing_is_told_to_the_tenant_alone(old: Any):
    form = old()
    purge(OVER)
    done = Transition.objects.get(move="erase")
    assert (done.tenant_id, done.company_id, done.branch_ids) == (form.tenant_id, None, "")


def test_a_certificate_on_hold_stays_until_the_hold_is_lifted(old: Any, people: Any, api: Any):
    form = old()
    perform(NAME, form.pk, "hold", by=people["lead"], inputs=REASON)
    assert api("processor").get(f"/api/certificates/{form.pk}/").json()["legal_hold"] is True
    assert purge(OVER)[retention.CERTIFICATES] == 0
    with clock.set_to(OVER), pytest.raises(NotNow, match="on hold"):
        perform(NAME, form.pk, "erase", by=None)
    perform(NAME, form.pk, "lift_hold", by=people["lead"], inputs=REASON)
    assert purge(OVER)[retention.CERTIFICATES] == 1


def test_only_a_lead_of_the_company_holds_and_says_why(old: Any, people: Any, api: Any):
    form = old()
    for who in ("processor", "manager", "tenant"):
        with pytest.raises(NotAllowed):
            perform(NAME, form.pk, "hold", by=people[who], inputs=REASON)
    unsaid = api("lead").post(f"/api/certificates/{form.pk}/hold/", {}, format="json")
    assert (unsaid.status_code, unsaid.json()["field"]) == (422, "reason")
    perform(NAME, form.pk, "hold", by=people["lead"], inputs=REASON)
    with pytest.raises(NotNow, match="on hold"):
        perform(NAME, form.pk, "hold", by=people["lead"], inputs=REASON)
    assert status_of(form) == "APPROVED"


def test_a_discarded_draft_is_forgotten_when_nobody_can_restore_it(old: Any):
    form = old("DISCARDED")
    assert purge(IN_2026 + timedelta(days=30) - timedelta(seconds=1))[retention.DRAFTS] == 0
    assert purge(IN_2026 + timedelta(days=30))[retention.DRAFTS] == 1
    assert status_of(form) == "ERASED"
    assert SECRET not in everything_stored()
    verify_chain()


def test_a_draft_is_never_erased(old: Any):
    form = old("DRAFT")
    counts = purge(OVER)
    assert (counts[retention.CERTIFICATES], counts[retention.DRAFTS]) == (0, 0)
    assert status_of(form) == "DRAFT"


def test_files_go_with_their_certificate_bytes_and_all(
    old: Any, settings: Any, tmp_path: Path, django_capture_on_commit_callbacks: Any
):
    settings.UPLOAD_DIR = tmp_path
    form = old(files=[(f"{SECRET}.pdf", made.pdf(SECRET))])
    bytes_of = path_of_stored_file(form.files.get().stored_as)
    with clock.set_to(OVER), django_capture_on_commit_callbacks() as after_commit:
        perform(NAME, form.pk, "erase", by=None)
    assert SECRET not in everything_stored()
    assert bytes_of.exists(), "only after commit"
    for delete in after_commit:
        delete()
    assert not bytes_of.exists()
    verify_chain()


def test_a_mail_that_is_late_says_nothing_of_what_was_erased(old: Any, people: Any):
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = "a@shop.example", IN_2026
    shop.save()
    old()
    purge(OVER)
    assert deliver() == []
    assert not Notice.objects.exists()


def test_what_fails_between_leaves_everything_as_it_was(old: Any, monkeypatch: Any):
    form = old()

    def fail(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("workflow.engine.chain.append", fail)
    with pytest.raises(OSError, match="disk"):
        purge(OVER)
    assert SECRET in Certificate.objects.get(pk=form.pk).remarks
    assert not Revision.objects.filter(values__isnull=True).exists()


def test_much_at_once_is_erased_in_several_jobs(old: Any, monkeypatch: Any):
    for _ in range(3):
        old()
    monkeypatch.setattr(schedule, "AT_ONCE", 2)
    with clock.set_to(OVER):
        schedule.purge()
        assert Certificate.objects.filter(status="ERASED").count() == 2
        assert Job.objects.get().func == "workflow.schedule.purge"
        schedule.purge()
    assert Certificate.objects.filter(status="ERASED").count() == 3
    assert Job.objects.count() == 1
    verify_chain()


def test_the_command_counts_each_kind_and_deletes_nothing_when_dry(old: Any):
    old()
    old("DISCARDED")
    with clock.set_to(OVER):
        dry, wet = StringIO(), StringIO()
        call_command("purge_expired", "--dry-run", stdout=dry)
        assert not Certificate.objects.filter(status="ERASED").exists()
        call_command("purge_expired", stdout=wet)
    assert dry.getvalue().splitlines()[:2] == [
        "1 certificates past their retention would be deleted",
        "1 discarded drafts past restoring would be deleted",
    ]
    assert wet.getvalue().splitlines()[0] == "1 certificates past their retention were deleted"
    assert Certificate.objects.filter(status="ERASED").count() == 2


def test_a_column_added_to_a_certificate_is_forgotten_unless_it_is_named():
    columns = {field.name for field in Certificate._meta.concrete_fields}
    assert columns > forgetting.STAYS
