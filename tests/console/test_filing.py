"""Filing a SAWT: what is claimed, and never anything twice; files whole, or not at all."""

import errno
import os
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from accounts.models import Tenant
from console.filing import filing as making
from console.filing.models import FiledLine, Filing
from console.filing.preview import (
    build_sawt_rows,
    get_company_by_code,
    prepare_filing,
    sawt_header_of_filing,
)
from console.filing.records import write_records
from console.filing.returns import RETURNS, parse_return_period
from core.quarter import Quarter
from core.refusals import NotNow
from core.tin import Tin
from tests.console.sawt import BECAUSE, STEM, THIRD, amend, export, parsed
from tests.support.builders import line
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain

pytestmark = pytest.mark.usefixtures("in_october")
Make = Callable[..., Any]

# Typed by hand from the record layout (domain facts, section 5.1).
GOLDEN = (
    b"HSAWT,H1702Q,009912345,0000,PACIFIC CREST MALLS INC,,,,09/2026,052\r\n"
    b"DSAWT,D1702Q,1,991234567,0000,,DELA CRUZ,JUAN MIGUEL,SANTOS,09/2026,"
    b"RENTAL,WC100,5.00,150000.00,7500.00\r\n"
    b"DSAWT,D1702Q,2,998765431,0012,PENA MUNOZ FOODS CORP,,,,09/2026,"
    b"RENTAL,WC100,5.00,562437.51,28121.88\r\n"
    b"DSAWT,D1702Q,3,998765431,0012,PENA MUNOZ FOODS CORP,,,,09/2026,"
    b"INCOME PAYMENT MADE BY TOP WITHHOLDING AGENTS TO,WC160,2.00,123750.00,2475.00\r\n"
    b"CSAWT,C1702Q,009912345,0000,09/2026,836187.51,38096.88\r\n"
)


def test_three_rows_equal_what_was_typed_by_hand(approved: Make, tmp_path: Path):
    munoz = Tin("998765431", "00012")
    months = ("m1", "m2", "m3")
    rent = line() | dict.fromkeys(months, Decimal("187479.17"))
    rent |= {"total": Decimal("562437.51"), "tax": Decimal("28121.88")}
    approved("PEÑA & MUÑOZ, FOODS CORP.", munoz, rent, line("41250.00", "2", "WC160"))
    approved("DELA CRUZ, JUAN MIGUEL, SANTOS", Tin("991234567"), line("50000.00"))
    said = export(tmp_path)
    assert (tmp_path / f"{STEM}.DAT").read_bytes() == GOLDEN
    assert "2 certificates in 3 records, base ₱836,187.51, tax ₱38,096.88" in said
    assert {file.name for file in tmp_path.iterdir()} == {
        f"{STEM}.DAT",
        f"{STEM}.xlsx",
        f"{STEM}_exceptions.csv",
    }


def test_certificates_of_one_payor_and_code_are_one_record(of_the_third: Make, tmp_path: Path):
    first = of_the_third(period_to=THIRD.start.replace(day=31), lines=[monthly("10.01")])
    second = of_the_third(
        period_from=THIRD.start.replace(month=8),
        period_to=THIRD.start.replace(month=8, day=31),
        lines=[monthly("20.02", "m2")],
    )
    export(tmp_path)
    _, detail, control = parsed((tmp_path / f"{STEM}.DAT").read_bytes())
    assert detail[-2:] == control[-2:] == ["30.03", "1.50"]
    assert set(FiledLine.objects.values_list("certificate", flat=True)) == {first.pk, second.pk}


def monthly(base: str, month: str = "m1") -> dict[str, Any]:
    amount = Decimal(base)
    empty = dict.fromkeys(("m1", "m2", "m3"), Decimal("0.00"))
    tax = (amount * 5 / 100).quantize(Decimal("0.01"))
    return line() | empty | {month: amount, "total": amount, "tax": tax}


