"""Tenants that an unmatched scan may be of: their TIN or name is nearly what was read."""

import heapq
from dataclasses import dataclass

from accounts.models import Tenant
from workflow.scans.matching import company_name_words, parse_tin_or_none
from workflow.scans.models import Scan

MOST = 3
MISREAD_DIGITS = 2  # of nine
SAME_WORDS = 0.5  # of the words in either name


@dataclass(frozen=True)
class SimilarTenant:
    """A candidate; ``score`` is 1 for a TIN or name that is the same, and 0 for a stranger."""

    pk: int
    name: str
    tin: str
    score: float


def tenants_like(scan: Scan) -> list[SimilarTenant]:
    """The most similar first. One read of all active tenants, for a single unmatched scan."""
    number = parse_tin_or_none(scan.payor_tin)
    nine = number.tin9 if number else ""
    words = frozenset(company_name_words(scan.payor_name))
    rows = Tenant.objects.filter(is_active=True).values_list("pk", "name", "folded_name", "tin")
    scored = (
        SimilarTenant(pk, name, str(tin), similarity(nine, words, tin.tin9, folded))
        for pk, name, folded, tin in rows.iterator(chunk_size=2_000)
    )
    near = (each for each in scored if each.score > 0)
    return heapq.nsmallest(MOST, near, key=lambda each: (-each.score, each.name, each.pk))


def similarity(nine: str, words: frozenset[str], tin9: str, folded_name: str) -> float:
    """The better of both: digits of the TIN in place, and words of the name in common."""
    return max(tin_similarity(nine, tin9), name_similarity(words, folded_name))


def tin_similarity(one: str, other: str) -> float:
    if len(one) != len(other):
        return 0
    misread = sum(a != b for a, b in zip(one, other, strict=True))
    return 1 - misread / len(one) if misread <= MISREAD_DIGITS else 0


def name_similarity(words: frozenset[str], folded_name: str) -> float:
    others = frozenset(company_name_words(folded_name))
    share = len(words & others) / len(words | others) if words else 0
    return share if share >= SAME_WORDS else 0
