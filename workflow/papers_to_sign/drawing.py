"""The paper to sign: the form without a mark, with the square that leads to the upload."""

from django.conf import settings
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts.models import User
from core.days import format_day
from core.refusals import NotNow
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.plan import plan_move, refuse_unmet
from workflow.engine.register import LIFECYCLES
from workflow.engine.unaltered import check_document
from workflow.papers_to_sign.links import find_open_link, token_of_link
from workflow.papers_to_sign.models import PaperLink
from workflow.replica.facts import form_facts_of_certificate
from workflow.replica.pdf import render
from workflow.replica.qr_code import PrintedCode

PRINT = "print_to_sign"
FOOT = "VALID WHEN SIGNED"
SUFFIX = "TO SIGN"
PAGE = "auth/paper"
NOT_PRINTED = "Print it to sign first."


def draw_to_sign(certificate: Certificate, by: User) -> bytes:
    """The paper of the last print, as the certificate is now. Refusals: those of the move
    ``print_to_sign``, AlteredRecord, and NotNow (``not_printed``) without a print that is open."""
    check_document(LIFECYCLE, [certificate])
    flow = LIFECYCLES[LIFECYCLE](certificate, by)
    plan = plan_move(flow, PRINT)
    plan.check({})
    if unmet := plan.unmet_condition:
        raise refuse_unmet(flow, unmet)
    link = find_open_link(certificate)
    if link is None:
        raise NotNow(NOT_PRINTED, code="not_printed")
    return render(
        form_facts_of_certificate(certificate),
        page_two=settings.FORM_PAGE_TWO,
        proof=upload_code(link),
        foot=FOOT,
    )


@sensitive_variables()
def upload_code(link: PaperLink) -> PrintedCode:
    until = timezone.localtime(link.expires_at)
    lines = (
        "Signed? Scan the square with a phone,",
        "photograph this paper and send it. No login.",
        f"Works once, until {format_day(until)}.",
    )
    return PrintedCode(f"{settings.BASE_URL}/{PAGE}#token={token_of_link(link.pk)}", lines)
