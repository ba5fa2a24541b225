"""Pouches as they are looked at: what is in each, what came of it and what is missing."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from accounts.models import User
from core.refusals import NotFound
from workflow.certificates.models import Certificate
from workflow.certificates.visible import CertificateQuerySet

NEWEST = 2_000  # certificates that the list of pouches is made from


@dataclass(frozen=True)
class Pouch:
    """The certificates that were sent in it last, as far as somebody may see them."""

    code: str
    certificates: list[Certificate]

    @property
    def first(self) -> Certificate:
        return self.certificates[0]

    @property
    def sent_on(self) -> date | None:
        return self.first.original_sent_on

    @property
    def missing(self) -> list[Certificate]:
        return [each for each in self.certificates if each.original_received_on is None]


def in_pouches(user: User) -> CertificateQuerySet:
    rows = Certificate.objects.visible_to(user).filter(pouch__isnull=False)
    return rows.select_related("company", "branch", "tenant")


def pouches_of(user: User) -> list[Pouch]:
    """The newest first; those of which something is missing before those that are whole."""
    rows = in_pouches(user).order_by("-original_sent_on", "pouch", "reference")[:NEWEST]
    found = [Pouch(code, list(some)) for code, some in groupby(rows, key=pouch_code_of)]
    return sorted(found, key=lambda pouch: not pouch.missing)


def pouch_code_of(certificate: Certificate) -> str:
    return certificate.pouch or ""


def pouch_of(code: str, user: User) -> Pouch:
    """Raises NotFound."""
    if found := pouch_called(code, user):
        return found
    raise NotFound("There is no pouch of this code that you can see.")


def pouch_called(code: str, user: User) -> Pouch | None:
    found: Iterable[Certificate] = in_pouches(user).filter(pouch=code).order_by("reference")
    some = list(found)
    return Pouch(code, some) if some else None
