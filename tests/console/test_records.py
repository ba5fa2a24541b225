"""Names and records of a SAWT, as the BIR's validation module takes them."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from console.filing.records import Head, SawtRow, format_sawt_amount, sawt_file_stem, write_records
from console.filing.returns import form_for, parse_return_period
from core.refusals import NotLikeThis
from core.tin import Tin
from workflow.tax.alphalist_names import (
    Name,
    as_person,
    drop_symbols,
    fold_name,
    format_stored_name,
    is_perhaps_a_person,
    parse_sawt_name,
    truncate_to_words,
)

PCM = parse_sawt_name("PACIFIC CREST MALLS, INC.")
HEAD = Head("1702Q", Tin("009912345"), PCM, "09/2026", "052")

# Typed by hand from domain facts, section 5.1.
EXAMPLE = (
    b"HSAWT,H1702Q,009912345,0000,PACIFIC CREST MALLS INC,,,,09/2026,052\r\n"
    b"DSAWT,D1702Q,1,998765432,0012,LUNTIAN KITCHEN VENTURES CORPORATION,,,,09/2026,"
    b"RENTAL,WC100,5.00,562437.50,28121.88\r\n"
    b"DSAWT,D1702Q,2,998765432,0012,LUNTIAN KITCHEN VENTURES CORPORATION,,,,09/2026,"
    b"SERVICES,WC160,2.00,123750.00,2475.00\r\n"
    b"DSAWT,D1702Q,3,991234567,0000,,DELA CRUZ,JUAN MIGUEL,SANTOS,09/2026,"
    b"RENTAL,WC100,5.00,150000.00,7500.00\r\n"
    b"CSAWT,C1702Q,009912345,0000,09/2026,836187.50,38096.88\r\n"
)


def row(name: str, tin: Tin, *what: str) -> SawtRow:
    nature, atc, *numbers = what
    return SawtRow(tin, parse_sawt_name(name), nature, atc, *map(Decimal, numbers))


def three() -> list[SawtRow]:
    luntian, tin = "Luntian Kitchen Ventures Corporation", Tin("998765432", "00012")
    return [
        row(luntian, tin, "RENTAL", "WC100", "5", "562437.50", "28121.88"),
        row(luntian, tin, "SERVICES", "WC160", "2", "123750", "2475"),
        row(
            "DELA CRUZ, JUAN MIGUEL, SANTOS",
            Tin("991234567"),
            *("RENTAL", "WC100", "5", "150000", "7500"),
        ),
    ]


def test_the_example_of_the_record_layout_is_made_byte_for_byte():
    assert write_records(HEAD, three()) == EXAMPLE


def test_the_other_dialect_quotes_texts_and_nothing_else():
    quoted = replace(HEAD, text_style="quoted")
    lines = write_records(quoted, three()).decode().split("\r\n")
    assert lines[0] == 'HSAWT,H1702Q,009912345,0000,"PACIFIC CREST MALLS INC",,,,09/2026,052'
    assert lines[3] == (
        'DSAWT,D1702Q,3,991234567,0000,,"DELA CRUZ","JUAN MIGUEL","SANTOS",09/2026,'
        '"RENTAL",WC100,5.00,150000.00,7500.00'
    )
    assert lines[4] == EXAMPLE.decode().split("\r\n")[4]


def test_the_third_dialect_quotes_the_blank_names_of_the_header_too():
    blanks = write_records(replace(HEAD, text_style="quoted_blanks"), three()).decode()
    quoted = write_records(replace(HEAD, text_style="quoted"), three()).decode()
    first, *others = blanks.split("\r\n")
    assert first == ('HSAWT,H1702Q,009912345,0000,"PACIFIC CREST MALLS INC","","","",09/2026,052')
    assert others == quoted.split("\r\n")[1:]


def test_symbols_are_in_no_name_that_is_filed():
    assert drop_symbols("=CMD+1; KAINAN@BAYAN #2 [BGC]") == "CMD 1 KAINAN BAYAN 2 BGC"
    assert drop_symbols("＝HYPERLINK(1)") == "HYPERLINK(1)"
    kept = "Peña & Sons, Inc. (Cebu) - 7/11|x"
    assert drop_symbols(kept) == kept


def test_a_nature_is_cut_at_the_end_of_a_word():
    nature = "INCOME PAYMENTS MADE BY TOP WITHHOLDING AGENTS TO THEIR SUPPLIERS"
    assert truncate_to_words(nature, 50) == "INCOME PAYMENTS MADE BY TOP WITHHOLDING AGENTS TO"
    assert truncate_to_words("N" * 60, 50) == "N" * 50
    assert truncate_to_words("RENTAL", 50) == "RENTAL"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("DELA CRUZ, JUAN P.", True),
        ("Dela Cruz, Juan Penduko", True),
        ("KAINAN SA BAYAN, INC.", False),
        ("SANTOS, REYES & CO.", False),
        ("DELA CRUZ, JUAN, PENDUKO", False),
        ("JUAN DELA CRUZ", False),
        ("7 ELEVEN, MANILA", False),
        ("DELA CRUZ,", False),
    ],
)
def test_a_name_with_one_comma_is_perhaps_a_person(text: str, is_one: bool):
    assert is_perhaps_a_person(text) is is_one


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Peña & Muñoz Foods Corp.", "PENA MUNOZ FOODS CORP"),
        ('J.R. O\'HARA "TRADING"', "JR OHARA TRADING"),
        ("A,B|C", "A B C"),
        ("O’Hara “Best”, Inc.", "OHARA BEST INC"),
        ("3N MUNTING  PARAISO,\tINC.", "3N MUNTING PARAISO INC"),
        ("CAFÉ ÜBER (MANILA) CO.-OP", "CAFE UBER (MANILA) CO-OP"),
        ("Straße Łódź", "STRASSE LODZ"),
        ("中文 😀", ""),
    ],
)
def test_names_are_folded(text: str, plain: str):
    assert fold_name(text) == plain


def test_a_long_name_is_cut_and_says_so():
    name = parse_sawt_name("MAHARLIKA DEPARTMENT STORE AND GENERAL MERCHANDISE OF LUZON INC.")
    assert name == Name("MAHARLIKA DEPARTMENT STORE AND GENERAL MERCHANDISE", is_cut=True)
    assert parse_sawt_name("N" * 50) == Name("N" * 50)


@pytest.mark.parametrize(
    "text",
    [
        "DELA CRUZ, JUAN",
        "SANTOS, REYES, AND SONS",
        "CREST, BAY, INC.",
        "SANTOS, REYES & CO., MANILA",
        "JUAN DELA CRUZ",
        "3N, MUNTING, PARAISO",
        "SANTOS, , REYES",
    ],
)
def test_only_last_first_and_middle_are_a_person(text: str):
    assert parse_sawt_name(text) == Name(fold_name(text))


@pytest.mark.parametrize(
    ("names", "fields"),
    [
        (("Dela Cruz", "Juan Miguel", "Santos"), ("", "DELA CRUZ", "JUAN MIGUEL", "SANTOS")),
        (("Co", "Trading", ""), ("", "CO", "TRADING", "")),
        (("Peña", "Ma. Luz", "O|B"), ("", "PENA", "MA LUZ", "O B")),
    ],
)
def test_a_person_of_master_data_is_one_whatever_the_names_look_like(
    names: tuple[str, str, str], fields: tuple[str, ...]
):
    assert parse_sawt_name(as_person(*names)).fields == fields


def test_a_long_name_of_a_person_is_cut_to_thirty():
    name = parse_sawt_name(as_person("M" * 31, "JUAN", ""))
    assert (name.last, name.is_cut) == ("M" * 30, True)
    record = write_records(HEAD, [row(as_person("CO", "ANA", ""), HEAD.tin, *three_numbers())])
    assert b",009912345,0000,,CO,ANA,,09/2026,RENTAL," in record
    assert format_stored_name(as_person("CO", "ANA", "")) == "CO, ANA"


def three_numbers() -> tuple[str, ...]:
    return "RENTAL", "WC100", "5", "150000", "7500"


def test_the_file_has_its_official_name():
    quarter, year = parse_return_period("1702Q", "2026Q3"), parse_return_period("1702", "2026Q4")
    assert sawt_file_stem(HEAD, quarter.end, is_annual=False) == "00991234500000920261702Q"
    annual = Head("1702", HEAD.tin, PCM, year.written, "052")
    assert sawt_file_stem(annual, year.end, is_annual=True) == "0099123450000123120261702"


def test_an_annual_return_covers_its_year():
    year = parse_return_period("1702", "2026Q4")
    assert (year.start.isoformat(), year.end.isoformat()) == ("2026-01-01", "2026-12-31")
    assert (year.written, str(year)) == ("12/2026", "2026")


@pytest.mark.parametrize(
    ("form", "quarter", "field"),
    [
        ("1702Q", "2026Q4", "quarter"),
        ("1702", "2026Q3", "quarter"),
        ("1702Q", "2026Q5", "quarter"),
        ("1702Q", "9999Q4", "quarter"),
        ("1702Q", "", "quarter"),
        ("1701Q", "2026Q3", "form"),
        ("", "2026Q3", "form"),
    ],
)
def test_a_return_that_is_none_is_refused(form: str, quarter: str, field: str):
    with pytest.raises(NotLikeThis) as refusal:
        parse_return_period(form, quarter)
    assert refusal.value.details["field"] == field


@pytest.mark.parametrize(
    ("code", "form"), [("WC100", "1702Q"), ("WV010", "2550Q"), ("WB080", "2551Q"), ("WI100", "")]
)
def test_each_code_has_its_return(code: str, form: Any):
    assert form_for(code) == form


def test_an_amount_that_the_record_cannot_hold_is_refused():
    assert format_sawt_amount(Decimal("99999999999.99")) == "99999999999.99"
    with pytest.raises(NotLikeThis):
        format_sawt_amount(Decimal("100000000000.00"))
