"""Each column of a subject, changed by SQL, keeps the next honest act from vouching for it."""

import uuid
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import models

from accounts.models import Branch
from console.filing.models import FiledLine
from core import clock
from core.refusals import NotFound
from core.tampering import AlteredRecord
from core.tin import Tin
from tests.files import made
from tests.support import endpoint_subjects
from tests.support.keys import KEY
from tests.support.subject_columns import CONTENT, EVIDENCE, HARMLESS, OF_EVERY_SUBJECT
from tests.support.thoroughness import part_in_push
from tests.support.together import undone
from workflow.certificates.models import Certificate, Line
from workflow.certificates.places import Place
from workflow.engine.execution import create_subject, perform
from workflow.engine.register import LIFECYCLES
from workflow.engine.unaltered import check_unaltered
from workflow.engine.verify import audit_chain
from workflow.files.models import Attachment
from workflow.mails.held import send_digest
from workflow.mails.models import Notice
from workflow.mails.send import send_notice
from workflow.models import Transition
from workflow.notification_email import flows
from workflow.scans.models import Upload

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]
CONTENT_TABLES: dict[str, list[Any]] = {
    "certificates": [Line, Attachment, Certificate.locations.through, Place],
    "scans": [Upload],
    "filings": [FiledLine],
}
# Tried where there is such a row: of a document nothing is read (tests/support/tampering.py).
ELSEWHERE = {("workflow_attachment", "rows"), ("workflow_attachment", "id")}


# A move of each lifecycle that its subject allows at first: by whom, and with which inputs.
ACTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "audit": ("read", "manager", {"question": "all"}),
    "certificates": ("comment", "tenant", {"text": "A word."}),
    "desk": ("settle", "lead", {"goal_days": 5}),
    "findings": ("confirm", "administrator", {"remarks": "A word."}),
    "quarters": ("lock", "lead", {"remarks": "A word."}),
    "scans": ("discard", "processor", {}),
    "email-verifications": ("withdraw", "tenant", {}),
    "filings": ("take_package", "lead", {}),
    "masterdata": ("change", "", {}),
    "exports": ("pause", "lead", {}),
    "reminding": ("stop", "lead", {}),
    "reminders": ("remind", "", {"step": "again"}),
}


def state_columns_of(lifecycle: str) -> set[str]:
    cls = LIFECYCLES[lifecycle]
    return {
        *cls.columns,
        *cls.columns_of_saves,
        *cls.later_columns,
        *cls.later_columns_of_saves,
    }


def all_columns_of(model: Any) -> set[str]:
    return {field.attname for field in model._meta.concrete_fields}


@pytest.mark.parametrize("lifecycle", list(LIFECYCLES))
def test_every_column_is_recorded_or_says_why_it_is_not(lifecycle: str):
    """A new column or lifecycle says here how a change of it is found."""
    subject = LIFECYCLES[lifecycle].model
    for model in (subject, *CONTENT_TABLES.get(lifecycle, [])):
        table = model._meta.db_table
        lists = [
            set(CONTENT.get(table, ())),
            set(EVIDENCE.get(table, ())),
            set(HARMLESS.get(table, {})),
            *([state_columns_of(lifecycle), set(OF_EVERY_SUBJECT)] if model is subject else []),
        ]
        listed = [name for each in lists for name in each]
        assert sorted(listed) == sorted(all_columns_of(model)), table
        assert all(HARMLESS.get(table, {}).values())


@pytest.fixture(autouse=True)
def key_of_columns(settings: Any, tmp_path: Path) -> None:
    settings.AUDIT_KEY = KEY
    settings.UPLOAD_DIR = settings.DATA_DIR = tmp_path


