"""The operator's staff as administrators keep them: added, given a role, signed out for good."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts import open_sessions
from accounts.leave_cover import end_cover, keep_in_step
from accounts.models import User
from accounts.models.people import DECIDING_ROLES
from console.masterdata import facts, log
from console.masterdata.models import Kind, MasterRecord
from console.masterdata.tenants import save
from core.clock import today
from core.db.transactions import run_in_transaction
from core.refusals import NotFound, NotLikeThis, NotNow, field_fault
from core.security_events import record_security_event
from core.text import fold
from workflow.engine.execution import MoveRequest

ROLE_ENDED = "Another role: all of it was taken."
NEEDED_TO_SIGN = "The form prints it. Fill it in for a person who signs the conforme."
NO_DECIDER = "Only processors and leads sign the conforme."
YOURSELF = "Another administrator changes your own role and sign-in."


def search_staff(text: str, *, is_active: bool) -> "QuerySet[User]":
    """Staff by a part of the name or of the address."""
    rows = facts.staff_accounts().filter(is_active=is_active)
    by_name = Q(folded_name__contains=fold(text))
    return rows.filter(by_name | Q(email__icontains=text)) if text else rows


def get_staff_person(pk: int) -> User:
    """Raises NotFound."""
    person: User | None = facts.staff_accounts().filter(pk=pk).first()
    if person is None:
        raise NotFound
    return person


def create_staff_person(by: User, given: dict[str, Any]) -> User:
    """Somebody who signs in through the company directory by this address. Raises NotLikeThis."""

    def work() -> User:
        email = given["email"].lower()
        check_staff_email_free(email)
        name = given.get("name") or email
        person = User.objects.create_user(email, email=email, name=name, role=given["role"])
        log.record_master_data_changes(
            [log.build_master_log_creation(Kind.STAFF, person.pk, log.ADDED)], by
        )
        record_security_event("role_changed", actor=by, person=person.pk, role=person.role)
        return person

    return run_in_transaction(work)


def check_staff_email_free(email: str) -> None:
    if User.objects.filter(Q(username__iexact=email) | Q(email__iexact=email)).exists():
        raise NotLikeThis(
            [field_fault("email", "taken", f"There is an account for {email} already.")]
        )


def update_staff_person(by: User, pk: int, given: dict[str, Any], version: int | None) -> User:
    """Another name, role or right to sign the conforme. Who decides no more has no assignments
    and no such right either.

    Raises NotFound, NotLikeThis, NotNow (stale, or one's own role).
    """

    def work() -> User:
        person = lock_person(pk)
        wanted = with_right_ended(person, given)
        check_conforme(person, wanted)
        different = {name: new for name, new in wanted.items() if getattr(person, name) != new}
        if not different:
            return person
        check_another(by, person, different)
        entry = log.open_logs(Kind.STAFF, [pk], by)[pk]
        log.check_master_log_version(entry, version)
        assigned = open_ending_assignments(by, person, different)
        save(person, different)
        pushes = end_former_role(by, person, assigned) if "role" in different else []
        log.record_master_data_changes([log.push(entry, "change"), *pushes], by)
        return person

    return run_in_transaction(work)


def with_right_ended(person: User, given: dict[str, Any]) -> dict[str, Any]:
    """Return the change, which ends the right to the conforme with a role that decides nothing."""
    changed = dict(given)
    if "conforme_tin" in changed:
        changed["conforme_tin"] = changed["conforme_tin"] or None
    if changed.get("role", person.role) not in DECIDING_ROLES:
        changed.setdefault("may_sign_conforme", False)
    return changed


def check_conforme(person: User, given: dict[str, Any]) -> None:
    """Check that who signs the conforme decides, and has a title and a TIN. Raises NotLikeThis."""
    said = {name: getattr(person, name) for name in ("role", *facts.OF_CONFORME)} | given
    if not said["may_sign_conforme"]:
        return
    is_decider = said["role"] in DECIDING_ROLES
    faults = [] if is_decider else [field_fault("may_sign_conforme", "invalid", NO_DECIDER)]
    faults += [
        field_fault(name, "required", NEEDED_TO_SIGN)
        for name in ("conforme_title", "conforme_tin")
        if not said[name]
    ]
    if faults:
        raise NotLikeThis(faults)


def lock_person(pk: int) -> User:
    """The person, whom nobody else changes meanwhile. Raises NotFound."""
    User.objects.select_for_update().filter(pk=pk).exists()
    return get_staff_person(pk)


def check_another(by: User, person: User, different: dict[str, Any]) -> None:
    """No administrator locks the last one out. Raises NotNow."""
    if person.pk == by.pk and different.keys() & {"role", "is_active"}:
        raise NotNow(YOURSELF, code="yourself", status="in use")


def open_ending_assignments(
    by: User, person: User, different: dict[str, Any]
) -> MasterRecord | None:
    """Open the log of the assignments that a new role does not allow; None where there are none."""
    ends = different.get("role", person.role) not in DECIDING_ROLES and person.assignments.exists()
    return log.open_logs(Kind.ASSIGNMENTS, [person.pk], by)[person.pk] if ends else None


def end_former_role(by: User, person: User, assigned: MasterRecord | None) -> list[MoveRequest]:
    """End the sessions and assignments of the former role; return the moves to log."""
    pushes: list[MoveRequest] = []
    if assigned:
        person.assignments.all().delete()
        keep_in_step(person)
        for cover in person.covers.filter(ends_on__gte=today()):
            end_cover(cover)
        pushes = [log.push(assigned, "assign", ROLE_ENDED)]
    open_sessions.end_all(person)
    record_security_event("role_changed", actor=by, person=person.pk, role=person.role)
    return pushes


def set_staff_person_active(by: User, pk: int, version: int | None, *, is_active: bool) -> User:
    """Let them sign in, or end all their sessions. Raises NotFound, NotNow."""

    def work() -> User:
        person = lock_person(pk)
        if person.is_active == is_active:
            return person
        check_another(by, person, {"is_active": is_active})
        entry = log.open_logs(Kind.STAFF, [pk], by)[pk]
        log.check_master_log_version(entry, version)
        save(person, {"is_active": is_active})
        if not is_active:
            open_sessions.end_all(person)
        log.record_master_data_changes(
            [log.push(entry, "reactivate" if is_active else "deactivate")], by
        )
        return person

    return run_in_transaction(work)
