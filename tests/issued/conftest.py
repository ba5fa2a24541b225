"""Certificates that were approved and handed out, and a data folder for what is kept of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workflow.engine.execution import perform
from workflow.issued_pdf.models import IssuedPaper

Handing = Callable[[Any], bytes]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DEMO = True
    settings.DATA_DIR = tmp_path
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return tmp_path


@pytest.fixture
def hand_out(api: Any, people: Any) -> Handing:
    """Record the issue of an approved certificate and take its PDF, as the button does."""

    def hand(form: Any) -> bytes:
        perform("certificates", form.pk, "issue", by=people["tenant"])
        answer = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf")
        assert answer.status_code == 200, answer.content
        return answer.content

    return hand


@pytest.fixture
def issued(certificate: Any, hand_out: Handing) -> tuple[Any, bytes, IssuedPaper]:
    """A certificate, its PDF and what is kept of it."""
    form = certificate("APPROVED")
    pdf = hand_out(form)
    return form, pdf, IssuedPaper.objects.get()
