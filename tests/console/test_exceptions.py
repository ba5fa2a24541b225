"""What a filing leaves out and why; what is badly given."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from accounts.models import Company
from console.filing.models import FiledLine, Filing
from core import clock
from core.tin import Tin
from tests.console.sawt import (
    ABOUT,
    BECAUSE,
    OCTOBER,
    STEM,
    THIRD,
    amend,
    exceptions,
    export,
    parsed,
)
from tests.support.builders import certificate_in, line
from tests.support.changed_rows import change_rows
from workflow.certificates.models import Certificate, Line
from workflow.engine.execution import perform, revise
from workflow.engine.models import Transition

pytestmark = pytest.mark.usefixtures("in_october")
Make = Callable[..., Any]


def test_a_filed_certificate_that_is_opened_again_leaves_the_next_version(
    of_the_third: Make, people: Any, tmp_path: Path
):
    certificate = of_the_third()
    export(tmp_path)
    perform("certificates", certificate.pk, "amend", by=people["processor"], inputs=BECAUSE)
    said = amend(tmp_path / "second")
    assert "0 added, 1 removed, 0 changed, tax -15,000.00" in said
    assert "claimed before: 1" in said
    records = parsed((tmp_path / "second" / f"{STEM}.DAT").read_bytes())
    assert [each[0] for each in records] == ["HSAWT", "CSAWT"]
    assert records[-1][-2:] == ["0.00", "0.00"]
    perform("certificates", certificate.pk, "resubmit", by=people["tenant"])
    perform("certificates", certificate.pk, "approve", by=people["processor"])
    assert "1 added, 0 removed" in amend(tmp_path / "third")
    change_rows(Line.objects.filter(certificate=certificate), tax="15000.01")
    assert "It was filed with ₱300,000.00 with a tax of ₱15,000.00" in export(tmp_path, "--dry-run")


def test_what_is_left_out_says_why(
    of_the_third: Make, approved: Make, certificate: Make, settings: Any, tmp_path: Path
):
    waiting = of_the_third("SUBMITTED")
    elsewhere = of_the_third()
    change_rows(Certificate.objects.filter(pk=elsewhere.pk), payee_tin=Tin("009923456"))
    across = approved("KALINGA FOODS INC.", Tin("991112223"), line())
    change_rows(Certificate.objects.filter(pk=across.pk), period_to=THIRD.following.start)
    vat = approved("TANGLAW FOODS INC.", Tin("992112223"), line())
    change_rows(Line.objects.filter(certificate=vat), atc="WV010")
    far = approved("MAYON FOODS INC.", Tin("993112223", "12345"), line())
    unnamed = approved("中文", Tin("994112223"), line())
    twin = approved("BUKAL FOODS INC.", Tin("995112223"), line())
    other = approved_again(twin)
    certificate("APPROVED", period_from=THIRD.previous.start, period_to=THIRD.previous.end)
    of_the_third("DRAFT")
    export(tmp_path)
    assert exceptions(tmp_path) == {
        waiting.reference: ("left out", "NOT_APPROVED"),
        elsewhere.reference: ("left out", "ANOTHER_COMPANY"),
        across.reference: ("left out", "WRONG_QUARTER"),
        vat.reference: ("left out", "OTHER_RETURN"),
        far.reference: ("left out", "BRANCH"),
        unnamed.reference: ("left out", "NAME"),
        other.reference: ("left out", "DUPLICATE"),
        twin.reference: ("in the file, look at it", "UNSIGNED"),
    }
    assert FiledLine.objects.get().certificate_id == twin.pk


def approved_again(twin: Any) -> Any:
    """Another of the same income, which past all checks was approved too."""
    processor = Transition.objects.get(subject_id=str(twin.pk), move="approve").actor
    assert processor is not None
    by = twin.tenant.users.get()
    content = {"company": twin.company, "branch": twin.branch, "lines": [line(atc="WC120")]}
    content["lines"][0] |= {"rate": Decimal(2), "tax": Decimal("6000.00")}
    with clock.set_to(OCTOBER.replace(hour=5)):
        other = certificate_in("APPROVED", by, processor, **ABOUT | content)
    change_rows(Line.objects.filter(certificate=other), atc="WC100", rate=5, tax="15000.00")
    return other


def test_nothing_unsigned_is_filed_where_a_signature_is_asked_for(
    of_the_third: Make, settings: Any, tmp_path: Path
):
    unsigned, received = of_the_third(), of_the_third()
    change_rows(Certificate.objects.filter(pk=received.pk), original_received_on="2026-10-01")
    settings.SIGNATURE_REQUIRED = "block"
    export(tmp_path)
    assert exceptions(tmp_path) == {unsigned.reference: ("left out", "UNSIGNED")}
    assert FiledLine.objects.get().certificate_id == received.pk


def test_a_workbook_computes_nothing(approved: Make, tmp_path: Path):
    evil = approved("＝HYPERLINK(1)", Tin("991112223"), line())
    change_rows(Certificate.objects.filter(pk=evil.pk), payor_name='=cmd|"/c calc"!A1')
    export(tmp_path)
    book = load_workbook(tmp_path / f"{STEM}.xlsx")
    assert book.sheetnames == ["SAWT", "Certificates", "Exceptions"]
    cells = [cell for page in book for row in page.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    assert "HYPERLINK(1)" in texts
    assert not [text for text in texts if text[0] in "=+-@＝＋－＠"]
    last = [cell.value for cell in list(book["SAWT"].rows)[-1]]
    assert (last[0], last[-2:]) == ("Total", [300000, 15000])


def test_a_name_with_one_comma_is_asked_about(approved: Make, tmp_path: Path):
    asked = approved("DELA CRUZ, JUAN P.", Tin("991112223"), line())
    export(tmp_path)
    text = (tmp_path / f"{STEM}_exceptions.csv").read_text(encoding="utf-8-sig")
    assert f'{asked.reference},"in the file, look at it",NAME_ONE_COMMA' in text
    assert b",DELA CRUZ JUAN P,,,," in (tmp_path / f"{STEM}.DAT").read_bytes()


def test_a_dry_run_files_nothing(of_the_third: Make, tmp_path: Path):
    waiting = of_the_third("SUBMITTED")
    of_the_third()
    said = export(tmp_path, "--dry-run")
    assert f"{waiting.reference}: left out, NOT_APPROVED. It is SUBMITTED." in said
    assert said.endswith("Nothing was filed.\n")
    assert list(tmp_path.iterdir()) == []
    assert not Filing.objects.exists()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"company": "XYZ"}, "There is no company 'XYZ'. There are: CNL, PCM."),
        ({"quarter": "2026-3"}, "A quarter is written like 2026Q3, not '2026-3'."),
        ({"form": "1601"}, "There is no SAWT for '1601': it is one of 1702Q, 1702, 2550Q, 2551Q."),
        ({"out": "/nowhere"}, "There is no folder /nowhere."),
        ({"out": "/proc/self"}, "Files cannot be written into /proc/self"),
        ({"out": __file__}, f"There is no folder {__file__}."),
    ],
)
def test_what_is_badly_given_is_answered_in_a_sentence(
    given: dict[str, str], words: str, of_the_third: Make
):
    of_the_third()
    asked = {"company": "PCM", "quarter": "2026Q3", "form": "1702Q"} | given
    with pytest.raises(CommandError) as refusal:
        call_command("export_sawt", *(f"--{name}={value}" for name, value in asked.items()))
    assert str(refusal.value).startswith(words)
    assert not Filing.objects.exists()


def test_a_company_without_rdo_is_refused(company: Company, tmp_path: Path):
    Company.objects.update(rdo="")
    with pytest.raises(CommandError, match="PCM has no RDO code"):
        export(tmp_path)


def replaced(certificate: Any, people: Any, base: str) -> Any:
    """Approved in its place, with another income."""
    why = {"remarks": "The rent was raised."}
    perform("certificates", certificate.pk, "replace", by=people["tenant"], inputs=why)
    new = Certificate.objects.get(replaces=certificate.pk)
    revise("certificates", new.pk, {"lines": [line(base)]}, by=people["tenant"])
    perform("certificates", new.pk, "submit", by=people["tenant"])
    return perform("certificates", new.pk, "approve", by=people["processor"])


def test_of_one_and_its_replacement_only_the_later_is_filed(
    of_the_third: Make, people: Any, tmp_path: Path
):
    old = of_the_third(lines=[line()])
    new = replaced(old, people, "120000.00")
    export(tmp_path)
    assert exceptions(tmp_path)[old.reference] == ("left out", "SUPERSEDED")
    assert {each.certificate_id for each in FiledLine.objects.all()} == {new.pk}


def test_what_replaced_a_filed_one_comes_in_its_place_in_the_next_version(
    of_the_third: Make, people: Any, tmp_path: Path
):
    old = of_the_third(lines=[line()])
    export(tmp_path)
    new = replaced(old, people, "120000.00")
    told = export(tmp_path, "--dry-run")
    assert f"It was replaced by {new.reference}." in told
    assert "(income +60,000.00, tax +3,000.00)" in told
    said = amend(tmp_path / "second")
    assert "Version 2 against version 1: 1 added, 1 removed, 0 changed, tax +3,000.00" in said
    assert FiledLine.objects.live().get().certificate_id == new.pk
