"""Rows outside the lifecycles that the chain vouches for: people, rates, files that left.

A transition may record rows: its Revision then keeps what each says (``rows``), and the number of
the transition that recorded it before. ``verify_audit`` compares every row of a recorded table with
what was last recorded of it, and a file is handed out only while its row says what was recorded.

``RecordedRow`` only says where to look. A row without one is refused once every row must be
recorded; an older one leads to a recording that names the wrong number, which ``verify_audit``
finds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, NamedTuple

from django.db import connection, models
from django.db.models import Q

from core.digests import json_digest
from core.recording import CREATED, DELETED, Changed, RowChange
from core.storage import StoredPlace
from core.tampering import report_altered
from workflow.engine import rules
from workflow.engine.epoch import as_epoch
from workflow.engine.keys import given_keys
from workflow.engine.last_records import fault_of_transition
from workflow.engine.models import RecordedRow, Revision, Transition
from workflow.engine.plain_values import to_plain_json

Facts = dict[str, Any]
Entry = dict[str, Any]  # table, key, facts and the number before, as a Revision keeps them
Named = tuple[str, Any]  # the table's name and the row's key
TABLES: dict[str, "RecordedTable"] = {}
DIGEST_LENGTH = 24
# The lifecycle that only records rows, and its states: usually, and once every row is recorded.
RECORDS, RECORDED, COMPLETE = "records", "RECORDED", "COMPLETE"
TAKEN_OVER = "taken over as found"
KEYS_AT_ONCE = 500


@dataclass(frozen=True)
class StoredFile:
    """Stored bytes and their recorded SHA-256. A copy may be gone; the original may not."""

    place: StoredPlace
    sha256: str
    is_copy: bool = False


@dataclass(frozen=True)
class RecordedTable:
    """A table whose rows are recorded.

    ``rows`` are all that must be recorded, ``facts`` what is kept of one. ``may_go``: copies that
    are deleted after a while without a record.
    """

    name: str
    label: str
    rows: Callable[[], "models.QuerySet[Any]"]
    facts: Callable[[Any], Facts]
    file: Callable[[Any], StoredFile | None] = lambda row: None
    may_go: bool = False


def register_table(table: RecordedTable) -> None:
    TABLES[table.name] = table


def read_columns(
    row: models.Model, without: Iterable[str] = (), later: Facts | None = None
) -> Facts:
    """Every column but the key and those left out, as plain JSON values.

    ``later`` are columns that came when rows were recorded already, each with the value that a
    migration gave it: with this value they are in no record.
    """
    left_out = {row._meta.pk.attname, *without}
    names = [field.attname for field in row._meta.concrete_fields]
    found = {name: to_plain_json(getattr(row, name)) for name in names if name not in left_out}
    absent = (later or {}).items()
    return {name: value for name, value in found.items() if (name, value) not in absent}


def read_columns_as_digests(
    row: models.Model, without: Iterable[str] = (), later: Facts | None = None
) -> Facts:
    """The same, each value as a digest: exports of the audit do not show them."""
    return digest_facts(read_columns(row, without, later))


def digest_facts(facts: Facts) -> Facts:
    return {name: json_digest([name, value])[:DIGEST_LENGTH] for name, value in facts.items()}


class LastEntry(NamedTuple):
    """What was last recorded of a row, by which transition, and whether that one holds."""

    number: int
    facts: Facts | None
    is_intact: bool


def row_entries_of(changes: Iterable[RowChange]) -> list[Entry]:
    """What rows say now, as a Revision keeps it; of a row that is gone ``facts`` is None."""
    found: list[Entry] = []
    for table, keys in by_table((change.table, change.key) for change in changes):
        there = {str(row.pk): row for row in lock_rows(TABLES[table].rows().filter(pk__in=keys))}
        found += [entry_of(TABLES[table], key, there.get(key)) for key in keys]
    return found


def lock_rows(rows: "models.QuerySet[Any]") -> "models.QuerySet[Any]":
    """The rows, which nobody else changes until the record of them is committed."""
    if connection.features.has_select_for_update:
        keys = rows.prefetch_related(None).order_by("pk").only("pk")
        list(keys.select_for_update(of=("self",)))
    return rows


def entry_of(table: RecordedTable, key: str, row: Any) -> Entry:
    return {"table": table.name, "key": key, "facts": table.facts(row) if row else None}


def check_entries(entries: Sequence[Entry], changes: Iterable[RowChange]) -> None:
    """Check that no row differs in more than its act may change, and name the record before.

    Raises AlteredRecord.
    """
    changed = {(each.table, str(each.key)): each.changed for each in changes}
    last = last_row_entries(changed)
    unknown = [named for named, what in changed.items() if what != CREATED and named not in last]
    may_be_new = not (unknown and is_complete())
    for entry in entries:
        named = entry["table"], entry["key"]
        before = last.get(named)
        if is_altered(entry["facts"], before, changed[named], may_be_new=may_be_new):
            raise report_altered(f"{TABLES[entry['table']].label} {entry['key']}")
        entry["previous"] = before.number if before else None


def is_altered(
    now: Facts | None, before: LastEntry | None, changed: Changed, *, may_be_new: bool
) -> bool:
    """Whether a row differs from its last record in more than an act may change.

    ``may_be_new``: one that was never recorded passes, whatever the act.
    """
    if before is None:
        return not may_be_new and changed != CREATED
    if not before.is_intact:
        return True
    if changed == CREATED or before.facts is None:
        return changed != CREATED or before.facts is not None
    if changed == DELETED or now is None:
        return changed != DELETED or now is not None
    return not set(changed).issuperset(differing_columns(now, before.facts))


def point_at(entries: Iterable[Entry], number: int) -> None:
    """Remember which transition last recorded these rows."""
    rows = [RecordedRow(table=e["table"], key=e["key"], number=number) for e in entries]
    RecordedRow.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["table", "key"], update_fields=["number"]
    )


def unrecorded_keys(table: RecordedTable) -> Iterator[Any]:
    """The keys of rows that no transition recorded yet."""
    rows = table.rows().prefetch_related(None).order_by("pk").values_list("pk", flat=True)
    keys = rows.iterator()
    # Rows are read before their pointers: what is recorded meanwhile is not taken for unrecorded.
    while some := list(islice(keys, KEYS_AT_ONCE)):
        known = pointers_of(table.name, some)
        yield from (key for key in some if str(key) not in known)


def pointers_of(table: str, keys: Iterable[Any]) -> dict[str, int]:
    """Return which transition last recorded each row, by key."""
    rows = RecordedRow.objects.filter(table=table, key__in=[str(key) for key in keys])
    return dict(rows.values_list("key", "number"))


def is_complete() -> bool:
    """Return whether every row must be recorded: the chain says so, and no row that can change.

    A transition that was written past the portal counts too. It makes the rules stricter.
    """
    return Transition.objects.filter(lifecycle=RECORDS, target=COMPLETE).exists()


def last_row_entries(named: Iterable[Named]) -> dict[Named, LastEntry]:
    """Return what was last recorded of rows; nothing of those without a pointer."""
    pointers: dict[Named, int] = {}
    for table, keys in by_table(named):
        pointers |= {(table, key): number for key, number in pointers_of(table, keys).items()}
    found = {name: LastEntry(number, None, False) for name, number in pointers.items()}
    for row in intact_transitions(set(pointers.values())):
        for each in row.revision.values.get("rows", ()):
            name = each["table"], each["key"]
            if pointers.get(name) == row.number:
                found[name] = LastEntry(row.number, each["facts"], True)
    return found


def intact_transitions(numbers: set[int]) -> list[Any]:
    """Return those of these transitions that are as they were written, with their values."""
    if not numbers:
        return []
    wanted = Transition.objects.filter(Q(number__in=numbers) | Q(lifecycle=rules.CHAIN))
    rows = list(wanted.select_related("revision"))
    epochs = [as_epoch(row) for row in rows if row.lifecycle == rules.CHAIN]
    reigns = rules.reigns_of(epochs, given_keys())
    return [row for row in rows if row.number in numbers and is_intact(row, reigns)]


def recorded_facts(table: str, keys: Iterable[Any]) -> dict[str, Facts | None]:
    """Return what the chain says of rows, by key; nothing where no record of one holds."""
    found = last_row_entries((table, key) for key in keys)
    return {key: last.facts for (_, key), last in found.items() if last.is_intact}


def is_intact(row: Transition, reigns: Sequence[rules.KeyPeriod]) -> bool:
    """Whether the transition is as it was written, with its values, which are still there."""
    revision: Revision | None = getattr(row, "revision", None)
    has_values = revision is not None and revision.values is not None
    return has_values and not fault_of_transition(row, reigns)


def is_as_recorded(table: str, row: models.Model) -> bool:
    """Whether the row says what the chain last recorded of it."""
    return not altered_among(table, [row])


def altered_among(table: str, rows: Iterable[Any]) -> list[Any]:
    """The rows that say other than what was recorded of them, or of which nothing was."""
    some = list(rows)
    recorded = recorded_facts(table, [row.pk for row in some])
    return [row for row in some if recorded.get(str(row.pk)) != TABLES[table].facts(row)]


def check_rows(table: str, rows: Iterable[Any]) -> None:
    """Raises AlteredRecord unless each row says what was recorded of it. None leaves unrecorded."""
    if found := altered_among(table, rows):
        raise report_altered(f"{TABLES[table].label} {found[0].pk}")


def is_not_as_recorded(now: Facts | None, before: LastEntry | None, *, may_be_new: bool) -> bool:
    """Whether a row differs from its last record, is gone, or has none though it must."""
    if now is None:
        return before is not None and (before.facts is not None or not before.is_intact)
    return is_altered(now, before, (), may_be_new=may_be_new)


def check_as_recorded(named: Iterable[Named]) -> None:
    """Check rows before an act on them. Raises AlteredRecord, also for a recorded one that is gone.

    Rows without a record pass until every row must be recorded.
    """
    for table, keys in by_table(named):
        there = {str(row.pk): row for row in TABLES[table].rows().filter(pk__in=keys)}
        last = last_row_entries((table, key) for key in keys)
        may_be_new = all((table, key) in last for key in there) or not is_complete()
        for key in keys:
            now, before = entry_of(TABLES[table], key, there.get(key)), last.get((table, key))
            if is_not_as_recorded(now["facts"], before, may_be_new=may_be_new):
                raise report_altered(f"{TABLES[table].label} {key}")


def by_table(named: Iterable[Named]) -> Iterator[tuple[str, list[str]]]:
    """The keys of each table, each once and in order."""
    wanted = sorted({(table, str(key)) for table, key in named})
    for table, some in groupby(wanted, key=lambda each: each[0]):
        yield table, [key for _, key in some]


def differing_columns(facts: Facts, recorded: Facts) -> list[str]:
    names = sorted(facts.keys() | recorded.keys())
    return [name for name in names if facts.get(name) != recorded.get(name)]
