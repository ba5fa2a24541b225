"""The scheduled work of the desk, and its intervals."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q

from console.bulk import forms
from console.bulk.forms import FORMS
from console.bulk.models import BulkResult, BulkRun, State
from console.exports import due, running
from console.exports import files as exported
from console.filing.packages import making, places
from console.filing.packages.models import Package
from console.reminders import rounds
from core import clock
from core.jobs.schedule import daily, every, hourly
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status

KEPT_DAYS = 90  # the decisions stay in the chain


@every("forget-bulks", daily)
def forget_bulks() -> None:
    """Delete the results of bulk runs after some time."""
    BulkRun.objects.filter(ended_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()


@every("remind-of-what-is-missing", hourly)
def remind_of_what_is_missing() -> None:
    """Tenants whose next reminder is due are mailed, in working hours."""
    rounds.go_on()


@every("forget-merged-forms", daily)
def forget_merged_forms() -> None:
    """Delete merged forms after some time, and no later than their certificates.

    They are copies, and can be merged again.
    """
    long_ago = clock.now() - timedelta(days=settings.MERGED_FORMS_KEPT_DAYS)
    erased = Certificate.objects.filter(status=Status.ERASED).values("pk")
    of_erased = BulkResult.objects.filter(certificate__in=erased, ok=True).values("run")
    merged = BulkRun.objects.filter(file_bytes__gt=0)
    merged.filter(Q(ended_at__lt=long_ago) | Q(pk__in=of_erased)).update(file_bytes=0)
    kept = BulkRun.objects.filter(Q(state=State.RUNNING, move=FORMS) | Q(file_bytes__gt=0))
    forms.delete_stale_merged_forms({str(pk) for pk in kept.values_list("pk", flat=True)})


@every("forget-packages", daily)
def forget_packages() -> None:
    """Delete packages after some time, and no later than their certificates.

    They hold copies, and can be made again.
    """
    making.forget_older_than(settings.PACKAGE_KEPT_DAYS)
    making.forget_those_with_erased()
    places.delete_stale_package_folders(
        {str(pk) for pk in Package.objects.values_list("pk", flat=True)}
    )


@every("begin-exports", hourly)
def begin_exports() -> None:
    """Exports of the register that are due go out, soon after midnight in Manila; what stood still
    is made up for within the hour."""
    running.end_lost()
    due.begin_due()


@every("forget-exports", daily)
def forget_exports() -> None:
    """Delete the files of exports after some time; the record of each run stays."""
    exported.delete_expired_exports()
