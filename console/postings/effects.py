"""The effects that a certificate has on the books now, and the postings that lead there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from console.credits.taxable_year import credit_lost_after
from console.filing.models import FiledLine
from console.filing.returns import RETURNS
from console.postings.models import Posting, PostingEffect, PostingKind
from core import clock
from core.money import ZERO
from workflow.certificates.models import Certificate
from workflow.certificates.own import is_our_own
from workflow.certificates.statuses import Status

EFFECT_KINDS = {
    PostingEffect.CERTIFIED: PostingKind.CERTIFIED,
    PostingEffect.CLAIMED: PostingKind.CLAIMED,
}


@dataclass(frozen=True)
class PostingState:
    """The amount that an effect of a certificate's tax code has; ``form`` is the return's."""

    amount: Decimal
    form: str = ""


EffectKey = tuple[str, str]  # tax code and effect
States = dict[EffectKey, PostingState]
EffectDays = dict[str, date]  # by effect


def plan_postings(
    certificate: Certificate,
    claims: Iterable[FiledLine],
    postings: Iterable[Posting],
    days: EffectDays,
) -> Iterator[Posting]:
    """Yield the postings that are missing; none where the books say what holds.

    ``claims`` are its live lines and ``postings`` all that were posted, oldest first.
    ``days`` are those on which approval and claim changed last; today without one.
    """
    lines, earlier = list(claims), list(postings)
    reversed_pks = {each.reverses_id for each in earlier if each.reverses_id}
    standing: dict[EffectKey, Posting] = {}
    turns: dict[EffectKey, int] = {}
    for each in earlier:
        if each.reverses_id is None:
            turns[each.atc, each.effect] = each.turn
            if each.pk not in reversed_pks:
                standing[each.atc, each.effect] = each
    states = current_states(certificate, lines)
    for key in sorted(states.keys() | standing.keys()):
        state, before = states.get(key), standing.get(key)
        if state and before and is_posted_as(certificate, state, before):
            continue
        day = days.get(key[1]) or clock.today()
        if before:
            kind = reversal_kind(certificate, before.atc, state, lines)
            yield reverse_posting(certificate, before, kind, day)
        if state:
            yield build_posting(certificate, key, state, turns.get(key, 0) + 1, day)


def is_posted_as(certificate: Certificate, state: PostingState, before: Posting) -> bool:
    """Return whether a posting says the amount, company and branch of now."""
    places = (certificate.company_id, certificate.branch_id)
    return state.amount == before.amount and places == (before.company_id, before.branch_id)


def current_states(certificate: Certificate, claims: list[FiledLine]) -> States:
    """Return what holds now: certified and claimed amounts by tax code."""
    states = claimed_states(claims)
    if is_certified(certificate):
        sums: dict[str, Decimal] = {}
        for line in certificate.lines.all():
            sums[line.atc] = sums.get(line.atc, ZERO) + line.tax
        for atc, amount in sums.items():
            if not is_credit_lost(certificate, atc, claims):
                states[atc, PostingEffect.CERTIFIED] = PostingState(amount)
    return {key: state for key, state in states.items() if state.amount}


def claimed_states(claims: list[FiledLine]) -> States:
    """Sum the claims by tax code.

    The annual return claims again what the quarterly ones did: the credit is posted once, with the
    annual amount where there is one.
    """
    states: States = {}
    for line in sorted(claims, key=lambda line: not RETURNS[line.form].is_annual):
        key = (line.atc, PostingEffect.CLAIMED)
        before = states.get(key, PostingState(ZERO, line.form))
        if before.form == line.form:
            states[key] = PostingState(before.amount + line.tax, line.form)
    return states


def is_certified(certificate: Certificate) -> bool:
    is_valid = certificate.status == Status.APPROVED and certificate.superseded_by_id is None
    return is_valid and is_our_own(certificate)


def is_credit_lost(certificate: Certificate, atc: str, claims: list[FiledLine]) -> bool:
    """Return whether no return claims the tax of a code and its two years are over.

    Each code has its own return: one can be claimed while another of the certificate is lost.
    """
    company, day = certificate.company, certificate.period_to
    if company is None or day is None or any(line.atc == atc for line in claims):
        return False
    return clock.today() > credit_lost_after(company, day)


def reversal_kind(
    certificate: Certificate, atc: str, state: PostingState | None, claims: list[FiledLine]
) -> PostingKind:
    """Say why a posting is reversed."""
    if state is not None or certificate.superseded_by_id is not None:
        return PostingKind.REPLACED
    if is_certified(certificate) and is_credit_lost(certificate, atc, claims):
        return PostingKind.EXPIRED
    return PostingKind.WITHDRAWN


def reverse_posting(
    certificate: Certificate, before: Posting, kind: PostingKind, day: date
) -> Posting:
    state = PostingState(before.amount, before.form)
    key = (before.atc, before.effect)
    posting = build_posting(certificate, key, state, before.turn, day)
    posting.kind, posting.reverses = kind, before
    posting.company_id, posting.branch_id = before.company_id, before.branch_id
    return posting


def build_posting(
    certificate: Certificate, key: EffectKey, state: PostingState, turn: int, day: date
) -> Posting:
    atc, effect = key
    assert certificate.company_id is not None, "a certificate without company is not posted"
    return Posting(
        kind=EFFECT_KINDS[PostingEffect(effect)],
        effect=effect,
        turn=turn,
        certificate=certificate,
        reference=certificate.reference,
        company_id=certificate.company_id,
        branch_id=certificate.branch_id,
        tenant_id=certificate.tenant_id,
        atc=atc,
        form=state.form,
        amount=state.amount,
        day=day,
    )
