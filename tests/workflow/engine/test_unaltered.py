"""A row that was written past the portal is neither moved nor handed out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.refusals import NotNow
from core.tampering import AlteredRecord
from tests.support.changed_rows import record_as_it_is
from tests.support.keys import KEY
from tests.support.tampering import run
from tests.support.verify_page import ask, at_code, text_of
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import MoveRequest, perform, perform_all, revise
from workflow.engine.last_records import _compile_last_query
from workflow.engine.models import Transition
from workflow.engine.unaltered import check_document, check_unaltered
from workflow.issued_pdf.issuing import pdf_of
from workflow.issued_pdf.models import IssuedPaper
from workflow.lifecycles.certificate import CertificateLifecycle

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEXT = {"text": "A word."}


@pytest.fixture(autouse=True)
def key_of_moves(settings: Any, tmp_path: Path) -> None:
    settings.AUDIT_KEY = KEY
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"


def stored_key_of(form: Any) -> str:
    return Certificate._meta.pk.get_db_prep_value(form.pk, connection)


def forge_columns(form: Any, **columns: Any) -> None:
    """Write columns of a certificate as an intruder does."""
    for name, value in columns.items():
        run(
            f"UPDATE workflow_certificate SET {name} = %s WHERE id = %s", value, stored_key_of(form)
        )


def change_tax(form: Any) -> None:
    run("UPDATE workflow_line SET tax = '999999.99' WHERE certificate_id = %s", stored_key_of(form))


def assert_altered(act: Callable[[], Any], caplog: Any) -> None:
    """It is refused as altered, with a security event, and nothing is added to the chain."""
    before = Transition.objects.count()
    caplog.clear()
    with caplog.at_level("INFO", "portal.security"), pytest.raises(AlteredRecord):
        act()
    assert [each.message for each in caplog.records if each.name == "portal.security"] == [
        "altered"
    ]
    assert Transition.objects.count() == before


def test_a_hold_taken_off_by_sql_is_not_recorded_by_a_comment(
    certificate: Any, people: Any, caplog: Any
):
    form = certificate("APPROVED")
    perform(LIFECYCLE, form.pk, "hold", by=people["lead"], inputs={"reason": "A court asks."})
    forge_columns(form, held_at=None, original_received_on="2026-01-05")
    comment = {"by": people["tenant"], "inputs": TEXT}
    assert_altered(lambda: perform(LIFECYCLE, form.pk, "comment", **comment), caplog)


def test_a_proposal_written_by_sql_lets_nobody_approve(certificate: Any, people: Any, caplog: Any):
    form = certificate("SUBMITTED")
    forge_columns(form, proposed_by_id=people["lead"].pk)
    assert_altered(lambda: perform(LIFECYCLE, form.pk, "approve", by=people["processor"]), caplog)


def test_an_approved_certificate_with_another_tax_is_not_issued(
    certificate: Any, people: Any, api: Any, caplog: Any
):
    form = certificate("APPROVED")
    change_tax(form)
    assert_altered(lambda: perform(LIFECYCLE, form.pk, "issue", by=people["tenant"]), caplog)
    assert_altered(lambda: pdf_of(Certificate.objects.get(pk=form.pk)), caplog)
    answer = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf")
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")
    assert not IssuedPaper.objects.exists()


def test_a_status_put_back_by_sql_is_not_confirmed(certificate: Any, people: Any, api: Any):
    form = certificate("APPROVED")
    perform(LIFECYCLE, form.pk, "issue", by=people["tenant"])
    paper = IssuedPaper.objects.get()
    perform(LIFECYCLE, form.pk, "amend", by=people["processor"], inputs={"remarks": "Wrong."})
    forge_columns(form, status="APPROVED")
    page = ask(at_code(paper))
    assert page.status_code == 503
    assert "Our record of this paper was altered" in text_of(page)
    assert form.reference not in text_of(page)
    assert ask(f"/verify/?file={paper.sha256}").status_code == 503
    assert api("tenant").get(f"/api/certificates/{form.pk}/form.pdf").status_code == 503
    for who, path in (
        *(("lead", "register.csv"), ("lead", "register.xlsx")),
        *(("tenant", "certificates/export.csv"), ("tenant", "certificates/export.xlsx")),
    ):
        answer = api(who).get(f"/api/{path}", {"status": "APPROVED"})
        assert (answer.status_code, answer.json()["code"]) == (503, "altered")


@pytest.mark.parametrize(
    "change", [change_tax, lambda form: forge_columns(form, remarks="Forged.")]
)
def test_a_changed_draft_is_neither_saved_nor_submitted(
    change: Callable[[Any], None], certificate: Any, people: Any, caplog: Any
):
    form = certificate("DRAFT")
    change(form)
    tenant = people["tenant"]
    assert_altered(lambda: revise(LIFECYCLE, form.pk, {"remarks": "More."}, by=tenant), caplog)
    assert_altered(lambda: perform(LIFECYCLE, form.pk, "submit", by=tenant), caplog)


def test_one_that_was_changed_keeps_all_that_are_moved_with_it(
    certificate: Any, people: Any, caplog: Any
):
    forms = [certificate("APPROVED"), certificate("APPROVED")]
    change_tax(forms[1])
    moves = [MoveRequest(LIFECYCLE, form.pk, "comment", TEXT) for form in forms]
    assert_altered(lambda: perform_all(moves, by=people["tenant"]), caplog)


def test_a_transition_that_was_changed_vouches_for_nothing(
    certificate: Any, people: Any, caplog: Any
):
    """Somebody without the key brings the chain into line with the row."""
    from tests.support.rewriting import take_the_triggers_down

    form = certificate("APPROVED")
    take_the_triggers_down()
    forge_columns(form, pouch="ABC")
    row = Transition.objects.select_related("revision").order_by("-number")[0]
    assert row.revision.values
    row.revision.values["state"]["pouch"] = "ABC"
    row.revision.save()
    assert_altered(
        lambda: perform(LIFECYCLE, form.pk, "comment", by=people["tenant"], inputs=TEXT), caplog
    )


def test_moves_of_one_subject_follow_each_other_in_one_transaction(certificate: Any, people: Any):
    form = certificate("APPROVED")
    for _ in range(3):
        perform(LIFECYCLE, form.pk, "comment", by=people["tenant"], inputs=TEXT)
    perform(LIFECYCLE, form.pk, "replace", by=people["tenant"], inputs={"remarks": "Lost."})
    record_as_it_is(form)
    check_document(LIFECYCLE, [Certificate.objects.get(pk=form.pk)])


def test_what_was_moved_while_it_was_read_is_no_tampering(certificate: Any, people: Any):
    form = certificate("APPROVED")
    read = Certificate.objects.get(pk=form.pk)
    perform(LIFECYCLE, form.pk, "hold", by=people["lead"], inputs={"reason": "A court asks."})
    with pytest.raises(NotNow) as refusal:
        check_document(LIFECYCLE, [read])
    assert refusal.value.code == "changed"


def test_many_are_checked_with_as_many_queries_as_a_few(certificate: Any):
    for status in ("APPROVED", "DRAFT", "APPROVED", "RETURNED", "ERASED"):
        certificate(status)
    rows = CertificateLifecycle.with_content(Certificate.objects.all())
    flows = [CertificateLifecycle(form) for form in rows]
    check_unaltered(flows)
    counts = []
    for some in (flows[:2], flows):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            check_unaltered(some)
        counts.append(len(queries))
    assert counts == [1, 1] or counts == [2, 2], counts


def test_the_last_transition_is_found_by_its_index(certificate: Any):
    if connection.vendor != "sqlite":
        pytest.skip("see test_last_records_plans")
    certificate("APPROVED")
    statement = _compile_last_query()
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN QUERY PLAN " + statement.sql, ["people", "1", LIFECYCLE, "x"])
        plan = " ".join(str(cell) for row in cursor.fetchall() for cell in row)
    assert "transition_subject" in plan, plan
    assert "TEMP B-TREE" not in plan
