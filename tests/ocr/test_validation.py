"""What is read is made plain, checked and, where it was recognised, repaired."""

from typing import Any

import pytest

from ocr.calibration import RECOGNISED_DOUBTS, rate_form
from ocr.form import AMOUNTS, Form
from ocr.protocol import KnownFacts, KnownParty
from ocr.raw_values import RawForm, RawLine, RawValue
from ocr.text_confidence import form_from_text
from ocr.validation import check
from ocr.validation.formats import (
    amount_of,
    date_of,
    format_atc_code,
    tin_of,
    zip_of,
)
from tests.scans.made import FIELDS, RENT, row

BOX = (0.1, 0.1, 0.2, 0.2)
AS_READ = FIELDS | {
    "period_from": "07/01/2026",
    "period_to": "09/30/2026",
}
OURS = KnownParty("00991234500012", "PRIME CREST MALLS, INC.")
TENANT = KnownParty("99876543200000", "PEÑAFLOR & SONS TRADING CORP.")


def value(text: str, *others: str) -> RawValue:
    return RawValue(text, BOX, 1, {}, list(others))


def raw(source: str = "image", rows: list[dict[str, str]] | None = None, **fields: str) -> RawForm:
    given = rows if rows is not None else [RENT]
    sums = {k: sum(cents(each[k]) for each in given) for k in AMOUNTS}
    return RawForm(
        pages=(1,),
        source=source,
        fields={name: value(text) for name, text in (AS_READ | fields).items()},
        lines=[RawLine("EWT", {k: value(v) for k, v in each.items()}) for each in given],
        totals={k: value(f"{n // 100:,}.{n % 100:02}") for k, n in sums.items()},
    )


def cents(text: str) -> int:
    return int("".join(filter(str.isdigit, text)) or 0)


def checked(form: RawForm, known: KnownFacts = KnownFacts()) -> Form:  # noqa: B008 - frozen
    return form_from_text(check(form, known))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("1,234.56", "1,234.56"),
        ("1234.56", "1,234.56"),
        ("1 234.56", "1,234.56"),
        ("1, 234. 56", "1,234.56"),
        ("1.234,56", "1,234.56"),
        ("1,234,567.8", "1,234,567.80"),
        ("P 1,234", "1,234.00"),
        ("₱1,234.00", "1,234.00"),
        ("PHP 0.00", "0.00"),
        ("113,23706", "113,237.06"),
        ("one", ""),
        ("12-34", ""),
    ],
)
def test_an_amount_in_any_spelling(text: str, plain: str) -> None:
    assert amount_of(text) == plain


@pytest.mark.parametrize(
    "text",
    ["07/01/2026", "07012026", "07 01 2026", "7/1/26", "2026-07-01", "July 1, 2026", "1 Jul 2026",
     "0710112026"],
)  # fmt: skip
def test_a_date_in_any_spelling(text: str) -> None:
    assert date_of(text) == "2026-07-01"


def test_what_is_no_date_tin_zip_or_code_is_none() -> None:
    assert [date_of(text) for text in ("13/01/2026", "02/30/2026", "soon", "07/01/0026")] == [
        ""
    ] * 4
    assert [tin_of(text) for text in ("12345678", "1234567890", "123456789012345")] == [""] * 3
    assert (tin_of("123-456-789"), tin_of("123-456-789-012")) == (
        "12345678900000",
        "12345678900012",
    )
    assert (zip_of("16O5"), zip_of("1605 ")) == ("", "1605")
    assert (
        format_atc_code("wc 100"),
        format_atc_code("W1010"),
        format_atc_code("WC1OO"),
        format_atc_code("100"),
    ) == (*("WC100", "WI010", "WC100", ""),)


def test_an_impossible_value_is_never_sure() -> None:
    bad: dict[str, Any] = {
        "payee_tin": "0099123",
        "period_to": "09/31/2026",
        "payee_zip": "16",
        "payor_tin": "1" * 15,
    }
    found = checked(raw("text", **bad))
    for name in bad:
        assert found.fields[name].confidence < 0.85
        assert found.fields[name].note
    assert found.confidence < 0.85


@pytest.mark.parametrize(
    ("source", "code", "on_record", "is_sure"),
    [
        ("image", "1605", "", True),
        ("image", "1999", "", False),
        ("image", "1999", "1999", True),
        ("text", "1999", "", True),
    ],
)
def test_a_recognised_zip_code_that_nobody_has_is_doubted(
    source: str, code: str, on_record: str, is_sure: bool
) -> None:
    tenant = KnownParty(TENANT.tin, TENANT.name, zip=on_record)
    found = checked(raw(source, payor_zip=code), KnownFacts(tenants=(tenant,)))
    assert found.fields["payor_zip"].value == code
    assert (found.fields["payor_zip"].confidence >= 0.97) == is_sure
    assert bool(found.fields["payor_zip"].note) != is_sure


