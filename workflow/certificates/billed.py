"""The port through which the reconciliation says how certificates agree with billing.

``connect_billing(reader)`` is asked about many certificates at once. Without one, or where no
billing is loaded, nothing is known of any.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from accounts.models import Tenant
from core.money import ZERO, plain_pesos
from core.quarter import Quarter
from workflow.certificates.completeness import Place
from workflow.certificates.models import Certificate

MATCHED = "MATCHED"


@dataclass(frozen=True)
class BilledAmount:
    """What was billed for a part of a certificate, and what the certificate says of it.

    ``atc`` is the certified code. ``state`` and ``why`` are those of the reconciliation.
    """

    state: str
    why: str
    atc: str
    billed: Decimal
    certified: Decimal
    short: Decimal
    over: Decimal

    @property
    def is_matched(self) -> bool:
        return self.state == MATCHED


Billed = dict[UUID, list[BilledAmount]]
BillingReader = Callable[[Sequence[Certificate]], Billed]
_readers: list[BillingReader] = []


@dataclass(frozen=True)
class BilledPlace:
    """What a tenant was billed at one place under one code in a quarter.

    ``reason`` and ``text`` say why the tenant did not withhold; blank where it did not say so.
    """

    place: Place
    atc: str
    months: tuple[Decimal, Decimal, Decimal]
    tax: Decimal
    reason: str = ""
    text: str = ""

    @property
    def total(self) -> Decimal:
        return sum(self.months, ZERO)


PlaceReader = Callable[[Tenant, Quarter], list[BilledPlace]]
_place_readers: list[PlaceReader] = []


def connect_billed_places(reader: PlaceReader) -> None:
    """Ask this function what a tenant was billed in a quarter."""
    if reader not in _place_readers:
        _place_readers.append(reader)


def billed_places_of(tenant: Tenant, quarter: Quarter) -> list[BilledPlace]:
    return [place for reader in _place_readers for place in reader(tenant, quarter)]


def connect_billing(reader: BillingReader) -> None:
    """Ask this function; it leaves out certificates of which no billing is loaded."""
    if reader not in _readers:
        _readers.append(reader)


def prefetch_billed_amounts(certificates: Sequence[Certificate]) -> None:
    """Read the billed amounts of many certificates together, and store them on each."""
    found: Billed = {}
    for reader in _readers:
        found |= reader(certificates)
    for each in certificates:
        each.billed_amounts = found.get(each.pk, [])


def billed_amounts_of(certificate: Certificate) -> list[BilledAmount]:
    """Its billed amounts; read once until its content is written."""
    if certificate.billed_amounts is None:
        prefetch_billed_amounts([certificate])
    return certificate.billed_amounts or []


def sum_billed_amounts(amounts: Sequence[BilledAmount]) -> dict[str, Any]:
    """The figures that lists show; empty where nothing is known."""
    if not amounts:
        return {}
    names = ("billed", "certified", "short", "over")
    return {
        name: plain_pesos(sum((getattr(each, name) for each in amounts), ZERO)) for name in names
    }
