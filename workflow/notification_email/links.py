"""The code in a verification mail's link.

It is derived from the statement's uid and the number of the mail under our key, not drawn. So the
job that mails it computes it again, and it is stored nowhere in clear. The row has a digest, the
job and the chain have only the number of a transition. Reading the whole database is not enough to
make one without SECRET_KEY.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare

from core.digests import digest_secret, keyed_digest
from workflow.notification_email.models import EmailVerification


def email_verification_code(claim: EmailVerification, secret: str | None = None) -> str:
    """The code of the statement's last mail: 256 bits in hex."""
    return keyed_digest("email verification", f"{claim.uid}.{claim.mails}", secret)


def email_verification_digest(claim: EmailVerification) -> str:
    """Return the digest to store."""
    return digest_secret(email_verification_code(claim))


def is_email_verification_code(claim: EmailVerification, code: str) -> bool:
    """Return whether the last mail had this code, under the key of today or a former one."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    codes = [email_verification_code(claim, secret) for secret in secrets]
    return any(constant_time_compare(each, code) for each in codes)


def link_of(claim: EmailVerification) -> str:
    """The page that the mail leads to; opening it alone verifies nothing."""
    query = f"mode=verifyEmail&oobCode={email_verification_code(claim)}&uid={claim.uid}"
    return f"{settings.BASE_URL}/auth/handler?{query}"
