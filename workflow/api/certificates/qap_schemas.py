"""The shape of what the payor's QAP says of a certificate."""

from typing import Annotated, TypedDict

from core.api.answers import one_of
from workflow.certificates.qap_state import QapState

DIFFERING = ["base", "tax", "rate", "code", "name"]


class QapDifference(TypedDict):
    """``certificates`` is the sum of the payor's certificates of that payee, code and quarter."""

    field: Annotated[str, one_of(DIFFERING)]
    atc: str
    qap: str
    certificates: str


class QapStandingSchema(TypedDict):
    state: Annotated[str, one_of(QapState.choices)]
    differs: list[QapDifference]
