"""Who signs, under a signature or a stamp: mended as far as titles and names tell."""

import pytest

from ocr.image import signatory_repair
from ocr.signatory import parse_signatory


@pytest.mark.parametrize(
    ("seen", "title"),
    [
        ("Authorized Repiestntative", "Authorized Representative"),
        ("Comptro11er", "Comptroller"),
        ("Proprietor7", "Proprietor"),
        ("AVPCONTROLLERSHIP", "AVP CONTROLLERSHIP"),
        ("AXP CONTROLLERSHIP", "AVP CONTROLLERSHIP"),
        ("WP- Finance", "VP- Finance"),
        ("VR - FINANCE", "VP - FINANCE"),
        ("V- FINANCE", "VP- FINANCE"),
        ("V FINANCE", "V FINANCE"),
        ("Accountant - V", "Accountant"),
        ("AP Supervisor", "AP Supervisor"),
        ("President - HR", "President - HR"),
        ("XVP Finance", "XVP Finance"),
        ("Owner", "Owner"),
    ],
)
def test_a_title_is_what_is_said_of_titles(seen, title):
    assert signatory_repair.title(seen) == title


@pytest.mark.parametrize(
    ("seen", "name"),
    [
        ("Jerome T. 0campo", "Jerome T. Ocampo"),
        ("ROSARI0 D. QUIJANO JR.", "ROSARIO D. QUIJANO JR."),
        ("Benjamin P. Quijano HI", "Benjamin P. Quijano III"),
        ("ERNESTOA.MAGSAYSAY", "ERNESTO A. MAGSAYSAY"),
        ("ATTY. ANA STA. MARIA", "ATTY. ANA STA. MARIA"),
        ("Ana Dizon", "Ana Dizon"),
        ("JEROME L. QUIJANO, CRA", "JEROME L. QUIJANO, CPA"),
        ("JEROME L. CRA", "JEROME L. CRA"),
        ("JEROME L. QUIJANO, CFA", "JEROME L. QUIJANO, CFA"),
    ],
)
def test_a_name_has_no_digits_and_its_initial_apart(seen, name):
    assert signatory_repair.correct_signatory_name(seen) == name


@pytest.mark.parametrize(
    ("lines", "name", "title"),
    [
        (["ANA DIZON-VP - Finance - 123-456-789-000"], "ANA DIZON", "VP - Finance"),
        (["ANA DIZON-Accunting Manager - 123-456-789-000"], "ANA DIZON", "Accunting Manager"),
        (["ANA C. DIZON Tax Head 123-456-789-000 AP"], "ANA C. DIZON", "Tax Head - AP"),
        (["ANA C. DIZON", "VR   FINANCE", "123-456-789-000"], "ANA C. DIZON", "VR - FINANCE"),
        (["ANA DIZON", "TAX MANAGER7123-456-789-00000"], "ANA DIZON", "TAX MANAGER"),
        (["ANA DIZON RECEIVED", "TAX HEAD   JUL 15 202"], "ANA DIZON", "TAX HEAD"),
    ],
)
def test_a_name_ends_where_its_title_begins(lines, name, title):
    who = parse_signatory(lines)
    assert (who.name, who.title) == (name, title)
