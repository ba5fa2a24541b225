"""Exports that go out by themselves, as the API tells them."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from console.exports import files, scope, slots
from console.exports.lifecycle import ExportLifecycle
from console.exports.models import ExportRun
from console.exports.plans import ASKABLE
from console.exports.schemas import (
    QUARTER_CHOICES,
    ExportChoices,
    ExportCommon,
    ExportDetail,
    ExportFileSchema,
    ExportPerson,
    ExportRunSchema,
    ExportSchema,
)
from console.exports.words import plan_in_words, rhythm_in_words
from console.filing.choices import recent_quarters
from core import clock
from core.deadlines import quarter_label
from core.taxable_years import CALENDAR_YEARS
from workflow.engine.plan import permitted_moves

MOST_RUNS = 30
OF_IT = ExportRun.objects.filter(export=OuterRef("pk"))
NEWEST = OF_IT.order_by("-asked_at").values("pk")[:1]
LAST_SLOT = OF_IT.exclude(slot=None).order_by("-slot").values("slot")[:1]


def serialize_export_choices(user: User) -> ExportChoices:
    named = [(code, name.capitalize()) for code, name in QUARTER_CHOICES]
    quarters = [
        *named,
        *(
            (str(each), quarter_label(each.year, each.number))
            for _, each in recent_quarters(CALENDAR_YEARS)
        ),
    ]
    return {
        "companies": sorted(scope.codes_of(user)),
        "quarters": [{"code": code, "name": name} for code, name in quarters],
        "statuses": list(ASKABLE),
        "people": [
            serialize_export_person(person) for person in scope.possible_export_recipients()
        ],
        "has_folder": bool(settings.EXPORT_FOLDER),
        "mail_max_bytes": settings.EXPORT_MAIL_MAX_BYTES,
        "kept_days": settings.EXPORT_KEPT_DAYS,
    }


def serialize_export_person(person: User) -> ExportPerson:
    return {"username": person.username, "name": str(person), "role": person.role}


def with_runs(rows: QuerySet[Any]) -> QuerySet[Any]:
    """With the last day each went out on, and its last run."""
    last = {"last_slot": Subquery(LAST_SLOT), "newest": Subquery(NEWEST)}
    return rows.select_related("owner").annotate(**last)


def serialize_exports(exports: Sequence[Any], user: User) -> list[ExportSchema]:
    """Some exports, asking no statement for each."""
    runs = ExportRun.objects.prefetch_related("letters__person")
    newest = runs.in_bulk([each.newest for each in exports if each.newest])
    pks = {pk for each in exports for pk in each.recipients}
    people = User.objects.in_bulk(pks)
    return [serialize_export(each, user, people, newest.get(each.newest)) for each in exports]


def serialize_export(
    export: Any, user: User, people: dict[int, User], last: ExportRun | None
) -> ExportSchema:
    today = clock.today()
    going = sorted((people[pk] for pk in export.recipients if pk in people), key=str)
    return {
        "name": export.name,
        "form": export.form,
        "contents": export.contents,
        "company": export.company,
        "quarter": export.quarter,
        "statuses": export.statuses,
        "form_type": export.form_type,
        "branch": export.branch,
        "every": export.every,
        "weekday": export.weekday,
        "day": export.day,
        "to_folder": export.to_folder,
        "id": str(export.pk),
        "version": export.version,
        "status": export.status,
        "recipients": [serialize_export_person(each) for each in going],
        "owner": str(export.owner),
        "is_yours": export.owner_id == user.pk,
        "holds": plan_in_words(export),
        "rhythm": rhythm_in_words(export),
        "why": export.why,
        "next_on": slots.upcoming(export, export.last_slot, today),
        "last_run": serialize_export_run(last) if last else None,
        "moves": permitted_moves(ExportLifecycle(export, user), user),
    }


def serialize_export_detail(export: Any, user: User) -> ExportDetail:
    """One export with what became of it lately, the last first."""
    runs = export.runs.prefetch_related("letters__person").order_by("-asked_at")[:MOST_RUNS]
    held = scope.export_scope_of(export)
    going = User.objects.filter(pk__in=export.recipients).order_by("name", "pk")
    row: ExportCommon = serialize_exports([export], user)[0]
    return {
        **row,
        "recipients": [
            {**serialize_export_person(each), "why": scope.why_not_to(each, held)} for each in going
        ],
        "runs": [serialize_export_run(run) for run in runs],
    }


def serialize_export_run(run: ExportRun) -> ExportRunSchema:
    return {
        "name": run.name,
        "state": run.state,
        "slot": run.slot,
        "rows": run.rows,
        "size": run.size,
        "sha256": run.sha256,
        "is_in_folder": run.is_in_folder,
        "message": run.message,
        "id": str(run.pk),
        "asked_at": clock.utc_moment(run.asked_at),
        "ended_at": clock.utc_moment(run.ended_at) if run.ended_at else None,
        "is_kept": is_export_file_available(run),
        "letters": [
            {
                "name": str(letter.person),
                "sent_at": clock.utc_moment(letter.sent_at) if letter.sent_at else None,
                "left_out": letter.left_out,
            }
            for letter in sorted(run.letters.all(), key=lambda each: str(each.person))
        ],
    }


def is_export_file_available(run: ExportRun) -> bool:
    """A restore brings back what is on record, and not the files."""
    return run.is_kept and files.export_file_place(run).exists()


def serialize_export_file(run: ExportRun) -> ExportFileSchema:
    export = run.export
    return {
        "name": run.name,
        "rows": run.rows,
        "size": run.size,
        "sha256": run.sha256,
        "id": str(run.pk),
        "export": export.name,
        "holds": run.holds,
        "owner": str(export.owner),
        "asked_at": clock.utc_moment(run.asked_at),
        "is_kept": is_export_file_available(run),
    }
