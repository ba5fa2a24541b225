"""Looking again at the certificates of payors whose reconciliation was computed again."""

from collections.abc import Sequence

from console.billing.payors import tenants_of
from core.cached_values import forget_everything
from core.jobs.tasks import job
from workflow.certificates import attachments
from workflow.certificates.billed import prefetch_billed_amounts
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN
from workflow.checks.standing import AT_ONCE, differs_in_billing, save_findings_of


def enqueue_recheck(company: int, tins: Sequence[str]) -> None:
    recheck_payors.enqueue(company, list(tins))


@job()
def recheck_payors(company: int, tins: list[str]) -> None:
    """Store what is found now in open certificates whose billed amounts changed.

    Another process has written what this one may have cached before.
    """
    forget_everything()
    tenants = [tenant for some in tenants_of(tins).values() for tenant in some]
    rows = Certificate.objects.filter(company=company, tenant__in=tenants, status__in=OPEN)
    rows = rows.select_related("company", "branch", "tenant", "replaces").order_by("pk")
    some = list(rows.prefetch_related("lines", "locations", attachments.files()))
    prefetch_billed_amounts(some)
    changed = [each for each in some if differs_in_billing(each)]
    for at in range(0, len(changed), AT_ONCE):
        save_findings_of(changed[at : at + AT_ONCE])
