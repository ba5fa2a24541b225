"""Records of any kind: added, changed and deactivated by administrators."""

from typing import Any

from accounts.models import User
from console.masterdata import log
from console.masterdata.record_kinds import Given, RecordKind
from console.masterdata.tenants import save
from core.db.transactions import run_in_transaction
from core.refusals import NotFound, NotNow
from workflow.engine.execution import Creation, MoveRequest

STAYS_IN_USE = "This ends on a day of its own: give its last day instead."


def get_reference_record(shelf: RecordKind, pk: int) -> Any:
    """Raises NotFound."""
    record = shelf.rows().filter(pk=pk).first()
    if record is None:
        raise NotFound
    return record


def lock_record(shelf: RecordKind, pk: int) -> Any:
    """The record, which nobody else changes meanwhile. Raises NotFound.

    What it occupies is locked before it, as for a new record: in this order nobody waits in a ring.
    """
    shelf.lock_place(get_reference_record(shelf, pk), {})
    shelf.model._default_manager.select_for_update().filter(pk=pk).first()
    return get_reference_record(shelf, pk)


def create_reference_record(by: User, shelf: RecordKind, given: Given, note: str = "") -> Any:
    """A new record. Raises NotLikeThis."""

    def work() -> Any:
        record, pushes = add_record(by, shelf, given, note)
        log.record_master_data_changes(pushes, by)
        return record

    return run_in_transaction(work)


def add_record(
    by: User, shelf: RecordKind, given: Given, note: str = ""
) -> tuple[Any, list[MoveRequest | Creation]]:
    """A new record, with what the log is to say of it. Raises NotLikeThis."""
    shelf.lock_place(None, given)
    shelf.check(None, given)
    others = list(shelf.beside(given).select_for_update())
    entries = log.open_logs(shelf.kind, [other.pk for other in others], by)
    for other in others:
        shelf.make_room(other, given)
    record = shelf.model._default_manager.create(**given)
    pushes: list[MoveRequest | Creation] = [
        log.push(entries[other.pk], "change", note) for other in others
    ]
    return record, [*pushes, log.build_master_log_creation(shelf.kind, record.pk, log.ADDED, note)]


def update_reference_record(
    by: User, shelf: RecordKind, pk: int, given: Given, version: int | None
) -> Any:
    """Correct a record; what stays as it is leaves no trace.

    Raises NotFound, NotNow (stale), NotLikeThis.
    """

    def work() -> Any:
        record = lock_record(shelf, pk)
        pushes = change_record(by, shelf, record, given, "change", version)
        log.record_master_data_changes(pushes, by)
        return record

    return run_in_transaction(work)


def change_record(
    by: User,
    shelf: RecordKind,
    record: Any,
    given: Given,
    move: str,
    version: int | None,
    note: str = "",
) -> list[MoveRequest | Creation]:
    """Write what differs; what the log is to say of it. Raises NotNow, NotLikeThis."""
    different = differing(record, given)
    if not different:
        return []
    entry = log.open_logs(shelf.kind, [record.pk], by)[record.pk]
    log.check_master_log_version(entry, version)
    shelf.check(record, different)
    save(record, different)
    return [log.push(entry, move, note)]


def differing(record: Any, given: Given) -> Given:
    return {name: value for name, value in given.items() if getattr(record, name) != value}


def set_reference_record_active(
    by: User, shelf: RecordKind, pk: int, version: int | None, *, is_active: bool
) -> Any:
    """Offer it for what is new, or no more; what names it stays. Raises NotFound, NotNow."""

    def work() -> Any:
        record = lock_record(shelf, pk)
        entry = log.open_logs(shelf.kind, [pk], by)[pk]
        log.check_master_log_version(entry, version)
        check_may_set_record_active(shelf, record, is_active=is_active)
        if record.is_active == is_active:
            return record
        save(record, {"is_active": is_active})
        log.record_master_data_changes(
            [log.push(entry, "reactivate" if is_active else "deactivate")], by
        )
        return record

    return run_in_transaction(work)


def check_may_set_record_active(shelf: RecordKind, record: Any, *, is_active: bool) -> None:
    """Raises NotNow."""
    if not shelf.goes_out_of_use:
        raise NotNow(STAYS_IN_USE, code="stays_in_use", status="in use")
    if is_active:
        shelf.check_may_return(record)
    else:
        shelf.check_may_go(record)
