"""The files to fill in with billing documents are read back by the import."""

import pytest

from accounts.models import Branch
from console.billing.importing import MOST_ROWS
from console.billing.models import DocumentKind
from tests.support.billing_files import IMPORTS, INVOICE, Api, csv_of, run, send

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
TEMPLATE = "/api/billing/template"


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("kind", DocumentKind.values)
def test_the_example_of_each_kind_is_taken(api: Api, branch: Branch, kind: str, ending: str):
    answer = api("lead").get(f"{TEMPLATE}.{ending}", {"kind": kind})
    assert answer.status_code == 200, answer.content
    assert kind.lower().replace("_", "-") in answer["Content-Disposition"]
    sent = send(api, answer.getvalue(), name=f"filled.{ending}", dry_run="true")
    found = run(api, sent.json()["id"])
    assert (found["state"], found["rows"], found["new"], found["faults"]) == ("done", 1, 1, 0)


def test_another_kind_is_refused(api: Api):
    assert api("lead").get(f"{TEMPLATE}.csv", {"kind": "BILL"}).status_code == 422
    assert api("lead").get(f"{TEMPLATE}.csv").status_code == 422


def test_a_file_may_be_larger_than_an_attachment(api: Api, branch: Branch, settings: object):
    settings.ATTACHMENT_MAX_BYTES = 1_048_576  # type: ignore[attr-defined]
    settings.BILLING_MAX_BYTES = 3_145_728  # type: ignore[attr-defined]
    blank = b"\n" * 2_000_000
    assert send(api, csv_of(INVOICE) + blank).status_code == 202
    answer = send(api, csv_of(INVOICE) + blank + blank)
    assert answer.status_code == 413
    assert "At most 3 MB" in answer.json()["message"]
    assert api("lead").get(IMPORTS).json()["count"] == 1


@pytest.mark.thorough
@pytest.mark.slow
def test_as_many_rows_as_are_promised_fit(api: Api, branch: Branch, settings: object):
    row = ",".join(csv_of(INVOICE).decode().splitlines()[1].split(","))
    head = csv_of(INVOICE).decode().splitlines()[0]
    rows = (row.replace("INV-1", f"INVOICE-2026-{at:08}") for at in range(MOST_ROWS))
    data = "\n".join([head, *rows]).encode()
    assert len(data) < settings.BILLING_MAX_BYTES / 2  # type: ignore[attr-defined]
    found = run(api, send(api, data, dry_run="true").json()["id"])
    assert (found["rows"], found["new"], found["faults"]) == (MOST_ROWS, MOST_ROWS, 0)
