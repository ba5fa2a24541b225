"""What a reader is: put another engine in by writing one of these."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ocr.form import Outcome

LARGEST_BYTES = 25 * 1_000_000  # of a file


@dataclass(frozen=True)
class KnownParty:
    """Somebody of ours whose number and name are known."""

    tin: str  # 14 digits
    name: str
    address: str = ""
    zip: str = ""


@dataclass(frozen=True)
class KnownFacts:
    """What the reader may lean on. Empty where it reads for strangers (``read_form``)."""

    companies: Sequence[KnownParty] = ()  # a closed list: the payee is one of them
    tenants: Sequence[KnownParty] = ()
    rates: dict[str, tuple[str, ...]] | None = None  # by ATC, in percent, as of the period


class Reader(Protocol):
    """Reads in its own process: never raises for a bad page, and needs no network."""

    def count(self, data: bytes) -> int:
        """How many pages the file has. Raises Rejected with its reason."""
        ...

    def read(self, data: bytes, page: int, known: KnownFacts = ...) -> Outcome:
        """The certificate on that page (from 1), or why there is none. Raises Rejected."""
        ...

    def picture(self, data: bytes, page: int) -> bytes:
        """The page as PNG, as a viewer shows it. Raises Rejected."""
        ...
