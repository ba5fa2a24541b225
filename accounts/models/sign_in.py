"""Rows of signing in: codes, single-use tokens, counts. Secrets are stored as digests."""

from datetime import timedelta
from enum import Enum

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django_otp.models import CooldownMixin, Device
from django_otp.util import random_number_token

from core.digests import keyed_digest
from core.models.marked import MarkedRow

FORMER_CODE = "former code"  # a kind of AttemptCount: its key is the digest of the code


class Verdict(Enum):
    """The result of a typed code."""

    RIGHT = "right"
    INVALID = "Invalid OTP"
    EXPIRED = "OTP Expired"
    FORMER = "an earlier code, which a newer one replaced"


class EmailCode(CooldownMixin, Device):
    """A tenant's second factor: the one valid code mailed to the contact address.

    django-otp provides the device and the wait between two codes. The code is stored as a keyed
    digest, and several wrong attempts invalidate it.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="email_code"
    )
    digest = models.CharField(max_length=64, blank=True, help_text="blank: no live code")
    expires_at = models.DateTimeField(null=True, blank=True)
    tries_left = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"Email code of {self.user_id}"

    def get_cooldown_duration(self) -> int:
        return settings.OTP_RESEND_SECONDS

    def renew(self) -> str:
        """Put a new code in the place of any earlier one, start the wait, and return the code."""
        self.remember_former_code()
        code = random_number_token(settings.OTP_LENGTH_DIGITS)
        self.digest = self.digest_of(code)
        self.expires_at = timezone.now() + timedelta(seconds=settings.OTP_LIFETIME_SECONDS)
        self.tries_left = settings.OTP_TRIES
        self.cooldown_set()
        return code

    def judge(self, code: str) -> Verdict:
        """Compare, then spend: a right code works once, a wrong one costs a try.

        A code that was mailed earlier, within its lifetime, is refused and costs nothing.
        """
        digest = self.digest_of(code)
        is_former = self.was_mailed_before(digest)
        if not self.digest:
            return Verdict.INVALID
        if not constant_time_compare(self.digest, digest):
            if is_former:
                return Verdict.FORMER
            self.spend_a_try()
            return Verdict.INVALID
        if self.expires_at is None or self.expires_at <= timezone.now():
            return Verdict.EXPIRED
        self.digest = ""
        self.cooldown_reset()
        return Verdict.RIGHT

    def remember_former_code(self) -> None:
        """Remember the digest of a live code that is about to be replaced, for its lifetime."""
        if self.digest and self.expires_at and self.expires_at > timezone.now():
            AttemptCount.objects.update_or_create(
                kind=FORMER_CODE, key=self.digest, defaults={"until": self.expires_at}
            )

    def was_mailed_before(self, digest: str) -> bool:
        """Ask by the keyed digest: how long that takes says nothing of the digits."""
        former = AttemptCount.objects.filter(kind=FORMER_CODE, key=digest)
        return former.filter(until__gt=timezone.now()).exists()

    def spend_a_try(self) -> None:
        self.tries_left = max(0, self.tries_left - 1)
        self.digest = self.digest if self.tries_left else ""
        self.save()

    def verify_token(self, token: str) -> bool:
        """django-otp's question, answered by ``judge``."""
        return self.judge(token) is Verdict.RIGHT

    def digest_of(self, code: str) -> str:
        return keyed_digest(f"code.{self.user_id}", code)


class SignInToken(MarkedRow):
    """A sign-in that was proven and not yet taken up; exchanged once, within a minute."""

    marked_columns = (
        *("digest", "user_id", "tenant_id", "replaces"),
        *("browser_digest", "way", "expires_at"),
    )

    digest = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    tenant = models.ForeignKey(
        "accounts.Tenant",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="whom the session will be for; none for staff",
    )
    replaces = models.CharField(
        max_length=40, blank=True, help_text="the session that ends when it is taken up"
    )
    browser_digest = models.CharField(
        max_length=64, blank=True, help_text="of the browser that may exchange it; blank: any"
    )
    way = models.CharField(max_length=16, blank=True, help_text="as in SignIn; blank: by a code")
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"Sign-in token of {self.user_id}"


class RefreshToken(MarkedRow):
    """One refresh token of a session. All tokens of a session are a family and end together."""

    marked_columns = ("digest", "session_key")

    digest = models.CharField(max_length=64, unique=True)
    session_key = models.CharField(max_length=40, db_index=True)
    created_at = models.DateTimeField(default=timezone.now)
    replaced_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Refresh token {self.pk}"


class AttemptCount(models.Model):
    """A count of attempts, under a keyed digest and never a name in clear."""

    kind = models.CharField(max_length=16)
    key = models.CharField(max_length=64)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True, help_text="the count starts anew after this")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "key"], name="one_attempt_count_per_key")
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.count}"


class DirectoryVisit(MarkedRow):
    """A staff member sent to the company directory and expected back, once."""

    marked_columns = ("state_digest", "browser_digest", "nonce", "code_verifier", "expires_at")

    state_digest = models.CharField(max_length=64, unique=True)
    browser_digest = models.CharField(max_length=64, help_text="of the cookie of the same browser")
    nonce = models.CharField(max_length=64)
    code_verifier = models.CharField(max_length=128)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"Directory visit {self.pk}"
