"""The people of the desk, as a move asks for one of them."""

from accounts.models import User
from accounts.models.people import DECIDING_ROLES
from core.kept import Kept
from core.refusals import NotLikeThis, wrong
from workflow.engine.inputs import KINDS, Kind, read_line

UNKNOWN = "There is nobody of this name at the desk."


class Person(str):
    """The user name of somebody who decides."""


def of_the_desk() -> dict[str, str]:
    rows = User.objects.filter(role__in=DECIDING_ROLES, is_active=True).order_by("name", "pk")
    return {person.username: str(person) for person in rows}


# Everybody who decides today: user names with names, by name.
at_the_desk = Kept(of_the_desk, User)


def name_of(username: str) -> str:
    """Of whoever left the desk, their user name."""
    return at_the_desk().get(username, username)


def called(username: str) -> User:
    """Raises NotLikeThis where nobody who decides is called so any more."""
    people = User.objects.filter(role__in=DECIDING_ROLES, is_active=True)
    if person := people.filter(username=username).first():
        return person
    raise NotLikeThis([wrong("to", "unknown", UNKNOWN)])


KIND = Kind("person", read_line, lambda: list(at_the_desk().items()), label="Person")
KINDS[Person] = KIND