def test_a_second_version_has_all_that_counts(of_the_third: Make, tmp_path: Path):
    first = of_the_third()
    export(tmp_path)
    second, later = of_the_third(), tmp_path / "later"
    with pytest.raises(CommandError, match="is there already"):
        amend(tmp_path)
    assert Filing.objects.count() == 1
    said = amend(later, "A certificate came late.")
    assert "Version 2 against version 1: 1 added, 0 removed, 0 changed, tax +6,000.00" in said
    filed = Filing.objects.get(number=2)
    assert (filed.kind, filed.reason) == ("amended", "A certificate came late.")
    claimed = {line.certificate_id for line in FiledLine.objects.live()}
    assert claimed == {line.certificate_id for line in filed.lines.all()} == {first.pk, second.pk}
    assert len(parsed((later / f"{STEM}.DAT").read_bytes())) == 4
    assert verify_chain().subjects == Certificate.objects.count() + 2


@pytest.mark.parametrize("more", [(), ("--amended",), ("--amended", "--reason", " ")])
def test_a_filed_return_is_not_filed_again_without_a_reason(
    more: tuple[str, ...], of_the_third: Make, tmp_path: Path
):
    of_the_third()
    export(tmp_path)
    of_the_third()
    for out in (tmp_path, tmp_path / "later"):
        out.mkdir(exist_ok=True)
        with pytest.raises(CommandError, match=r"File it as amended|Say why"):
            export(out, *more)
    assert list((tmp_path / "later").iterdir()) == []
    assert Filing.objects.count() == 1


def test_a_version_that_says_the_same_is_not_filed(of_the_third: Make, tmp_path: Path):
    with pytest.raises(CommandError, match="not filed yet"):
        of_the_third(), amend(tmp_path)
    export(tmp_path)
    for file in (lambda: export(tmp_path), lambda: amend(tmp_path / "later")):
        with pytest.raises(CommandError, match=r"as amended|Nothing has changed since version 1"):
            file()
    assert Filing.objects.count() == 1


