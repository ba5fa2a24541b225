"""The mail that asks a signatory to sign, with the list of certificates."""

from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts.models import Membership, User
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.money import in_pesos
from core.quarter import Quarter
from workflow.certificates.models import Certificate
from workflow.engine.effects import effect, subject_of
from workflow.engine.models import Transition
from workflow.signature_requests.asking import enqueue_request_mails

MOST_LISTED = 50


@effect
def mail_signatories(done: Transition) -> None:
    """Mail the signatories of the payor that one certificate waits for their signature."""
    if done.actor:
        enqueue_request_mails([subject_of(done)], done.actor)


@job(lane="mail")
def mail_request(membership_pk: int, certificate_pks: list[str], by_pk: int) -> None:
    """The job: mail one signatory what still waits for a signature, if anything does."""
    rows = Membership.objects.filter(pk=membership_pk, is_active=True)
    membership = rows.select_related("user", "tenant").first()
    waiting = list(Certificate.objects.filter(pk__in=certificate_pks, signed_with=None))
    if membership and waiting and recipient_address(membership):
        send_mail(build_request_mail(membership, waiting, User.objects.get(pk=by_pk)))


def recipient_address(membership: Membership) -> str:
    return membership.user.email or membership.tenant.contact_email


def build_request_mail(
    membership: Membership, waiting: list[Certificate], by: User
) -> EmailMultiAlternatives:
    count = len(waiting)
    what = "1 certificate" if count == 1 else f"{count} certificates"
    facts = {
        "portal": settings.PORTAL_NAME,
        "support": settings.SUPPORT_EMAIL,
        "link": f"{settings.BASE_URL}/tenant/forms/sign",
        "by": str(by),
        "company": membership.tenant.name,
        "what": what,
        "certificates": [describe_to_sign(each) for each in waiting[:MOST_LISTED]],
        "more": max(0, count - MOST_LISTED),
    }
    return compose_mail(
        "workflow/mail/signature_request",
        subject=f"{settings.PORTAL_NAME}: {what} to sign for {membership.tenant.name}",
        to=recipient_address(membership),
        facts=facts,
    )


def describe_to_sign(certificate: Certificate) -> dict[str, Any]:
    """What the signatory reads of one: payee, quarter and tax."""
    begins = certificate.period_from
    return {
        "reference": certificate.reference,
        "payee": certificate.payee_name,
        "quarter": Quarter.of(begins).short_name if begins else "",
        "tax": in_pesos(certificate.tax),
    }
