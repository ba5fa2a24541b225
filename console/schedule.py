"""What the desk does by itself, and how often."""

from datetime import timedelta

from django.conf import settings

from console.bulk.models import BulkRun
from console.filing.packages import making, places
from console.filing.packages.models import Package
from core import clock
from core.jobs.schedule import daily, every

KEPT_DAYS = 90  # what was decided stands in the chain for good


@every("forget-bulks", daily)
def forget_bulks() -> None:
    """What became of each certificate of a bulk is kept for its person for a while."""
    BulkRun.objects.filter(ended_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()


@every("forget-packages", daily)
def forget_packages() -> None:
    """A package holds copies of papers: it is kept for a while, no longer than the certificates
    themselves, and can be made again."""
    making.forget_older_than(settings.PACKAGE_KEPT_DAYS)
    making.forget_those_with_erased()
    places.forget_all_but({str(pk) for pk in Package.objects.values_list("pk", flat=True)})
