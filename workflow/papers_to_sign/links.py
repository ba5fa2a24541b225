"""The link on a paper to sign: making one, opening it by its token, ending it.

The token is derived from ``SECRET_KEY`` and the link's id, so that the paper can be drawn again;
the database holds its digest. A link works until it is used, another paper is printed, its days
are over, or the certificate is decided for good or deleted. It ends too once the person who printed
it may no longer prepare for the tenant.
"""

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from uuid import uuid4

from django.conf import settings
from django.utils.crypto import salted_hmac
from django.views.decorators.debug import sensitive_variables

from accounts.memberships import preparers_of
from accounts.models import User
from core import clock
from core.refusals import NotFound
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import SIGNABLE
from workflow.engine.models import Transition
from workflow.papers_to_sign.models import PaperLink

GONE = "This link no longer works. Print the paper again, or attach the copy in the portal."
LONGEST_TOKEN = 100
REMEMBERED = timedelta(days=90)  # after its last day
SALT = "workflow.papers_to_sign"
TOKEN_BYTES = 20


def create_paper_link(certificate: Certificate, by: User) -> PaperLink:
    """The link of a new print; that of the print before ends."""
    end_links(certificate, PaperLink.Outcome.REPLACED)
    pk = uuid4()
    link = PaperLink(
        pk=pk,
        certificate=certificate,
        printed_by=by,
        token_sha256=digest_of_token(token_of_link(pk)),
        expires_at=clock.now() + timedelta(days=settings.PAPER_LINK_DAYS),
    ).put_mark()
    link.save()
    return link


def end_links(certificate: Certificate, outcome: PaperLink.Outcome) -> None:
    """End the links of a certificate that have not ended."""
    rows = PaperLink.objects.filter(certificate=certificate, outcome="")
    rows.update(outcome=outcome, ended_at=clock.now())


@sensitive_variables()
def token_of_link(pk: object) -> str:
    digest = salted_hmac(SALT, str(pk), algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode().rstrip("=")


def digest_of_token(token: str) -> str:
    return sha256(token[:LONGEST_TOKEN].encode(errors="replace")).hexdigest()


def find_open_link(certificate: Certificate) -> PaperLink | None:
    """The open link of its last print; None where there is none, or ``SECRET_KEY`` was changed."""
    link = PaperLink.objects.filter(certificate=certificate, outcome="").last()
    if link is None or not can_be_used(link, certificate):
        return None
    is_ours = link.token_sha256 == digest_of_token(token_of_link(link.pk))
    return link if is_ours else None


@sensitive_variables()
def open_paper_link(token: str) -> PaperLink:
    """The link of a token, with its certificate; nothing changes. Raises NotFound (``link_gone``)
    for every link that cannot be used now, whatever the reason."""
    rows = PaperLink.objects.select_related("certificate__company")
    link = rows.filter(token_sha256=digest_of_token(token)).first()
    if link is None or not can_be_used(link, link.certificate):
        raise NotFound(GONE, code="link_gone")
    return link


def can_be_used(link: PaperLink, certificate: Certificate) -> bool:
    return (
        link.has_own_mark()
        and link.is_open
        and certificate.status in SIGNABLE
        and preparers_of(certificate.tenant_id).filter(user=link.printed_by_id).exists()
        and not was_settled_since(certificate, link)
    )


def was_settled_since(certificate: Certificate, link: PaperLink) -> bool:
    """Whether it was approved, refused, cancelled or discarded after the paper was printed."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(certificate.pk))
    return rows.filter(at__gte=link.made_at).exclude(target__in=SIGNABLE).exists()


def purge_paper_links() -> int:
    """Delete links that ended long ago; what was done with them is in the chain."""
    return PaperLink.objects.filter(expires_at__lt=clock.now() - REMEMBERED).delete()[0]
