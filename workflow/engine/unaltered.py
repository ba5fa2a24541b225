"""The check before every move and every document that leaves: a subject is as the chain left it.

A row is compared with the last transition of its subject: status, version, content and the columns
that moves set; an open content with its seal. Nothing is signed or sent of one that strayed.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeVar

from core.refusals import NotNow
from core.tampering import AlteredRecord, report_altered
from workflow.engine.keys import check_may_append, stored_head
from workflow.engine.last_records import (
    ChainKeys,
    fault_of_transition,
    known_keys,
    last_transition_of,
    last_transitions_of,
    read_keys,
)
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES, Lifecycle
from workflow.engine.subject_checks import describe_divergence, is_as_decided, last_of

S = TypeVar("S")
MEANWHILE = "This was changed while it was read. Try again."
LOOKS = 3  # at fresh rows, as moves may be made between the reading of a row and of its record


def check_unaltered(flows: Sequence[Lifecycle[Any]]) -> None:
    """Check subjects that nobody else can move now: locked, or read as of one moment.

    Two queries for each lifecycle, however many subjects there are. Raises AlteredRecord, and
    WrongKey where this process has another key than the chain.
    """
    if found := find_strayed(flows):
        raise report_strayed(found[0])


def check_document(lifecycle: str, subjects: Iterable[Any]) -> None:
    """Check the subjects of a document that leaves, which others may move meanwhile.

    Raises AlteredRecord, and NotNow for a subject that was moved while it was read.
    """
    cls = LIFECYCLES[lifecycle]
    for flow in find_strayed([cls(subject) for subject in subjects]):
        check_fresh_row(flow)
        raise NotNow(MEANWHILE, code="changed")


def read_document(lifecycle: str, read: Callable[[], Sequence[S]]) -> Sequence[S]:
    """The subjects of a document as they were checked; read again where one was moved meanwhile.

    Raises AlteredRecord, and NotNow where they are moved again and again.
    """
    for _ in range(LOOKS - 1):
        subjects = read()
        with suppress(NotNow):
            check_document(lifecycle, subjects)
            return subjects
    subjects = read()
    check_document(lifecycle, subjects)
    return subjects


def check_fresh_row(flow: Lifecycle[Any]) -> None:
    """Raises AlteredRecord where the stored row strayed too."""
    cls = type(flow)
    for _ in range(LOOKS):
        rows = cls.with_content(cls.model._default_manager.filter(pk=flow.subject.pk))
        if not find_strayed([cls(subject) for subject in rows]):
            return
    raise report_strayed(flow)


def report_strayed(flow: Lifecycle[Any]) -> AlteredRecord:
    """Report the subject and return the refusal. Raises WrongKey under a key not the chain's."""
    check_may_append(stored_head())
    return report_altered(f"{flow.name} {flow.subject.pk}")


def find_strayed(flows: Sequence[Lifecycle[Any]]) -> list[Lifecycle[Any]]:
    """The subjects that are not as their last transition left them, or have none."""
    found: list[Lifecycle[Any]] = []
    for name, some in groupby(sorted(flows, key=lambda flow: flow.name), lambda flow: flow.name):
        found += find_strayed_of(name, list(some))
    return found


def find_strayed_of(name: str, flows: list[Lifecycle[Any]]) -> list[Lifecycle[Any]]:
    last = last_records_of(name, flows)
    keys = known_keys()
    strayed = [flow for flow in flows if divergence_of(flow, last, keys)]
    if strayed and (fresh := read_keys()) != keys:
        strayed = [flow for flow in strayed if divergence_of(flow, last, fresh)]
    return strayed


def last_records_of(name: str, flows: list[Lifecycle[Any]]) -> dict[str, Transition]:
    """The last transition of each subject; of a single one its user's record comes with it."""
    if len(flows) > 1:
        return last_transitions_of(name, {str(flow.subject.pk) for flow in flows})
    (flow,) = flows
    key, by = str(flow.subject.pk), flow.by
    row, record = last_transition_of(name, key, by.pk if by else None)
    if row is None:
        return {}
    flow.actor_record = record
    return {key: row}


def divergence_of(flow: Lifecycle[Any], last: dict[str, Transition], keys: ChainKeys) -> str:
    """How a subject strayed, in words; blank: it did not."""
    row = last.get(str(flow.subject.pk))
    if row is None:
        return f"{flow.subject} has no transition"
    fault = fault_of_transition(row, keys.reigns)
    if fault or is_as_decided(flow, row):
        return fault
    return describe_divergence(flow, last_of(row), keys)
