"""Asking twice is safe: the same key on the same route is carried out once.

That it was done is stored in the transaction of the change itself, with its last statement:
neither is there without the other. A second request waits for the first, as for anybody who
changes the same thing, and is then answered by the rights it has at that moment (contract.md,
``Idempotency-Key``).
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import DatabaseError, IntegrityError, connection
from django.db.models import QuerySet
from django.utils import timezone

from core.db.transactions import run_in_transaction, waited_too_long
from core.digests import canonical_json, json_digest
from core.models.idempotency import IdempotencyKey
from core.refusals import NotLikeThis, NotNow, SlowDown, field_fault
from core.text import is_plain

StatusAndBody = tuple[int, Any]
Again = Callable[[Any], Any]
LONGEST_KEY = 100
# A person's keys are stored answers: the statement that adds one counts them.
KEEP = """
    INSERT INTO core_idempotencykey
        (user_id, route, "key", request_digest, status_code, answer, created_at)
    SELECT %s, %s, %s, %s, %s, %s, %s
    WHERE (SELECT COUNT(*) FROM core_idempotencykey WHERE user_id = %s) < %s
"""


def carry_out_once(
    user: AbstractBaseUser,
    route: str,
    key: str,
    body: Any,
    work: Callable[[], StatusAndBody],
    again: Again | None = None,
) -> StatusAndBody:
    """Run ``work`` once for this key.

    ``again`` makes the answer of a repeated call from the ``id`` in the first answer. It raises
    NotFound when the caller may no longer see it. Without ``again`` the first answer is stored and
    returned; use that only for answers that do not depend on rights.

    Raises NotLikeThis when the key came with another body, NotNow where the first took too long. A
    refusal stores nothing: the key may be used again.
    """
    if not key:
        return work()
    if len(key) > LONGEST_KEY or not is_plain(key):
        message = f"An Idempotency-Key has at most {LONGEST_KEY} printable characters."
        raise NotLikeThis([field_fault("Idempotency-Key", "invalid", message)])
    asked = KeyedRequest(user, route, key, json_digest(body), again)
    try:
        return run_in_transaction(lambda: asked.keep(work()))
    except Exception as error:
        if waited_too_long(error):
            raise asked.in_flight() from error
        if not is_fault(error) and (found := asked.answered()):
            return found
        raise


def answered_before(
    user: AbstractBaseUser, route: str, key: str, body: Any, again: Again
) -> StatusAndBody | None:
    """What this key is answered again, for work whose subject has to be found first.

    Raises NotLikeThis when the key came with another body.
    """
    return KeyedRequest(user, route, key, json_digest(body), again).answered() if key else None


def is_fault(error: Exception) -> bool:
    """Return whether the database failed; that a row is there already is no failure of it."""
    return isinstance(error, DatabaseError) and not isinstance(error, IntegrityError)


def id_in(said: Any) -> Any:
    """The id of what an answer tells, or the stored id itself."""
    if isinstance(said, dict):
        return said.get("id")
    return said if isinstance(said, str | int) else None


class KeyedRequest:
    """A request with a key."""

    def __init__(
        self, user: AbstractBaseUser, route: str, key: str, digest: str, again: Again | None
    ):
        self.user, self.route, self.key, self.digest = user, route, key, digest
        self.again = again

    def keep(self, answer: StatusAndBody) -> StatusAndBody:
        """Store the answer. Raises IntegrityError where there is one, SlowDown for too many."""
        limit, me = settings.IDEMPOTENCY_KEYS_PER_USER, self.user.pk
        status, said = answer
        stored = canonical_json(id_in(said) if self.again else said)
        row = [me, self.route, self.key, self.digest, status, stored, timezone.now()]
        with connection.cursor() as cursor:
            cursor.execute(KEEP, [*row, me, limit])
            if not cursor.rowcount:
                raise self.too_many()
        return answer

    def answered(self) -> StatusAndBody | None:
        """What is answered again. Raises NotLikeThis where that one asked something else."""
        rows = IdempotencyKey.objects.filter(user_id=self.user.pk, route=self.route, key=self.key)
        found = rows.first()
        if found is None:
            return None
        if found.request_digest != self.digest:
            message = "This Idempotency-Key was used for another request."
            raise NotLikeThis([field_fault("Idempotency-Key", "key_reused", message)])
        answer = self.again(id_in(found.answer)) if self.again else found.answer
        return found.status_code, answer

    def too_many(self) -> SlowDown:
        return SlowDown(
            f"You have used {settings.IDEMPOTENCY_KEYS_PER_USER:,} Idempotency-Keys in "
            f"{settings.IDEMPOTENCY_DAYS} days. Send this without one.",
            code="too_many_keys",
            retry_after=3600,
        )

    def in_flight(self) -> NotNow:
        return NotNow(
            "The same request is being carried out.",
            code="in_flight",
            status="in flight",
            retry_after=1,
        )


def expired_keys() -> "QuerySet[IdempotencyKey]":
    """Keys older than IDEMPOTENCY_DAYS."""
    age = timezone.now() - timedelta(days=settings.IDEMPOTENCY_DAYS)
    return IdempotencyKey.objects.filter(created_at__lt=age)


def delete_expired_keys() -> int:
    """Delete keys older than IDEMPOTENCY_DAYS; how many."""
    return expired_keys().delete()[0]
