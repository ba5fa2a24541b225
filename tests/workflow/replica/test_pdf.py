"""The replica is the official form to the pixel, and says what the certificate says."""

import csv
from dataclasses import replace
from itertools import islice
from typing import Any

import pypdfium2
import pytest

from core.tin import Tin
from tests.support import printed_forms as printed
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.filled_forms import TRICKY, expected, full, payment, samples
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.models import Transition
from workflow.replica.facts import Facts, PrintedParty, Signer, form_facts_of_certificate
from workflow.replica.marks import MARKS, UNMARKED, mark_of
from workflow.replica.pdf import form_file_name, render
from workflow.replica.text import drawable, fit, unprintable, width_of
from workflow.tax.atc import TABLE

TOLERANCE = 0.5  # per cent of pixels


@pytest.mark.slow
def test_the_blank_replica_is_the_official_form():
    official, ours = printed.picture(printed.OFFICIAL), printed.picture(render(Facts()))
    for where in (printed.outside(), printed.everywhere()):
        found = printed.difference(official, ours, where)
        print(f"blank: plain {found.plain:.3f} %, dilated {found.dilated:.4f} %, {found.shift}")
        assert found.plain < TOLERANCE
        assert found.dilated < TOLERANCE / 10


@pytest.mark.slow
def test_a_filled_replica_is_the_official_form_outside_the_boxes():
    official, ours = printed.picture(printed.OFFICIAL), printed.picture(render(full()))
    found = printed.difference(official, ours, printed.outside())
    print(f"filled: plain {found.plain:.3f} %, dilated {found.dilated:.4f} %, {found.shift}")
    assert found.plain < TOLERANCE
    assert found.dilated < TOLERANCE / 10


@pytest.mark.slow
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


@pytest.mark.thorough
@pytest.mark.slow
def test_500_certificates_read_back_exactly():
    for facts in islice(samples(), 500):
        assert printed.read_boxes(render(facts)) == expected(facts), facts.reference


@pytest.mark.parametrize("name", TRICKY)
def test_a_tricky_name_reads_back_exactly(name: str):
    facts = replace(full(), payor=PrintedParty(name, Tin("998765432"), name, "1000", name))
    assert printed.read_boxes(render(facts)) == expected(facts)


@pytest.mark.parametrize(
    "letters", ["W", "i", "Ñ", "WORD ", "LOOONG-WORD, ", "A ", "BRANCH - ", "-"]
)
def test_nothing_is_cut(letters: str):
    """As long as the columns allow: names 200, addresses 300, titles 120 characters."""
    name, address = (letters * 300)[:200].strip(), (letters * 300)[:300].strip()
    who = PrintedParty(name, Tin("998765432", "00012"), address, "1000", address)
    signer = Signer(name, (letters * 200)[:120].strip(), Tin("983780565"), "12-345678-9")
    facts = replace(full(), payee=who, payor=who, signatory=signer, ewt=(payment(name),) * 10)
    assert printed.read_boxes(render(facts)) == expected(facts)
    blank, filled = printed.picture(render(Facts())), printed.picture(render(facts))
    assert printed.plainly(blank, filled, printed.outside()) == 0


def test_letters_the_fonts_lack_are_written_plainly():
    assert drawable("Peña  ﬁnance Łódź ő\n₱5 中\u200b") == "Peña ﬁnance Łódź ő ₱5 ?"
    assert drawable("ﷺ Ⅷ ㎏ שלום") == "? VIII kg ????"
    assert drawable("PEN\u0303A") == "PEÑA"


# Every letter of Unicode's Latin-1 Supplement and Latin Extended-A.
LATIN = [chr(code) for code in range(0xC0, 0x180) if chr(code).isalpha()]


def test_every_latin_letter_is_drawn_and_read_back():
    assert len(LATIN) == 62 + 128
    for start in range(0, len(LATIN), 32):
        name = "".join(LATIN[start : start + 32])
        facts = replace(full(), payor=PrintedParty(name, Tin("998765432"), name, "1000"))
        read = printed.read_boxes(render(facts))
        assert read["payor_name"] == read["payor_address"] == name
        assert unprintable(name) == []


