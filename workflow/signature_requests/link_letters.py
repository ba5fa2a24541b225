"""The mail with a signing link; its token is made here and stored nowhere else."""

import secrets
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from workflow.signature_requests.letters import MOST_LISTED, describe_to_sign
from workflow.signature_requests.links import certificates_in, digest_of, is_usable
from workflow.signature_requests.models import SigningLink

TOKEN_BYTES = 32
PAGE = "auth/sign"


@job(lane="mail")
@sensitive_variables()
def mail_signing_link(pk: str) -> None:
    """The job: give an open link a new token and mail it; a retry makes the one before useless."""
    link = SigningLink.objects.select_related("tenant", "made_by").filter(pk=UUID(pk)).first()
    if link is None or not is_usable(link):
        return
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link.token_sha256 = digest_of(token)
    link.put_mark().save(update_fields=["token_sha256", "mark"])
    send_mail(build_link_mail(link, token))


def build_link_mail(link: SigningLink, token: str) -> EmailMultiAlternatives:
    certificates = certificates_in(link)
    count = len(certificates)
    what = "1 certificate" if count == 1 else f"{count} certificates"
    facts = {
        "portal": settings.PORTAL_NAME,
        "support": settings.SUPPORT_EMAIL,
        "link": f"{settings.BASE_URL}/{PAGE}#token={token}",
        "until": timezone.localtime(link.expires_at),
        "by": str(link.made_by),
        "company": link.tenant.name,
        "what": what,
        "certificates": [describe_to_sign(each) for each in certificates[:MOST_LISTED]],
        "more": max(0, count - MOST_LISTED),
    }
    return compose_mail(
        "workflow/mail/signing_link",
        subject=f"{settings.PORTAL_NAME}: {what} to sign for {link.tenant.name}",
        to=link.email,
        facts=facts,
    )


@job(lane="mail")
def mail_opened_elsewhere(pk: str) -> None:
    """The job: tell the person who asked that their link was opened on another network."""
    links = SigningLink.objects.select_related("made_by", "tenant").filter(pk=UUID(pk))
    link = links.exclude(opened_elsewhere_at=None).first()
    if link is None or not link.has_own_mark() or not link.made_by.is_active:
        return
    if address := link.made_by.email or link.tenant.contact_email:
        send_mail(build_opened_elsewhere_mail(link, address))


def build_opened_elsewhere_mail(link: SigningLink, address: str) -> EmailMultiAlternatives:
    assert link.opened_elsewhere_at is not None
    facts = {
        "portal": settings.PORTAL_NAME,
        "support": settings.SUPPORT_EMAIL,
        "link": f"{settings.BASE_URL}/tenant/forms/sign",
        "name": link.name,
        "email": link.email,
        "at": timezone.localtime(link.opened_elsewhere_at),
    }
    return compose_mail(
        "workflow/mail/link_elsewhere",
        subject=f"{settings.PORTAL_NAME}: your link to {link.name} was opened on another network",
        to=address,
        facts=facts,
        name=f"link-elsewhere-{link.pk}",
    )
