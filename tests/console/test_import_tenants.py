"""``import_tenants``: every fault told in plain words, nothing done twice."""

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Invitation, Role, Tenant, User
from tests.accounts.conftest import a_tenant
from tests.conftest import staff
from tests.support.outbox import deliver
from tests.support.tenant_lists import ALON, HEAD

pytestmark = pytest.mark.django_db
SINAG = "sinag,SINAG OPTICAL INC.,990711224,,,YES,,\n"


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(text: str, encoding: str = "utf-8") -> Path:
        path = tmp_path / "tenants.csv"
        path.write_bytes(text.encode(encoding))
        return path

    return write


def run(path: Path, *options: str) -> tuple[str, str]:
    """What the command said, and what it said of faults."""
    out, err = StringIO(), StringIO()
    call_command("import_tenants", path, *options, stdout=out, stderr=err)
    return out.getvalue().strip(), err.getvalue().strip()


def refused(path: Path, *options: str) -> str:
    """The faults the command names, and that it changed nothing."""
    before = list(Tenant.objects.values()), list(User.objects.values())
    err = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("import_tenants", path, *options, stdout=StringIO(), stderr=err)
    assert (list(Tenant.objects.values()), list(User.objects.values())) == before
    return f"{err.getvalue()}{error.value}"


def test_tenants_and_their_users_are_added(file: Any):
    assert run(file(HEAD + ALON + SINAG))[0] == (
        "Done: 2 added, 0 changed, 0 unchanged, 0 left out, 1 invited."
    )
    user = User.objects.get(username="alon")
    assert (user.name, user.role, user.has_usable_password()) == ("Ana Cruz", Role.TENANT, False)
    assert user.tenant
    assert (user.tenant.name, str(user.tenant.tin)) == ("ALON COFFEE OPC", "99071122300000")
    assert (user.tenant.zip, user.tenant.is_affiliate) == ("1600", False)
    other = User.objects.select_related("tenant").get(username="sinag")
    assert other.tenant
    assert (other.name, other.tenant.is_affiliate) == ("SINAG OPTICAL INC.", True)


def test_a_dry_run_says_it_and_changes_nothing(file: Any):
    said, _ = run(file(HEAD + ALON + SINAG), "--dry-run")
    assert said == "Would be: 2 added, 0 changed, 0 unchanged, 0 left out, 1 invited."
    assert not User.objects.exists()
    assert not Tenant.objects.exists()
    assert deliver() == []


def test_a_second_run_changes_nothing_and_invites_nobody_again(file: Any):
    run(file(HEAD + ALON))
    assert [message.to for message in deliver()] == [["alon@shop.example"]]
    assert run(file(HEAD + ALON))[0] == (
        "Done: 0 added, 0 changed, 1 unchanged, 0 left out, 0 invited."
    )
    assert deliver() == []


def test_an_invitation_that_ran_out_is_sent_again(file: Any):
    run(file(HEAD + ALON))
    deliver()
    Invitation.objects.all().delete()
    assert "1 invited" in run(file(HEAD + ALON))[0]


def test_nobody_is_mailed_where_that_is_asked(file: Any):
    assert "0 invited" in run(file(HEAD + ALON), "--no-invitations")[0]
    assert deliver() == []


def test_a_username_that_is_there_is_changed(file: Any):
    run(file(HEAD + ALON))
    said, _ = run(file(HEAD + ALON.replace("1600", "1700").replace("Ana Cruz", "Ben Cruz")))
    assert "0 added, 1 changed" in said
    user = User.objects.select_related("tenant").get(username="alon")
    assert user.tenant
    assert (user.name, user.tenant.zip) == ("Ben Cruz", "1700")


