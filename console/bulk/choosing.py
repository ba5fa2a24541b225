"""The certificates and the move of a bulk run."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.conf import settings

from accounts.models import User
from console.bulk.models import BulkResult
from console.bulk.rehearsal import NOT_THERE
from core.api.queries import read_stored_query
from core.db.money_sums import MoneySum
from core.money import ZERO, plain_pesos
from core.refusals import NotLikeThis, NotNow, field_fault
from workflow.api.certificates.filters import (
    PARAMETERS,
    QUERY,
    certificate_order,
    filter_certificates,
)
from workflow.certificates import people
from workflow.certificates.models import Certificate
from workflow.engine.inputs import Input, check_inputs, inputs_of_move, unexpected_inputs
from workflow.engine.moves import Kind
from workflow.engine.register import facts_by_move, moves_of_lifecycle
from workflow.lifecycles.certificate import CertificateLifecycle

KINDS = (
    *(Kind.DECISION, Kind.PROPOSAL, Kind.ASSIGNMENT, Kind.CLAIM, Kind.RELEASE),
    Kind.CONFORME,
)
BLANK = "{} is blank. Say what it narrows to, or leave it out."
NARROWING = frozenset(each.name for each in QUERY) - {"ordering"}


def moves_in_bulk() -> list[str]:
    """The moves that a processor may make of many at once, in the lifecycle's order."""
    facts = facts_by_move(CertificateLifecycle).items()
    return [name for name, of in facts if of.kind in KINDS]


def check_move(move: str) -> None:
    """Raises NotLikeThis where no processor may make it of many."""
    if move not in moves_in_bulk():
        several = ", ".join(moves_in_bulk())
        raise NotLikeThis([field_fault("move", "invalid", f"In bulk, move is one of {several}.")])


def check_asked_for(move: str, inputs: dict[str, Any]) -> None:
    """Raises NotLikeThis naming each input that the move does not take or lacks."""
    check_inputs(inputs, asked_by(move))


def check_input_names(move: str, inputs: dict[str, Any]) -> None:
    """Raises NotLikeThis naming each input that the move does not take; a dry run lacks some."""
    names = {each.name for each in asked_by(move)}
    if faults := unexpected_inputs(inputs, names):
        raise NotLikeThis(faults)


def asked_by(move: str) -> list[Input]:
    step = next(iter(moves_of_lifecycle(CertificateLifecycle)[move].get_transitions()))
    return inputs_of_move(step.func)


def person_in(move: str, inputs: dict[str, Any]) -> User | None:
    """Return the person a move would give them to, if the move needs one and one is named.

    Raises NotLikeThis.
    """
    names = [inputs.get(each.name) for each in asked_by(move) if each.kind is people.KIND]
    return people.decider_named(str(names[0])) if names and names[0] else None


def choose_certificates(
    ids: Sequence[UUID] | None, query: dict[str, str] | None, user: User
) -> list[UUID]:
    """The certificates meant, each once: those named, or those of a list. Raises NotLikeThis."""
    if (ids is None) == (query is None):
        raise NotLikeThis([field_fault("ids", "invalid", "Send ids or filter.")])
    found = certificates_named(ids) if ids is not None else certificates_listed(query or {}, user)
    if len(found) > settings.BULK_MOST:
        message = f"At most {settings.BULK_MOST:,} certificates go at once. Narrow the list."
        raise NotLikeThis(
            [field_fault("ids" if ids is not None else "filter", "too_many", message)]
        )
    return found


def certificates_named(ids: Iterable[UUID]) -> list[UUID]:
    return list(dict.fromkeys(ids))


def certificates_listed(query: dict[str, str], user: User) -> list[UUID]:
    """Return the user's list in its order, with one more than the maximum to detect an excess.

    Raises UnknownParameter and NotLikeThis, as the list itself does, and for a blank value: what
    acts has to say what it means.
    """
    asked = read_stored_query(query, PARAMETERS)  # without pages: the whole list is meant
    if blank := [name for name, value in query.items() if not value.strip()]:
        raise NotLikeThis([field_fault(name, "blank", BLANK.format(name)) for name in blank])
    if NARROWING.isdisjoint(query):
        raise NotLikeThis([field_fault("filter", "empty", "Say which list, or what of it.")])
    order = certificate_order(asked)
    column = f"-{order.column}" if order.descending else order.column
    rows = filter_certificates(asked, user).order_by(column, "pk").values_list("pk", flat=True)
    return list(rows[: settings.BULK_MOST + 1])


def check_unchanged(ids: Sequence[UUID], user: User, *, count: int, tax: Decimal) -> None:
    """Raises NotNow when these are not as many, or not of as much tax, as a dry run answered."""
    rows = Certificate.objects.visible_to(user).filter(pk__in=ids)
    found = rows.aggregate(tax=MoneySum("tax", default=ZERO))["tax"]
    if (len(ids), found) != (count, tax):
        message = "The certificates are no longer the same. Look at them again."
        raise NotNow(message, code="changed", count=len(ids), tax=plain_pesos(found))


def seen_by(user: User, results: Iterable[BulkResult]) -> list[BulkResult]:
    """Results of certificates that this user may see now, and what was refused, without a word
    about what they may not see."""
    all_ = list(results)
    seen = references_of([each.certificate for each in all_], user)
    for each in all_:
        if each.certificate not in seen:
            each.reference, each.message = "", NOT_THERE
    return [each for each in all_ if each.certificate in seen or not each.ok]


def references_of(ids: Sequence[UUID], user: User) -> dict[UUID, str]:
    """The references of those that this user may know of."""
    rows = Certificate.objects.visible_to(user).filter(pk__in=ids)
    return dict(rows.values_list("pk", "reference"))
