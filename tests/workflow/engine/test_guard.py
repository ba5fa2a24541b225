"""Nothing but the engine writes a status: not by any of Django's ways, and not by SQL."""

import threading
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models.signals import class_prepared, post_save
from django_fsm import ConcurrentTransition

from core import clock
from tests.support.builders import clean_content
from tests.support.together import at_once, raised
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine import guard
from workflow.engine.execution import MoveRequest, create_subject, perform, perform_all, revise
from workflow.engine.guard import StatusIsGuarded, set_status
from workflow.engine.models import Transition
from workflow.engine.transactions import pushing
from workflow.lifecycles.certificate import CertificateLifecycle

pytestmark = pytest.mark.both_databases

FIELD: Any = Certificate._meta.get_field("status")
# Columns that the engine fills and no form ever validates.
NOT_VALIDATED = [
    field.name
    for field in Certificate._meta.fields
    if field.name.endswith("_tin") or (field.null and not field.blank)
]
Form = Any


def stored(form: Form) -> str:
    return Certificate.objects.values_list("status", flat=True).get(pk=form.pk)


def assign(form: Form) -> None:
    form.status = "APPROVED"


def assign_and_save(form: Form) -> None:
    form.status = "APPROVED"
    form.save()


def bulk_update(form: Form) -> None:
    guard.set_status(form, "APPROVED")
    Certificate.objects.bulk_update([form], ["status"])


def bulk_update_from_a_generator(form: Form) -> None:
    guard.set_status(form, "APPROVED")
    Certificate.objects.bulk_update([form], (name for name in ["remarks", "status"]))


def save_past_the_engine(form: Form) -> None:
    set_status(form, "APPROVED")
    form.save()


def save_only_the_status(form: Form) -> None:
    set_status(form, "APPROVED")
    form.save(update_fields=["status"])


def construct_over_it(form: Form) -> None:
    Certificate(pk=form.pk, reference=form.reference, tenant=form.tenant, status="APPROVED").save()


WAYS_PAST: dict[str, Callable[[Form], Any]] = {
    "update": lambda form: Certificate.objects.update(status="APPROVED"),
    "update of a filter": lambda form: Certificate.objects.filter(pk=form.pk).update(
        status="APPROVED", remarks="x"
    ),
    "update by the base manager": lambda form: Certificate._base_manager.update(status="X"),
    "update by the tenant's certificates": lambda form: form.tenant.certificates.update(
        status="APPROVED"
    ),
    "update to an expression": lambda form: Certificate.objects.update(
        status=models.Value("APPROVED")
    ),
    "bulk_update": bulk_update,
    "bulk_update from a generator": bulk_update_from_a_generator,
    "bulk_create": lambda form: Certificate.objects.bulk_create([Certificate(status="APPROVED")]),
    "create": lambda form: Certificate.objects.create(tenant=form.tenant, status="APPROVED"),
    "create without a status": lambda form: Certificate.objects.create(tenant=form.tenant),
    "get_or_create": lambda form: Certificate.objects.get_or_create(
        reference="new", tenant=form.tenant, status="DRAFT"
    ),
    "create for the tenant": lambda form: form.tenant.certificates.create(status="DRAFT"),
    "update_or_create": lambda form: Certificate.objects.update_or_create(
        pk=form.pk, defaults={"status": "APPROVED"}
    ),
    "constructor and save": lambda form: Certificate(tenant=form.tenant, status="DRAFT").save(),
    "constructor over it": construct_over_it,
    "assigning": assign,
    "assigning and saving": assign_and_save,
    "setattr": lambda form: setattr(form, "status", "APPROVED"),
    "the field's own door, then save": save_past_the_engine,
    "the field's own door, then save of it alone": save_only_the_status,
    "the lifecycle's move": lambda form: CertificateLifecycle(form, None).submit(by=None),
    "the lifecycle's slot": lambda form: CertificateLifecycle.status.set(
        CertificateLifecycle(form), Status.APPROVED
    ),
}


@pytest.mark.parametrize("way", WAYS_PAST)
def test_no_way_past_the_engine_writes_a_status(way: str, certificate: Any):
    form = certificate("DRAFT")
    before = Transition.objects.count()
    with pytest.raises((StatusIsGuarded, AttributeError)):
        WAYS_PAST[way](form)
    assert stored(form) == "DRAFT"
    assert (Certificate.objects.count(), Transition.objects.count()) == (1, before)


async def test_the_asynchronous_ways_are_guarded_too():
    with pytest.raises(StatusIsGuarded):
        await Certificate.objects.aupdate(status="APPROVED")
    with pytest.raises(StatusIsGuarded):
        await Certificate.objects.abulk_create([])