def test_a_tenant_without_a_user_gets_one(file: Any):
    Tenant.objects.create(name="ALON", tin="990711223")
    assert "1 added" in run(file(HEAD + ALON))[0]
    assert Tenant.objects.get().name == "ALON COFFEE OPC"


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (",ALON,990711223,,,,,", "Row 2: The username is missing."),
        ("alon,,990711223,,,,,", "Row 2: The name is missing."),
        ("alon,ALON,,,,,,", "Row 2: The TIN is missing, and no account has this username."),
        ("al on,ALON,990711223,,,,,", "A username has letters, digits and @ . + - _ only."),
        ("alon,ALON,99071122X,,,,,", "99071122X is not a TIN"),
        ("alon,ALON,000000000,,,,,", "000000000 is not a TIN"),
        ("alon,ALON,990711223,,16,,,", "16 is not a ZIP code of 4 digits."),
        ("alon,ALON,990711223,,１６００,,,", "is not a ZIP code of 4 digits."),
        ("alon,ALON,990711223,,,maybe,,", "The affiliate column says 'maybe'; write yes or no."),
        ("alon,ALON,990711223,,,,alon,", "alon is not an email address."),
        ("alon," + "A" * 201 + ",990711223,,,,,", "The name is longer than 200 characters."),
        ("alon,ALON,990711223,,,,,,,x", "There are more values than columns."),
        ("lead@mall.example,L,990711223,,,,,", "lead@mall.example is one of the staff."),
        ("Tala,T,998765432,,,,,", "There is tala already, spelled otherwise."),
        ("tala,T,990711223,,,,,", "tala has another TIN here."),
        ("alon,ALON,998765432,,,,,", "The TIN belongs to tala already"),
        (ALON + "ALON,A,990711225,,,,,", "Row 3: This username is already in row 2."),
        (ALON + "bree,B,990-711-223,,,,,", "Row 3: This TIN is already in row 2."),
    ],
)
def test_a_faulty_row_is_told_and_nothing_is_imported(row: str, fault: str, file: Any):
    a_tenant("tala")
    email = "lead@mall.example"
    User.objects.create(username=email, email=email, name="L", role=Role.LEAD)
    said = refused(file(HEAD + row))
    assert fault in said
    assert "Nothing was imported: 1 row is to correct." in said


def test_branches_and_what_kind_of_payor_it_is_are_taken(file: Any):
    head = "username,name,tin,address,contact_email,government,withholding_agent,branches\n"
    run(file(head + "alon,ALON,990711223,,,no,yes,00001; 12 00000\n"))
    tenant = Tenant.objects.get()
    assert (tenant.is_government, tenant.is_withholding_agent) == (False, True)
    assert [each.code for each in tenant.bir_branches.all()] == ["00001", "00012"]
    said, _ = run(file(head + "alon,ALON,990711223,,,,,120\n"))
    assert "1 changed" in said
    tenant = Tenant.objects.get()
    assert tenant.is_withholding_agent, "a blank cell changes nothing"
    assert [each.code for each in tenant.bir_branches.all()] == ["00001", "00012", "00120"]


@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        ("maybe,,", "The government column says 'maybe'; write yes or no."),
        (",2,", "The withholding_agent column says '2'; write yes or no."),
        (",,00001 x12", "x12 is not a branch code of 5 digits."),
        (",,123456", "123456 is not a branch code of 5 digits."),
    ],
)
def test_a_faulty_kind_or_branch_is_told(cells: str, fault: str, file: Any):
    head = "username,name,tin,address,contact_email,government,withholding_agent,branches\n"
    assert fault in refused(file(f"{head}alon,ALON,990711223,,,{cells}\n"))


def test_all_faults_of_a_row_are_told_together(file: Any):
    said = refused(file(HEAD + "alon,ALON,1-2-3-x,,99,,alon,\n" + SINAG))
    assert said.count("Row") == 1
    assert all(word in said for word in ("TIN", "ZIP", "email address"))


def test_other_rows_are_imported_where_that_is_asked(file: Any):
    said, faults = run(file(HEAD + "alon,ALON,x,,,,,\n" + SINAG), "--skip-faulty")
    assert "1 added" in said
    assert "1 left out" in said
    assert faults.startswith("Row 2:")
    assert User.objects.get().username == "sinag"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This file is empty."),
        ("name,address,colour\n", "missing: tin. There are: username,"),
        (HEAD.strip() + ",zip\n", "names a column twice"),
        ("\0\1\2", "is not a PDF, an Excel workbook (.xlsx) or a CSV file."),
    ],
)
def test_a_file_that_cannot_be_taken_is_said_so(text: str, sentence: str, file: Any):
    assert sentence in refused(file(text))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_and_encodings_of_spreadsheets_are_taken(
    file: Any, separator: str, encoding: str
):
    text = HEAD + 'nino,"NIÑO, INC.",990711223,PASIG,,,,\n'
    rows = csv.reader(StringIO(text))
    table = "\n".join(separator.join(f'"{cell}"' for cell in row) for row in rows)
    assert "1 added" in run(file(table, encoding))[0]
    assert Tenant.objects.get().name == "NIÑO, INC."


