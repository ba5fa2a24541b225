"""Answers of stored certificates: what was asked for last, and what was changed since."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from workflow.certificates import LIFECYCLE
from workflow.certificates.content import content_of_certificate
from workflow.certificates.content_changes import list_content_changes
from workflow.certificates.models import Certificate
from workflow.certificates.reasons import with_label
from workflow.certificates.statuses import Status
from workflow.checks.answers import RequestedChange, match_answers
from workflow.checks.paper import NOTHING_ASKED, RequestedAnswers
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES, asking_moves, undo_moves, undoable_moves
from workflow.engine.undo import without_undone

HAND_OVERS = frozenset({"submit", "resubmit"})
UNDO_RECEIPT = "undo_receipt"
OF_ORIGINAL = frozenset({"send_original", "receive_original", UNDO_RECEIPT})
SENT_FROM_SCAN = (Status.SUBMITTED, Status.RETURNED)  # its paper was sent
PLACES = ("company", "branch", "locations")


@dataclass(frozen=True)
class Step:
    """A transition, as far as answers go."""

    move: str
    target: str
    values: dict[str, Any]

    @property
    def is_hand_over(self) -> bool:
        return self.move in HAND_OVERS or (self.move == "born" and self.target in SENT_FROM_SCAN)


def answers_of_certificate(certificate: Certificate) -> RequestedAnswers:
    """Return what was asked for last, compared with what the certificate says now.

    Cached on the object until its content is written.
    """
    if certificate.cached_answers is None:
        cache_answers([certificate])
    return certificate.cached_answers or NOTHING_ASKED


def cache_answers(certificates: Iterable[Certificate]) -> None:
    """Read the answers of many certificates at once, and cache them on the objects."""
    some = [each for each in certificates if each.cached_answers is None]
    steps = read_steps([str(each.pk) for each in some]) if some else {}
    for certificate in some:
        certificate.cached_answers = compare_steps(certificate, steps.get(str(certificate.pk), []))


def read_steps(ids: Sequence[str]) -> dict[str, list[Step]]:
    """Read the steps that matter of each certificate, oldest first."""
    found: dict[str, list[Step]] = defaultdict(list)
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id__in=ids, move__in=moves_read())
    columns = ("subject_id", "move", "target", "revision__values")
    for subject, move, target, values in rows.order_by("number").values_list(*columns):
        found[subject].append(Step(move, target, values or {}))
    return found


@cache
def moves_read() -> frozenset[str]:
    cls = LIFECYCLES[LIFECYCLE]
    decisions = asking_moves(cls) | undoable_moves(cls) | undo_moves(cls)
    return decisions | HAND_OVERS | OF_ORIGINAL | {"born"}


def compare_steps(certificate: Certificate, steps: list[Step]) -> RequestedAnswers:
    """Compare what was sent before the last request with what the certificate says now."""
    lasting = without_undone(steps, LIFECYCLE)
    at = last_request_in(lasting)
    if at is None:
        return NOTHING_ASKED
    reasons = [
        RequestedChange(each["code"], each.get("field") or "", with_label(each)["label"])
        for each in lasting[at].values.get("inputs", {}).get("reasons", [])
    ]
    sent = last_hand_over_in(lasting, at)
    if not reasons or sent is None:
        return NOTHING_ASKED
    before = lasting[sent].values.get("content")
    changed = list_changed_field_names(before, content_of_certificate(certificate))
    if certificate.is_original_coming or has_original_come(lasting[sent:]):
        changed.append("original")
    return match_answers(reasons, changed)


def has_original_come(steps: list[Step]) -> bool:
    """Return whether its paper was sent or received, and the receipt not undone."""
    moves = [each.move for each in steps if each.move in OF_ORIGINAL]
    return bool(moves) and moves[-1] != UNDO_RECEIPT


def last_request_in(steps: list[Step]) -> int | None:
    """Return the place of the last decision that asked for something."""
    asking = asking_moves(LIFECYCLES[LIFECYCLE])
    places = [
        n for n, each in enumerate(steps) if each.move in asking or is_returned_at_creation(each)
    ]
    return places[-1] if places else None


def is_returned_at_creation(step: Step) -> bool:
    """Return whether it was entered from a scan and returned at once."""
    return step.move == "born" and step.target == Status.RETURNED


def last_hand_over_in(steps: list[Step], until: int) -> int | None:
    """Return the place of the last time it was sent, up to a place."""
    places = [n for n, each in enumerate(steps[: until + 1]) if each.is_hand_over]
    return places[-1] if places else None


def list_changed_field_names(before: dict[str, Any] | None, now: dict[str, Any]) -> list[str]:
    """Return the names of the fields that differ; of an erased content nothing is known."""
    if before is None:
        return []
    places = [name for name in PLACES if before.get(name) != now.get(name)]
    return places + [each["field"] for each in list_content_changes(before, now)]
