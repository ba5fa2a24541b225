"""Descriptions of an export and of its runs, for mails and for the chain."""

from calendar import day_name
from collections.abc import Sequence

from console.exports.models import Contents, Every, ExportRun, ScheduledExport
from workflow.models import Transition

QUARTERS = {"": "all quarters", "ended": "the quarter that ended last", "current": "this quarter"}


def plan_in_words(export: ScheduledExport) -> str:
    """Like ``PCM, the quarter that ended last, APPROVED``."""
    if export.contents != Contents.REGISTER:
        return f"{Contents(export.contents).label}, {export.company or 'all companies'}"
    parts = [
        export.company or "all companies",
        export.branch,
        QUARTERS.get(export.quarter, export.quarter),
        export.form_type,
        " or ".join(export.statuses) or "every status",
    ]
    return ", ".join(part for part in parts if part)


def rhythm_in_words(export: ScheduledExport) -> str:
    if export.every == Every.WEEK:
        return f"every {day_name[(export.weekday or 1) - 1]}"
    return f"on day {export.day} of each month" if export.every == Every.MONTH else "every day"


def sent_in_words(run: ExportRun) -> str:
    """Describe what was sent, to whom, and who was left out for which reason."""
    return " ".join(
        [f"{size_in_words(run)} {places_in_words(run)}", *skipped_recipient_reasons(run)]
    )


def failed_in_words(run: ExportRun, why: str) -> str:
    """Why, and what of it left all the same."""
    reached = f"{size_in_words(run)} {places_in_words(run)}" if has_left(run) else ""
    return " ".join(filter(None, [f"{run.name}: {why}", reached, *skipped_recipient_reasons(run)]))


def has_left(run: ExportRun) -> bool:
    return run.is_in_folder or run.letters.exclude(sent_at=None).exists()


def size_in_words(run: ExportRun) -> str:
    return f"{run.name}: {run.rows:,} rows, {run.size:,} bytes,"


def places_in_words(run: ExportRun) -> str:
    sent = run.letters.exclude(sent_at=None).select_related("person").order_by("person__name")
    people = [str(letter.person) for letter in sent]
    folder = ["into the operator's folder"] if run.is_in_folder else []
    mail = [f"by mail to {', '.join(people)}"] if people else []
    return f"{' and '.join([*folder, *mail])}."


def skipped_recipient_reasons(run: ExportRun) -> list[str]:
    rows = run.letters.exclude(left_out="").order_by("pk")
    return list(rows.values_list("left_out", flat=True))


def remarks_on(rows: Sequence[Transition]) -> dict[int, str]:
    """Describe moves of exports, by number, each with the export's name, for the audit."""
    if not rows:
        return {}
    exports = ScheduledExport.objects.in_bulk({row.subject_id for row in rows})
    names = {str(pk): export.name for pk, export in exports.items()}
    return {row.number: remark_on(row, names.get(row.subject_id, "")) for row in rows}


def remark_on(row: Transition, name: str) -> str:
    values = row.revision.values or {}
    content = values.get("content")
    said = values.get("inputs", {}).get("text") or (content_in_words(content) if content else "")
    return f"{name}: {said}" if said else name


def content_in_words(content: dict[str, object]) -> str:
    """Describe the settings at that time."""
    export = ScheduledExport(**content)
    places = [*(["into the folder"] if export.to_folder else []), *people_in_words(export)]
    return f"{plan_in_words(export)}; {rhythm_in_words(export)}; {' and '.join(places)}"


def people_in_words(export: ScheduledExport) -> list[str]:
    count = len(export.recipients)
    return [f"to {count} {'person' if count == 1 else 'people'}"] if count else []
