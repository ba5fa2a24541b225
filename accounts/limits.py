"""Limits of sign-in attempts: counted in the database, decided before any hashing.

Every count is one conditional statement. So two concurrent requests cannot both take the last
attempt, in one process or in many, on SQLite and on PostgreSQL.
"""

from datetime import datetime, time, timedelta
from math import ceil

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import AttemptCount
from core.digests import keyed_digest
from core.networks import network_of
from core.refusals import SlowDown

EVERYBODY = "everybody"
REPORTS_WHEN_SCARCE = 5
CHECKS_WHEN_SCARCE = 5
INVITATIONS_PER_TENANT_PER_DAY = 100
PRINTS_PER_PERSON_PER_MINUTE = 30
TEST_MAILS_PER_PERSON_PER_HOUR = 20


def count_address(ip: str) -> None:
    """One attempt from this address. Raises SlowDown when there were too many this minute."""
    most = settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE
    consume_attempt(
        "address", network_of(ip), most=most, until=timezone.now() + timedelta(minutes=1)
    )


def count_code(username: str) -> None:
    """One code tried. Raises SlowDown after too many wrong ones on one day in Manila."""
    most = settings.WRONG_CODES_PER_ACCOUNT_PER_DAY
    consume_attempt("code", username.lower(), most=most, until=next_midnight())


def give_back_code(username: str) -> None:
    """The code was right: it does not count as a wrong one."""
    refund_attempt("code", username.lower())


def may_reset(username: str) -> bool:
    """One password reset asked for; False when there were too many for this name in an hour."""
    most = settings.PASSWORD_RESETS_PER_ACCOUNT_PER_HOUR
    try:
        consume_attempt(
            "reset", username.lower(), most=most, until=timezone.now() + timedelta(hours=1)
        )
    except SlowDown:
        return False
    return True


def count_verification_mail(tenant_pk: int) -> None:
    """One verification mail. Raises SlowDown after too many for a tenant on one day in Manila."""
    most = settings.VERIFICATION_MAILS_PER_TENANT_PER_DAY
    consume_attempt("verification", str(tenant_pk), most=most, until=next_midnight())


def count_test_mail(user_pk: int) -> None:
    """One mail to oneself. Raises SlowDown when there were too many in an hour."""
    until = timezone.now() + timedelta(hours=1)
    consume_attempt("test mail", str(user_pk), most=TEST_MAILS_PER_PERSON_PER_HOUR, until=until)


def count_invitation(tenant_pk: int) -> None:
    """One person invited. Raises SlowDown after too many for a tenant on one day in Manila."""
    most = INVITATIONS_PER_TENANT_PER_DAY
    consume_attempt("invitation", str(tenant_pk), most=most, until=next_midnight())


def count_signing_link(tenant_pk: int) -> None:
    """One mailed signing link. Raises SlowDown after too many for a tenant on one day in Manila."""
    most = settings.SIGNING_LINKS_PER_TENANT_PER_DAY
    consume_attempt("signing link", str(tenant_pk), most=most, until=next_midnight())


def count_comment(user_pk: int) -> None:
    """One comment. Raises SlowDown when there were too many this minute."""
    spend_of_minute("comment", user_pk, settings.COMMENTS_PER_PERSON_PER_MINUTE)


def count_claim(user_pk: int) -> None:
    """One certificate taken. Raises SlowDown when there were too many this minute."""
    spend_of_minute("claim", user_pk, settings.CLAIMS_PER_PERSON_PER_MINUTE)


def count_print(user_pk: int) -> None:
    """One paper printed to sign. Raises SlowDown when there were too many this minute."""
    spend_of_minute("print", user_pk, PRINTS_PER_PERSON_PER_MINUTE)


def count_draft(user_pk: int) -> None:
    """One draft begun. Raises SlowDown when there were too many this minute."""
    spend_of_minute("draft", user_pk, settings.DRAFTS_PER_PERSON_PER_MINUTE)


