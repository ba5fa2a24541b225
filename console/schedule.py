"""The scheduled work of the desk, and its intervals."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q

from console.billing import folder, importing, reconciling, tolerance
from console.billing.models import BillingImport
from console.bulk import forms
from console.bulk.forms import FORMS
from console.bulk.models import BulkResult, BulkRun
from console.cockpit import mails as cockpit_mails
from console.exports import due, running
from console.exports import files as exported
from console.filing import lost_credit_mails
from console.filing.packages import making, places
from console.filing.packages.models import Package
from console.history.importing import delete_old_history_imports
from console.history.models import HistoryImport
from console.oversight import escalation
from console.postings import deriving
from console.reminders import rounds
from console.webhooks import delivering
from core import clock
from core.jobs.runs import RunState, fail_lost_runs
from core.jobs.schedule import daily, every, hourly, minutely
from core.jobs.standing import repeat_in_workers
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status

DERIVING_SECONDS = 180  # well below the 300 s that a job may take
KEPT_DAYS = 90  # the decisions stay in the chain


@every("forget-bulks", daily)
def forget_bulks() -> None:
    """Delete the results of bulk runs after some time."""
    BulkRun.objects.filter(ended_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()


@every("end-lost-runs", minutely)
def end_lost_runs() -> None:
    """Say of runs whose job was given up that they ended."""
    fail_lost_runs(BulkRun, Package, BillingImport, HistoryImport)


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
    kept = BulkRun.objects.filter(Q(state=RunState.RUNNING, move=FORMS) | Q(file_bytes__gt=0))
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


@every("warn-of-lost-credits", daily)
def warn_of_lost_credits() -> None:
    """Leads are mailed 60 and 14 days before tax credits can no longer be claimed."""
    lost_credit_mails.enqueue_due_warnings()


@every("escalate-past-goal", daily)
def escalate_past_goal() -> None:
    """Leads are mailed the certificates that passed the service goal, each of them once."""
    escalation.enqueue_escalations()


@every("mail-cockpit", hourly)
def mail_weekly_cockpit() -> None:
    """Leads and managers are mailed the cockpit on the first working day of a week."""
    cockpit_mails.enqueue_weekly_mails()


@every("forget-exports", daily)
def forget_exports() -> None:
    """Delete the files of exports after some time; the record of each run stays."""
    exported.delete_expired_exports()


@every("derive-postings", hourly)
def derive_accounting_postings() -> None:
    """Postings follow from what happened in the hour before; lost credits are reversed."""
    deriving.derive_postings(seconds=DERIVING_SECONDS)
    deriving.post_lost_credits()


@every("follow-reconciliation", minutely)
def follow_reconciliation() -> None:
    """The reconciliation follows from what happened in the minute before, and from its settings."""
    tolerance.mark_rows_of_former_tolerance()
    reconciling.follow_changes(seconds=DERIVING_SECONDS)


@every("take-billing-files", minutely)
def take_billing_files() -> None:
    """Billing files in the watched folder are imported, and put aside when that has ended."""
    folder.import_billing_files()


@every("forget-billing-imports", daily)
def forget_billing_imports() -> None:
    """Imports that wrote nothing are deleted after some time."""
    importing.delete_old_imports()


@every("forget-history-imports", daily)
def forget_history_imports() -> None:
    """Imports of former certificates are deleted after some time; what they wrote stays."""
    delete_old_history_imports()


@repeat_in_workers(threads=2)
def deliver_webhooks() -> int:
    """Webhooks get the events that were committed since, or are due again."""
    return delivering.deliver_due_webhooks()


@every("forget-webhook-deliveries", daily)
def forget_webhook_deliveries() -> None:
    """The log of webhooks is deleted after some time; a replay needs none of it."""
    delivering.delete_old_deliveries()
