"""The shapes of the quarter sheet."""

from typing import Annotated, NotRequired, TypedDict

from core.api.answers import Uuid, one_of
from workflow.api.certificates.completeness_schemas import QuarterSchema
from workflow.api.schemas import Change, Check, Reason, RefusalDetails
from workflow.certificates.statuses import Status


class QuarterAmounts(TypedDict):
    """Pesos with two decimals; the total and the tax of all lines."""

    m1: str
    m2: str
    m3: str
    total: str
    tax: str


class SheetAmounts(QuarterAmounts):
    """Pesos with two decimals; the total and the tax of all lines."""

    atc: str


class SheetCorrection(TypedDict):
    """What was asked for in a certificate that came back, and what was changed."""

    reasons: Annotated[list[Reason], "asked for, while it is RETURNED or FOR AMENDMENT"]
    changes: Annotated[list[Change], "since it was sent, while it is one of these"]


class SheetCertificate(SheetAmounts, SheetCorrection):
    """The certificate of a row; ``in_sheet`` is false where it says more than a row can."""

    id: Uuid
    reference: str
    status: Annotated[str, one_of(Status.choices)]
    version: int
    location: str | None
    may_edit: bool
    in_sheet: bool
    moves: list[str]
    checks: list[Check]
    signatory_name: str
    is_signed: Annotated[bool, "a signature of any kind counts"]


class SheetBilled(SheetAmounts):
    """What was billed for the store under one code, without VAT, and the tax on it.

    ``reason`` and ``text``: why the tenant did not withhold, blank where it did not say so.
    """

    reason: str
    text: str


class SheetRowSchema(TypedDict):
    company: str
    company_name: str
    branch: str
    certificate: SheetCertificate | None
    before: Annotated[SheetAmounts | None, "the same store in the quarter before"]
    billed: Annotated[SheetBilled | None, "null: no billing is loaded"]


class SheetSignatory(TypedDict):
    signatory_name: str
    signatory_title: str
    signatory_tin: str


class QuarterSheet(TypedDict):
    """One row a store, and one more for each further certificate it has in the quarter."""

    quarter: QuarterSchema
    signatory: SheetSignatory
    rows: list[SheetRowSchema]
    is_checked: Annotated[
        bool, "false: asked for with checks=none, so that no row has findings or moves yet"
    ]


class RowResult(RefusalDetails):
    """The result of one row: saved or submitted, or the reason why not."""

    row: str
    ok: bool
    id: NotRequired[Uuid]
    code: NotRequired[str]
    message: NotRequired[str]
    certificate: SheetCertificate | None


class SheetResults(TypedDict):
    results: list[RowResult]


class SheetReadLine(TypedDict):
    """The months of a store as they are written: ``1234.50``, blank, or what is no amount."""

    row: Annotated[int, "as the spreadsheet counts"]
    company: str
    company_name: str
    branch: str
    atc: str
    amounts: Annotated[list[str | None], "null: the month stays as it is"]


class SheetReadMonth(TypedDict):
    """The column from which a month was read; blank where it stays as it is."""

    month: Annotated[str, "like October"]
    column: Annotated[str, "like column D"]
    heading: str


class SheetReadColumn(TypedDict):
    column: Annotated[int, "counted from 1"]
    name: Annotated[str, "like column D"]
    heading: str
    sample: str


class SheetReadQuestion(TypedDict):
    """Which columns are meant; ``store`` and ``months`` are what is sure, 0 what is not."""

    message: str
    store: int
    months: list[int]
    columns: list[SheetReadColumn]


class SheetCells(TypedDict):
    """What a table says of the quarter; nothing of it is saved."""

    rows: Annotated[list[list[str]], "its cells"]
    lines: list[SheetReadLine]
    unmatched: Annotated[list[str], "names of no known store"]
    blank: Annotated[int, "stores without any amount"]
    nameless: Annotated[list[int], "rows with amounts and without a store"]
    months: list[SheetReadMonth]
    sheets: Annotated[list[str], "the visible sheets of a workbook; the first was read"]
    question: SheetReadQuestion | None