@pytest.mark.thorough
@pytest.mark.slow
def test_each_latin_letter_leaves_ink():
    blank = printed.picture(render(Facts()))
    for start in range(0, len(LATIN), 10):
        row = LATIN[start : start + 10]
        facts = Facts(ewt=tuple(payment(char) for char in row))
        drawn = printed.picture(render(facts))
        for number, char in enumerate(row, 1):
            where = printed.box(f"ewt.{number}.description")
            assert printed.plainly(blank, drawn, where) > 0, char


def test_a_face_is_carried_only_where_letters_ask_for_it_and_only_those():
    plain = render(full())
    accented = render(replace(full(), payor=PrintedParty("ŐRSÉG TRADING", Tin("998765432"))))
    assert b"FontFile2" not in plain
    assert accented.count(b"/FontFile2") == 1
    assert len(accented) - len(plain) < 12_000


def test_what_cannot_be_drawn_is_named():
    assert unprintable("PEÑA Łódź ₱5 – “OK” ﬁ\u200b\n?") == []
    assert unprintable("中文 ABC 中 😀") == ["中", "文", "😀"]
    assert unprintable("ا x\u0332 N\u0303 ☎\ufe0f") == ["ا", "\u0332", "☎"]


def test_text_shrinks_before_it_wraps():
    assert fit("SHORT", 500, 15).size == 9
    one = fit("NAME OF MANY WORDS " * 5, width_of("NAME OF MANY WORDS " * 5) * 6.5, 15)
    assert (len(one.lines), round(one.size, 1)) == (1, 6.5)
    two = fit("NAME OF MANY WORDS " * 5, width_of("NAME OF MANY WORDS " * 5) * 4, 15)
    assert len(two.lines) == 2
    assert two.size > 5


EVERY_MARK = sorted({*MARKS.values(), "NOT ISSUED", "RE-PRINT"})


@pytest.mark.slow
@pytest.mark.parametrize("mark", EVERY_MARK)
def test_a_mark_is_seen_and_hides_no_value(mark: str):
    plain, marked = render(full()), render(full(), mark)
    assert printed.read_boxes(marked) == printed.read_boxes(plain) == expected(full())
    assert printed.read_foot(plain) == "Ref. 998-765-432-2026-1"
    assert printed.read_foot(marked) == f"Ref. 998-765-432-2026-1 {mark}"
    ((words, face, size),) = printed.mark_across(marked)
    assert (words, face.endswith("Caladea-Regular"), 72 < size <= 144) == (mark, True, True)
    assert printed.mark_across(plain) == []
    assert mark not in printed.text_of(plain)
    pictures = printed.picture(plain), printed.picture(marked)
    grayed = printed.per_cent(
        pictures[1].point(lambda level: 255 * (200 < level < 240)), printed.inside()
    )
    assert grayed > 3
    assert printed.dilated(*pictures, printed.inside()) < 0.1


def test_a_re_print_is_marked_as_the_circular_prescribes():
    """RMC 29-2021: Cambria, of which Caladea has the measures, 144 points."""
    ((words, face, size),) = printed.mark_across(render(full(), "RE-PRINT"))
    assert (words, face.partition("+")[2] or face, size) == ("RE-PRINT", "Caladea-Regular", 144)


@pytest.mark.parametrize("status", Status)
def test_each_status_has_a_mark_or_a_reason_for_none(status: Status):
    assert (status in MARKS) != (status in UNMARKED), status
    assert MARKS.get(status) or UNMARKED.get(status), status


def test_a_mark_says_how_far_the_certificate_is():
    assert {mark_of("DRAFT", issues) for issues in (0, 1, 7)} == {"DRAFT"}
    assert [mark_of("APPROVED", issues) for issues in (0, 1, 2, 7)] == [
        "NOT ISSUED", "", "RE-PRINT", "RE-PRINT",
    ]  # fmt: skip


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
    made = form_file_name(replace(full(), payor=PrintedParty(name, Tin("998765432", "00012"))))
    stem, _, tail = made.rpartition("_99876543200012_")
    rest = "09302026_998-765-432-2026-1.pdf"
    assert tail == rest or made == f"99876543200012_{rest}"
    assert all(char.isascii() and (char.isalnum() or char in " -") for char in stem)
    assert stem == stem.strip(" -.")
    assert len(made) < 120


