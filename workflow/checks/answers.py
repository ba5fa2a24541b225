"""Whether a certificate that came back answers what it was returned for.

The pages draw the same with ``portal-ui/src/shared/ui/correction.ts``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from workflow.certificates.content_changes import FILE_FIELDS
from workflow.checks.catalogue import WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding, RequestedAnswers

# People and places of the form: a reason is about all the fields of one of them.
GROUPS = ("signatory", "payee", "payor", "agent", "conforme", "period")
# What is corrected elsewhere than at the field of the reason.
ALSO_ANSWERED_AT = {
    "BREAKDOWN": re.compile(r"breakdown$|lines\b"),
    "PERIOD": re.compile(r"period_"),
}
ANY_FILE = "files"
NOWHERE = re.compile(r"(?!)")
# Figures that follow from the rest of their line.
DERIVED = re.compile(r"(lines\.\d+)\.(?:rate|total|tax)")


@dataclass(frozen=True)
class RequestedChange:
    """A reason of a decision, as far as an answer to it goes."""

    code: str
    field: str
    label: str


@register_check(
    "UNANSWERED",
    WARN,
    title="What it was returned for was changed before it was sent again",
    source=(
        "domain facts, section 4: a reason points at a field. One that points nowhere is always"
        " to be looked at"
    ),
)
def check_unanswered(paper: CheckedPaper) -> Iterator[Finding]:
    asked = paper.answers()
    if asked.unanswered:
        yield unanswered_finding(asked)


def unanswered_finding(asked: RequestedAnswers) -> Finding:
    """Return the finding of a certificate that was sent again with unanswered reasons."""
    count = len(asked.unanswered)
    verb = "is" if count == 1 else "are"
    words = f"{count} of {asked.asked} reasons {verb} not answered: {', '.join(asked.unanswered)}."
    return Finding("UNANSWERED", WARN, "", words, for_staff_only=True)


def match_answers(reasons: list[RequestedChange], changed: Iterable[str]) -> RequestedAnswers:
    """Return which reasons no changed field answers."""
    fields = [*changed]
    without = [each.label for each in reasons if not is_answered(each, fields)]
    return RequestedAnswers(len(reasons), tuple(without))


def is_answered(reason: RequestedChange, changed: Iterable[str]) -> bool:
    """Return whether a changed field answers a reason; one without a field is answered by none."""
    asked = plain_field(reason.field)
    if not asked:
        return False
    also = ALSO_ANSWERED_AT.get(reason.code, NOWHERE)
    return any(is_about(asked, field) or also.match(field) for field in map(plain_field, changed))


def is_about(asked: str, changed: str) -> bool:
    """Return whether a changed field is the field asked for, a part of it, or of its group.

    A figure that follows from its line is corrected anywhere in the line.
    """
    if asked == ANY_FILE and changed in FILE_FIELDS:
        return True
    derived = DERIVED.fullmatch(asked)
    whole = derived[1] if derived else asked
    return changed.startswith(f"{whole}.") or group_of(changed) == group_of(asked)


def group_of(field: str) -> str:
    return next((group for group in GROUPS if field.startswith(f"{group}_")), field)


def plain_field(field: Any) -> str:
    """``lines[0].m1`` and ``lines.0.m1`` are the same field."""
    return str(field or "").replace("[", ".").replace("]", "")