def test_a_period_over_two_quarters_is_doubted_and_not_changed() -> None:
    found = checked(raw("text", period_from="06/01/2026"))
    assert found.fields["period_from"].value == "2026-06-01"
    assert found.fields["period_from"].confidence < 0.97


def test_a_misread_date_is_repaired_by_the_calendar() -> None:
    found = checked(raw(period_to="09/80/2026"))
    repaired = found.fields["period_to"]
    assert (repaired.value, repaired.was) == ("2026-09-30", "09/80/2026")
    assert repaired.confidence < 0.97


def test_dates_that_could_mean_two_periods_are_left_to_a_person() -> None:
    found = checked(raw(period_from="00/01/2026", period_to="00/00/2026"))
    assert not found.fields["period_from"].was
    assert found.fields["period_to"].confidence < 0.85


def test_of_two_periods_as_near_it_is_that_of_the_surer_year() -> None:
    form = raw(period_to="09/30/2028")
    form.fields["period_from"].evidence["least"] = 0.99
    form.fields["period_to"].evidence["least"] = 0.4
    assert checked(form).fields["period_to"].value == "2026-09-30"


def test_a_year_that_was_not_read_is_that_of_the_other_date() -> None:
    assert checked(raw(period_to="09 30")).fields["period_to"].value == "2026-09-30"


@pytest.mark.parametrize("name", AMOUNTS)
def test_a_misread_amount_is_repaired_where_two_sums_say_the_same(name: str) -> None:
    form = raw(rows=[row(1), row(2)])
    right = form.lines[1].cells[name].text
    wrong = right.replace(right[0], "7", 1)
    form.lines[1].cells[name].text = wrong
    found = checked(form).lines[1].cells[name]
    assert (found.value, found.was) == (right, wrong)


def test_a_row_of_totals_misread_in_several_places_is_repaired_by_its_line() -> None:
    form = raw()
    for name, text in (("m1", "180.26"), ("m2", "10.61"), ("total", "302,580.50")):
        form.totals[name].text = text
    form.totals["m1"].text, form.totals["m2"].text = "100,080.00", "700,000.00"
    found = checked(form)
    assert {name: v.value for name, v in found.totals.items()} == {k: RENT[k] for k in AMOUNTS}


def test_months_of_the_totals_under_a_stamp_are_those_of_the_lines() -> None:
    form = raw(rows=[row(1), row(2)])
    right = {name: value.text for name, value in form.totals.items()}
    form.totals["m2"].text, form.totals["m3"].text = "3.32", "119,635.51"
    form.lines[1].cells["atc"].text = "WI516"  # at another rate: that is another matter
    found = checked(form).totals
    assert {name: value.value for name, value in found.items()} == right
    assert found["m2"].was == "3.32"
    assert found["m2"].confidence < 0.97


def test_totals_that_differ_from_the_lines_in_more_than_that_stay_as_read() -> None:
    form = raw(rows=[row(1), row(2)])
    form.totals["m2"].text, form.totals["tax"].text = "3.32", "9.99"
    found = checked(form).totals
    assert (found["m2"].value, found["tax"].value) == ("3.32", "9.99")
    assert found["m2"].confidence < 0.97


def test_what_the_file_says_itself_is_never_changed() -> None:
    form = raw("text")
    form.lines[0].cells["total"].text = "302,500.60"
    found = checked(form).lines[0].cells["total"]
    assert (found.value, found.was) == ("302,500.60", "")
    assert found.confidence < 0.97
    assert found.note


def test_a_code_is_repaired_only_where_one_is_near() -> None:
    for read, meant in (("WC10O", "WC100"), ("W1100", "WI100"), ("W158", "WI158")):
        form = raw()
        form.lines[0].cells["atc"].text = read
        assert checked(form).lines[0].cells["atc"].value == meant
    form = raw()
    form.lines[0].cells["atc"].text = "WX999"
    doubted = checked(form).lines[0].cells["atc"]
    assert doubted.value == "WX999"
    assert doubted.confidence < 0.85


def test_the_payee_is_one_of_our_companies() -> None:
    known = KnownFacts(companies=(OURS, KnownParty("00994321000000", "NORTH CREST REALTY CORP.")))
    found = checked(raw(payee_tin="009-972-345-00012", payee_name="PRIME CRESI MALLS INC"), known)
    assert found.fields["payee_tin"].value == OURS.tin
    assert found.fields["payee_name"].value == OURS.name
    stranger = checked(raw(payee_tin="111222333", payee_name="ANOTHER MALL, INC."), known)
    assert stranger.fields["payee_tin"].value == "11122233300000"
    assert stranger.fields["payee_tin"].confidence < 0.97


def test_a_known_tenant_repairs_its_number_only_where_the_name_is_alike() -> None:
    known = KnownFacts(tenants=(TENANT,))
    found = checked(raw(payor_tin="998-765-437-00000"), known)
    assert found.fields["payor_tin"].value == TENANT.tin
    other = checked(raw(payor_tin="998-765-437-00000", payor_name="GOLDEN OPTICAL INC."), known)
    assert other.fields["payor_tin"].value == "99876543700000"


