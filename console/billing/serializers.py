"""Billing imports as the API answers them."""

from console.billing.models import BillingImport
from console.billing.schemas import BillingImportSchema
from workflow.engine.record import THE_PORTAL


def serialize_billing_import(run: BillingImport) -> BillingImportSchema:
    return {
        "id": str(run.pk),
        "name": run.name,
        "by": str(run.by) if run.by else THE_PORTAL,
        "dry_run": run.is_dry_run,
        "state": run.state,
        "message": run.message,
        "rows": run.rows,
        "new": run.new,
        "same": run.same,
        "faults": run.faults,
        "faulty": run.faulty,
        "created_at": run.created_at,
        "ended_at": run.ended_at,
    }
