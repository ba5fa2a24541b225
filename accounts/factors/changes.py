"""What follows each change of a factor: the audit, the security log, a mail to the person."""

from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from core.clock import now
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.recording import record_rows
from core.security_events import record_security_event

SENTENCES = {
    "app_added": "An authenticator app was added to your account.",
    "app_removed": "The authenticator app was removed from your account.",
    "passkey_added": "A passkey was added to your account.",
    "passkey_removed": "A passkey was removed from your account.",
    "codes_made": "New recovery codes were made for your account. Earlier ones no longer work.",
    "codes_removed": "The recovery codes of your account were removed.",
}


def record_factor_change(user: User, change: str) -> None:
    """Record a change in the caller's transaction and have the person mailed."""
    why = f"second factor: {change.replace('_', ' ')}"
    record_rows("people", [user.pk], changed=("factors",), why=why, by=user)
    record_security_event("factor_changed", actor=user, change=change)
    mail_factor_change.enqueue(user.pk, change, now().isoformat())


@job(lane="mail")
def mail_factor_change(user_pk: int, change: str, at: str) -> None:
    """The job: tell the person, at the address their codes or notices go to."""
    user = User.objects.select_related("tenant").filter(pk=user_pk).first()
    if user and (to := user.code_address or user.email):
        send_mail(build_factor_email(user, change, at, to))


def build_factor_email(user: User, change: str, at: str, to: str) -> EmailMultiAlternatives:
    shown = {
        "portal": settings.PORTAL_NAME,
        "username": user.username,
        "sentence": SENTENCES[change],
        "at": datetime.fromisoformat(at),
        "support": settings.SUPPORT_EMAIL,
    }
    subject = f"Your sign-in to {settings.PORTAL_NAME} was changed"
    return compose_mail("accounts/mail/factor", subject=subject, to=to, facts=shown)
