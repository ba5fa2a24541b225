"""Transitions as the audit tells them: whose paper, what was said, what was changed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from accounts.models import Tenant
from console.audit import batches, subjects
from console.audit.questions import describe_audit_question
from console.audit.schemas import AuditRow, AuditRowFacts, AuditRowWords
from console.desk import rules
from console.exports import words as of_exports
from console.exports.lifecycle import LIFECYCLE as EXPORTS
from console.masterdata import log
from console.masterdata.lifecycle import LIFECYCLE as MASTER_DATA
from console.masterdata.models import MasterRecord
from console.reminders.lifecycle import REMINDERS
from console.reminders.models import Reminder
from console.shared.transition_words import (
    serialize_labelled_reason,
    status_label,
    transition_label,
)
from workflow.api.certificates.serializers import (
    format_api_timestamp,
    inputs_of_transition,
    said_with,
)
from workflow.api.schemas import Change
from workflow.certificates import LIFECYCLE
from workflow.certificates.content_changes import list_content_changes
from workflow.engine.export_lines import is_withheld
from workflow.expiry.reminder_schedule import SAID, ReminderStage
from workflow.lifecycles.desk import LIFECYCLE as DESK
from workflow.models import Certificate, Revision, Transition
from workflow.scans import LIFECYCLE as SCANS
from workflow.scans.statuses import describe_scan_failure


@dataclass
class AuditContext:
    """Records that the rows of a page refer to, read once for all rows."""

    references: dict[str, str] = field(default_factory=dict)
    tenants: dict[int, str] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    contents: dict[str, list[tuple[int, dict[str, Any]]]] = field(default_factory=dict)
    of_master_data: dict[int, dict[str, Any]] = field(default_factory=dict)
    of_desk: dict[int, list[dict[str, str]]] = field(default_factory=dict)
    of_exports: dict[int, str] = field(default_factory=dict)
    subjects: dict[str, str] = field(default_factory=dict)
    at_once: Counter[batches.Gesture] = field(default_factory=Counter)

    def tenant_of(self, row: Transition) -> str:
        """Return the tenant's name, also for moves that are hidden from the tenant."""
        return self.tenants.get(row.tenant_id or self.owners.get(row.subject_id, 0), "")

    def moves_with(self, row: Transition) -> int:
        """Return the number of moves that its request made."""
        gesture = batches.gesture_of(row)
        return max(1, self.at_once[gesture]) if gesture else 1

    def content_before(self, row: Transition) -> dict[str, Any] | None:
        """Return the content of the subject before this move, where it is stored."""
        earlier = [
            said for number, said in self.contents.get(row.subject_id, ()) if number < row.number
        ]
        return earlier[-1] if earlier else None


def serialize_audit_rows(rows: Sequence[Transition], answer: Any) -> list[AuditRow]:
    """The rows of a page of ``answer``, in the shape of the contract and a little more."""
    known = known_of(rows)
    known.at_once = batches.counts_of(rows, answer)
    return [serialize_audit_row(row, known) for row in rows]


def known_of(rows: Sequence[Transition]) -> AuditContext:
    ids = {row.subject_id for row in rows if row.lifecycle == LIFECYCLE}
    certificates = Certificate.objects.filter(pk__in=ids).values_list("pk", "reference", "tenant")
    owners = {str(pk): tenant for pk, _, tenant in certificates} | reminder_counts(rows)
    tenants = Tenant.objects.filter(
        pk__in={*owners.values(), *(row.tenant_id for row in rows if row.tenant_id)}
    )
    return AuditContext(
        {str(pk): reference for pk, reference, _ in certificates},
        dict(tenants.values_list("pk", "name")),
        owners,
        certificate_contents_by_id(
            {row.subject_id for row in rows if certificate_content_after(row)}
        ),
        master_data([row for row in rows if row.lifecycle == MASTER_DATA]),
        rules.changes_of([row for row in rows if row.lifecycle == DESK]),
        of_exports.remarks_on([row for row in rows if row.lifecycle == EXPORTS]),
        subjects.subject_names_for(rows),
    )


def reminder_counts(rows: Sequence[Transition]) -> dict[str, int]:
    """Return the recipients of reminders, by their keys."""
    ids = {row.subject_id for row in rows if row.lifecycle == REMINDERS}
    found = Reminder.objects.filter(pk__in=ids) if ids else Reminder.objects.none()
    return {str(pk): tenant for pk, tenant in found.values_list("pk", "tenant")}


