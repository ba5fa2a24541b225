"""The list of notifications is the specification's, and what it lists lies in the mail folder."""

from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as given
from django.db.models.functions import Now
from django.utils import timezone

from core.jobs.worker import Worker
from core.models import Job
from tests.support.builders import BAD
from tests.support.table_of_moves import ACCEPTED, WHO_IS_MAILED
from workflow.engine import effects
from workflow.engine.execution import perform
from workflow.engine.moves import options_of_step
from workflow.engine.register import edges_of_lifecycle
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.mails.words import MATRIX, OF_DRAFTS
from workflow.models import Notice, Transition
from workflow.pages.notifications import matrix, render_notifications_page

NAME = "certificates"
TENANT, PROCESSOR = "notices@shop.example", "processor@mall.example"
# Specification section 4, "Form status rules": whom each new status is told.
TO_TENANTS = {status for status, who in WHO_IS_MAILED.items() if "tenant" in who}
TO_STAFF = {status for status, who in WHO_IS_MAILED.items() if "processor" in who}


def test_the_page_equals_the_code():
    written = (given.BASE_DIR / "docs" / "notifications.md").read_text(encoding="utf-8")
    assert written == render_notifications_page(), "run: python manage.py write_notifications"


def test_the_first_list_is_the_specifications_exactly():
    told = {status: set.union(*moves.values()) for status, moves in matrix().items()}
    unlisted = set(told) - set(WHO_IS_MAILED)
    assert unlisted == set(), f"tests/workflow/engine/test_moves.py, WHO_IS_MAILED lacks {unlisted}"
    assert {status for status, who in told.items() if "tenant" in who} == TO_TENANTS
    assert {status for status, who in told.items() if "processor" in who} == TO_STAFF
    assert (set(MATRIX["tenant"]), set(MATRIX["processor"])) == (TO_TENANTS, TO_STAFF)


def test_the_second_list_is_every_quiet_move_that_mails_and_each_leaves_the_status():
    facts = {step: options_of_step(step) for step in edges_of_lifecycle(CertificateLifecycle)}
    quiet = [step for step, of in facts.items() if of.quiet and of.then]
    assert {step.func.__name__ for step in quiet} == set(OF_DRAFTS)
    assert not any(hasattr(step.target, "value") for step in quiet)


@pytest.fixture
def folder(settings: Any, tmp_path: Path, people: Any) -> Iterator[Path]:
    """Mails as the demo keeps them: a file each."""
    settings.EMAIL_BACKEND = "core.mail.EmlFileBackend"
    settings.MAIL_DIR = tmp_path / "mail"
    settings.MAIL_DIR.mkdir()
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()
    return settings.MAIL_DIR


def letters(folder: Path) -> list[EmailMessage]:
    """What lies in the folder once the jobs process has done its part."""
    worker = Worker({})
    while effects.relay_once() or worker.work_once("mail"):
        pass
    files = folder.glob("*.eml")
    return [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]  # type: ignore[misc]


def test_each_mail_of_the_matrix_lies_in_the_folder_once(
    folder: Path, certificate: Any, people: Any
):
    """Through every status, RETURNED twice: two mails to each for the two of them."""
    form = certificate("RETURNED")
    for move, who, inputs in (
        ("resubmit", "tenant", {}),
        ("send_back", "processor", BAD),
        ("resubmit", "tenant", {}),
        ("approve", "processor", ACCEPTED),
        ("amend", "processor", {"remarks": "August."}),
        ("resubmit", "tenant", {}),
        ("disapprove", "processor", BAD),
    ):
        perform(NAME, form.pk, move, by=people[who], inputs=inputs)
    found = Counter((letter["To"], letter["Subject"]) for letter in letters(folder))
    said = {
        TENANT: ["was submitted", "was approved", "was opened for amendment", "was disapproved"],
        PROCESSOR: ["is approved", "is open for amendment", "is disapproved"],
    }
    expected = Counter(
        (to, f"Form 2307 {form.reference} {words}") for to, all_ in said.items() for words in all_
    )
    expected[TENANT, f"Form 2307 {form.reference} was returned to you"] = 2
    expected[PROCESSOR, f"Form 2307 {form.reference} is returned"] = 2
    assert found == expected
    assert len(letters(folder)) == expected.total()
    owed = Transition.objects.exclude(effects=[])
    assert Notice.objects.count() == sum(len(row.effects) for row in owed) == 11


def test_a_mail_is_text_and_html_says_what_to_do_and_links_to_the_certificate(
    folder: Path, certificate: Any
):
    form = certificate("RETURNED")
    for letter in letters(folder):
        screen = "tenant/forms" if letter["To"] == TENANT else "accounting/form"
        for kind in ("plain", "html"):
            part = letter.get_body((kind,))
            assert part is not None
            words = part.get_content()
            assert f"{given.BASE_URL}/{screen}/{form.pk}" in words
            assert "What to do next" in words
            assert form.reference in words
            assert ("you handle this certificate" in words) == (letter["To"] == PROCESSOR)


def test_a_job_that_ran_and_was_not_marked_mails_nothing_twice(folder: Path, certificate: Any):
    certificate("APPROVED")
    before = len(letters(folder))
    Job.objects.filter(lane="mail").update(done_at=None, due=Now())
    assert len(letters(folder)) == before == 3