def test_letters_of_an_old_mac_are_refused(file: Any):
    text = HEAD + "nino,DELA PEÑA,990711223,,,,,\n"
    assert "Save it as CSV UTF-8." in refused(file(text, "mac_roman"))


def test_text_that_was_encoded_twice_is_warned_of(file: Any):
    twice = "NIÑO".encode().decode("cp1252")
    said, warned = run(file(HEAD + f"nino,{twice},990711223,,,,,\n"), "--dry-run")
    assert "1 added" in said
    assert warned == (
        f"Row 2: “{twice}” was encoded twice: is it “NIÑO”? Save the file as CSV UTF-8."
    )


def test_a_missing_file_is_said_so(tmp_path: Path):
    assert "cannot be read: No such file" in refused(tmp_path / "none.csv")


def test_a_file_of_excel_and_blank_lines_are_taken(file: Any):
    text = HEAD.replace("\n", "\r\n") + ",,,,,,,\r\n" + ALON.replace("\n", "\r\n") + "\r\n"
    assert "1 added" in run(file(text, "utf-8-sig"))[0]


def test_columns_in_another_order_are_taken(file: Any):
    text = "tin,contact_email,name,address,username\n990711223,,ALON,PASIG,alon\n"
    assert "1 added" in run(file(text))[0]


def test_whom_to_call_and_the_officer_are_taken_over(file: Any):
    staff("lead", Role.LEAD)
    head = "username,name,tin,address,contact_email,contact_person,contact_phone,account_officer\n"
    row = "alon,ALON COFFEE OPC,990711223,PASIG,,Ana Cruz,0917 555 0100,LEAD@mall.example\n"
    assert "1 added" in run(file(head + row))[0]
    tenant = Tenant.objects.get()
    assert (tenant.contact_person, tenant.contact_phone) == ("Ana Cruz", "0917 555 0100")
    assert tenant.account_officer
    assert tenant.account_officer.email == "lead@mall.example"
    assert "1 unchanged" in run(file(head + row))[0]
    blank = "alon,ALON COFFEE OPC,990711223,PASIG,,,,\n"
    assert "1 unchanged" in run(file(head + blank))[0]


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (",call me,", "call me is not a telephone number."),
        (",,nobody@mall.example", "Nobody on the staff has the address nobody@mall.example."),
        ("=1+1,,", "The contact_person begins as a formula does"),
    ],
)
def test_a_bad_contact_in_a_row_is_named(file: Any, cells: str, said: str):
    head = "username,name,tin,address,contact_email,contact_person,contact_phone,account_officer\n"
    assert said in refused(file(f"{head}alon,ALON COFFEE OPC,990711223,PASIG,,{cells}\n"))


def test_a_tin_and_an_address_are_enough_for_a_known_tenant(file: Any):
    tenant = a_tenant("tala").tenant
    assert tenant
    said, _ = run(file("TIN,Contact email\n998765432,tax@tala.example\n"), "--no-invitations")
    assert "1 changed" in said
    tenant.refresh_from_db()
    assert (tenant.contact_email, tenant.name) == ("tax@tala.example", "TALA INC.")


def test_a_column_that_is_not_read_is_named(file: Any):
    head = HEAD.strip() + ",colour,,contact_phones\n"
    said, noted = run(file(head + ALON.strip() + ",blue,x,0917\n"))
    assert "1 added" in said
    assert noted.splitlines() == [
        "Column 'colour' is not read.",
        "Column 10 has no name and is not read.",
        "Column 'contact_phones' is not read. Is it 'contact_phone'?",
    ]


def test_a_change_that_is_left_out_is_not_written(file: Any):
    run(file(HEAD + ALON))
    other = ALON.replace("1600", "1700").replace("alon@shop", "tax@shop").replace("Ana", "Ben")
    said, _ = run(file(HEAD + other), "--leave-out", "2:contact_email,*:accounts")
    assert "1 changed" in said
    user = User.objects.select_related("tenant").get(username="alon")
    assert user.tenant
    assert (user.name, user.tenant.zip, user.tenant.contact_email) == (
        *("Ana Cruz", "1700", "alon@shop.example"),
    )
    assert "like 7:contact_email" in refused(file(HEAD + ALON), "--leave-out", "2:colour")
