"""The shapes of VAT withheld."""

from typing import Annotated, TypedDict

from console.vat.withheld import FORMS
from core.api.answers import Day, Uuid, one_of
from core.api.paging import PageLinks


class VatFiling(TypedDict):
    """The live version of 2550Q that claims it."""

    id: Uuid
    quarter: str
    number: Annotated[int, "of the version"]


class VatEntryRow(TypedDict):
    """VAT of one code: on the certificate (2307), or on a Form 2306 that is attached to it.

    ``atc`` is blank while nobody typed the figures of the Form 2306. ``is_double``: the certificate
    has a line of the same code, so one of both may be meant. ``is_other_quarter``: the period typed
    of the Form 2306 is in another quarter than the certificate's, in which it counts here.
    """

    form: Annotated[str, one_of(FORMS)]
    atc: str
    number: Annotated[str, "of the Form 2306"]
    file: Annotated[Uuid | None, "the Form 2306 among the files"]
    period_from: Day | None
    period_to: Day | None
    base: str
    tax: str
    claimed: Annotated[str, "in the SAWT of the live 2550Q; 0.00 for a Form 2306"]
    filing: VatFiling | None
    is_double: bool
    is_other_quarter: bool


class VatCertificate(TypedDict):
    id: Uuid
    reference: str
    payor_name: str
    payor_tin: str
    quarter: Annotated[str, "like 2026Q3"]
    tax: Annotated[str, "of all entries"]
    claimed: str
    entries: list[VatEntryRow]


class VatSum(TypedDict):
    """The VAT of one quarter, code and form; ``unclaimed`` is ``tax`` less ``claimed``."""

    quarter: str
    atc: str
    form: Annotated[str, one_of(FORMS)]
    certificates: int
    base: str
    tax: str
    claimed: str
    unclaimed: str


class VatTotal(TypedDict):
    """``untyped`` counts Forms 2306 without figures, ``double`` is tax on a Form 2306 whose
    certificate has the same code."""

    base: str
    tax: str
    claimed: str
    unclaimed: str
    double: str
    untyped: int


class VatWithheldPage(PageLinks):
    """Newest period first; ``totals`` and ``sums`` are of the whole list."""

    totals: VatTotal
    sums: list[VatSum]
    results: list[VatCertificate]