def test_other_columns_may_be_updated(certificate: Any):
    form = certificate("DRAFT")
    assert Certificate.objects.filter(pk=form.pk).update(remarks="kept") == 1
    assert Certificate.objects.bulk_update([form], ["remarks"]) == 1


@pytest.mark.parametrize("status", ["", "draft", "APPROVED ", "FOR_AMENDMENT", "GONE"])
def test_the_database_refuses_a_status_that_does_not_exist(status: str, certificate: Any):
    form = certificate("DRAFT")
    statement = "UPDATE workflow_certificate SET status = %s"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [status])
    assert stored(form) == "DRAFT"


def test_a_certificate_can_be_validated_and_stays_as_it_is(certificate: Any):
    form = certificate("SUBMITTED")
    form.full_clean(exclude=NOT_VALIDATED)
    assert form.status == "SUBMITTED"
    form.form_type = "DOUBLE"
    with pytest.raises(ValidationError) as wrong:
        form.full_clean(exclude=NOT_VALIDATED)
    assert list(wrong.value.message_dict) == ["form_type"]


@pytest.mark.parametrize("how", ["only", "defer"])
def test_a_status_that_was_not_fetched_reads_as_it_is_stored(how: str, certificate: Any):
    form = certificate("RETURNED")
    rows = Certificate.objects.all()
    rows = rows.only("reference") if how == "only" else rows.defer("status")
    found = rows.get(pk=form.pk)
    assert found.status == "RETURNED"
    with pytest.raises(AttributeError):
        found.status = "DRAFT"
    assert found.status == "RETURNED"


def test_refreshing_takes_the_status_and_what_else_changed(certificate: Any, people: Any):
    form = certificate("DRAFT")
    perform("certificates", form.pk, "submit", by=people["tenant"])
    form.refresh_from_db()
    assert (form.status, form.version) == ("SUBMITTED", 2)
    Certificate.objects.filter(pk=form.pk).update(remarks="new")
    form.refresh_from_db(fields=["status"])
    assert form.remarks == ""
    form.refresh_from_db(fields=["remarks"])
    assert form.remarks == "new"


def test_refreshing_what_is_gone_says_so_and_leaves_the_guard_on(certificate: Any):
    form = certificate("DRAFT")
    form.pk = "00000000-0000-4000-8000-000000000000"
    with pytest.raises(Certificate.DoesNotExist):
        form.refresh_from_db()
    assert FIELD.protected
    with pytest.raises(AttributeError):
        form.status = "APPROVED"


@pytest.mark.essential("threads meet in the guard nowhere else")
@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_the_guard_is_on_while_another_thread_refreshes(certificate: Any):
    form = certificate("SUBMITTED")
    other = Certificate.objects.get(pk=form.pk)
    done = threading.Event()

    def refresh_often() -> None:
        for _ in range(200):
            form.refresh_from_db()
        done.set()

    def try_to_write_often() -> int:
        tries = 0
        while not done.is_set() or not tries:
            assert FIELD.protected
            with pytest.raises(AttributeError):
                other.status = "APPROVED"
            tries += 1
        return tries

    ends = at_once(refresh_often, try_to_write_often)
    assert not raised(ends)
    assert ends[1] > 0


def test_a_push_within_a_push_is_refused(certificate: Any, people: Any):
    form = certificate("DRAFT")
    for nested in (
        lambda: perform("certificates", form.pk, "submit", by=people["tenant"]),
        lambda: perform_all([MoveRequest("certificates", form.pk, "submit")], by=people["tenant"]),
        lambda: revise("certificates", form.pk, {"remarks": "x"}, by=people["tenant"]),
        lambda: create_subject("certificates", Status.DRAFT, clean_content(), by=people["tenant"]),
    ):
        with pushing(), pytest.raises(RuntimeError, match="use perform_all"):
            nested()
    assert stored(form) == "DRAFT"
    perform("certificates", form.pk, "submit", by=people["tenant"])


def test_after_a_failure_the_engine_is_at_rest_again(certificate: Any, people: Any):
    form = certificate("DRAFT")
    with pytest.raises(KeyError):
        perform("no such lifecycle", form.pk, "submit", by=people["tenant"])
    with pytest.raises(StatusIsGuarded):
        CertificateLifecycle(form, people["tenant"]).submit(by=people["tenant"])
    assert perform("certificates", form.pk, "submit", by=people["tenant"]).status == "SUBMITTED"


def test_under_the_lock_lies_a_net_only_one_of_two_stale_copies_is_saved(certificate: Any):
    form = certificate("SUBMITTED")
    one, two = Certificate.objects.get(pk=form.pk), Certificate.objects.get(pk=form.pk)
    with pushing():
        set_status(one, "APPROVED")
        one.save()
        set_status(two, "RETURNED")
        with pytest.raises(ConcurrentTransition), transaction.atomic():
            two.save()
    assert stored(form) == "APPROVED"


