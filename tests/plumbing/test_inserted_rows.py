"""A row in any table, written with the rights of the portal's role, does nothing by itself.

It starts no code, moves no certificate, mails nobody and signs nobody in.
"""

import base64
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.conf import settings
from django.core import mail
from django.db import DatabaseError, connection, models, transaction

from accounts import staff, tokens
from accounts.directory import DirectoryIdentity
from accounts.models import Role, User
from accounts.tokens import new_sign_in_token
from core import clock
from core.jobs import schedule as schedules
from core.jobs.worker import Worker
from core.models.job import Job, Lane
from core.tampering import AlteredRecord
from core.tin import TinField
from workflow.engine import effects
from workflow.models import Certificate, Transition
from workflow.records.recording import take_over_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LONG_AGO = datetime(2026, 1, 5, tzinfo=UTC)
EVIL = "evil@x.example"
PASSWORD = "correct horse battery 2307"
# The worst that somebody would write; other columns are filled in.
WORST: dict[str, dict[str, Any]] = {
    "core.Job": {"func": "os.system", "args": ["true"], "mark": "0" * 64, "lane": "default"},
    "accounts.User": {"role": Role.MANAGER, "username": EVIL, "email": EVIL, "tenant": None},
    "accounts.Assignment": {"branch": None},
    "workflow.DeskRules": {"id": 1},
    "workflow.Line": {"position": 9},
    "workflow.MailSchedule": {"user": None},
    "workflow.EmailVerification": {"status": "PENDING", "expires_at": LONG_AGO},
    "workflow.Scan": {"status": "PROCESSING"},
    "workflow.CopyAddress": {"address": EVIL, "confirmed_at": LONG_AGO},
    "workflow.SigningLink": {"email": EVIL, "outcome": ""},
    "workflow.Notice": {"recipient": EVIL, "channel": "digest", "held_until": LONG_AGO},
    "console.BulkRun": {"move": "approve", "state": "running", "asked_at": LONG_AGO},
    "console.ScheduledExport": {"status": "ACTIVE", "since": LONG_AGO.date(), "every": "day"},
    "console.ExportRun": {"state": "running"},
    "console.Round": {"status": "RUNNING", "quarter": "2026Q3"},
    "console.Reminder": {"status": "REMINDED", "quarter": "2026Q3"},
    "console.Package": {"state": "running"},
    "console.Webhook": {"state": "active", "url": "http://127.0.0.1:9/", "due_at": LONG_AGO},
}
# Written to, they stop the portal until somebody looks; what they would start is tried elsewhere.
OF_THE_CHAIN = {
    "workflow.Transition": "test_nothing_follows_a_transition_that_was_inserted",
    "workflow.Revision": "the values of a transition",
    "workflow.ChainHead": "there is one",
    "workflow.Cursor": "there is one for each reader",
    "console.PostingCursor": "there is one",
}


def ours() -> list[type[models.Model]]:
    return [
        model
        for model in apps.get_models()
        if model._meta.managed and not model._meta.proxy and model._meta.label not in OF_THE_CHAIN
    ]


def fill_columns(model: type[models.Model]) -> models.Model:
    """A row that the database takes, with the worst values."""
    given = dict(WORST.get(model._meta.label, {}))
    row = model()
    for field in model._meta.concrete_fields:
        if field.name in given:
            vars(row)[field.attname] = given[field.name]
        elif not isinstance(field, models.AutoField) and (value := worst_value(field)) is not None:
            vars(row)[field.attname] = value
    return row


def worst_value(field: Any) -> Any:
    if isinstance(field, models.ForeignKey):
        found = field.related_model._base_manager.order_by("pk").last()
        return None if field.null and not found else getattr(found, field.target_field.attname, 0)
    if field.choices:
        return next(value for value, _ in field.flatchoices)
    made = (make(field) for kind, make in MADE.items() if isinstance(field, kind))
    return next(made, 1)


def some_text(field: Any) -> str:
    return uuid.uuid4().hex[: field.max_length or 32] if field.unique else "1"


# In this order: a moment is a day as well, and a TIN a text.
MADE: dict[type[models.Field[Any, Any]], Any] = {
    TinField: lambda _: f"{uuid.uuid4().int % 1_000_000_000:09}",
    models.UUIDField: lambda _: uuid.uuid4(),
    models.CharField: some_text,
    models.TextField: some_text,
    models.DateTimeField: lambda _: LONG_AGO,
    models.DateField: lambda _: LONG_AGO.date(),
    models.JSONField: lambda _: [],
}


