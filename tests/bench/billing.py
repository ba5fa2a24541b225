"""Billing: documents read and matched, and the reconciliation list at very many rows.

``python -m tests.bench.billing DOCUMENTS ROWS`` measures in the empty database of ``DATABASE_URL``,
else in a temporary SQLite file, and prints the rows as JSON.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench.known import KNOWN, OF_BILLING
from tests.bench.plan import Plan
from tests.bench.row import Row

ROOT = Path(__file__).resolve().parents[2]
OF_A_PAYOR = 5  # documents, each of a unit
MOST_CERTIFIED = 1_000  # payors that certify their first unit
ASKED_ROWS = 1_000  # of the quarter that is asked for; all others are of other quarters
QUARTERS = [year * 10 + number for year in range(2016, 2026) for number in range(1, 5)]
ASKED_AT, ASKED = 20261, "2026Q1"
ROUNDS, WARMING = 40, 3
MIB_IN_KIB = 1024
PLACES = ("DATABASE_URL", "PORTAL_DATA_DIR")
HEADINGS = "company,mall,unit,payor_tin,document_no,kind,date,income_month,nature,net,vat,withheld"


def billing_rows(plan: Plan) -> list[Row]:
    """Measure in a process of its own, because settings are read once."""
    if not plan.billing:
        reason = "left out by --quick"
        return [Row(case, "sqlite", KNOWN[case].goal, reason=reason) for case in OF_BILLING]
    asked = [str(number) for number in plan.billing]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.billing", *asked],
        cwd=ROOT,
        env={name: text for name, text in os.environ.items() if name not in PLACES},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Row(**row) for row in json.loads(done.stdout.splitlines()[-1])]


def main(documents: int, listed: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    call_command("migrate", interactive=False, verbosity=0)
    place = Place()
    found = [*place.measure_import(documents), place.measure_list(listed, connection.vendor)]
    for row in found:
        row.db = connection.vendor
    json.dump([asdict(row) for row in found], sys.stdout)


class Place:
    """A company, its mall and its lead."""

    def __init__(self) -> None:
        from accounts.memberships import create_owner
        from accounts.models import Assignment, Branch, Company, Role, Tenant, User
        from core.tin import Tin
        from tests.support.api import client_of

        self.company = Company.objects.create(
            code="PCM", name="PACIFIC CREST MALLS, INC.", tin=Tin("009912345"), address="X"
        )
        self.mall = Branch.objects.create(company=self.company, name="Crest Bay Mall", city="Lipa")
        self.lead = User.objects.create(username="lead", name="Lead", role=Role.LEAD)
        Assignment.objects.create(user=self.lead, company=self.company)
        shop = Tenant.objects.create(name="SHOP CORPORATION", tin=Tin("998765432"), address="X")
        self.tenant = User.objects.create(username="t", name="T", role=Role.TENANT, tenant=shop)
        create_owner(self.tenant)
        self.client = client_of(self.lead)

    def measure_import(self, documents: int) -> list[Row]:
        """Documents a second, read and matched, and the memory that it took."""
        from console.billing.importing import run_billing_import, start_billing_import
        from console.billing.models import BillingImport
        from tests.support.job_arguments import last_arguments

        self.certify(min(MOST_CERTIFIED, documents // OF_A_PAYOR))
        data = "\n".join([HEADINGS, *self.lines(documents)]).encode()
        run = start_billing_import("bench.csv", data, self.lead, is_dry_run=False)
        order = last_arguments(run_billing_import)
        before, began = memory_in_mib(), time.monotonic()
        run_billing_import.func(*order)
        took = time.monotonic() - began
        done = BillingImport.objects.get(pk=run.pk)
        assert (done.state, done.new) == ("done", documents), (done.message, done.faulty[:3])
        note = f"{documents:,} documents in {took:.0f} s"
        return [
            billing_row("B-rows", round(documents / took), "a second", note),
            billing_row("B-memory", round(memory_in_mib() - before), "MiB", note),
        ]

    def certify(self, count: int) -> None:
        """So many stalls of one payor are certified as billed."""
        from tests.bench.world import submitted

        for turn in range(count):
            submitted(self.tenant, self.company, self.mall, turn)

    def lines(self, documents: int) -> Iterable[str]:
        for at in range(documents):
            payor = 100_000_000 + at // OF_A_PAYOR
            yield (
                f"PCM,Crest Bay Mall,U-{at % OF_A_PAYOR},{payor:09},INV-{at},INVOICE,"
                f"2026-01-05,2026-01,RENT,{10_000 + at % 997}.00,,"
            )

    def measure_list(self, listed: int, db: str) -> Row:
        """p95 of the list among very many rows, against the same list among few."""
        from console.billing.models import BillingDocument, ReconciledRow

        ReconciledRow.objects.all().delete()
        BillingDocument.objects.all().delete()
        self.add_rows([ASKED_AT] * ASKED_ROWS)
        small = self.time_lists()
        self.add_rows(QUARTERS[at % len(QUARTERS)] for at in range(listed - ASKED_ROWS))
        if db == "postgresql":
            from django.db import connection

            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        large = self.time_lists()
        ratio = round(percentile(large) / percentile(small), 2)
        row = billing_row("B-list", round(percentile(large), 1), "ms", f"{listed:,} rows")
        row.ratio, row.floor, row.by_floor = ratio, round(percentile(small), 1), ratio
        return row

    def add_rows(self, quarters: Iterable[int]) -> None:
        from console.billing.models import ReconciledRow

        some: list[ReconciledRow] = []
        for at, quarter in enumerate(quarters):
            some.append(
                ReconciledRow(
                    company=self.company,
                    quarter=quarter,
                    tin9=f"{at:09}",
                    branch=self.mall,
                    unit=f"{at % 99}",
                    nature="RENT",
                    expected_base=10_000,
                    expected_tax=500,
                    expected_atc="WC100",
                    state="MATCHED" if at % 20 else "MISSING",
                    missing=0 if at % 20 else 500,
                    why="x",
                )
            )
            if len(some) == 5_000:
                ReconciledRow.objects.bulk_create(some)
                some = []
        ReconciledRow.objects.bulk_create(some)

    def time_lists(self) -> list[float]:
        """Milliseconds of each round, all lists of a screen together."""
        asked = {"company": "PCM", "quarter": ASKED}
        found = []
        for _ in range(ROUNDS + WARMING):
            began = time.perf_counter()
            for path in ("", "payors/"):
                answer: Any = self.client.get(f"/api/reconciliation/{path}", asked)
                assert answer.status_code == 200, answer.content
            found.append(1_000 * (time.perf_counter() - began))
        return found[WARMING:]


def percentile(of: list[float]) -> float:
    return statistics.quantiles(of, n=20)[-1]


def billing_row(case: str, value: float, unit: str, note: str) -> Row:
    return Row(case, "", KNOWN[case].goal, ours=value, unit=unit, spread=note)


def memory_in_mib() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MIB_IN_KIB


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as own:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{own}/billing.sqlite3")
        os.environ.setdefault("PORTAL_DATA_DIR", own)
        main(int(sys.argv[1]), int(sys.argv[2]))
