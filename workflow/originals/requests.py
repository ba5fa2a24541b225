"""Reminders of a pouch's missing originals, one for each certificate."""

from dataclasses import dataclass

from accounts.models import User
from core.refusals import NotNow
from workflow.certificates import LIFECYCLE
from workflow.engine.execution import perform
from workflow.originals.lookup import pouch_of


@dataclass(frozen=True)
class RequestCounts:
    """The number of reminders sent, and of certificates that needed none today."""

    asked: int
    left: int


def ask_for_missing(code: str, by: User) -> RequestCounts:
    """Raises NotFound, NotAllowed."""
    missing = pouch_of(code, by).missing
    done = sum(request_original(each.pk, by) for each in missing)
    return RequestCounts(done, len(missing) - done)


def request_original(pk: object, by: User) -> bool:
    try:
        perform(LIFECYCLE, pk, "ask_for_original", by=by)
    except NotNow:
        return False
    return True
