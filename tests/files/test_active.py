"""PDFs that run, start or carry something are refused, and told what it was."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from tests.files import attacks, made
from tests.files.conftest import Send, on_disk
from workflow.files.reading.look import look
from workflow.files.reading.unreadable import Unreadable
from workflow.files.types import PDF


def type_of(data: bytes) -> str:
    """As the child finds it, in this process."""
    return look(data, rows=0, columns=50, unpacked_bytes=1_000_000)["media_type"]


def refused(data: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as refusal:
        type_of(data)
    return refusal.value


@pytest.mark.parametrize("what", attacks.ACTIVE)
def test_active_content_is_named(what: str):
    build, words = attacks.ACTIVE[what]
    refusal = refused(build())
    assert refusal.code == "active"
    assert words in refusal.message
    assert refusal.message.startswith("This PDF holds ")


def test_all_that_it_holds_is_named_at_once():
    def change(pdf: Any) -> None:
        attacks.embed(pdf)
        attacks.when_shown(pdf)
        attacks.opens_with(attacks.LAUNCH)(pdf)

    assert refused(attacks.pdf_with(change)).message == (
        "This PDF holds JavaScript, a command that starts a program, an embedded file and an "
        "action that starts when it is opened. Print it to a new PDF without it."
    )


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (attacks.page_and_pdf, "a web page at the same time"),
        (attacks.pdf_then_page, "a web page at the same time"),
        (attacks.pdf_and_archive, "an archive at the same time"),
        (attacks.page_then_pdf, "begins as something else"),
    ],
)
def test_a_file_that_is_two_things_is_refused(build: Callable[[], bytes], words: str):
    refusal = refused(build())
    assert refusal.code == "suspicious"
    assert words in refusal.message


def go_to_first_page(pdf: Any) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.GoTo, D=Array([pdf.pages[0].obj, Name.Fit]))


def show_first_page(pdf: Any) -> None:
    pdf.Root.OpenAction = Array([pdf.pages[0].obj, Name.Fit])


def fields(pdf: Any) -> None:
    field = Dictionary(FT=Name.Tx, T=String("payor"), V=String("JavaScript Launch EF JS"))
    pdf.Root.AcroForm = Dictionary(Fields=Array([pdf.make_indirect(field)]))


@pytest.mark.parametrize(
    "change",
    [go_to_first_page, show_first_page, fields, attacks.by_link(attacks.WEB)],
)
def test_forms_links_and_places_to_open_at_are_fine(change: Callable[[Any], None]):
    assert type_of(attacks.pdf_with(change)) == PDF


def test_a_pdf_that_only_its_author_may_change_is_fine():
    saved = attacks.pdf_with(fields, encryption=pikepdf.Encryption(owner="owner", user=""))
    assert type_of(saved) == PDF


def test_the_words_of_a_page_are_no_content():
    assert type_of(made.pdf("/S /JavaScript /Launch /EF")) == PDF


@pytest.mark.parametrize("build", [attacks.ACTIVE["script in names"][0], attacks.page_and_pdf])
def test_a_refused_one_is_not_kept(send: Send, uploads: Path, build: Callable[[], bytes]):
    answer = send(build(), "lease.pdf", "DOCUMENT")
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] == "file"
    assert on_disk(uploads) == []
