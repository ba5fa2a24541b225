"""Deriving postings from the chain: whatever is derived twice is posted once."""

import time
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial
from itertools import repeat
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from console.credits.taxable_year import add_years
from console.filing.lifecycle import LIFECYCLE as FILINGS
from console.filing.models import FiledLine, Filing
from console.filing.unclaimed import YEARS_TO_CLAIM
from console.postings.effects import EffectDays, plan_postings
from console.postings.models import Posting, PostingCursor, PostingEffect
from core import clock
from core.batches import in_batches
from core.db.transactions import run_in_transaction
from core.recording import CREATED, record_rows
from workflow.certificates import LIFECYCLE as CERTIFICATES
from workflow.certificates.attachments import files
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.unaltered import read_document
from workflow.models import Transition

TABLE = "postings"  # as its rows are recorded
AT_ONCE = 200  # certificates in one transaction
TRANSITIONS = 500
DAYS_OF_YEAR = 366
Step = tuple[int, str, str, datetime]  # number, lifecycle, subject and moment of a transition
Touched = dict[str, EffectDays]


def derive_postings(rounds: int | None = None, seconds: int | None = None) -> int:
    """Post what followed from every transition since the last time; how many postings.

    ``rounds`` and ``seconds`` bound the work of one call: so many times 500 transitions, or so
    long. The next call goes on.
    """
    count, begun = 0, time.monotonic()
    for _ in range(rounds) if rounds else repeat(None):
        if seconds is not None and time.monotonic() - begun > seconds:
            break
        some = next_transitions()
        if not some:
            break
        subjects = touched_certificates(some)
        for part in split_keys(sorted(subjects), AT_ONCE):
            count += post_effects({pk: subjects[pk] for pk in part})
        PostingCursor.objects.filter(number__lt=some[-1][0]).update(number=some[-1][0])
    return count


def split_keys(keys: list[str], size: int) -> Iterator[list[str]]:
    """Yield the keys in parts of a size."""
    for at in range(0, len(keys), size):
        yield keys[at : at + size]


def next_transitions() -> list[Step]:
    """Return the next transitions that may change the books."""
    cursor, _ = PostingCursor.objects.get_or_create(pk=1)
    rows = Transition.objects.filter(
        number__gt=cursor.number, lifecycle__in=(CERTIFICATES, FILINGS)
    ).order_by("number")
    return list(rows.values_list("number", "lifecycle", "subject_id", "at")[:TRANSITIONS])


def touched_certificates(steps: Iterable[Step]) -> Touched:
    """Return the certificates whose books these transitions may change, and the days of that."""
    found: Touched = {}
    for _, lifecycle, subject, at in steps:
        is_own = lifecycle == CERTIFICATES
        effect = PostingEffect.CERTIFIED if is_own else PostingEffect.CLAIMED
        for key in [subject] if is_own else filed_certificates(subject):
            found.setdefault(key, {})[effect] = clock.manila_date(at)
    return found


def filed_certificates(filing: str) -> set[str]:
    """Return the certificates in every version of the return of a filing."""
    each = Filing.objects.defer("exceptions").get(pk=filing)
    versions = Filing.objects.filter(
        company=each.company_id, form=each.form, period_to=each.period_to
    )
    lines = FiledLine.objects.filter(filing__in=versions.values("pk"))
    return {str(pk) for pk in lines.values_list("certificate", flat=True).distinct()}


def post_effects(touched: Touched) -> int:
    """Post what the books lack of these certificates; how many postings."""
    return run_in_transaction(partial(write_postings, touched))


def write_postings(touched: Touched) -> int:
    """Raises AlteredRecord for a certificate that is not as the chain left it."""
    pks = list(map(UUID, touched))
    PostingCursor.objects.select_for_update().get_or_create(pk=1)
    rows = Certificate.objects.filter(pk__in=pks, company__isnull=False)
    rows = rows.exclude(status__in=[Status.ERASED, Status.DRAFT]).select_related("company")
    rows = rows.prefetch_related("lines", "locations", files()).order_by("reference")
    found = read_document(CERTIFICATES, lambda: list(rows.all()))
    claims = group_by_certificate(FiledLine.objects.live().filter(certificate__in=pks))
    posted = group_by_certificate(Posting.objects.filter(certificate__in=pks).order_by("id"))
    planned = [
        posting
        for each in found
        for posting in plan_postings(
            each, claims.get(each.pk, ()), posted.get(each.pk, ()), touched[str(each.pk)]
        )
    ]
    made = Posting.objects.bulk_create(planned)
    if made:
        keys = [each.pk for each in made]
        record_rows(TABLE, keys, changed=CREATED, why="postings derived")
    return len(made)


def group_by_certificate(rows: Iterable[Any]) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = {}
    for row in rows:
        found.setdefault(row.certificate_id, []).append(row)
    return found


def post_lost_credits() -> int:
    """Reverse certified credits whose two years are over and that no return claims."""
    keys = sorted({str(each.certificate_id) for each in in_batches(possibly_lost())})
    return sum(post_effects({key: {} for key in part}) for part in split_keys(keys, AT_ONCE))


def possibly_lost() -> Any:
    """List certified postings without reversal of income that is two years old, and unclaimed."""
    before = add_years(clock.today(), -YEARS_TO_CLAIM)
    claims = FiledLine.objects.live().filter(
        certificate=OuterRef("certificate"), atc=OuterRef("atc")
    )
    rows = Posting.objects.filter(
        effect=PostingEffect.CERTIFIED,
        reverses=None,
        reversal=None,
        certificate__period_to__lt=before,
        certificate__period_to__gte=before - timedelta(days=3 * DAYS_OF_YEAR),
    )
    return rows.filter(~Exists(claims))
