"""The change log of master data: each change a push, and what the pushes say when read again."""

from collections.abc import Iterable, Sequence
from typing import Any, TypedDict, cast

from django.db.models import QuerySet

from accounts.models import User
from console.masterdata import facts
from console.masterdata.lifecycle import LIFECYCLE
from console.masterdata.models import MasterRecord, Status
from console.masterdata.rows import check_master_rows_unaltered
from core.api.answers import Moment
from core.clock import utc_moment
from core.refusals import NotNow
from core.security_events import record_security_event
from workflow.engine.execution import Creation, MoveRequest, perform_all
from workflow.engine.register import LIFECYCLES, facts_by_move
from workflow.models import Revision, Transition

ADDED = "added"
AS_IT_WAS = "as it was"
BORN = {ADDED: "Added", AS_IT_WAS: "First put on record"}


class FieldChange(TypedDict):
    field: str
    label: str
    before: str
    after: str


class LogEntry(TypedDict):
    """One change of a record: who, when, what it was and what it is."""

    seq: int
    at: Moment
    move: str
    label: str
    by: str
    note: str
    changes: list[FieldChange]


def master_log_entries(kind: str, records: Iterable[int]) -> "QuerySet[MasterRecord]":
    return MasterRecord.objects.filter(kind=kind, record_id__in=list(records)).order_by("pk")


def version_of(kind: str, record: int) -> int:
    """Return the number of changes made here; 0 for a record that came with the portal."""
    return master_log_entries(kind, [record]).values_list("version", flat=True).first() or 0


def open_logs(kind: str, records: Iterable[int], by: User | None) -> dict[int, MasterRecord]:
    """The log of each record, locked; one without a log is taken down first, as it is now.

    Called before a record is changed. Raises AlteredRecord.
    """
    wanted = list(records)
    check_master_rows_unaltered(kind, wanted)
    found = {row.record_id: row for row in master_log_entries(kind, wanted).select_for_update()}
    births = [
        build_master_log_creation(kind, pk, AS_IT_WAS) for pk in sorted(set(wanted) - set(found))
    ]
    born = perform_all(births, by=by) if births else []
    return found | {row.record_id: row for row in born}


def build_master_log_creation(kind: str, record: int, how: str, note: str = "") -> Creation:
    said = facts.current_record_snapshot(kind, record)
    status = Status.IN_USE if said["is_active"] else Status.OUT_OF_USE
    inputs = {"how": how} | ({"note": note} if note else {})
    content = {"kind": kind, "record": record, "is_new": how == ADDED}
    return Creation(LIFECYCLE, status, content, inputs=inputs)


def check_master_log_version(entry: MasterRecord, version: int | None) -> None:
    """Raises NotNow where somebody changed it since. The first look was at version 0."""
    is_first = entry.version == 1 and version == 0 and is_just_opened(entry)
    if version is None or version == entry.version or is_first:
        return
    last = master_record_history(entry)[0]
    raise NotNow(
        "This was changed meanwhile. Nothing of yours was saved.",
        code="stale",
        status=entry.get_status_display(),
        version=entry.version,
        move=last["move"],
        by=last["by"],
        at=last["at"],
        changes=last["changes"],
    )


def is_just_opened(entry: MasterRecord) -> bool:
    """Return whether it was taken down as it came: nobody had seen another version."""
    first = master_log_transitions(entry).select_related("revision").last()
    values = (first.revision.values or {}) if first else {}
    return bool(values.get("inputs", {}).get("how") == AS_IT_WAS)


def push(entry: MasterRecord, move: str, note: str = "") -> MoveRequest:
    return MoveRequest(LIFECYCLE, entry.pk, move, {"note": note} if note else {})


def record_master_data_changes(pushes: Sequence[MoveRequest | Creation], by: User | None) -> None:
    """Put the changes that were just made into the chain, in one transaction with them."""
    if pushes:
        perform_all(pushes, by=by)
        record_security_event("master_data_changed", actor=by, records=len(pushes))


def master_log_transitions(entry: MasterRecord) -> "QuerySet[Transition]":
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(entry.pk))
    return rows.order_by("-number")


def master_record_history(entry: MasterRecord) -> list[LogEntry]:
    """List the changes of a record, latest first."""
    return serialize_log(list(master_log_transitions(entry).select_related("revision")[:200]))


def serialize_log(rows: Sequence[Transition]) -> list[LogEntry]:
    """Transitions as the log words them, each with what it changed."""
    before = contents_before(rows)
    return [serialize_master_log_row(row, before.get(row.number)) for row in rows]


def serialize_master_log_row(row: Transition, before: facts.Said | None) -> LogEntry:
    values = row.revision.values or {}
    inputs = values.get("inputs", {})
    after = values.get("content", {}).get("said", {})
    return {
        "seq": row.number,
        "at": utc_moment(row.at),
        "move": row.move,
        "label": master_log_move_label(row, inputs),
        "by": row.actor_name,
        "note": inputs.get("note", ""),
        "changes": cast(list[FieldChange], facts.diff_snapshots(before or {}, after)),
    }


def master_log_move_label(row: Transition, inputs: dict[str, Any]) -> str:
    if row.move == "born":
        return BORN[inputs.get("how", ADDED)]
    return facts_by_move(LIFECYCLES[LIFECYCLE])[row.move].done


def contents_before(rows: Iterable[Transition]) -> dict[int, facts.Said]:
    """Return the content before each of these transitions, by number."""
    wanted = {row.number: row.subject_id for row in rows}
    kept: dict[str, list[tuple[int, facts.Said]]] = {}
    revisions: Any = Revision.objects.filter(
        transition__lifecycle=LIFECYCLE,
        transition__subject_id__in=set(wanted.values()),
        values__has_key="content",
    )
    for subject, number, values in revisions.order_by("transition").values_list(
        "transition__subject_id", "transition", "values"
    ):
        kept.setdefault(subject, []).append((number, values["content"]["said"]))
    found = {
        number: snapshot_before(kept.get(subject, []), number) for number, subject in wanted.items()
    }
    return {number: said for number, said in found.items() if said is not None}


def snapshot_before(kept: list[tuple[int, facts.Said]], number: int) -> facts.Said | None:
    before = [said for at, said in kept if at < number]
    return before[-1] if before else None
