"""The people of the desk, as a move asks for one of them."""

from accounts.models import User
from accounts.models.people import DECIDING_ROLES
from core.cached_values import CachedValue
from core.refusals import NotLikeThis, field_fault
from workflow.engine.inputs import KINDS, InputKind, read_line_input

UNKNOWN = "There is nobody of this name at the desk."


class Person(str):
    """The user name of somebody who decides."""


def deciding_people_by_username() -> dict[str, str]:
    rows = User.objects.filter(role__in=DECIDING_ROLES, is_active=True).order_by("name", "pk")
    return {person.username: str(person) for person in rows}


# Everybody who decides today: user names with names, by name.
at_the_desk = CachedValue(deciding_people_by_username, User)


def name_of_desk_person(username: str) -> str:
    """Return the name of a person of the desk; for those who left, the username."""
    return at_the_desk().get(username, username)


def decider_named(username: str) -> User:
    """Raises NotLikeThis where nobody who decides is called so any more."""
    people = User.objects.filter(role__in=DECIDING_ROLES, is_active=True)
    if person := people.filter(username=username).first():
        return person
    raise NotLikeThis([field_fault("to", "unknown", UNKNOWN)])


KIND = InputKind("person", read_line_input, lambda: list(at_the_desk().items()), label="Person")
KINDS[Person] = KIND