def test_one_gesture_cannot_push_the_same_certificate_twice(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    before = Transition.objects.count()
    approve = MoveRequest("certificates", form.pk, "approve")
    with pytest.raises(ConcurrentTransition), transaction.atomic():
        perform_all([approve, approve], by=people["processor"])
    assert (stored(form), Transition.objects.count()) == ("SUBMITTED", before)


def test_what_is_read_is_as_django_itself_makes_it(certificate: Any, monkeypatch: Any):
    certificate("SUBMITTED")
    asked = (Certificate.objects.all(), Certificate.objects.only("reference", "status", "tax"))
    ours = [rows.get() for rows in asked]
    by_django: Any = models.Model.from_db
    monkeypatch.setattr(guard.Tracked, "from_db", classmethod(by_django.__func__))
    for read, plain in zip(ours, (rows.all().get() for rows in asked), strict=True):
        assert in_memory(read) == in_memory(plain)
        assert (read.get_deferred_fields(), read.changed()) == (plain.get_deferred_fields(), [])


def in_memory(form: Form) -> dict[str, Any]:
    """All that the object holds; of its state, what is known of the row."""
    held = {name: value for name, value in vars(form).items() if name not in ("_state", "_saved")}
    return held | {"_state": (form._state.adding, form._state.db, form._state.fields_cache)}


CHANGES: list[dict[str, Any]] = [
    {"remarks": "half of it", "dismissed_duplicates": [{"other": "one"}], "quarter": 20263},
    {"company_id": None, "scan": uuid4(), "submitted_at": clock.now(), "tax": Decimal("0.50")},
]


@pytest.mark.parametrize("changes", CHANGES)
def test_what_changed_is_saved_as_django_saves_it(changes: dict[str, Any], certificate: Any):
    form = certificate("SUBMITTED")
    before = row_of(form)
    ours = row_after(form, changes, lambda changed: changed.save_changes())
    Certificate.objects.filter(pk=form.pk).update(**{name: before[name] for name in changes})
    assert row_of(form) == before
    plain = row_after(form, changes, lambda changed: changed.save(update_fields=list(changes)))
    assert ours == plain != before


def row_after(form: Form, changes: dict[str, Any], save: Callable[[Form], None]) -> dict[str, Any]:
    changed = Certificate.objects.get(pk=form.pk)
    for name, value in changes.items():
        setattr(changed, name, value)
    with pushing():
        save(changed)
    assert changed.changed() == []
    return row_of(form)


def test_changes_of_a_stale_copy_are_not_saved_either(certificate: Any):
    form = certificate("SUBMITTED")
    one, two = Certificate.objects.get(pk=form.pk), Certificate.objects.get(pk=form.pk)
    with pushing():
        for copy, status in ((one, "APPROVED"), (two, "RETURNED")):
            set_status(copy, status)
        one.save_changes()
        with pytest.raises(ConcurrentTransition), transaction.atomic():
            two.save_changes()
    assert stored(form) == "APPROVED"


def test_changes_are_saved_past_the_engine_as_far_as_a_save_lets(certificate: Any):
    form = certificate("SUBMITTED")
    form.remarks = "half of it"
    form.save_changes()
    assert row_of(form)["remarks"] == "half of it"
    set_status(form, "APPROVED")
    with pytest.raises(StatusIsGuarded):
        form.save_changes()


def test_who_keeps_something_of_a_subject_hears_that_its_changes_were_saved(certificate: Any):
    form, heard = certificate("SUBMITTED"), []

    def hear(instance: Form, update_fields: Any, **_: Any) -> None:
        heard.append((instance.pk, update_fields))

    post_save.connect(hear, sender=Certificate)
    try:
        row_after(form, {"remarks": "half of it"}, lambda changed: changed.save_changes())
    finally:
        post_save.disconnect(hear, sender=Certificate)
    assert heard == [(form.pk, {"remarks"})]


def row_of(form: Form) -> dict[str, Any]:
    return Certificate.objects.values().get(pk=form.pk)


def test_models_of_migrations_have_no_moves():
    """Each would hear of every model made after it: a new database took a quarter longer."""
    state = MigrationLoader(None).project_state()
    before = len(class_prepared.receivers)
    past = state.apps.get_model("workflow", "Certificate")
    assert len(class_prepared.receivers) == before
    assert past(status="DRAFT").status == "DRAFT"
    assert not hasattr(past, "get_available_status_transitions")
    assert hasattr(Certificate, "get_available_status_transitions")