def master_data(rows: Sequence[Transition]) -> dict[int, dict[str, Any]]:
    """Changes of what administrators keep, by their numbers, each with the record's name."""
    records = MasterRecord.objects.filter(pk__in={row.subject_id for row in rows})
    names = {str(pk): label for pk, label in records.values_list("pk", "label")}
    entries = zip(rows, log.serialize_log(rows) if rows else [], strict=True)
    return {row.number: entry | {"name": names.get(row.subject_id, "")} for row, entry in entries}


def certificate_contents_by_id(ids: Iterable[str]) -> dict[str, list[tuple[int, dict[str, Any]]]]:
    """Return the stored contents of these certificates after each of their moves, in order."""
    found: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    rows: Any = Revision.objects.filter(
        transition__lifecycle=LIFECYCLE,
        transition__subject_id__in=ids,
        transition__company_id__isnull=False,
        values__has_key="content",
    )
    for subject, number, values in rows.order_by("transition").values_list(
        "transition__subject_id", "transition", "values"
    ):
        found.setdefault(subject, []).append((number, values["content"]))
    return found


def certificate_content_after(row: Transition) -> dict[str, Any] | None:
    """The certificate as a move left it, where it was open to change and staff may know."""
    if row.lifecycle != LIFECYCLE or is_withheld(row):
        return None
    return (row.revision.values or {}).get("content")


def serialize_audit_row(row: Transition, known: AuditContext) -> AuditRow:
    values = row.revision.values or {}
    inputs = {} if is_withheld(row) else inputs_of_transition(row)
    if row.lifecycle == MASTER_DATA:
        return {
            **common(row, known, values),
            **of_master_data(known.of_master_data[row.number]),
        }
    return {
        **common(row, known, values),
        "label": transition_label(row),
        "remarks": known.of_exports.get(row.number)
        or cause_in(row, inputs)
        or said_with(inputs)
        or asked_in(inputs)
        or step_in(inputs),
        "reasons": [serialize_labelled_reason(reason) for reason in inputs.get("reasons", [])],
        "changes": cast(
            list[Change],
            known.of_desk.get(row.number)
            or list_content_changes(known.content_before(row), certificate_content_after(row)),
        ),
    }


def cause_in(row: Transition, inputs: dict[str, Any]) -> str:
    """Why a scan could not be read, in words."""
    return describe_scan_failure(inputs.get("reason", "")) if row.lifecycle == SCANS else ""


def asked_in(inputs: dict[str, Any]) -> str:
    """Describe a manager's query of the audit."""
    return describe_audit_question(inputs["question"]) if "question" in inputs else ""


def step_in(inputs: dict[str, Any]) -> str:
    """Return the step of a reminder."""
    return SAID[ReminderStage(inputs["step"])].label if "step" in inputs else ""


def of_master_data(entry: dict[str, Any]) -> AuditRowWords:
    """A change of a record that administrators keep, by its name."""
    told: list[Change] = [
        {"field": each["label"], "before": each["before"], "after": each["after"]}
        for each in entry["changes"]
    ]
    remarks = ": ".join(filter(None, (entry["name"], entry["note"])))
    return {"label": entry["label"], "remarks": remarks, "reasons": [], "changes": told}


def common(row: Transition, known: AuditContext, values: dict[str, Any]) -> AuditRowFacts:
    return {
        "seq": row.number,
        "at": format_api_timestamp(row.at),
        "lifecycle": row.lifecycle,
        "id": row.subject_id,
        "reference": known.references.get(row.subject_id, ""),
        "subject": known.subjects.get(row.subject_id, ""),
        "tenant": known.tenant_of(row),
        "move": row.move,
        "source": row.source,
        "target": row.target,
        "source_label": status_label(row.lifecycle, row.source),
        "target_label": status_label(row.lifecycle, row.target),
        "version": row.version,
        "by": row.actor_name,
        "role": row.actor_role,
        "acting_for": values.get("acting_for", ""),
        "ip": values.get("ip", ""),
        "request_id": values.get("request_id", ""),
        "at_once": known.moves_with(row),
        "previous": row.previous,
        "hash": row.hash,
        "keyed": row.keyed,
        "erased": row.revision.emptied_at is not None,
    }
