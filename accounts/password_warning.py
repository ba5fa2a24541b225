"""The mail to somebody whose password strangers are trying: one a day at most."""

from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts import limits
from accounts.models import Tenant, User
from core import request_context
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.networks import neighbourhood_of
from core.refusals import SlowDown
from core.security_events import record_security_event

NOBODY = 0


def warn(username: str) -> None:
    """Mail a warning to the account's owner, once a day; for an unknown name do the same work."""
    try:
        limits.consume_attempt("warned", username, most=1, until=timezone.now() + timedelta(days=1))
    except SlowDown:
        return
    network = neighbourhood_of(request_context.current().ip)
    found = User.objects.filter(username__iexact=username).values_list("pk", flat=True).first()
    mail_warning.enqueue(found or NOBODY, network)
    record_security_event("account_slowed", actor=username)


@job(lane="mail", priority=SOMEBODY_WAITS)
def mail_warning(user_pk: int, network: str) -> None:
    """The job: tell the tenant's user, at the address their codes go to."""
    tenants = User.objects.select_related("tenant").exclude(tenant=None).filter(is_active=True)
    user = tenants.filter(pk=user_pk).first()
    if user and user.tenant and user.code_address:
        send_mail(build_password_warning_email(user, user.tenant, network))


def build_password_warning_email(
    user: User, tenant: Tenant, network: str
) -> EmailMultiAlternatives:
    shown = {
        "portal": settings.PORTAL_NAME,
        "username": user.username,
        "company": tenant.name,
        "network": network,
        "tries": settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY,
        "seconds": settings.SLOWED_ACCOUNT_SECONDS,
        "link": settings.TENANT_PORTAL_URL or f"{settings.BASE_URL}/auth/forgot",
        "support": settings.SUPPORT_EMAIL,
    }
    subject = f"Somebody is trying passwords on your account for {settings.PORTAL_NAME}"
    return compose_mail("accounts/mail/tries", subject=subject, to=user.code_address, facts=shown)