def seen_well(form: RawForm, *names: str) -> RawForm:
    """The form with each character of these fields read for itself, or surely."""
    for name in names:
        form.fields[name].evidence |= {"singly": float(name.endswith("tin")), "least": 0.99}
    return form


@pytest.mark.parametrize("who", ["payor", "payee"])
def test_no_list_changes_a_number_and_a_name_that_were_seen_well(who: str) -> None:
    sister: dict[str, Any] = {
        f"{who}_tin": "991-100-002-00000",
        f"{who}_name": "SHOP 2 TRADING CORP.",
    }
    listed = (KnownParty("99110000100000", "SHOP 1 TRADING CORP."),)
    known = KnownFacts(tenants=listed) if who == "payor" else KnownFacts(companies=listed)
    form = rate_form(check(seen_well(raw(**sister), *sister), known))
    tin, name = form.fields[f"{who}_tin"], form.fields[f"{who}_name"]
    assert (tin.value, name.value) == ("99110000200000", "SHOP 2 TRADING CORP.")
    assert (tin.was, name.was) == ("", "")
    assert tin.confidence < 0.97
    assert "nearly this number" in tin.note


@pytest.mark.parametrize(
    ("read", "listed", "least", "becomes"),
    [
        ("SHOP 2 TRADING CORP.", "SHOP 1 TRADING CORP.", 0.5, "SHOP 2 TRADING CORP."),
        ("CREST LAND II, INC.", "CREST LAND III, INC.", 0.5, "CREST LAND II, INC."),
        ("PR1ME CREST MALLS, INC.", "PRIME CREST MALLS, INC.", 0.5, "PRIME CREST MALLS, INC."),
        ("GRAND HARBOR CORP.", "GRAND HARVOR CORP.", 0.99, "GRAND HARBOR CORP."),
        ("GRAND HARBOR CORP.", "GRAND HARVOR CORP.", 0.5, "GRAND HARVOR CORP."),
        ("VILANUEVA, ANA CRUZ", "VILLANUEVA, ANA CRUZ", 0.99, "VILLANUEVA, ANA CRUZ"),
        ("VILLANUEVA, ANA CRUZ", "VILANUEVA, ANA CRUZ", 0.99, "VILLANUEVA, ANA CRUZ"),
    ],
)
def test_a_name_is_repaired_by_what_the_reader_can_have_misread(
    read: str, listed: str, least: float, becomes: str
) -> None:
    form = raw(payor_tin="991-100-001-00000", payor_name=read)
    form.fields["payor_name"].evidence["least"] = least
    known = KnownFacts(tenants=(KnownParty("99110000100000", listed),))
    assert check(form, known).fields["payor_name"].text == becomes


def test_a_sum_that_holds_by_rounding_alone_confirms_nothing():
    said = [raw(rows=[RENT | {"m3": m3}]) for m3 in ("102,500.51", "102,500.50")]
    for form in said:
        form.totals = {}
    near, exact = (check(form).lines[0].cells for form in said)
    assert not {"sum_ok", "rate_ok"} & set(near["m3"].evidence)
    assert exact["m3"].evidence["sum_ok"] == 1.0


def test_a_tax_at_no_rate_of_its_code_is_not_sure_though_the_totals_agree():
    form = check(raw(rows=[RENT | {"tax": "15,125.39"}]))
    tax = form.lines[0].cells["tax"]
    assert tax.evidence["sum_ok"] == 1.0
    assert rate_form(form).lines[0].cells["tax"].confidence <= RECOGNISED_DOUBTS["at_rate"]


def test_a_code_whose_rate_the_tax_is_not_at_may_be_misread():
    """WC160 is at 2 percent: as WC100, at 5, it is not sure however clear it was."""
    wrong = check(raw(rows=[RENT | {"atc": "WC160"}])).lines[0].cells["atc"]
    assert (wrong.evidence["rate_ok"], wrong.note) == (
        0.0,
        "The tax is not the total at a rate of this ATC.",
    )
    assert "rate_ok" not in check(raw(rows=[RENT])).lines[0].cells["atc"].evidence


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("151l A. Bonifacio St.", "1511 A. Bonifacio St."),
        ("Unit 15ll, 1lI Colon St.", "Unit 1511, 111 Colon St."),
        ("Unit 15I, Hall 2 of 21st St.", "Unit 15I, Hall 2 of 21st St."),
    ],
)
def test_a_letter_among_the_digits_of_a_house_number_is_a_one(read: str, meant: str):
    form = raw(payor_address=read, payor_name="151l TRADING")
    check(form)
    assert form.fields["payor_address"].text == meant
    assert form.fields["payor_name"].text == "151l TRADING"
    printed = raw("text", payor_address=read)
    check(printed)
    assert printed.fields["payor_address"].text == read
