"""Rows outside the lifecycles that the chain vouches for: people, rates, files that left.

A transition may record rows: its Revision then keeps what each says (``rows``). ``verify_audit``
compares every row of a recorded table with what was last recorded of it, and a file is handed out
only while its row says what was recorded. ``RecordedRow`` only says where to look.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db import connection, models

from core.digests import json_digest
from core.storage import StoredPlace
from core.tampering import report_altered
from workflow.engine import chain, rules
from workflow.engine.epoch import stored_reigns
from workflow.engine.models import RecordedRow, Revision, Transition
from workflow.engine.plain_values import to_plain_json

Facts = dict[str, Any]
Entry = dict[str, Any]  # table, key and facts as a Revision keeps them
Named = tuple[str, Any]  # the table's name and the row's key
TABLES: dict[str, "RecordedTable"] = {}
DIGEST_LENGTH = 24
# The lifecycle that only records rows, and its state once every row must be recorded.
RECORDS, COMPLETE = "records", "COMPLETE"


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


def row_entries_of(named: Iterable[Named]) -> list[Entry]:
    """What rows say now, as a Revision keeps it; of a row that is gone ``facts`` is None."""
    found: list[Entry] = []
    for table, keys in by_table(named):
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


def point_at(entries: Iterable[Entry], number: int) -> None:
    """Remember which transition last recorded these rows."""
    rows = [RecordedRow(table=e["table"], key=e["key"], number=number) for e in entries]
    RecordedRow.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["table", "key"], update_fields=["number"]
    )


def unrecorded_keys(table: RecordedTable) -> Iterator[Any]:
    """The keys of rows that no transition recorded yet."""
    known = set(RecordedRow.objects.filter(table=table.name).values_list("key", flat=True))
    keys = table.rows().prefetch_related(None).order_by("pk").values_list("pk", flat=True)
    yield from (key for key in keys.iterator() if str(key) not in known)


def recorded_facts(table: str, keys: Iterable[Any]) -> dict[str, Facts | None]:
    """What the chain says of rows, by key; of those of which nothing that holds was recorded
    nothing."""
    pointers = RecordedRow.objects.filter(table=table, key__in=[str(key) for key in keys])
    numbers = dict(pointers.values_list("key", "number"))
    rows = Transition.objects.select_related("revision").filter(number__in=set(numbers.values()))
    found: dict[str, Facts | None] = {}
    reigns = stored_reigns()
    for row in (row for row in rows if is_intact(row, reigns)):
        for each in (row.revision.values or {}).get("rows", []):
            if each["table"] == table and numbers.get(each["key"]) == row.number:
                found[each["key"]] = each["facts"]
    return found


def is_intact(row: Transition, reigns: Sequence[rules.KeyPeriod]) -> bool:
    """Whether the transition and the values behind it are as they were written."""
    revision: Revision = row.revision
    try:
        rules.check_row_under_key(chain.row_of(row), row.hash, reigns)
    except rules.BrokenChain:
        return False
    return chain.seal_revision_values(revision.salt, revision.values) == row.sealed


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


def check_as_recorded(named: Iterable[Named]) -> None:
    """Raises AlteredRecord where a row differs from its record; rows without one pass."""
    for table, keys in by_table(named):
        recorded = RecordedRow.objects.filter(table=table, key__in=keys)
        known = list(recorded.values_list("key", flat=True))
        check_rows(table, TABLES[table].rows().filter(pk__in=known))


def by_table(named: Iterable[Named]) -> Iterator[tuple[str, list[str]]]:
    """The keys of each table, each once and in order."""
    wanted = sorted({(table, str(key)) for table, key in named})
    for table, some in groupby(wanted, key=lambda each: each[0]):
        yield table, [key for _, key in some]


def differing_columns(facts: Facts, recorded: Facts) -> list[str]:
    names = sorted(facts.keys() | recorded.keys())
    return [name for name in names if facts.get(name) != recorded.get(name)]
