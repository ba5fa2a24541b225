"""The last transition of subjects, found by the chain itself: the highest number of each."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from django.db.models import Max, Subquery

from core.db.compiled_statements import CompiledQuery, Placeholder
from core.db.row_caches import clear_joined_rows
from workflow.engine import chain, epoch, rules
from workflow.engine.keys import given_keys
from workflow.engine.models import RecordedRow, Revision, Transition
from workflow.engine.rules import BrokenChain, KeyPeriod

LIFECYCLE = Placeholder("lifecycle", Transition._meta.get_field("lifecycle"))
SUBJECT = Placeholder("subject", Transition._meta.get_field("subject_id"))
PEOPLE = "people"  # the recorded table of those who move
ROW_TABLE = Placeholder("table", RecordedRow._meta.get_field("table"))
ROW_KEY = Placeholder("key", RecordedRow._meta.get_field("key"))
VALUES_CHANGED = "its values were changed after it was written"


class ChainKeys(NamedTuple):
    """Which key holds where, and the seals of open contents that the present key took in."""

    reigns: Sequence[KeyPeriod]
    open_seals: dict[str, dict[str, str]]


_known: dict[tuple[str, ...], ChainKeys] = {}


def known_keys() -> ChainKeys:
    """The keys as this process last read them; where something strayed by them, read them again.

    Another key takes the chain over only while nobody writes to it under this one.
    """
    return _known.get(given_keys()) or read_keys()


def read_keys() -> ChainKeys:
    """The keys of the chain that is here."""
    reigns = epoch.stored_reigns()
    _known.clear()
    _known[given_keys()] = ChainKeys(reigns, epoch.open_seals_taken_in(reigns))
    return _known[given_keys()]


def last_transitions_of(lifecycle: str, subjects: Iterable[str]) -> dict[str, Transition]:
    """The last transition of each subject, with its revision; two queries for all of them."""
    ids = list(subjects)
    numbers = Transition.objects.filter(lifecycle=lifecycle, subject_id__in=ids)
    last = numbers.order_by().values("subject_id").annotate(last=Max("number"))
    rows = Transition.objects.select_related("revision").filter(
        number__in=list(last.values_list("last", flat=True))
    )
    found = {row.subject_id: row for row in rows}
    for row in found.values():  # a ring of two would fill the memory until Python looks for it
        if revision := getattr(row, "revision", None):
            clear_joined_rows(revision)
    return found


def last_transition_of(
    lifecycle: str, subject: str, actor: object
) -> tuple[Transition | None, int | None]:
    """The last transition of a subject with its revision, and the one that last recorded a person;
    both in one query."""
    query = _compile_last_query()
    rows = query.rows({LIFECYCLE: lifecycle, SUBJECT: subject, ROW_KEY: str(actor or "")})
    if not rows:
        return None, None
    return query.object_of(rows[0]), query.beside(rows[0])[0]


@cache
def _compile_last_query() -> CompiledQuery:
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=SUBJECT)
    person = RecordedRow.objects.filter(table=PEOPLE, key=ROW_KEY).values("number")[:1]
    rows = rows.select_related("revision").annotate(person=Subquery(person))
    return CompiledQuery(rows.order_by("-number")[:1])


def number_of_row_record(table: str, key: object) -> int | None:
    """The transition that last recorded a row; None where none did."""
    found = _compile_pointer_query().rows({ROW_TABLE: table, ROW_KEY: str(key)})
    return found[0][0] if found else None


@cache
def _compile_pointer_query() -> CompiledQuery:
    rows = RecordedRow.objects.filter(table=ROW_TABLE, key=ROW_KEY)
    return CompiledQuery(rows.values_list("number"))


def fault_of_transition(row: Transition, reigns: Sequence[KeyPeriod]) -> str:
    """Why a transition or the values behind it are not as they were written; blank: they are."""
    revision: Revision | None = getattr(row, "revision", None)
    if revision is None:
        return "its values are gone"
    try:
        rules.check_row_under_key(chain.row_of(row), row.hash, reigns)
    except BrokenChain as broken:
        return broken.why
    sealed = chain.seal_revision_values(revision.salt, revision.values)
    return "" if sealed == row.sealed else VALUES_CHANGED
