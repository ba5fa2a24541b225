"""What is handed out of an approved certificate: the same bytes for everybody, with a code."""

import threading
from hashlib import sha256
from typing import Any

import pytest
from django.db import connection

from core import clock
from tests.support import printed_forms as printed
from tests.support.builders import when
from tests.support.stored import path_of_stored_file
from workflow.engine.execution import perform
from workflow.expiry.orphans import orphans
from workflow.files import storage
from workflow.issued_pdf.codes import LENGTH, LETTERS, group_code, issued_code_of, read_code
from workflow.issued_pdf.issuing import get_or_create_issued_pdf, issues_of
from workflow.issued_pdf.models import IssuedPaper

pytestmark = pytest.mark.slow


def test_the_square_leads_to_the_page_of_this_paper(issued: Any, settings: Any):
    _, pdf, paper = issued
    assert printed.read_squares(pdf) == [f"{settings.BASE_URL}/verify/{paper.code}"]


def test_the_code_stands_under_the_square_with_where_to_type_it(issued: Any, settings: Any):
    _, pdf, paper = issued
    words = printed.text_of(pdf)
    assert group_code(paper.code) in words
    assert f"{settings.BASE_URL}/verify" in words


@pytest.mark.parametrize("status", ["SUBMITTED", "APPROVED", "FOR AMENDMENT"])
def test_what_was_not_issued_bears_no_code(status: str, certificate: Any, api: Any):
    form = certificate(status)
    pdf = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf").content
    assert printed.read_squares(pdf) == []
    assert IssuedPaper.objects.count() == 0


def test_everybody_is_handed_the_same_bytes(issued: Any, api: Any):
    form, pdf, paper = issued
    for who in ("tenant", "processor", "manager"):
        assert api(who).get(f"/api/certificates/{form.pk}/form.pdf").content == pdf
    assert paper.sha256 == sha256(pdf).hexdigest()
    assert IssuedPaper.objects.count() == 1


def test_a_re_print_is_a_paper_of_its_own(issued: Any, hand_out: Any):
    form, first, paper = issued
    second, third = hand_out(form), hand_out(form)
    assert first != second == third
    again = IssuedPaper.objects.exclude(pk=paper.pk).get()
    assert (again.mark, again.approval) == ("RE-PRINT", paper.approval)
    assert again.code != paper.code


def test_a_new_approval_is_a_new_paper(issued: Any, people: Any, hand_out: Any):
    form, first, paper = issued
    perform("certificates", form.pk, "amend", by=people["processor"], inputs={"remarks": "August."})
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    perform("certificates", form.pk, "approve", by=people["processor"])
    assert hand_out(form) != first
    later = IssuedPaper.objects.exclude(pk=paper.pk).get()
    assert later.mark == ""
    assert later.approval > paper.approval


def test_an_erased_certificate_leaves_the_code_and_no_bytes(
    issued: Any, django_capture_on_commit_callbacks: Any
):
    form, _, paper = issued
    path = path_of_stored_file(paper.stored_as)
    assert path.exists()
    with when("erase"), django_capture_on_commit_callbacks(execute=True):
        perform("certificates", form.pk, "erase", by=None)
    paper.refresh_from_db()
    assert (paper.stored_as, path.exists()) == ("", False)


def test_the_daily_purge_leaves_issued_papers(issued: Any, settings: Any):
    *_, paper = issued
    later = clock.now().replace(year=clock.now().year + 1)
    with clock.set_to(later):
        assert storage.place_of_stored_file(paper.stored_as) not in set(orphans())


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite writes one at a time")
@pytest.mark.django_db(transaction=True)
def test_of_two_who_ask_at_once_both_get_the_first_ones(certificate: Any):
    form = certificate("APPROVED")
    approval, _ = issues_of(form)
    seen: list[str] = []

    def ask() -> None:
        try:
            seen.append(get_or_create_issued_pdf(form, approval, "").sha256)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    assert set(seen) == {IssuedPaper.objects.get().sha256}


def test_codes_of_neighbours_have_nothing_in_common(settings: Any):
    codes = {issued_code_of("a", number, "") for number in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {LENGTH}
    # The first letter is any of them, about equally often.
    firsts = [code[0] for code in codes]
    assert {*firsts} == {*LETTERS}
    assert max(map(firsts.count, LETTERS)) < 80


def test_nobody_makes_a_code_without_the_key(settings: Any):
    ours = issued_code_of("a", 1, "")
    settings.SECRET_KEY = "another key, as long as one of ours would have to be"
    assert issued_code_of("a", 1, "") != ours


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7F3K92QDM4XT", "7F3K92QDM4XT"),
        (" 7f3k 92qd-m4xt ", "7F3K92QDM4XT"),
        ("O123I567L9AB", "012315671" + "9AB"),
        ("https://portal.example/verify/7F3K92QDM4XT/", "7F3K92QDM4XT"),
        ("7F3K92QDM4X", ""),
        ("7F3K92QDM4XTT", ""),
        ("7F3K92QDM4XU", ""),
        ("7F3K92QDM4X\x00", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_as_people_type_it(typed: str, read: str):
    assert read_code(typed) == read