def test_with_nothing_to_claim_the_command_fails_and_writes_the_list(
    of_the_third: Make, tmp_path: Path
):
    of_the_third("SUBMITTED")
    with pytest.raises(CommandError, match="nothing to file"):
        export(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [f"{STEM}_exceptions.csv"]


def test_the_database_refuses_a_second_claim(of_the_third: Make, tmp_path: Path):
    of_the_third()
    export(tmp_path)
    kept = FiledLine.objects.get()
    kept.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        kept.save(force_insert=True)


def test_two_who_file_at_once_claim_once(of_the_third: Make, tmp_path: Path):
    of_the_third()
    mine, theirs = (
        prepare_filing(get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3"))
        for _ in range(2)
    )
    making.record_filing(mine, b"one")
    with pytest.raises(NotNow, match="Another version of this return was filed"):
        making.record_filing(theirs, b"two")
    assert Filing.objects.count() == 1


def test_what_changes_while_it_is_filed_is_not_claimed(
    of_the_third: Make, people: Any, tmp_path: Path
):
    certificate = of_the_third()
    prepared = prepare_filing(get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3"))
    perform("certificates", certificate.pk, "amend", by=people["processor"], inputs=BECAUSE)
    with pytest.raises(NotNow, match="was changed at this moment"):
        making.file_it(prepared, tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not Filing.objects.exists()


def test_a_full_disk_leaves_nothing_behind(of_the_third: Make, tmp_path: Path, monkeypatch: Any):
    of_the_third()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CommandError, match="No space left on device"):
        export(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not Filing.objects.exists()


def test_files_that_were_lost_are_written_again(
    of_the_third: Make, tmp_path: Path, monkeypatch: Any, settings: Any
):
    of_the_third()

    def lost(_: Any) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(making, "put_in_place", lost)
        with pytest.raises(CommandError, match="write its files with --again 1"):
            export(tmp_path)
    assert list(tmp_path.iterdir()) == []
    Tenant.objects.update(name="ANOTHER NAME")
    settings.SAWT_TEXT = "quoted"
    export(tmp_path, "--again", "1")
    assert b",TENANT VENTURES CORPORATION,,,," in (tmp_path / f"{STEM}.DAT").read_bytes()
    with pytest.raises(CommandError, match="There is no version 2"):
        export(tmp_path, "--again", "2")


@pytest.mark.parametrize(
    ("was_quoted", "name"), [(False, b",A=B FOODS,"), (True, b',"A=B FOODS",')]
)
def test_a_filing_of_an_earlier_version_keeps_its_bytes(
    was_quoted: bool, name: bytes, of_the_third: Make, tmp_path: Path, settings: Any
):
    """It said only whether to quote, and kept symbols in names."""
    of_the_third()
    export(tmp_path)
    filing = Filing.objects.get()
    assert (filing.text_style, filing.quote_text) == ("bare", False)
    Filing.objects.update(text_style="", quote_text=was_quoted)
    FiledLine.objects.update(name="A=B FOODS")
    settings.SAWT_TEXT = "quoted_blanks"
    filing.refresh_from_db()
    head = sawt_header_of_filing(filing)
    data = write_records(head, build_sawt_rows(filing.lines.all()))
    assert name in data
    assert b'""' not in data


@pytest.mark.parametrize("column", ["tax", "reference", "name"])
def test_the_audit_finds_a_filing_that_was_changed(column: str, of_the_third: Make, tmp_path: Path):
    of_the_third()
    export(tmp_path)
    verify_chain()
    FiledLine.objects.update(**{column: "1"})
    with pytest.raises(BrokenChain, match="are not those that were filed"):
        verify_chain()


@pytest.mark.thorough
@pytest.mark.slow
def test_in_the_demo_every_approved_certificate_is_in_one_file_or_on_the_list(
    db: None, settings: Any, tmp_path: Path
):
    settings.UPLOAD_DIR = tmp_path
    call_command("load_demo", "--forms", "60", verbosity=0)
    papers = Certificate.objects.filter(status=Status.APPROVED)
    for company, quarter in {(each.company.code, Quarter.of(each.period_from)) for each in papers}:
        for form in RETURNS:
            if form != "1702" and not (form == "1702Q" and quarter.number == 4):
                told = filed_and_told(tmp_path, company, quarter, form)
                mine = papers.filter(company__code=company, period_from=quarter.start)
                assert told == Counter(mine.values_list("reference", flat=True))
    assert Filing.objects.exists()
    assert verify_chain().subjects > papers.count()


def filed_and_told(folder: Path, code: str, quarter: Quarter, form: str) -> Counter[str]:
    """How often each approved certificate is in the file or left out; the file is re-read."""
    prepared = prepare_filing(get_company_by_code(code), parse_return_period(form, str(quarter)))
    out = folder / f"{code}-{quarter}-{form}"
    out.mkdir()
    done = making.file_it(prepared, out)
    if done.filing:
        *details, control = parsed(done.files[0].read_bytes())[1:]
        for at in (-1, -2):
            assert sum(Decimal(each[at]) for each in details) == Decimal(control[at])
        claimed = done.filing.lines.all()
        assert sum(each.tax for each in claimed) == Decimal(control[-1]) == done.filing.tax
        assert [int(each[2]) for each in details] == list(range(1, done.filing.rows + 1))
    left = [each.certificate for each in prepared.told if each.kind == "left out"]
    of_papers = [each.reference for each in left if each.status == Status.APPROVED]
    in_files = Certificate.objects.filter(pk__in=prepared.versions)
    return Counter([*of_papers, *in_files.values_list("reference", flat=True)])


def test_a_sole_proprietor_is_filed_under_three_names_and_a_pipe_on_paper_is_no_person(
    approved: Make, tmp_path: Path
):
    certificate = approved("CO TRADING", Tin("998765431"), line("50000.00"))
    names = {"last_name": "Co", "first_name": "Ana", "middle_name": ""}
    Tenant.objects.filter(pk=certificate.tenant_id).update(tin=Tin("998765431"), **names)
    approved("A|B|C", Tin("991234567"), line("50000.00"))
    export(tmp_path)
    by_tin = {row[3]: row[5:9] for row in parsed((tmp_path / f"{STEM}.DAT").read_bytes())[1:-1]}
    assert by_tin == {"998765431": ["", "CO", "ANA", ""], "991234567": ["A B C", "", "", ""]}
