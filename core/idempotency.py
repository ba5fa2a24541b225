"""Asking twice is safe: the same key on the same route gives the same answer, once carried out.

The key is held in a transaction of its own, so that a second request sees it in flight; the
answer is stored in the transaction of the change itself, so that neither is there without the
other (contract.md, ``Idempotency-Key``).
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from core.digests import json_digest
from core.models.idempotency import IdempotencyKey
from core.refusals import NotLikeThis, NotNow, SlowDown, wrong
from core.transactions import committed

Answer = tuple[int, Any]
LONGEST_KEY = 100
HOLD_SECONDS = 60


def once(
    user: AbstractBaseUser, route: str, key: str, body: Any, work: Callable[[], Answer]
) -> Answer:
    """Carry ``work`` out once for this key and give everybody who repeats it the same answer.

    Raises NotLikeThis when the key came with another body, NotNow while the first is in flight.
    A refusal keeps nothing: the key may be tried again.
    """
    if not key:
        return work()
    if len(key) > LONGEST_KEY or not key.isprintable() or not key.isascii():
        message = f"An Idempotency-Key has at most {LONGEST_KEY} printable characters."
        raise NotLikeThis([wrong("Idempotency-Key", "invalid", message)])
    held, answer = hold(user, route, key, json_digest(body))
    if answer is not None:
        return answer
    try:
        return committed(lambda: keep(held, work()))
    except BaseException:
        IdempotencyKey.objects.filter(pk=held.pk, status_code=None).delete()
        raise


def hold(
    user: AbstractBaseUser, route: str, key: str, request_digest: str
) -> tuple[IdempotencyKey, Answer | None]:
    """Take the key for this request, or find the answer that it was given."""
    until = timezone.now() + timedelta(seconds=HOLD_SECONDS)
    try:
        with transaction.atomic():
            held = IdempotencyKey.objects.create(
                user_id=user.pk,
                route=route,
                key=key,
                request_digest=request_digest,
                held_until=until,
            )
            check_room(user)
            return held, None
    except IntegrityError:
        found = IdempotencyKey.objects.filter(user_id=user.pk, route=route, key=key).first()
    if found is None:  # refused and let go of between the two questions: it is free
        return hold(user, route, key, request_digest)
    if found.request_digest != request_digest:
        message = "This Idempotency-Key was used for another request."
        raise NotLikeThis([wrong("Idempotency-Key", "key_reused", message)])
    if found.status_code is not None:
        return found, (found.status_code, found.answer)
    return taken_over(found), None


def check_room(user: AbstractBaseUser) -> None:
    """A person's keys are answers that are kept. Raises SlowDown."""
    if IdempotencyKey.objects.filter(user_id=user.pk).count() > settings.IDEMPOTENCY_KEYS_PER_USER:
        raise SlowDown(
            f"You have used {settings.IDEMPOTENCY_KEYS_PER_USER:,} Idempotency-Keys in "
            f"{settings.IDEMPOTENCY_DAYS} days. Send this without one.",
            code="too_many_keys",
            retry_after=3600,
        )


def taken_over(found: IdempotencyKey) -> IdempotencyKey:
    """A key whose holder died before it committed may be tried again after a while."""
    now = timezone.now()
    free = IdempotencyKey.objects.filter(
        pk=found.pk, status_code=None, held_until=found.held_until, held_until__lt=now
    )
    if not free.update(held_until=now + timedelta(seconds=HOLD_SECONDS)):
        raise NotNow(
            "The same request is being carried out.",
            code="in_flight",
            status="in flight",
            retry_after=1,
        )
    return found


def keep(held: IdempotencyKey, answer: Answer) -> Answer:
    IdempotencyKey.objects.filter(pk=held.pk).update(status_code=answer[0], answer=answer[1])
    return answer


def old() -> "QuerySet[IdempotencyKey]":
    """Keys older than IDEMPOTENCY_DAYS."""
    age = timezone.now() - timedelta(days=settings.IDEMPOTENCY_DAYS)
    return IdempotencyKey.objects.filter(created_at__lt=age)


def forget_old() -> int:
    """Delete keys older than IDEMPOTENCY_DAYS; how many."""
    return old().delete()[0]
