"""A file of tenants: shown row by row first, then written, and every row on record."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from openpyxl import load_workbook

from accounts.models import Tenant, User
from console.masterdata.models import MasterRecord
from core.models import Job
from tests.files import made
from workflow.engine.verify import verify_chain
from workflow.models import Transition

ADDRESS = "/api/masterdata/tenants/import/"
HEAD = ["username", "name", "tin", "address", "zip", "affiliate", "contact_email", "person"]
ALON = ["alon", "ALON COFFEE OPC", "990-711-223-000", "12 LUNA ST., PASIG", "1600", "no",
        "alon@shop.example", "Ana Cruz"]  # fmt: skip
SAME = ["tenant", "TENANT VENTURES CORPORATION", "998765432", "RIZAL AVE., MANILA", "1000", "no",
        "tenant@tenant.example", "TENANT VENTURES CORPORATION"]  # fmt: skip
MOVED = [*SAME[:3], "TAFT AVE., MANILA", *SAME[4:]]
WRONG = ["bad", "BAD TIN CORP.", "99A-711-224", "", "", "no", "", ""]


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


def send(admin: Any, data: bytes, name: str = "tenants.csv", **more: str) -> Any:
    file = SimpleUploadedFile(name, data)
    return admin.post(ADDRESS, {"file": file} | more, format="multipart")


def table(*rows: list[str], **how: Any) -> bytes:
    return made.csv_of([HEAD, *rows], **how)


def outcomes(told: dict[str, Any]) -> dict[int, str]:
    return {row["row"]: row["outcome"] for row in told["rows"]}


def test_a_dry_run_tells_new_changed_same_and_wrong_and_writes_nothing(admin: Any):
    told = send(admin, table(ALON, MOVED, WRONG)).json()
    assert told["is_written"] is False
    assert told["counts"] == {"new": 1, "changed": 1, "same": 0, "refused": 1, "unconfirmed": 0}
    assert outcomes(told) == {4: "refused", 3: "changed", 2: "new"}
    assert told["rows"][0]["faults"] == [
        "99A-711-224 is not a TIN: 9 digits, or 12 to 14 with the branch code."
    ]
    assert told["rows"][1]["changes"] == [
        {
            "field": "address",
            "label": "Address",
            "before": "RIZAL AVE., MANILA",
            "after": "TAFT AVE., MANILA",
        }
    ]
    assert not Tenant.objects.filter(name=ALON[1]).exists()
    assert not MasterRecord.objects.exists()


def test_what_was_shown_is_written_and_stands_in_the_log(admin: Any):
    data = table(ALON, MOVED, WRONG)
    shown = send(admin, data).json()["digest"]
    told = send(admin, data, shown=shown, invite="true").json()
    assert told["is_written"] is True
    assert Tenant.objects.get(tin="99876543200000").address == "TAFT AVE., MANILA"
    assert Job.objects.filter(func="accounts.invitations.mail_link").count() == 1
    rows = Transition.objects.filter(lifecycle="masterdata").select_related("revision")
    notes = [(row.move, (row.revision.values or {})["inputs"].get("note")) for row in rows]
    assert notes == [("born", None), ("import_row", "tenants.csv"), ("born", "tenants.csv")]
    assert not Tenant.objects.filter(name="BAD TIN CORP.").exists()
    verify_chain()
    again = send(admin, data).json()
    assert again["counts"] == {"new": 0, "changed": 0, "same": 2, "refused": 1, "unconfirmed": 0}


def test_columns_that_a_file_lacks_change_nothing(admin: Any):
    short = [0, 1, 2, 3, 6]
    data = made.csv_of([[row[at] for at in short] for row in (HEAD, MOVED)])
    Tenant.objects.get(tin="99876543200000").users.update(name="Maria Santos")
    told = send(admin, data).json()
    assert [each["field"] for each in told["rows"][0]["changes"]] == ["address"]
    send(admin, data, shown=told["digest"])
    tenant = Tenant.objects.get(tin="99876543200000")
    assert (tenant.zip, tenant.users.get().name) == ("1000", "Maria Santos")


def test_a_change_in_between_is_shown_again_before_anything_is_written(admin: Any):
    data = table(MOVED)
    shown = send(admin, data).json()["digest"]
    Tenant.objects.filter(tin="99876543200000").update(zip="1001")
    answer = send(admin, data, shown=shown)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert Tenant.objects.get(tin="99876543200000").address == "RIZAL AVE., MANILA"


def test_the_same_rows_are_read_from_every_kind_of_table(admin: Any):
    for data, name in (
        (table(ALON, encoding="utf-8-sig"), "bom.csv"),
        (table(ALON, separator=";", encoding="utf-8"), "semicolons.csv"),
        (made.xlsx([HEAD, ALON]), "book.xlsx"),
        (made.csv_of([[name.upper() for name in HEAD], ALON]), "capitals.csv"),
    ):
        told = send(admin, data, name).json()
        assert told["counts"] == {
            "new": 1,
            "changed": 0,
            "same": 0,
            "refused": 0,
            "unconfirmed": 0,
        }, name
        assert told["rows"][0]["name"] == ALON[1]


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (1, '=HYPERLINK("http://x.example")', "The name begins as a formula does"),
        (1, "A" * 300, "The name is longer than 200 characters."),
        (2, "999999999", "is not a TIN"),
        (2, "12345", "is not a TIN"),
        (2, "1", "is not a TIN"),
        (2, "9987654321", "is not a TIN"),
        (2, "99876543211", "is not a TIN"),
        (2, "998765432000001", "is not a TIN"),
        (4, "16", "is not a ZIP code"),
        (0, "manager@mall.example", "is one of the staff"),
        (6, "nowhere", "is not an email address"),
    ],
)
def test_a_wrong_row_says_why(admin: Any, place: int, value: str, said: str):
    row = [*ALON]
    row[place] = value
    told = send(admin, table(row)).json()
    assert told["counts"]["refused"] == 1
    assert said in " ".join(told["rows"][0]["faults"])


def test_a_tin_that_stands_twice_is_refused_the_second_time(admin: Any):
    told = send(admin, table(ALON, ["again", *ALON[1:]])).json()
    assert told["counts"] == {"new": 1, "changed": 0, "same": 0, "refused": 1, "unconfirmed": 0}
    assert told["rows"][0]["faults"] == ["This TIN is already in row 2."]


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (made.pdf(), 415),
        (b"", 422),
        (made.csv_of([["one", "two"], ["a", "b"]]), 422),
        (made.csv_of([HEAD, *([ALON] * 2_100)]), 422),
        (b"\x00\x01\x02", 415),
    ],
)
def test_what_is_no_such_table_is_refused_whole(admin: Any, data: bytes, status: int):
    answer = send(admin, data)
    assert answer.status_code == status, answer.content
    assert answer.json()["message"]


def test_the_command_for_files_stands_in_the_log_too(admin: Any, tmp_path: Any):
    data = table(MOVED)
    admin.patch(f"/api/masterdata/tenants/{Tenant.objects.get(tin='99876543200000').pk}/",
                {"zip": "1001"}, format="json")  # fmt: skip
    file = tmp_path / "leases.csv"
    file.write_bytes(data)
    call_command("import_tenants", file)
    last = Transition.objects.filter(lifecycle="masterdata").order_by("-number")[0]
    assert (last.move, last.actor_name) == ("import_row", "The portal")
    verify_chain()


def test_a_file_brings_names_and_rdo_and_blank_cells_change_none(admin: Any):
    head = [*HEAD, "rdo", "last_name", "first_name", "middle_name"]
    row = [*SAME, "044", "Dela Cruz", "Juan", ""]
    data = made.csv_of([head, row])
    shown = send(admin, data).json()
    assert shown["counts"]["changed"] == 1
    send(admin, data, shown=shown["digest"])
    tenant = Tenant.objects.get(tin="99876543200000")
    assert (tenant.rdo, tenant.last_name, tenant.first_name) == ("044", "Dela Cruz", "Juan")
    assert send(admin, made.csv_of([head, [*SAME, "", "", "", ""]])).json()["counts"]["same"] == 1
    wrong = send(admin, made.csv_of([head, [*SAME, "4", "Dela Cruz", "", ""]])).json()
    assert len(wrong["rows"][0]["faults"]) == 2


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("990711223", "99071122300000"),
        ("990711223012", "99071122300012"),
        ("9907112230123", "99071122300123"),
        ("99071122300123", "99071122300123"),
        ("990-711-223-00000", "99071122300000"),
    ],
)
def test_a_whole_tin_needs_no_confirmation(admin: Any, written: str, read: str):
    told = send(admin, table([*ALON[:2], written, *ALON[3:]])).json()
    (row,) = told["rows"]
    assert (row["outcome"], row["tin"], row["question"]) == ("new", read, "")
    assert (row["address"], row["contact_email"]) == (ALON[3], ALON[6])


@pytest.mark.parametrize(
    ("written", "read"), [("123456", "000-123-456-000"), ("07112233", "007-112-233-000")]
)
def test_a_short_tin_is_written_only_when_confirmed(admin: Any, written: str, read: str):
    data = table([*ALON[:2], written, *ALON[3:]])
    told = send(admin, data).json()
    (row,) = told["rows"]
    assert (row["outcome"], told["counts"]["unconfirmed"]) == ("unconfirmed", 1)
    assert f"Read it as {read}" in row["question"]
    left = send(admin, data, shown=told["digest"], invite="true").json()
    assert left["counts"]["unconfirmed"] == 1
    assert not Tenant.objects.filter(name=ALON[1]).exists()
    done = send(admin, data, shown=told["digest"], confirmed="2").json()
    assert done["counts"]["new"] == 1
    assert Tenant.objects.get(name=ALON[1]).tin.display == read
    verify_chain()


OTHER = ["another", "OTHER NAME CORP.", "998765432", "TAFT AVE., MANILA", "1001", "yes",
         "other@shop.example", "Somebody"]  # fmt: skip


def test_a_known_tin_with_another_username_offers_every_differing_column(admin: Any):
    told = send(admin, table(OTHER)).json()
    (row,) = told["rows"]
    assert row["outcome"] == "unconfirmed"
    assert "belongs to tenant already (TENANT VENTURES CORPORATION)" in row["question"]
    assert [each["field"] for each in row["changes"]] == [
        *("contact_email", "name", "address", "zip", "is_affiliate"),
    ]
    assert row["notes"] == [
        "The username “another” is not used: the account is tenant.",
        "The person “Somebody” is not used: the row names no account of this tenant.",
    ]
    send(admin, table(OTHER), shown=told["digest"], confirmed="2")
    tenant = Tenant.objects.get(tin="99876543200000")
    assert (tenant.address, tenant.zip) == ("TAFT AVE., MANILA", "1001")
    assert (tenant.name, tenant.contact_email) == (OTHER[1], OTHER[6])
    assert tenant.is_affiliate is True
    assert [user.username for user in tenant.users.all()] == ["tenant"]
    verify_chain()


def test_a_column_that_is_not_ticked_stays_and_the_row_says_so(admin: Any):
    told = send(admin, table(OTHER)).json()
    left = "2:contact_email,*:name"
    done = send(admin, table(OTHER), shown=told["digest"], confirmed="2", left_out=left).json()
    (row,) = done["rows"]
    assert [each["field"] for each in row["changes"]] == ["address", "zip", "is_affiliate"]
    assert row["notes"][-2:] == [
        "Contact address differs and was not taken because you did not tick it.",
        "Name differs and was not taken because you did not tick it.",
    ]
    tenant = Tenant.objects.get(tin="99876543200000")
    assert (tenant.name, tenant.contact_email) == (SAME[1], SAME[6])
    assert (tenant.address, tenant.is_affiliate) == (OTHER[3], True)


def test_a_row_of_which_nothing_is_taken_is_still_shown(admin: Any):
    shown = send(admin, table(MOVED)).json()["digest"]
    (row,) = send(admin, table(MOVED), shown=shown, left_out="*:address").json()["rows"]
    assert (row["outcome"], row["changes"]) == ("same", [])
    assert row["notes"] == ["Address differs and was not taken because you did not tick it."]


@pytest.mark.parametrize("left", ["name", "2:tin", "x:name", "2:name,", "*:colour", "2:name;3"])
def test_changes_to_leave_out_are_named_by_row_and_field(admin: Any, left: str):
    shown = send(admin, table(MOVED)).json()["digest"]
    answer = send(admin, table(MOVED), shown=shown, left_out=left)
    assert (answer.status_code, answer.json()["field"]) == (422, "left_out")
    assert Tenant.objects.get(tin="99876543200000").address == SAME[3]


def test_without_a_username_the_tin_finds_the_tenant_and_another_name_is_asked_about(admin: Any):
    (row,) = send(admin, table(["", *MOVED[1:]])).json()["rows"]
    assert (row["outcome"], row["question"], row["notes"]) == ("changed", "", [])
    (row,) = send(admin, table(["", "OTHER CORP.", *MOVED[2:]])).json()["rows"]
    assert (row["outcome"], row["question"]) == (
        "unconfirmed",
        "The TIN belongs to tenant already (TENANT VENTURES CORPORATION). "
        "Is this row about that tenant?",
    )


def test_without_a_tin_the_username_finds_the_tenant(admin: Any):
    (row,) = send(admin, table([*MOVED[:2], "", *MOVED[3:]])).json()["rows"]
    assert (row["outcome"], row["tin"]) == ("changed", "99876543200000")
    (row,) = send(admin, table(["nobody", *MOVED[1:2], "", *MOVED[3:]])).json()["rows"]
    assert row["faults"][0] == "The TIN is missing, and no account has this username."


def test_a_tin_without_the_branch_code_of_two_tenants_is_refused(admin: Any):
    Tenant.objects.create(name="TENANT AT CEBU", tin="99876543200012")
    (row,) = send(admin, table(["", *MOVED[1:]])).json()["rows"]
    assert row["faults"] == [
        "2 tenants have this TIN: TENANT VENTURES CORPORATION (998-765-432-000), "
        "TENANT AT CEBU (998-765-432-012). Write the branch code."
    ]
    (row,) = send(admin, table(MOVED)).json()["rows"]
    assert row["outcome"] == "changed", "the username says which of them"
    told = send(admin, table(["", "TENANT AT CEBU", "998765432012", *MOVED[3:]])).json()
    assert [each["outcome"] for each in told["rows"]] == ["changed"]


def test_a_tin_without_the_branch_code_of_its_one_tenant_is_asked_about(admin: Any):
    Tenant.objects.create(name="ALON COFFEE OPC", tin="99071122300012")
    (row,) = send(admin, table([*ALON[:2], "990711223", *ALON[3:]])).json()["rows"]
    assert (row["outcome"], row["tin"]) == ("unconfirmed", "99071122300012")
    assert "If not, write the branch code." in row["question"]
    (row,) = send(admin, table(ALON)).json()["rows"]
    assert row["outcome"] == "new", "with its branch code it is another tenant"


def test_a_column_that_is_not_read_is_said_so(admin: Any):
    data = made.csv_of([[*HEAD, "remarks"], [*MOVED, "call first"]])
    assert send(admin, data).json()["notes"] == ["Column 'remarks' is not read."]


def test_a_tin_that_cannot_be_read_is_shown_as_it_was_written(admin: Any):
    (row,) = send(admin, table([*ALON[:2], "12-34", *ALON[3:]])).json()["rows"]
    assert (row["outcome"], row["tin"]) == ("refused", "12-34")


def test_blank_cells_of_a_known_tenant_change_nothing(admin: Any):
    blank = ["tenant", "", "998765432", "", "", "", "", ""]
    assert send(admin, table(blank)).json()["counts"]["same"] == 1


def test_the_file_of_those_without_an_address_comes_back_with_all_of_them(admin: Any):
    for number in range(3):
        tin = f"99071122{number}00012"
        tenant = Tenant.objects.create(
            name=f"=STORE {number}, INC." if number else "ALON COFFEE OPC", tin=tin,
            contact_phone="+63 917 555 0100", zip="0400", address="-12 LUNA ST."
        )  # fmt: skip
        User.objects.create(username=f"t{number}", name="@Ana", role="tenant", tenant=tenant)
    answer = admin.get("/api/masterdata/tenants/list.xlsx", {"state": "no_address"})
    book = load_workbook(BytesIO(b"".join(answer.streaming_content)))
    sheet = book["Tenants"]
    column = next(cell.column for cell in sheet[1] if cell.value == "contact_email")
    count = sheet.max_row - 1
    for at in range(2, sheet.max_row + 1):
        sheet.cell(at, column).value = f"tax{at}@shop.example"
    filled = BytesIO()
    book.save(filled)
    told = send(admin, filled.getvalue(), "tenants.xlsx").json()
    assert (count >= 3, told["counts"]["changed"], told["notes"]) == (True, count, [])
    assert {each["field"] for row in told["rows"] for each in row["changes"]} == {"contact_email"}
    assert [row["question"] or row["notes"] for row in told["rows"]] == [[]] * count
    send(admin, filled.getvalue(), "tenants.xlsx", shown=told["digest"])
    counts = admin.get("/api/masterdata/tenants/").json()["states"]
    assert counts["no_address"] == 0
    verify_chain()


def test_the_list_of_tenants_as_a_file_is_for_administrators(api: Any):
    assert api("lead").get("/api/masterdata/tenants/list.xlsx").status_code == 403


def test_a_row_without_an_address_says_so(admin: Any):
    (row,) = send(admin, table([*ALON[:3], "", *ALON[4:]])).json()["rows"]
    assert row["notes"] == ["There is no address in this row."]


@pytest.mark.parametrize("confirmed", ["x", "1,", ",", "-1", "1 2", "99999999"])
def test_confirmed_rows_are_named_by_numbers(admin: Any, confirmed: str):
    shown = send(admin, table(ALON)).json()["digest"]
    answer = send(admin, table(ALON), shown=shown, confirmed=confirmed)
    assert (answer.status_code, answer.json()["field"]) == (422, "confirmed")


def test_the_template_is_read_back_and_its_example_is_no_row(admin: Any):
    answer = admin.get("/api/masterdata/tenants/template.xlsx")
    data = b"".join(answer.streaming_content)
    assert send(admin, data, "tenants.xlsx").json()["rows"] == []
    book = load_workbook(BytesIO(data))
    example = {row[0].value: row[1].value for row in book["Example"].iter_rows(min_row=2)}
    sheet = book["Tenants"]
    for at, head in enumerate(sheet[1], start=1):
        sheet.cell(2, at).value = example[head.value]
    filled = BytesIO()
    book.save(filled)
    (row,) = send(admin, filled.getvalue(), "tenants.xlsx").json()["rows"]
    assert (row["outcome"], row["notes"]) == ("new", [])


@pytest.mark.usefixtures("people")
def test_the_command_asks_the_same(tmp_path: Path, capsys: Any):
    file = tmp_path / "tenants.csv"
    file.write_bytes(table([*ALON[:2], "123456", *ALON[3:]], encoding="utf-8"))
    with pytest.raises(CommandError, match="1 row is to correct"):
        call_command("import_tenants", str(file), "--no-invitations")
    assert "--confirm 2 says yes" in capsys.readouterr().err
    call_command("import_tenants", str(file), "--no-invitations", "--confirm", "2")
    assert str(Tenant.objects.get(name=ALON[1]).tin) == "00012345600000"


def test_text_that_was_encoded_twice_is_shown_with_a_warning(admin: Any):
    twice = "PEÑA FOODS".encode().decode("cp1252")
    told = send(admin, table([ALON[0], twice, *ALON[2:]])).json()
    assert told["counts"]["new"] == 1
    (note,) = told["rows"][0]["notes"]
    assert note.startswith(f"“{twice}” was encoded twice: is it “PEÑA FOODS”?")
