"""Record and report the opening of a signing link on another network than its first one."""

from django.views.decorators.debug import sensitive_variables

from core import clock, request_context
from core.db.transactions import run_in_transaction
from core.networks import neighbourhood_of
from workflow.certificates.models import Certificate
from workflow.engine.execution import Creation, perform_all
from workflow.engine.rows import RECORDED, RECORDS
from workflow.signature_requests.link_letters import mail_opened_elsewhere
from workflow.signature_requests.links import open_signing_link
from workflow.signature_requests.models import SigningLink

WHY = "signing link opened on another network"


@sensitive_variables()
def open_link_here(token: str) -> tuple[SigningLink, list[Certificate]]:
    """Open a link as ``open_signing_link`` does, and note the network of the caller.

    The first network is remembered. The first call of another one is recorded with its address,
    and mailed to the person who asked for the signature, who can withdraw the link.
    """
    link, certificates = open_signing_link(token)
    network = neighbourhood_of(request_context.current().ip)
    if not link.first_network:
        links = SigningLink.objects.filter(pk=link.pk, first_network="")
        links.update(first_network=network)
    elif network != link.first_network and link.opened_elsewhere_at is None:
        run_in_transaction(lambda: record_opened_elsewhere(link))
    return link, certificates


def record_opened_elsewhere(link: SigningLink) -> None:
    """Record and mail it, once for each link."""
    links = SigningLink.objects.filter(pk=link.pk, opened_elsewhere_at=None)
    if links.update(opened_elsewhere_at=clock.now()):
        content, inputs = {"why": WHY, "rows": []}, {"link": str(link.pk)}
        perform_all([Creation(RECORDS, RECORDED, content, inputs=inputs)], by=None)
        mail_opened_elsewhere.enqueue(str(link.pk))
