"""The shapes of the grid of quarters."""

from typing import Annotated, TypedDict

from core.api.answers import Day, Uuid, one_of
from workflow.certificates.completeness import COUNTED, NONE, NOT_LEASED


class QuarterSchema(TypedDict):
    code: Annotated[str, "like 2026Q3"]
    label: str
    due: Day
    days_left: Annotated[int, "below 0 once it is over"]
    is_over: bool


class Cell(TypedDict):
    quarter: str
    state: Annotated[str, one_of([NONE, NOT_LEASED, *COUNTED])]
    count: int
    id: Annotated[Uuid | None, "the certificate that gives the state"]


class CompletenessRow(TypedDict):
    company: str
    company_name: str
    branch: str
    cells: list[Cell]


class Completeness(TypedDict):
    """Quarters with the newest last; each row has a cell for each of them."""

    quarters: list[QuarterSchema]
    rows: list[CompletenessRow]
