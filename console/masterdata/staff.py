"""The operator's staff as administrators keep them: added, given a role, signed out for good."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts import open_sessions
from accounts.covering import end, keep_in_step
from accounts.models import User
from accounts.models.people import DECIDING_ROLES
from console.masterdata import facts, log
from console.masterdata.models import Kind
from console.masterdata.tenants import save
from core.clock import today
from core.refusals import NotFound, NotLikeThis, NotNow, wrong
from core.security_events import record_security_event
from core.text import fold
from core.transactions import committed
from workflow.engine.push import Push

ROLE_ENDED = "Another role: all of it was taken."
YOURSELF = "Another administrator changes your own role and sign-in."


def found(text: str, *, is_active: bool) -> "QuerySet[User]":
    """Staff by a part of the name or of the address."""
    rows = facts.staff().filter(is_active=is_active)
    by_name = Q(folded_name__contains=fold(text))
    return rows.filter(by_name | Q(email__icontains=text)) if text else rows


def person_of(pk: int) -> User:
    """Raises NotFound."""
    person: User | None = facts.staff().filter(pk=pk).first()
    if person is None:
        raise NotFound
    return person


def add(by: User, given: dict[str, Any]) -> User:
    """Somebody who signs in through the company directory by this address. Raises NotLikeThis."""

    def work() -> User:
        email = given["email"].lower()
        check_free(email)
        name = given.get("name") or email
        person = User.objects.create_user(email, email=email, name=name, role=given["role"])
        log.write([log.birth(Kind.STAFF, person.pk, log.ADDED)], by)
        record_security_event("role_changed", actor=by, person=person.pk, role=person.role)
        return person

    return committed(work)


def check_free(email: str) -> None:
    if User.objects.filter(Q(username__iexact=email) | Q(email__iexact=email)).exists():
        raise NotLikeThis([wrong("email", "taken", f"There is an account for {email} already.")])


def change(by: User, pk: int, given: dict[str, Any], version: int | None) -> User:
    """Another name or role. Who decides no more has no assignments either.

    Raises NotFound, NotNow (stale, or one's own role).
    """

    def work() -> User:
        person = locked(pk)
        different = {name: value for name, value in given.items() if getattr(person, name) != value}
        if not different:
            return person
        check_another(by, person, different)
        entry = log.opened(Kind.STAFF, [pk], by)[pk]
        log.check_version(entry, version)
        save(person, different)
        pushes = role_changed(by, person) if "role" in different else []
        log.write([log.push(entry, "change"), *pushes], by)
        return person

    return committed(work)


def locked(pk: int) -> User:
    """The person, whom nobody else changes meanwhile. Raises NotFound."""
    User.objects.select_for_update().filter(pk=pk).exists()
    return person_of(pk)


def check_another(by: User, person: User, different: dict[str, Any]) -> None:
    """No administrator locks the last one out. Raises NotNow."""
    if person.pk == by.pk and different.keys() & {"role", "is_active"}:
        raise NotNow(YOURSELF, code="yourself", status="in use")


def role_changed(by: User, person: User) -> list[Push]:
    """What they were allowed before ends with their sessions; what the log is to say of it."""
    pushes: list[Push] = []
    if person.role not in DECIDING_ROLES and person.assignments.exists():
        [entry] = log.opened(Kind.ASSIGNMENTS, [person.pk], by, is_changing=True).values()
        person.assignments.all().delete()
        keep_in_step(person)
        for cover in person.covers.filter(ends_on__gte=today()):
            end(cover)
        pushes = [log.push(entry, "assign", ROLE_ENDED)]
    open_sessions.end_all(person)
    record_security_event("role_changed", actor=by, person=person.pk, role=person.role)
    return pushes


def put_in_use(by: User, pk: int, version: int | None, *, is_active: bool) -> User:
    """Let them sign in, or end all their sessions. Raises NotFound, NotNow."""

    def work() -> User:
        person = locked(pk)
        if person.is_active == is_active:
            return person
        check_another(by, person, {"is_active": is_active})
        entry = log.opened(Kind.STAFF, [pk], by)[pk]
        log.check_version(entry, version)
        save(person, {"is_active": is_active})
        if not is_active:
            open_sessions.end_all(person)
        log.write([log.push(entry, "reactivate" if is_active else "deactivate")], by)
        return person

    return committed(work)
