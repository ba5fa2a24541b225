"""Limits of password attempts: for a place, for an account, and for everybody together.

Wrong passwords lock the place they came from. A device that once signed in fully is a place of its
own, so nobody far away can lock its owner out. An account's own total only slows, for known and
unknown names alike. A refused attempt is not counted: the next honest one finds the counts
unchanged.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts import limits, password_warning
from core import request_context
from core.networks import neighbourhood_of
from core.refusals import SlowDown

DAY = 24 * 60 * 60
MINUTE = 60
HASHES_WHEN_SCARCE = 6
# A right password resets the counts of its origin, not the total of the account.
FORGOTTEN = {"password", "device"}
GIVEN_BACK = {"account", "slow"}


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many tries in a time."""

    kind: str
    whom: str
    most: int
    seconds: int
    each_extends: bool = False

    def take(self) -> "Allowance":
        """Take one. Raises SlowDown when none is left."""
        until = timezone.now() + timedelta(seconds=self.seconds)
        most, extends = self.most, self.each_extends
        limits.consume_attempt(self.kind, self.whom, most=most, until=until, each_extends=extends)
        return self

    def give_back(self) -> None:
        limits.refund_attempt(self.kind, self.whom)

    def forget(self) -> None:
        limits.attempt_counts_of(self.kind, self.whom).delete()


class AccountAllowance(Allowance):
    """An account's attempts of a day; after them one now and then, with a mail to its owner."""

    __slots__ = ()

    def take(self) -> Allowance:
        try:
            return Allowance.take(self)
        except SlowDown:
            password_warning.warn(self.whom)
            return slow(self.whom).take()


def consume_password_tries(username: str, device: str = "") -> list[Allowance]:
    """Take one try of all it falls under. Raises SlowDown, and has then taken none."""
    taken: list[Allowance] = []
    try:
        for allowance in allowances(username.lower(), device):
            taken.append(allowance.take())  # noqa: PERF401 (what was taken must outlive a refusal)
    except SlowDown:
        refund_password_tries(taken)
        raise
    return taken


def refund_password_tries(taken: list[Allowance]) -> None:
    """The password was not looked at after all."""
    for allowance in taken:
        allowance.give_back()


def forgive(taken: list[Allowance]) -> None:
    """The password was right: it is no wrong one, and earlier ones from here count no more."""
    for allowance in taken:
        if allowance.kind in FORGOTTEN:
            allowance.forget()
        elif allowance.kind in GIVEN_BACK:
            allowance.give_back()


def clear_password_tries(username: str) -> None:
    """The account has a new password: what was tried before counts no more, here and in total."""
    name = username.lower()
    for allowance in (from_here(name), of_account(name), slow(name)):
        allowance.forget()


def allowances(username: str, device: str) -> Iterator[Allowance]:
    """List the limits: of the place, of the account, of the machine's capacity for hashing."""
    if device:
        yield lane("device", device)
        yield Allowance("hash", "known devices", settings.PASSWORD_HASHES_PER_MINUTE, MINUTE)
        return
    yield from_here(username)
    yield of_account(username)
    yield hashes_from_here()
    yield Allowance("hash", limits.EVERYBODY, settings.PASSWORD_HASHES_PER_MINUTE, MINUTE)


def lane(kind: str, whom: str) -> Allowance:
    most, seconds = settings.WRONG_PASSWORDS_PER_ACCOUNT, settings.ACCOUNT_LOCK_SECONDS
    return Allowance(kind, whom, most, seconds, each_extends=True)


def from_here(username: str) -> Allowance:
    network = neighbourhood_of(request_context.current().ip)
    return lane("password", f"{network} {username}")


def of_account(username: str) -> Allowance:
    return AccountAllowance("account", username, settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY, DAY)


def slow(username: str) -> Allowance:
    return Allowance("slow", username, 1, settings.SLOWED_ACCOUNT_SECONDS)


def hashes_from_here() -> Allowance:
    everybodys = settings.PASSWORD_HASHES_PER_MINUTE
    most = limits.fair_share("hash", everybodys, everybodys, when_scarce=HASHES_WHEN_SCARCE)
    network = neighbourhood_of(request_context.current().ip)
    return Allowance("hash", network, most, MINUTE)
