"""The reconciliation does not slow down as rows grow in number: what PostgreSQL reads."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Branch, Lease, Tenant
from console.billing.models import BillingDocument, BillingImport, ReconciledRow, ReconciledShare
from console.billing.reconciling import follow_changes
from tests.support.changed_rows import change_rows
from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, read_by
from tests.support.reconciliation_lists import URLS
from workflow.certificates.models import Certificate

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
ROWS = 20_000
QUARTERS = 20
STATES = ["MATCHED"] * 18 + ["MISSING", "SHORT"]


@pytest.fixture
def many_rows(people: Any, branch: Branch, certificate: Any) -> None:
    tenant = Tenant.objects.get(pk=people["tenant"].tenant_id)
    create_reconciled_rows(tenant, branch)
    create_shares(certificate("APPROVED"))
    create_leases(tenant, branch)
    BillingImport.objects.bulk_create(
        BillingImport(by=people["colleague"], name="a.csv", sha256="0" * 64)
        for _ in range(ROWS // 4)
    )
    create_documents(tenant, branch)
    with connection.cursor() as cursor:
        analyze(cursor)


def create_reconciled_rows(tenant: Tenant, branch: Branch) -> None:
    ReconciledRow.objects.bulk_create(
        ReconciledRow(
            company=branch.company,
            quarter=(2021 + at % QUARTERS // 4) * 10 + at % 4 + 1,
            tin9=f"{at:09}",
            tenant=tenant,
            branch=branch,
            unit=f"{at:05}",
            nature="RENT",
            expected_base=10_000,
            state=STATES[at // QUARTERS % len(STATES)],
            missing=500 if STATES[at // QUARTERS % len(STATES)] == "MISSING" else 0,
            why="x",
        )
        for at in range(ROWS)
    )


def create_shares(signed: Any) -> None:
    """One for each row, all of the same certificate."""
    change_rows(Certificate.objects.filter(pk=signed.pk), is_signed=True)
    ReconciledShare.objects.bulk_create(
        ReconciledShare(
            row=row,
            company_id=row.company_id,
            quarter=row.quarter,
            tin9=row.tin9,
            certificate=signed,
            tax=500,
        )
        for row in ReconciledRow.objects.all()
    )
    follow_changes()  # nothing is billed yet: what happened is passed over


def create_leases(tenant: Tenant, branch: Branch) -> None:
    Lease.objects.bulk_create(
        Lease(
            tenant=tenant,
            company=branch.company,
            branch=branch,
            unit=f"{at:05}",
            valid_from="2020-01-01",
            natures="RENT",
            area=40,
            rent=10_000,
        )
        for at in range(0, ROWS, 2)
    )


def create_documents(tenant: Tenant, branch: Branch) -> None:
    run = BillingImport.objects.create(name="b.csv", sha256="0" * 64)
    BillingDocument.objects.bulk_create(
        BillingDocument(
            company=branch.company,
            kind="INVOICE",
            document_no=f"INV-{at}",
            einvoice_no=f"EIS-{at}",
            branch=branch,
            payor_tin=tenant.tin,
            tin9=f"{at:09}",
            date="2024-01-05",
            income_month="2024-01-01",
            quarter=20241,
            nature="RENT",
            imported_in=run,
        )
        for at in range(ROWS)
    )


def test_the_lists_read_few_rows(many_rows: None, api: Any, subtests: pytest.Subtests):
    for url in URLS:
        with subtests.test(url):
            with CaptureQueriesContext(connection) as ran:
                answer = api("lead").get(url)
            assert answer.status_code == 200, answer.content
            slow = []
            for each in ran:
                of_sums = "SUM(" in each["sql"] or "COUNT(" in each["sql"]
                if each["sql"].startswith("SELECT") and "console_" in each["sql"]:
                    rows = read_by(each["sql"].replace("%", "%%"))
                    most = ROWS // QUARTERS + MOST_READ if of_sums else MOST_READ
                    slow += [f"{rows}: {each['sql'][:400]}"] if rows > most else []
            assert not slow, "\n".join(slow)
