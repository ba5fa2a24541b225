"""Earlier certificates that may claim the same income, by two rules and in one statement."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.lookups import IsNull

from core.db.compiled_statements import CompiledQuery, Placeholder, placeholder_ids
from workflow.certificates.models import Certificate, FormType, Line
from workflow.certificates.statuses import CLAIMING

SAME, NEAR = "same", "near"
KINDS = 256  # of claims: so many codes and places, with or without a day


class LookAlike(NamedTuple):
    """An earlier certificate, and the rule by which it may claim the same income."""

    rule: str
    pk: Any
    reference: str
    submitted_at: datetime


@dataclass(frozen=True)
class IncomeClaim:
    """What both rules look at in a certificate.

    ``codes`` is empty where it does not say of whom, when or what; ``least`` and ``most`` are None
    where there is no tax to compare. ``is_elsewhere``: a breakdown names more places than there
    are branches for. ``replaces`` is the one in whose place it comes, if any.
    """

    pk: Any
    sent_at: datetime | None
    payor: Any
    lowest: Any
    highest: Any
    company: int | None
    start: date | None
    end: date | None
    period_to: date | None
    least: Decimal | None
    most: Decimal | None
    replaces: Any
    codes: tuple[Any, ...]
    places: tuple[Any, ...]
    is_elsewhere: bool


COLUMNS = {
    "pk": "id",
    "sent_at": "submitted_at",
    "payor": "payor_tin",
    "lowest": "payor_tin",
    "highest": "payor_tin",
    "company": "company",
    "start": "period_from",
    "end": "period_to",
    "period_to": "period_to",
    "least": "tax",
    "most": "tax",
    "replaces": "id",
}
GAPS = {name: Placeholder(name, Certificate._meta.get_field(of)) for name, of in COLUMNS.items()}


def look_alikes_of(claim: IncomeClaim) -> list[LookAlike]:
    """By both rules; of which each says ``rule``."""
    codes, places = code_gaps(len(claim.codes)), tuple(placeholder_ids(len(claim.places)))
    known: dict[str, Any] = {
        name: gap for name, gap in GAPS.items() if getattr(claim, name) is not None
    }
    statement = prepare_look_alikes(replace(claim, codes=codes, places=places, **known))
    values = {gap: getattr(claim, name) for name, gap in known.items()}
    lists = (*codes, *places), (*claim.codes, *claim.places)
    return [LookAlike(*row) for row in statement.rows(values | dict(zip(*lists, strict=True)))]


@cache
def code_gaps(count: int) -> tuple[Placeholder, ...]:
    return tuple(
        Placeholder(f"code {number}", Line._meta.get_field("atc")) for number in range(count)
    )


@lru_cache(KINDS)
def prepare_look_alikes(claim: IncomeClaim) -> CompiledQuery:
    """The statement for claims of this kind, with gaps for what differs."""
    same, near = (
        rows.annotate(rule=Value(rule)).values_list("rule", "pk", "reference", "submitted_at")
        for rule, rows in ((SAME, same_as(claim)), (NEAR, near_to(claim)))
    )
    return CompiledQuery(same.union(near, all=True))


def same_as(claim: IncomeClaim) -> QuerySet[Certificate]:
    """Earlier ones of payor, payee, period and a code; where, is looked at afterwards."""
    if not claim.codes:
        return Certificate.objects.none()
    rows = earlier_than(claim).filter(
        Exists(Line.objects.filter(certificate=OuterRef("pk"), atc__in=claim.codes)),
        payor_tin=claim.payor,
        company=claim.company,
        period_from__lte=claim.end,
        period_to__gte=claim.start,
    )
    return rows if claim.is_elsewhere else rows.filter(may_be_at(claim.places))


def may_be_at(places: tuple[Any, ...]) -> Q:
    """Of one of these branches, split over one, or of several places by its breakdown.

    Not by a join: PostgreSQL would plan for ten times as long as it then looks.
    """
    split = Certificate.locations.through.objects.filter(certificate=OuterRef("pk"))
    place = Subquery(split.filter(branch__in=places).values("branch")[:1])
    is_there = Q(branch__in=places) | Q(IsNull(place, False))
    return is_there | Q(form_type=FormType.CONSOLIDATED)


def near_to(claim: IncomeClaim) -> QuerySet[Certificate]:
    """Earlier ones of the same taxpayer and period whose tax differs by a peso at most."""
    if claim.start is None or claim.least is None:
        return Certificate.objects.none()
    return earlier_than(claim).filter(
        payor_tin__range=(claim.lowest, claim.highest),
        period_from=claim.start,
        period_to=claim.period_to,
        tax__range=(claim.least, claim.most),
    )


def earlier_than(claim: IncomeClaim) -> QuerySet[Certificate]:
    """Sent ones that still claim, and came before this one was sent; not the one it replaces."""
    rows = Certificate.objects.filter(status__in=CLAIMING, superseded_by=None)
    rows = rows.exclude(pk=claim.pk)
    if claim.replaces is not None:
        rows = rows.exclude(pk=claim.replaces)
    if claim.sent_at is None:
        return rows
    before = Q(submitted_at__lt=claim.sent_at)
    return rows.filter(before | Q(submitted_at=claim.sent_at, pk__lt=claim.pk))
