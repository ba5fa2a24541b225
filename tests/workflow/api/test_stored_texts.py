"""What was stored before texts were read in one place breaks no page, file or mail."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tests.support.api import client_of
from tests.support.changed_rows import change_rows
from tests.support.outbox import deliver
from tests.support.read_pages import check_everything_reads
from workflow.certificates.models import Certificate
from workflow.certificates.reasons import Reasons
from workflow.engine import inputs
from workflow.engine.execution import perform
from workflow.engine.inputs import InputKind, Text
from workflow.engine.proof import BrokenChain
from workflow.files import csv_text
from workflow.mails.models import Notice
from workflow.mails.send import compose_notice_mail

IN_JSON = "a\u202eb\x1bc" + ("\ud800d" if connection.vendor == "sqlite" else "")
IN_COLUMNS = "A\u202eB\x1bC" + ("\x00D" if connection.vendor == "sqlite" else "")


@pytest.fixture
def as_then(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The readers of former days, which took every text as it came."""
    inputs.inputs_of_move.cache_clear()
    monkeypatch.setitem(inputs.KINDS, Text, InputKind("text", str))
    monkeypatch.setitem(inputs.KINDS, Reasons, InputKind("reasons", lambda given: given))
    yield
    inputs.inputs_of_move.cache_clear()


@pytest.fixture
def form(certificate: Any, people: Any, as_then: None) -> Any:
    """A returned certificate, its comments, reasons, remarks and content as they came then."""
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = "a@b.example", timezone.now()
    shop.save()
    form = certificate("SUBMITTED")
    said = {
        "remarks": IN_JSON,
        "reasons": [{"code": "OTHER", "field": IN_JSON, "text": IN_JSON}],
    }
    perform("certificates", form.pk, "comment", by=people["tenant"], inputs={"text": IN_JSON})
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=said)
    return form


@pytest.mark.slow
def test_every_page_is_read_and_every_mail_leaves(form: Any, people: Any):
    mails = deliver()
    assert any("was returned" in mail.subject for mail in mails)
    assert all(mail.message().as_bytes() for mail in mails)
    assert "a\ufffdb\ufffdc" in "".join(mail.body for mail in mails)
    assert check_everything_reads(people) > 50
    told = client_of(people["tenant"]).get(f"/api/certificates/{form.pk}/").json()
    assert told["last_remarks"].startswith("a")
    assert "\ud800" not in told["last_remarks"]


def test_its_tenant_can_go_on_with_it(form: Any, people: Any):
    tenant = client_of(people["tenant"])
    saved = tenant.patch(f"/api/certificates/{form.pk}/", {"remarks": "Mended."}, format="json")
    sent = tenant.post(f"/api/certificates/{form.pk}/resubmit/", {}, format="json")
    assert (saved.status_code, sent.status_code) == (200, 200)


@pytest.mark.slow
def test_columns_that_hold_such_texts_are_read(certificate: Any, people: Any):
    form = certificate("DRAFT")
    names = ("payee_name", "payee_address", "signatory_name", "signatory_title", "remarks")
    change_rows(Certificate.objects.filter(pk=form.pk), **dict.fromkeys(names, IN_COLUMNS))
    change_rows(form.lines.all(), description=IN_COLUMNS)
    people["tenant"].tenant.name = IN_COLUMNS
    people["tenant"].tenant.save()
    with pytest.raises(BrokenChain, match="not found by a name that it has"):
        check_everything_reads(people)


def test_half_characters_leave_in_no_file_and_no_mail(settings: Any):
    assert csv_text.encode_csv("a\ud800b") == b"a?b"
    facts: dict[str, object] = {
        "address": "x\ud800",
        "tenant": {"name": "y\udc80"},
        "portal": "P",
        "link": "l",
    }
    mail = compose_notice_mail(Notice(pk=1, recipient="a@b.example"), "verify", "z\ud800", facts)
    assert mail.message().as_bytes()
