"""The replica is the official form to the pixel, and says what the certificate says."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from accounts.tin import Tin
from tests.builders import line
from tests.workflow import printed
from tests.workflow.filled import TRICKY, expected, full, payment, samples
from workflow import clock
from workflow.models.certificate import Certificate
from workflow.models.transition import Transition
from workflow.replica.facts import Facts, Party, Signer, facts_of
from workflow.replica.pdf import file_name, mark_of, render
from workflow.replica.text import fit, width_of, written

TOLERANCE = 0.5  # per cent of pixels


def test_the_blank_replica_is_the_official_form():
    official, ours = printed.picture(printed.OFFICIAL), printed.picture(render(Facts()))
    for where in (printed.outside(), printed.everywhere()):
        found = printed.difference(official, ours, where)
        print(f"blank: plain {found.plain:.3f} %, dilated {found.dilated:.4f} %, {found.shift}")
        assert found.plain < TOLERANCE
        assert found.dilated < TOLERANCE / 10


def test_a_filled_replica_is_the_official_form_outside_the_boxes():
    official, ours = printed.picture(printed.OFFICIAL), printed.picture(render(full()))
    found = printed.difference(official, ours, printed.outside())
    print(f"filled: plain {found.plain:.3f} %, dilated {found.dilated:.4f} %, {found.shift}")
    assert found.plain < TOLERANCE
    assert found.dilated < TOLERANCE / 10


def test_the_comparison_notices_words_that_are_missing(monkeypatch: Any):
    official = printed.picture(printed.OFFICIAL)
    monkeypatch.setattr("workflow.replica.pdf.draw_words", lambda canvas: None)
    found = printed.difference(official, printed.picture(render(Facts())), printed.outside())
    assert found.plain > TOLERANCE
    assert found.dilated > TOLERANCE


def test_no_value_leaves_its_box():
    blank = printed.picture(render(Facts()))
    for facts in (full(), *islice(samples(), 5)):
        filled = printed.picture(render(facts))
        assert printed.plainly(blank, filled, printed.outside()) == 0


def test_the_form_is_one_long_page():
    assert printed.pages(render(full(), "DRAFT")) == [(612, 936)]


@pytest.mark.slow
def test_500_certificates_read_back_exactly():
    for facts in islice(samples(), 500):
        assert printed.read_boxes(render(facts)) == expected(facts), facts.reference


@pytest.mark.parametrize("name", TRICKY)
def test_a_tricky_name_reads_back_exactly(name: str):
    facts = replace(full(), payor=Party(name, Tin("998765432"), name, "1000", name))
    assert printed.read_boxes(render(facts)) == expected(facts)


@pytest.mark.parametrize(
    "letters", ["W", "i", "Ñ", "WORD ", "LOOONG-WORD, ", "A ", "BRANCH - ", "-"]
)
def test_nothing_is_cut(letters: str):
    """As long as the columns allow: names 200, addresses 300, titles 120 characters."""
    name, address = (letters * 300)[:200].strip(), (letters * 300)[:300].strip()
    who = Party(name, Tin("998765432", "00012"), address, "1000", address)
    signer = Signer(name, (letters * 200)[:120].strip(), Tin("983780565"), "12-345678-9")
    facts = replace(full(), payee=who, payor=who, signatory=signer, ewt=(payment(name),) * 10)
    assert printed.read_boxes(render(facts)) == expected(facts)
    blank, filled = printed.picture(render(Facts())), printed.picture(render(facts))
    assert printed.plainly(blank, filled, printed.outside()) == 0


def test_letters_the_fonts_lack_are_written_plainly():
    assert written("Peña  ﬁnance Łódź ő\n₱5 中\u200b") == "Peña finance Lódz o P5 ?"
    assert written("PEN\u0303A") == "PEÑA"


def test_text_shrinks_before_it_wraps():
    assert fit("SHORT", 500, 15).size == 9
    one = fit("NAME OF MANY WORDS " * 5, width_of("NAME OF MANY WORDS " * 5) * 6.5, 15)
    assert (len(one.lines), round(one.size, 1)) == (1, 6.5)
    two = fit("NAME OF MANY WORDS " * 5, width_of("NAME OF MANY WORDS " * 5) * 4, 15)
    assert len(two.lines) == 2
    assert two.size > 5


@pytest.mark.parametrize("mark", ["DRAFT", "RE-PRINT"])
def test_a_mark_is_seen_and_hides_no_value(mark: Any):
    plain, marked = render(full()), render(full(), mark)
    assert printed.read_boxes(marked) == printed.read_boxes(plain) == expected(full())
    assert printed.text_of(marked).split().count(mark) == 1
    assert mark not in printed.text_of(plain)
    pictures = printed.picture(plain), printed.picture(marked)
    grayed = printed.per_cent(
        pictures[1].point(lambda level: 255 * (200 < level < 240)), printed.inside()
    )
    assert grayed > 3
    assert printed.dilated(*pictures, printed.inside()) == 0


def test_a_mark_says_how_far_the_certificate_is():
    draft, sent = Certificate(), Certificate(submitted_at=clock.now())
    assert mark_of(draft, 0) == mark_of(draft, 1) == "DRAFT"
    assert mark_of(sent, 0) == ""
    assert mark_of(sent, 1) == mark_of(sent, 7) == "RE-PRINT"


def test_the_same_facts_give_the_same_bytes():
    assert render(full(), "DRAFT") == render(full(), "DRAFT")
    assert printed.metadata(render(full())) == {
        "Title": "BIR Form 2307 998-765-432-2026-1",
        "Subject": "Certificate of Creditable Tax Withheld at Source",
        "CreationDate": "D:20000101000000+00'00'",
        "ModDate": "D:20000101000000+00'00'",
    }


NASTY = [
    "", " ", ".", "..", "...", "/", "\\", "../../etc/passwd", "C:\\WINDOWS\\win.ini", "CON", "NUL",
    "a\r\nSet-Cookie: x=1", 'a"; filename="b.exe', "a;b", "a%00b", "a\x00b", "<script>", "a|b",
    "a?b*c", "~root", "$HOME", "`id`", "$(id)", "a&b", "a\tb", "ñandú", "PEÑA", "中文", "🙂",
    "\u202egnp.exe", "a\u200bb", "﷽" * 9, "A" * 500, "-rf", "--help", " lead", "trail ", "trail.",
    "a:b", "a'b", "a,b", "a=b", "a+b", "a#b", "a{b}", "a[b]", "a\x7fb", "ﬁ", "Ⅷ", "a__b",
]  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_a_file_name_is_safe(name: str):
    made = file_name(replace(full(), payor=Party(name, Tin("998765432", "00012"))))
    stem, _, tail = made.rpartition("_99876543200012_")
    assert tail == "09302026.pdf" or made == "99876543200012_09302026.pdf"
    assert all(char.isascii() and (char.isalnum() or char in " -") for char in stem)
    assert stem == stem.strip(" -.")
    assert len(made) < 120


def test_a_file_is_named_after_payor_and_period():
    assert file_name(full()) == "J R OHARA TRADING_99876543200012_09302026.pdf"
    assert len(NASTY) == len(set(NASTY)) == 50


def test_a_certificate_is_given_out_as_a_pdf(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    answer = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf", HTTP_ACCEPT="text/html")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in answer["Cache-Control"]
    name = f"TENANT VENTURES CORPORATION_99876543200000_{form.period_to:%m%d%Y}.pdf"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert printed.read_boxes(answer.content) == expected(facts_of(form))
    values = printed.read_boxes(answer.content)
    assert values["payee_name"] == "PACIFIC CREST MALLS, INC."
    assert values["payor_tin"] == "99876543200000"
    assert values["ewt.sum.total"] == values["ewt.1.total"] == "300,000.00"
    band = "MARIA LOURDES R. VILLANUEVA / FINANCE MANAGER / 983-780-565-000"
    assert values["payor_signature"] == band


def test_business_tax_stands_in_its_own_table(certificate: Any, api: Any):
    lines = [line(), line("250.10", "5", "WV010") | {"section": "BUSINESS"}]
    form = certificate("DRAFT", lines=lines)
    values = printed.read_boxes(api("tenant").get(f"/api/certificates/{form.pk}/form.pdf").content)
    assert (values["ewt.1.atc"], values["bt.1.atc"]) == ("WC100", "WV010")
    assert values["bt.sum.total"] == "750.30"


@pytest.mark.parametrize(("status", "marked"), [("DRAFT", 1), ("DISCARDED", 1), ("SUBMITTED", 0)])
def test_only_drafts_are_marked(status: str, marked: int, certificate: Any, api: Any):
    form = certificate(status)
    answer = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf")
    assert printed.text_of(answer.content).split().count("DRAFT") == marked


def test_looking_changes_nothing(certificate: Any, api: Any):
    form = certificate("APPROVED")
    before = Transition.objects.count()
    once, again = (api("tenant").get(f"/api/certificates/{form.pk}/form.pdf") for _ in range(2))
    assert once.content == again.content
    assert Transition.objects.count() == before
    assert Certificate.objects.get(pk=form.pk).version == form.version


def test_a_refusal_is_json_whatever_is_accepted(certificate: Any, api: Any):
    form = certificate("DRAFT")
    url = f"/api/certificates/{form.pk}/form.pdf"
    answer = api("manager").get(url, HTTP_ACCEPT="application/pdf")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/json"