def subjects_by_status(people: Any) -> dict[str, tuple[str, dict[str, Any], Any]]:
    """Status, content and person of each subject that needs no other record."""
    lead, manager = people["lead"], people["manager"]
    proposed = {"mark": "0" * 64, "number": 1, "why": "It is not."}
    reminded = {"quarter": "2026Q3", "tenant": people["tenant"].tenant_id, "step": "first"}
    return {
        "audit": ("READER", {"reader": manager}, manager),
        "desk": ("IN_FORCE", {}, lead),
        "findings": ("PROPOSED", proposed, manager),
        "quarters": ("OPEN", {"quarter": "2026Q1"}, lead),
        "records": ("RECORDED", {"why": "a test", "rows": []}, None),
        "reminders": ("REMINDED", reminded, None),
    }


def create_scan(person: Any) -> Any:
    upload = Upload.objects.create(name="a.pdf", size=1, sha256="0" * 64, uploaded_by=person)
    return create_subject("scans", "PROCESSING", {"upload": upload}, by=person)


def create_master_record(company: int) -> Any:
    content = {"kind": "company", "record": company, "is_new": True}
    return create_subject("masterdata", "IN_USE", content, by=None)


@pytest.fixture
def subjects(certificate: Any, people: Any, branch: Any) -> dict[str, Callable[[], Any]]:
    """What makes a subject of each lifecycle in the honest way."""
    files = [("a.pdf", made.pdf())]
    Branch.objects.create(company=branch.company, name="Another Mall")
    return {
        **{
            lifecycle: partial(create_subject, lifecycle, status, content, by=by)
            for lifecycle, (status, content, by) in subjects_by_status(people).items()
        },
        "certificates": lambda: certificate("APPROVED", files=files, locations=[branch]),
        "scans": lambda: create_scan(people["processor"]),
        "email-verifications": lambda: flows.state(people["tenant"], "new@shop.example"),
        "filings": lambda: endpoint_subjects.filed(certificate)["filing"],
        "masterdata": lambda: create_master_record(certificate("DRAFT").company_id),
        "exports": lambda: endpoint_subjects.exported()["export"],
        "reminding": lambda: endpoint_subjects.reminding()["round"],
    }


def another_value(field: Any, value: Any) -> Any:
    """Another value of a column, which its constraints allow."""
    if field.is_relation and (other := another_row(field, value)):
        return other
    if field.choices:
        return next(key for key, _ in field.flatchoices if key != value)
    if isinstance(value, bool) or isinstance(field, models.BooleanField):
        return not value
    if isinstance(value, Tin) or type(field).__name__ == "TinField":
        return Tin("111222333") if value != Tin("111222333") else Tin("444555666")
    by_type: list[tuple[type, Callable[[Any], Any]]] = [
        (datetime, lambda old: old + timedelta(seconds=1)),
        (date, lambda old: old + timedelta(days=1)),
        (uuid.UUID, lambda old: uuid.uuid4()),
        (Decimal, lambda old: old + Decimal("0.01")),
        (int, lambda old: old + 1),
        (float, lambda old: old + 0.5),
        (list, lambda old: [*old, "forged"]),
        (dict, lambda old: old | {"forged": 1}),
        (str, lambda old: f"{'b' if old[:1] == 'a' else 'a'}{old[1:]}"),
    ]
    for kind, change in by_type:
        if isinstance(value, kind):
            return change(value)
    return first_value(field)


def another_row(field: Any, value: Any) -> Any:
    """The key of another row that the column may name; None where there is none."""
    others = field.related_model._default_manager.exclude(pk=value).order_by("pk")
    return others.values_list("pk", flat=True).first()


def first_value(field: Any) -> Any:
    """Of a column that is empty."""
    of_kind: list[tuple[Any, Any]] = [
        (models.DateTimeField, clock.now()),
        (models.DateField, clock.today()),
        (models.UUIDField, uuid.uuid4()),
        (models.DecimalField, Decimal("1.00")),
        (models.JSONField, {"forged": 1}),
        (models.FloatField, 0.5),
        (models.CharField, "a"),
    ]
    for kind, value in of_kind:
        if isinstance(field, kind):
            return value
    return uuid.uuid4() if is_named_by_uuid(field) else 1


def is_named_by_uuid(field: Any) -> bool:
    return field.is_relation and isinstance(field.target_field, models.UUIDField)