def spend_of_minute(kind: str, user_pk: int, most: int) -> None:
    consume_attempt(kind, str(user_pk), most=most, until=timezone.now() + timedelta(minutes=1))


def count_client_error(ip: str) -> None:
    """One report of a browser. Raises SlowDown: too many from this address, or from everywhere."""
    until = timezone.now() + timedelta(minutes=1)
    everybodys, own = (
        settings.CLIENT_ERRORS_PER_MINUTE,
        settings.CLIENT_ERRORS_PER_ADDRESS_PER_MINUTE,
    )
    most = fair_share("client error", everybodys, own, when_scarce=REPORTS_WHEN_SCARCE)
    consume_attempt("client error", network_of(ip), most=most, until=until)
    consume_attempt("client error", EVERYBODY, most=everybodys, until=until)


def count_paper_check(ip: str) -> None:
    """One paper looked up. Raises SlowDown: too many from this address, or from everywhere."""
    until = timezone.now() + timedelta(minutes=1)
    everybodys, own = (
        settings.PAPER_CHECKS_PER_MINUTE,
        settings.PAPER_CHECKS_PER_ADDRESS_PER_MINUTE,
    )
    most = fair_share("paper check", everybodys, own, when_scarce=CHECKS_WHEN_SCARCE)
    consume_attempt("paper check", network_of(ip), most=most, until=until)
    consume_attempt("paper check", EVERYBODY, most=everybodys, until=until)


def next_midnight() -> datetime:
    """The coming midnight in Manila."""
    tomorrow = timezone.localdate() + timedelta(days=1)
    return timezone.make_aware(datetime.combine(tomorrow, time.min))


def consume_attempt(
    kind: str, whom: str, *, most: int, until: datetime, each_extends: bool = False
) -> None:
    """Take one of ``most`` tries that last ``until``. Raises SlowDown when none is left."""
    row = attempt_counts_of(kind, whom)
    if is_taken(row, most, until, each_extends):
        return
    first = AttemptCount(kind=kind, key=keyed_digest(kind, whom), until=until)
    AttemptCount.objects.bulk_create([first], ignore_conflicts=True)
    if not is_taken(row, most, until, each_extends):
        raise attempt_limit_error(row)


def refund_attempt(kind: str, whom: str) -> None:
    """A try that does not count after all."""
    attempt_counts_of(kind, whom).filter(count__gt=0).update(count=F("count") - 1)


def fair_share(kind: str, everybodys: int, own: int, *, when_scarce: int) -> int:
    """Return the limit of one address: ``own``, but few once half of the common limit is used.

    So a few addresses can use up one half, and the other is left to all the rest.
    """
    now = timezone.now()
    used = (
        attempt_counts_of(kind, EVERYBODY)
        .filter(until__gt=now)
        .values_list("count", flat=True)
        .first()
    )
    return min(own, when_scarce) if (used or 0) * 2 >= everybodys else own


def is_taken(row: "QuerySet[AttemptCount]", most: int, until: datetime, each_extends: bool) -> bool:
    """Count an attempt and return whether it was free; an expired count starts again."""
    now = timezone.now()
    if row.filter(until__lte=now).update(count=1, until=until):
        return True
    longer = {"until": until} if each_extends else {}
    return bool(row.filter(until__gt=now, count__lt=most).update(count=F("count") + 1, **longer))


def attempt_limit_error(row: "QuerySet[AttemptCount]") -> SlowDown:
    until = row.values_list("until", flat=True).first() or timezone.now()
    return wait(max(1, ceil((until - timezone.now()).total_seconds())))


def wait(seconds: int) -> SlowDown:
    """The refusal that says for how long."""
    minutes = ceil(seconds / 60)
    words = "a minute" if minutes == 1 else f"{minutes} minutes"
    return SlowDown(f"Too many attempts. Please try again in {words}.", retry_after=seconds)


def attempt_counts_of(kind: str, whom: str) -> "QuerySet[AttemptCount]":
    return AttemptCount.objects.filter(kind=kind, key=keyed_digest(kind, whom))