def test_a_file_is_named_after_payor_and_period():
    named = "J R OHARA TRADING_99876543200012_09302026_998-765-432-2026-1.pdf"
    assert form_file_name(full()) == named
    assert len(NASTY) == len(set(NASTY)) == 50


def test_a_certificate_is_given_out_as_a_pdf(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    answer = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf", HTTP_ACCEPT="text/html")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in answer["Cache-Control"]
    name = (
        f"TENANT VENTURES CORPORATION_99876543200000_{form.period_to:%m%d%Y}_{form.reference}.pdf"
    )
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert printed.read_boxes(answer.content) == expected(form_facts_of_certificate(form))
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


def test_two_malls_of_one_quarter_give_two_file_names(certificate: Any, api: Any):
    forms = certificate("SUBMITTED"), certificate("SUBMITTED")
    answers = [api("tenant").get(f"/api/certificates/{form.pk}/form.pdf") for form in forms]
    assert answers[0]["Content-Disposition"] != answers[1]["Content-Disposition"]
    for form, answer in zip(forms, answers, strict=True):
        assert form.reference in answer["Content-Disposition"]
        assert printed.read_foot(answer.content) == f"Ref. {form.reference} SUBMITTED"


@pytest.mark.parametrize("status", [each for each in Status if each != Status.ERASED])
def test_each_status_is_printed_with_its_mark(status: Status, certificate: Any, api: Any):
    form = certificate(status)
    answer = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf")
    (found,) = printed.mark_across(answer.content)
    assert found[0] == MARKS.get(status, "NOT ISSUED")


def test_the_first_issue_is_plain_and_the_second_a_re_print(certificate: Any, api: Any):
    form = certificate("APPROVED")
    seen = []
    for _ in range(3):
        version = Certificate.objects.get(pk=form.pk).version
        answer = api("tenant").post(
            f"/api/certificates/{form.pk}/issue/", HTTP_IF_MATCH=f'"{version}"'
        )
        assert answer.status_code == 200, answer.content
        pdf = api("tenant").get(f"/api/certificates/{form.pk}/form.pdf").content
        seen.append([found[0] for found in printed.mark_across(pdf)])
    assert seen == [[], ["RE-PRINT"], ["RE-PRINT"]]


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


def test_income_without_a_description_is_named_as_the_schedule_names_it(certificate: Any, api: Any):
    lines = [line() | {"description": ""}, line(atc="WC160") | {"description": ""}]
    form = certificate("DRAFT", lines=lines)
    change_rows(form.lines.all(), description="")
    values = printed.read_boxes(api("tenant").get(f"/api/certificates/{form.pk}/form.pdf").content)
    assert values["ewt.1.description"] == "Rental"
    assert values["ewt.2.description"].startswith("Income payment made by top withholding agents")


def test_every_printed_code_has_words_of_the_schedule():
    schedule = set(printed.words_in(printed.schedule()))
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["code"] for row in rows if not row["nature"]] == []
    for row in rows:
        if row["printed_on_jan2018_form"] == "yes" and row["nature"] != "Rental":
            assert set(printed.words_in(row["nature"])) <= schedule, row["code"]


def test_page_two_is_the_official_schedule():
    pdf = render(full(), page_two=True)
    assert printed.pages(pdf) == [(612, 936)] * 2
    official, ours = printed.picture(printed.OFFICIAL, 1), printed.picture(pdf, 1)
    assert printed.dilated(official, ours, printed.everywhere()) < TOLERANCE
    said = printed.words_in(pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range())
    assert set(printed.words_in(printed.schedule())) - set(said) == set()


def test_page_two_is_given_out_where_the_operator_wants_it(
    certificate: Any, api: Any, settings: Any
):
    url = f"/api/certificates/{certificate('DRAFT').pk}/form.pdf"
    assert len(printed.pages(api("tenant").get(url).content)) == 1
    settings.FORM_PAGE_TWO = True
    assert len(printed.pages(api("tenant").get(url).content)) == 2
