"""Within how many pesos a certificate agrees with what was billed."""

from decimal import Decimal

from django.conf import settings
from django.db import transaction

from console.billing.matching import Tolerance
from console.billing.models import ROW_VERSION, ReconciledRow
from core import clock
from core.models.last_done import LastDone

FORMER_VERSION = ROW_VERSION - 1


def read_tolerance() -> Tolerance:
    """The tolerance by the settings."""
    pesos, share = settings.BILLING_TOLERANCE_PESOS, settings.BILLING_TOLERANCE_SHARE
    return Tolerance(Decimal(pesos), Decimal(str(share)))


@transaction.atomic
def mark_rows_of_former_tolerance() -> int:
    """Have the rows computed again that were by another tolerance; how many rows."""
    now = read_tolerance()
    facts = {"pesos": str(now.pesos), "share": str(now.share)}
    defaults = {"at": clock.now(), "facts": facts}
    rows = LastDone.objects.select_for_update()
    last, _ = rows.get_or_create(name=LastDone.Name.TOLERANCE, defaults=defaults)
    if last.facts == facts:
        return 0
    LastDone.objects.filter(pk=last.pk).update(**defaults)
    return ReconciledRow.objects.filter(version=ROW_VERSION).update(version=FORMER_VERSION)
