"""The warnings that a person accepts with an approval."""

from typing import Any

from core import text
from core.refusals import NotLikeThis, field_fault
from workflow.certificates.models import Certificate
from workflow.checks.catalogue import WARN
from workflow.checks.return_request import findings_with_request
from workflow.engine.inputs import KINDS, InputKind, WrongInput

MOST_CODES = 100
LONGEST_CODE = 40
# Approved only by a person who names them, in any way of calling.
ALWAYS_ASKED = frozenset({"UNANSWERED"})


class AcceptedWarnings(list[str]):
    """Codes of warnings. An empty list says that none was seen; it is not the same as no list."""

    def __bool__(self) -> bool:
        return True


def read_accepted_warnings(value: Any) -> AcceptedWarnings:
    """Read a list of codes; raises WrongInput in words."""
    if not isinstance(value, list) or len(value) > MOST_CODES:
        raise WrongInput("Send a list of codes of warnings.")
    return AcceptedWarnings(sorted({read_warning_code(each) for each in value}))


def read_warning_code(value: Any) -> str:
    try:
        return text.normalize_line(value, LONGEST_CODE).strip()
    except text.BadText as bad:
        raise WrongInput(str(bad)) from bad


KINDS[AcceptedWarnings | None] = InputKind("accepted", read_accepted_warnings, is_asked=False)


def check_accepted(certificate: Certificate, accepted: AcceptedWarnings | None) -> None:
    """Refuse an approval that does not name the warnings it is made in spite of.

    Without a list only those that always have to be named. Raises NotLikeThis.
    """
    found = findings_with_request(certificate, staff=True)
    warnings = [each for each in found if each["severity"] == WARN]
    if accepted is None:
        left = [each for each in warnings if each["id"] in ALWAYS_ASKED]
    else:
        left = [each for each in warnings if each["id"] not in accepted]
    if left:
        raise NotLikeThis([not_accepted_fault(str(each["message"])) for each in left])


def not_accepted_fault(message: str) -> dict[str, str]:
    words = f"Its warning was not accepted: {message}"
    return field_fault("accepted", "not_accepted", words)