@contextmanager
def role_of_the_portal() -> Iterator[None]:
    """On PostgreSQL the role that the page of installation makes, with its rights."""
    if connection.vendor != "postgresql":
        yield
        return
    page = (settings.BASE_DIR / "docs/operations/install.md").read_text()
    [sql] = re.findall(r"```sql\n(CREATE ROLE portal .*?)```", page, re.S)
    with connection.cursor() as cursor:
        name = f"portal_{uuid.uuid4().hex[:8]}"
        cursor.execute(re.sub(r"\bportal\b", name, sql).replace("'...'", "'x'"))
        cursor.execute(f"SET LOCAL ROLE {name}")
        try:
            yield
        finally:
            cursor.execute("RESET ROLE")


def insert_everywhere() -> dict[str, bool]:
    """Try a row in each table; whether the database took it."""
    taken = {}
    for model in ours():
        try:
            with transaction.atomic():
                fill_columns(model).save_base(raw=True, force_insert=True)
            taken[model._meta.label] = True
        except (DatabaseError, ValueError, TypeError):
            taken[model._meta.label] = False
    return taken


def let_the_portal_work() -> None:
    """Everything that the portal does by itself, once."""
    schedules.discover()
    for entry in schedules.schedule.entries.values():
        Job.objects.filter(key=entry.key(clock.now())).delete()
    schedules.Schedule.enqueue_due(schedules.schedule)
    worker = Worker({})
    for _ in range(3):
        while effects.relay_once():
            pass
        for lane in Lane.values:
            while worker.work_once(lane):
                pass


def state_of_the_portal() -> list[Any]:
    moved = Transition.objects.filter(lifecycle="certificates")
    return [
        list(Certificate.objects.order_by("pk").values_list("pk", "status", "version")),
        moved.count(),
    ]


@pytest.mark.essential("inserted rows are tried nowhere else in make test")
def test_nothing_acts_by_rows_that_were_inserted(
    certificate: Any, people: Any, settings: Any, tmp_path: Any, monkeypatch: Any
):
    settings.DATA_DIR = tmp_path
    for status in ("SUBMITTED", "APPROVED", "RETURNED"):
        certificate(status)
    take_over_once()
    let_the_portal_work()
    mail.outbox.clear()
    before = state_of_the_portal()
    ran: list[Any] = []
    monkeypatch.setattr("os.system", ran.append)
    with role_of_the_portal():
        taken = insert_everywhere()
    assert {label for label, is_taken in taken.items() if not is_taken} == set()
    let_the_portal_work()
    after = state_of_the_portal()
    mine = [row for row in after[0] if row in before[0]]
    assert (mine, after[1]) == (before[0], before[1])
    assert ran == []
    assert [each.recipients() for each in mail.outbox] == []


def refuse_sign_in(user: User) -> None:
    with pytest.raises(AlteredRecord):
        tokens.exchange(new_sign_in_token(user), remember=False)


@pytest.fixture
def on_record(people: Any) -> Any:
    take_over_once()
    return people


def test_a_person_who_was_inserted_does_not_sign_in(on_record: Any):
    user = User(username="evil", email=EVIL, role=Role.MANAGER)
    user.set_password(PASSWORD)
    user.save()
    refuse_sign_in(user)


def test_a_password_that_was_written_signs_nobody_in(on_record: Any):
    user = on_record["tenant"]
    user.set_password(PASSWORD)
    User.objects.filter(pk=user.pk).update(password=user.password)
    refuse_sign_in(User.objects.get(pk=user.pk))


def test_a_link_to_the_directory_that_was_inserted_signs_nobody_in(on_record: Any):
    SocialAccount.objects.create(
        user=on_record["manager"], provider="https://d.example", uid="evil"
    )
    identity = DirectoryIdentity("https://d.example", "evil", "", False)
    found = staff.staff_member(identity)
    assert found is not None
    refuse_sign_in(found)


def test_a_passkey_that_was_inserted_signs_nobody_in(on_record: Any):
    data = {"name": "x", "credential": base64.b64encode(b"0" * 80).decode(), "sign_count": 0}
    Authenticator.objects.create(user=on_record["tenant"], type="webauthn", data=data)
    refuse_sign_in(on_record["tenant"])


def test_who_is_as_recorded_signs_in(on_record: Any):
    for who in ("tenant", "manager"):
        assert tokens.exchange(new_sign_in_token(on_record[who]), remember=False).access_token
