"""The reconciliation is computed while people work on the certificates of the same company."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections, transaction

from accounts.models import Company
from console.billing.models import ReconciledShare
from console.billing.reconciling import write_rows
from tests.plumbing.conftest import until
from tests.support.billing_files import INVOICE, Api, bring_in
from tests.support.builders import line
from workflow.certificates.models import Certificate

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_october"),
    pytest.mark.slow,
    pytest.mark.postgres,
]
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
# As the database itself does for each new row that names the company.
REFERENCED = "SELECT 1 FROM accounts_company WHERE id = %s FOR KEY SHARE"


def count_waiting() -> int:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        (count,) = cursor.fetchone()
    return int(count)


def test_a_move_and_the_rows_of_its_payor_do_not_wait_for_each_other(
    api: Api, certificate: Callable[..., Any], company: Company
) -> None:
    """A move locks its certificate, then writes rows that name the company."""
    form = certificate("SUBMITTED", lines=[line("100000.00")], unit="G-12")
    bring_in(api, INVOICE)
    tin9 = form.tenant.tin.tin9
    ends: list[BaseException | None] = []

    def compute() -> None:
        try:
            with transaction.atomic():
                write_rows(company, [tin9])
            ends.append(None)
        except BaseException as error:  # noqa: BLE001 - the test looks at how it ended
            ends.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=compute)
    with transaction.atomic():
        Certificate.objects.select_for_update().get(pk=form.pk)
        thread.start()
        until(lambda: count_waiting() or ends, 20)
        with connection.cursor() as cursor:
            cursor.execute(REFERENCED, [company.pk])
    thread.join(20)
    assert ends == [None]
    assert ReconciledShare.objects.filter(certificate=form.pk).exists()