def content_rows_of(model: Any, subject: Any) -> Any:
    """The rows of a content table that belong to a subject."""
    if model is type(subject):
        return model._default_manager.filter(pk=subject.pk)
    if model is Upload:
        return Upload.objects.filter(pk=subject.upload_id)
    owner = "filing" if model is FiledLine else "certificate"
    return model._default_manager.filter(**{owner: subject.pk})


def change_column(rows: Any, field: Any) -> None:
    """Change one column past the portal."""
    row = rows.first()
    changes = {field.attname: another_value(field, getattr(row, field.attname))}
    if field.attname == "claimed_by_id":
        changes["claimed_until"] = clock.now()
    models.QuerySet.update(type(row)._default_manager.filter(pk=row.pk), **changes)


@pytest.mark.parametrize("lifecycle", list(LIFECYCLES))
def test_a_changed_column_is_refused_or_named(lifecycle: str, subjects: Any, people: Any):
    cls = LIFECYCLES[lifecycle]
    subjects[lifecycle]()
    subject = cls.model._default_manager.latest("created_at")
    with undone():
        perform_honest_act(lifecycle, subject.pk, people)
    passed = []
    for model in (cls.model, *CONTENT_TABLES.get(lifecycle, [])):
        table = model._meta.db_table
        for field in part_in_push(changeable_fields(model, cls)):
            with undone():
                change_column(content_rows_of(model, subject), field)
                is_evidence = field.attname in EVIDENCE.get(table, ())
                if not (is_refused(lifecycle, subject.pk, people) or (is_evidence and is_named())):
                    passed.append(f"{table}.{field.attname}")
    assert passed == []


def changeable_fields(model: Any, cls: Any) -> list[Any]:
    """The columns that are on record, but for what a subject is found by."""
    table = model._meta.db_table
    left_out = {*HARMLESS.get(table, {}), *({"id", "seal"} if model is cls.model else ())}
    fields = [field for field in model._meta.concrete_fields if field.attname not in left_out]
    return [
        field
        for field in fields
        if (table, field.attname) not in ELSEWHERE and len(field.flatchoices or "ab") > 1
    ]


def perform_honest_act(lifecycle: str, pk: Any, people: Any) -> None:
    """The honest act that would vouch for what the row says; a recording of rows has none."""
    if lifecycle not in ACTS:
        cls = LIFECYCLES[lifecycle]
        check_unaltered([cls(cls.model._default_manager.get(pk=pk))])
        return
    move, who, inputs = ACTS[lifecycle]
    by = people[who] if who else None
    perform(lifecycle, pk, move, by=by, inputs=inputs)


def is_refused(lifecycle: str, pk: Any, people: Any) -> bool:
    """As altered; or as somebody else's, where the column says whose it is."""
    try:
        perform_honest_act(lifecycle, pk, people)
    except (AlteredRecord, NotFound):
        return True
    return False


def is_named() -> bool:
    with audit_chain() as proof:
        return proof.faults > 0


# Mails that wait, which no transition has recorded yet


@pytest.mark.parametrize("column", Notice.marked_columns)
def test_a_mail_that_waits_is_not_sent_once_a_column_of_it_was_changed(
    column: str, certificate: Any
):
    certificate("SUBMITTED")
    done = Transition.objects.filter(lifecycle="certificates").latest("number")
    honest, notice = (
        Notice.objects.owe(transition=done, recipient=address, channel="mail")[0]
        for address in ("shop@b.example", "owner@b.example")
    )
    send_notice(honest, letter_of)
    assert mail.outbox.pop().to == ["shop@b.example"]
    rows, digest = Notice.objects.filter(pk=notice.pk), uuid.uuid4()
    change_column(rows, Notice._meta.get_field(column.removesuffix("_id")))
    with pytest.raises(AlteredRecord):
        send_notice(rows.get(), letter_of)
    rows.update(digest=digest)
    with pytest.raises(AlteredRecord):
        send_digest(str(digest), "tenant")
    assert mail.outbox == []


def letter_of(notice: Notice) -> EmailMultiAlternatives:
    return EmailMultiAlternatives("Approved", "It is.", to=[notice.recipient])
