"""Filing through the API: a dry look, the filing, its files, and who may."""

import csv
import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError
from openpyxl import load_workbook

from accounts.models import Tenant
from console.filing.filing import file_it
from console.filing.models import FiledLine, Filing
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from core import clock
from core.tin import Tin
from tests.console.sawt import BECAUSE, OCTOBER, STEM, export
from tests.support.api_calls import POISONS
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.filings import WHAT, Api, made, post, withdraw
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import Transition

pytestmark = [
    pytest.mark.usefixtures("in_october"),
    pytest.mark.both_databases,
    pytest.mark.essential("each step of a filing"),
]
Make = Callable[..., Any]
INCLUDED = "/api/filings/included/"


def looked(api: Api, who: str = "lead", **more: str) -> dict[str, Any]:
    answer = api(who).get("/api/filings/look/", WHAT | more)
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def amended(api: Api, reason: str = "One came late.", **more: Any) -> dict[str, Any]:
    return made(api, kind="amended", reason=reason, **more)


def preview(client: Any, sha256: str) -> Any:
    return client.get("/api/filings/preview.dat", WHAT | {"sha256": sha256})


def sheet_of(book: bytes) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in load_workbook(BytesIO(book)).active.rows]


def piles(told: dict[str, Any]) -> dict[tuple[str, str], list[str]]:
    return {
        (pile["kind"], pile["code"]): [each["reference"] for each in pile["told"]]
        for pile in told["piles"]
    }


def test_what_is_at_risk_is_the_tax_of_this_return_alone(api: Api, of_the_third: Make):
    vat = line("100000.00", atc="WV020") | {"section": "BUSINESS"}
    paper = of_the_third(lines=[line("100000.00"), vat])
    Tenant.objects.filter(pk=paper.tenant_id).update(contact_phone="0917 555 0100")
    look = looked(api)
    risk = next(each for each in look["at_risk"] if each["code"] == "UNSIGNED")
    assert (risk["base"], risk["tax"]) == ("300000.00", "15000.00")
    (contact,) = look["contacts"]
    assert (contact["phone"], contact["tax"]) == ("0917 555 0100", "15000.00")
    (told,) = contact["told"]
    assert (told["reference"], told["tax"]) == (paper.reference, "15000.00")
    assert all(risk["certificates"] == 1 for risk in look["at_risk"])
    for pile in look["piles"]:
        assert (pile["tax"], pile["told"][0]["tax"]) == ("15000.00", "15000.00")


def test_a_dry_look_tells_what_goes_in_and_what_not_and_why(of_the_third: Make, api: Api):
    first, second, waiting = of_the_third(), of_the_third(), of_the_third("SUBMITTED")
    elsewhere = of_the_third()
    change_rows(Certificate.objects.filter(pk=elsewhere.pk), payee_tin=Tin("009923456"))
    told = looked(api)
    assert told["goes_in"] == {"certificates": 2, "base": "600000.00", "tax": "21000.00"}
    assert told["register"] == told["goes_in"]
    assert (told["ties"], told["may_file"], told["approved"]) == (True, True, 3)
    assert (told["due"], told["period_from"]) == ("2026-12-01", "2026-07-01")
    assert [(each["atc"], each["tax"]) for each in told["codes"]] == [
        ("WC100", "15000.00"),
        ("WC120", "6000.00"),
    ]
    assert piles(told) == {
        ("LEFT_OUT", "ANOTHER_COMPANY"): [elsewhere.reference],
        ("LEFT_OUT", "NOT_APPROVED"): [waiting.reference],
        ("LOOK", "UNSIGNED"): [first.reference, second.reference],
    }
    (row,) = told["piles"][-1]["told"]
    assert (row["id"], row["why"]) == (str(waiting.pk), "It is SUBMITTED.")
    assert told["file"]["name"] == f"{STEM}.DAT"
    assert told["file"]["control"] == ("CSAWT,C1702Q,009912345,0000,09/2026,600000.00,21000.00")
    assert not Filing.objects.exists()


def test_each_number_of_the_look_has_its_certificates(of_the_third: Make, api: Api):
    paper = of_the_third(lines=[line("100000.00"), line("41250.00", "2", "WC160")])
    of_the_third("SUBMITTED")
    look, lead = looked(api), api("lead")
    whole = lead.get(INCLUDED, WHAT).json()
    assert whole["certificates"] == look["goes_in"]["certificates"] == 1
    assert whole["results"] == [
        {
            "id": str(paper.pk),
            "reference": paper.reference,
            "payor_name": "TENANT VENTURES CORPORATION",
            "base": look["goes_in"]["base"],
            "tax": look["goes_in"]["tax"],
        }
    ]
    for code in look["codes"]:
        asked = WHAT | {name: code[name] for name in ("atc", "rate")}
        (found,) = lead.get(INCLUDED, asked).json()["results"]
        assert (found["base"], found["tax"]) == (code["base"], code["tax"])
    wrong = lead.get(INCLUDED, WHAT | {"atc": "WC100", "rate": "2.00"})
    assert (wrong.status_code, wrong.json()["fields"][0]["field"]) == (422, "atc")


def test_whom_to_call_lists_each_certificate_once_with_all_that_is_said(
    of_the_third: Make, api: Api
):
    unsigned = of_the_third()
    with clock.set_to(OCTOBER + timedelta(days=40)):
        late = of_the_third()
    (contact,) = looked(api)["contacts"]
    assert contact["certificates"] == len(contact["told"]) == 2
    whys = {each["reference"]: each["why"] for each in contact["told"]}
    assert whys.keys() == {unsigned.reference, late.reference}
    assert len(whys[late.reference]) > len(whys[unsigned.reference])


def test_what_was_seen_is_what_is_filed(of_the_third: Make, api: Api, people: Any):
    of_the_third()
    seen = looked(api)["file"]["sha256"]
    told = made(api, sha256=seen)
    filing = Filing.objects.get()
    assert filing.sha256 == seen
    assert told["id"] == str(filing.pk)
    assert (told["number"], told["certificates"], told["by"]) == (1, 1, people["lead"].name)
    born = Transition.objects.get(lifecycle="filings")
    assert born.actor == people["lead"]
    assert verify_chain().subjects == Certificate.objects.count() + 1


def test_another_file_than_the_one_seen_is_not_filed(of_the_third: Make, api: Api):
    of_the_third()
    seen = looked(api)["file"]["sha256"]
    of_the_third()
    answer = post(api("lead"), sha256=seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert not Filing.objects.exists()


def test_the_same_gesture_twice_is_one_filing(of_the_third: Make, api: Api):
    of_the_third()
    seen = looked(api)["file"]["sha256"]
    first, again = (post(api("lead"), key="a gesture", sha256=seen) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    other = post(api("lead"), key="a gesture", form="2550Q")
    assert (other.status_code, other.json()["fields"][0]["code"]) == (422, "key_reused")
    assert Filing.objects.count() == 1
    filed = post(api("lead"), key="another gesture")
    assert (filed.status_code, filed.json()["code"]) == (409, "already_filed")
    same = post(api("lead"), key="a third gesture", kind="amended", reason="To be sure.")
    assert (same.status_code, same.json()["code"]) == (409, "nothing_to_file")


def test_a_later_version_has_all_that_counts_and_shows_the_difference(
    of_the_third: Make, api: Api, people: Any
):
    changed = of_the_third()
    made(api)
    came = of_the_third()
    perform("certificates", changed.pk, "amend", by=people["processor"], inputs=BECAUSE)
    told = looked(api)
    assert (told["filings"], told["version"], told["filed"]["tax"]) == (1, 2, "15000.00")
    assert told["goes_in"]["certificates"] == 1
    assert piles(told)["CLAIMED", "CHANGED"] == [changed.reference]
    against = told["against"]
    assert against["counts"] == {"added": 1, "removed": 1, "changed": 0}
    assert [(each["reference"], each["tax"], each["was"]) for each in against["added"]] == [
        (came.reference, "6000.00", None)
    ]
    was = {"base": "300000.00", "tax": "15000.00"}
    assert [(each["reference"], each["was"]) for each in against["removed"]] == [
        (changed.reference, was)
    ]
    assert (against["version"], against["tax"]) == (1, "-9000.00")
    book = api("lead").get("/api/filings/difference.xlsx", WHAT).getvalue()
    second = amended(api, "One was opened again.")
    assert (second["number"], second["kind"], second["counts"]) == (2, "amended", True)
    assert second["reason"] == "One was opened again."
    assert api("lead").get(f"/api/filings/{second['id']}/difference.xlsx").getvalue() == book
    assert sheet_of(book)[1:] == [
        ["Added", came.reference, came.payor_name, None, None, 300000, 6000, 6000],
        ["Removed", changed.reference, changed.payor_name, 300000, 15000, None, None, -15000],
    ]
    assert FiledLine.objects.live().get().certificate_id == came.pk
    first = Filing.objects.get(number=1)
    whole = api("manager").get(f"/api/filings/{first.pk}/").json()
    assert (whole["counts"], whole["against"]["version"]) == (False, None)
    assert piles(whole) == {("CLAIMED", "CHANGED"): [changed.reference]}
    assert "It is FOR AMENDMENT now." in whole["piles"][0]["told"][0]["why"]


def test_its_files_are_the_bytes_that_the_command_writes(
    of_the_third: Make, api: Api, tmp_path: Path
):
    of_the_third()
    of_the_third("SUBMITTED")
    export(tmp_path)
    filing = Filing.objects.get()
    of_the_third()  # what comes later changes nothing
    for ending in ("DAT", "xlsx"):
        answer = api("manager").get(f"/api/filings/{filing.pk}/file.{ending.lower()}")
        assert answer.getvalue() == (tmp_path / f"{STEM}.{ending}").read_bytes()
        assert answer["Content-Disposition"] == f'attachment; filename="{STEM}.{ending}"'
        assert answer["Cache-Control"] == "no-store"


def test_what_was_filed_here_is_written_by_the_command_too(
    of_the_third: Make, api: Api, tmp_path: Path
):
    of_the_third()
    told = made(api)
    export(tmp_path, "--again", "1")
    data = (tmp_path / f"{STEM}.DAT").read_bytes()
    assert api("lead").get(f"/api/filings/{told['id']}/file.dat").getvalue() == data
    whole = api("lead").get(f"/api/filings/{told['id']}/").json()
    assert whole["file"]["sha256"] == hashlib.sha256(data).hexdigest()
    assert whole["file"]["first"] == data.decode().splitlines()[:2]


@pytest.mark.parametrize("column", ["tax", "reference", "name"])
def test_a_file_whose_lines_were_changed_is_refused(column: str, of_the_third: Make, api: Api):
    of_the_third()
    told = made(api)
    FiledLine.objects.update(**{column: "1"})
    for address in ("file.dat", "file.xlsx"):
        answer = api("lead").get(f"/api/filings/{told['id']}/{address}")
        assert (answer.status_code, answer.json()["code"]) == (503, "altered")


def test_taking_a_file_is_on_record(of_the_third: Make, api: Api, caplog: Any):
    of_the_third()
    told = made(api)
    with caplog.at_level("INFO", "portal.security"):
        api("manager").get(f"/api/filings/{told['id']}/file.dat").getvalue()
        api("manager").get(f"/api/filings/{told['id']}/file.xlsx").getvalue()
        api("manager").get("/api/filings/exceptions.csv", WHAT).getvalue()
    taken = [each.security for each in caplog.records if each.message == "exported"]
    assert [each["what"] for each in taken] == ["SAWT DAT", "SAWT xlsx", "filing exceptions"]
    assert taken[0]["filing"] == told["id"]


def test_the_whole_list_of_exceptions_is_a_file(of_the_third: Make, api: Api):
    waiting = of_the_third("SUBMITTED")
    text = api("lead").get("/api/filings/exceptions.csv", WHAT).getvalue().decode("utf-8-sig")
    (row,) = csv.DictReader(StringIO(text))
    assert (row["Reference"], row["Code"]) == (waiting.reference, "NOT_APPROVED")
    assert row["Link"] == f"/accounting/form/{waiting.pk}"


def test_filings_are_listed_newest_first_and_found_by_return_and_certificate(
    of_the_third: Make, api: Api
):
    first = of_the_third()
    one = made(api)
    of_the_third()
    with clock.set_to(OCTOBER.replace(hour=9)):
        two = amended(api)
    ask = lambda **asked: [  # noqa: E731
        each["id"] for each in api("manager").get("/api/filings/", asked).json()["results"]
    ]
    assert ask() == ask(**WHAT) == [two["id"], one["id"]]
    assert ask(certificate=str(first.pk)) == [two["id"], one["id"]]
    assert ask(form="2550Q") == ask(company="CNL") == ask(quarter="2026Q2") == []


def test_its_certificates_are_told_with_what_was_claimed(of_the_third: Make, api: Api):
    papers = sorted(of_the_third().reference for _ in range(3))
    told = made(api)
    first = api("lead").get(f"/api/filings/{told['id']}/certificates/", {"page_size": 2}).json()
    assert (first["count"], len(first["results"])) == (3, 2)
    rest = api("lead").get(first["next"]).json()["results"]
    assert [each["reference"] for each in first["results"] + rest] == papers
    assert {each["base"] for each in rest} == {"300000.00"}


def test_only_a_lead_of_the_company_files(of_the_third: Make, api: Api):
    of_the_third()
    for who in ("processor", "manager"):
        assert looked(api, who)["may_file"] is False
        assert post(api(who)).status_code == 403
    assert not Filing.objects.exists()


def test_what_is_of_another_company_is_told_to_nobody_else(of_the_third: Make, api: Api):
    of_the_third()
    told = made(api)
    client = api("processor elsewhere")
    assert client.get("/api/filings/").json()["results"] == []
    assert client.get("/api/filings/look/", WHAT).status_code == 404
    assert client.get("/api/filings/exceptions.csv", WHAT).status_code == 404
    for address in ("", "certificates/", "file.dat", "file.xlsx"):
        assert client.get(f"/api/filings/{told['id']}/{address}").status_code == 404
    assert [each["code"] for each in client.get("/api/filings/choices/").json()["companies"]] == [
        "CNL"
    ]


def test_a_certificate_that_one_cannot_open_has_no_link(of_the_third: Make, api: Api, people: Any):
    paper = of_the_third()
    elsewhere = people["processor elsewhere"].assignments.get().company
    change_rows(
        Certificate.objects.filter(pk=paper.pk), company=elsewhere, payee_tin=Tin("009912345")
    )
    (pile,) = looked(api)["piles"]
    assert (pile["code"], pile["told"][0]["id"]) == ("ANOTHER_COMPANY", None)
    (pile,) = looked(api, "manager")["piles"]
    assert pile["told"][0]["id"] == str(paper.pk)


def test_the_choices_know_which_return_is_for_which_quarter(api: Api):
    told = api("lead").get("/api/filings/choices/").json()
    (company,) = told["companies"]
    who = {name: company[name] for name in ("code", "name", "may_file")}
    assert who == {"code": "PCM", "name": "PACIFIC CREST MALLS, INC.", "may_file": True}
    assert company["suggested"] == told["suggested"] == {"form": "1702Q", "quarter": "2026Q3"}
    quarters = {each["form"]: each["quarters"] for each in told["returns"]}
    offered = {
        each["form"]: [period["quarter"] for period in each["periods"]]
        for each in company["returns"]
    }
    assert offered == quarters
    assert [each["code"] for each in company["years"]][:2] == ["2027", "2026"]
    assert not [each for each in quarters["1702Q"] if each.endswith("Q4")]
    assert all(each.endswith("Q4") for each in quarters["1702"])
    assert len(quarters["2550Q"]) == len(quarters["2551Q"]) == 12


@pytest.mark.parametrize(
    ("given", "status", "field"),
    [
        ({"company": "XYZ"}, 404, None),
        ({"quarter": "2026-3"}, 422, "quarter"),
        ({"quarter": "9999Q4"}, 422, "quarter"),
        ({"quarter": "2026Q4"}, 422, "quarter"),
        ({"form": "1702"}, 422, "quarter"),
        ({"form": "1601"}, 422, "form"),
    ],
)
def test_what_is_badly_asked_is_answered_in_a_sentence(
    given: dict[str, str], status: int, field: str | None, api: Api
):
    for answer in (
        api("lead").get("/api/filings/look/", WHAT | given),
        api("lead").get("/api/filings/exceptions.csv", WHAT | given),
        post(api("lead"), **given),
    ):
        assert answer.status_code == status, answer.content
        assert answer.json()["message"]
        assert field is None or answer.json()["field"] == field


@pytest.mark.parametrize("body", [[], "x", {"company": []}, {"form": {}}, {}])
def test_a_body_that_is_none_is_refused(body: Any, api: Api):
    answer = api("lead").post("/api/filings/", body, format="json")
    assert answer.status_code == 422, answer.content


@pytest.mark.parametrize("asked", [{"form": "1"}, {"quarter": "Q3"}, {"certificate": "x"}])
def test_a_filter_that_is_none_is_refused(asked: dict[str, str], api: Api):
    assert api("lead").get("/api/filings/", asked).status_code == 422


def test_a_company_without_rdo_is_told_so(api: Api, company: Any):
    type(company).objects.update(rdo="")
    answer = api("lead").get("/api/filings/look/", WHAT)
    assert (answer.status_code, answer.json()["field"]) == (422, "company")


def test_with_nothing_approved_nothing_is_filed(api: Api):
    told = looked(api)
    assert told["approved"] == 0
    assert told["file"]["sha256"] == ""
    assert post(api("lead")).status_code == 409


def test_a_filing_keeps_what_it_left_out(approved: Make, of_the_third: Make, tmp_path: Path):
    of_the_third("SUBMITTED")
    approved("KALINGA FOODS INC.", Tin("991112223"), line())
    file_it(
        prepare_filing(get_company_by_code("PCM"), parse_return_period("1702Q", "2026Q3")), tmp_path
    )
    filing = Filing.objects.get()
    assert [row[2] for row in filing.exceptions] == ["UNSIGNED", "NOT_APPROVED"]
    verify_chain()
    Filing.objects.update(exceptions=[])
    with pytest.raises(Exception, match="no longer says what"):
        verify_chain()


def test_a_preview_is_the_file_and_files_nothing(of_the_third: Make, api: Api):
    of_the_third()
    seen = looked(api)["file"]["sha256"]
    before = Transition.objects.count()
    for who in ("processor", "lead", "manager"):
        answer = preview(api(who), seen)
        assert hashlib.sha256(answer.getvalue()).hexdigest() == seen
        assert answer["Content-Disposition"] == f'attachment; filename="{STEM}_preview.DAT"'
    assert not Filing.objects.exists()
    assert Transition.objects.count() == before
    assert made(api, sha256=seen)["certificates"] == 1


def test_a_preview_of_what_has_changed_is_refused(of_the_third: Make, api: Api):
    assert preview(api("lead"), "0" * 64).json()["code"] == "nothing_to_file"
    of_the_third()
    seen = looked(api)["file"]["sha256"]
    of_the_third()
    answer = preview(api("lead"), seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")


@pytest.mark.parametrize("sha256", [None, "", "abc", 5, [], "0" * 65])
def test_nothing_is_filed_that_was_not_previewed(sha256: Any, of_the_third: Make, api: Api):
    of_the_third()
    answer = api("lead").post("/api/filings/", WHAT | {"sha256": sha256}, format="json")
    assert (answer.status_code, answer.json()["field"]) == (422, "sha256")
    assert api("lead").post("/api/filings/", WHAT, format="json").status_code == 422
    assert not Filing.objects.exists()


def test_what_goes_in_without_a_signature_is_counted(of_the_third: Make, api: Api):
    of_the_third(), of_the_third()
    assert looked(api)["unsigned"] == 2


def test_a_withdrawn_filing_leaves_its_certificates_free_and_stands_on_record(
    of_the_third: Make, api: Api, people: Any
):
    paper = of_the_third()
    told = made(api)
    (move,) = api("lead").get(f"/api/filings/{told['id']}/").json()["moves"]
    assert (move["name"], move.get("blocked")) == ("withdraw", None)
    answer = withdraw(api("lead"), told["id"])
    assert answer.status_code == 200, answer.content
    whole = answer.json()
    assert (whole["status"], whole["moves"]) == ("WITHDRAWN", [])
    assert whole["withdrawn"]["reason"] == "The wrong quarter was taken."
    assert whole["withdrawn"]["by"] == people["lead"].name
    done = Transition.objects.filter(lifecycle="filings").latest("number")
    assert (done.move, done.actor) == ("withdraw", people["lead"])
    seen = looked(api)
    assert (seen["filings"], seen["filed"]["certificates"]) == (0, 0)
    assert seen["goes_in"]["certificates"] == 1
    again = made(api)
    assert (again["number"], again["status"]) == (2, "FILED")
    found = api("manager").get("/api/filings/", {"certificate": str(paper.pk)}).json()["results"]
    assert {each["status"] for each in found} == {"FILED", "WITHDRAWN"}
    register = api("manager").get("/api/register.csv").getvalue().decode()
    assert "version 2" in register
    assert "version 1" not in register
    verify_chain()


@pytest.mark.parametrize("poison", POISONS)
def test_a_reason_that_breaks_texts_withdraws_nothing(poison: str, of_the_third: Make, api: Api):
    of_the_third()
    address = f"/api/filings/{made(api)['id']}/"
    body = json.dumps({"reason": POISONS[poison]})
    refused = api("lead").generic("POST", f"{address}withdraw/", body, "application/json")
    assert refused.status_code in (413, 422), refused.content[:300]
    assert refused.status_code == 413 or refused.json()["field"] == "reason"
    assert api("lead").get(address).json()["status"] == "FILED"


def test_only_the_last_filing_is_withdrawn(of_the_third: Make, api: Api):
    of_the_third()
    first = made(api)
    of_the_third()
    second = amended(api)
    refused = withdraw(api("lead"), first["id"])
    assert (refused.status_code, refused.json()["code"]) == (409, "condition")
    assert "A later version" in refused.json()["message"]
    assert withdraw(api("lead"), second["id"]).status_code == 200
    assert {str(each.filing_id) for each in FiledLine.objects.live()} == {first["id"]}
    assert withdraw(api("lead"), first["id"]).status_code == 200
    assert withdraw(api("lead"), first["id"]).status_code == 409
    verify_chain()


@pytest.mark.parametrize(
    ("days", "left", "status"), [(0, False, 200), (0, True, 200), (1, False, 200), (1, True, 409)]
)
def test_a_filing_is_withdrawn_on_its_day_or_before_its_package_left(
    days: int, left: bool, status: int, of_the_third: Make, api: Api, people: Any
):
    of_the_third()
    told = made(api)
    if left:
        perform("filings", told["id"], "take_package", by=people["lead"])
    with clock.set_to(OCTOBER + timedelta(days=days)):
        assert withdraw(api("lead"), told["id"]).status_code == status
    verify_chain()


@pytest.mark.parametrize(("who", "status"), [("processor", 403), ("manager", 403)])
def test_only_a_lead_withdraws(who: str, status: int, of_the_third: Make, api: Api):
    of_the_third()
    told = made(api)
    assert withdraw(api(who), told["id"]).status_code == status
    assert api(who).get(f"/api/filings/{told['id']}/").json()["moves"] == []


@pytest.mark.parametrize("reason", ["", "   ", None, {}, "x" * 3000, ["a"]])
def test_a_withdrawal_says_why(reason: Any, of_the_third: Make, api: Api):
    of_the_third()
    told = made(api)
    answer = withdraw(api("lead"), told["id"], reason)
    assert (answer.status_code, answer.json()["field"]) == (422, "reason")


def test_a_withdrawn_filing_gives_no_files_to_send(of_the_third: Make, api: Api, tmp_path: Path):
    of_the_third()
    told = made(api)
    withdraw(api("lead"), told["id"])
    package = api("lead").post(f"/api/filings/{told['id']}/package/", {}, format="json")
    assert (package.status_code, package.json()["code"]) == (409, "withdrawn")
    with pytest.raises(CommandError, match="was withdrawn"):
        export(tmp_path, "--again", "1")
    assert api("manager").get(f"/api/filings/{told['id']}/file.dat").status_code == 200


def test_lines_that_count_when_their_filing_does_not_are_found(of_the_third: Make, api: Api):
    of_the_third()
    made(api)
    FiledLine.objects.update(is_live=False)
    with pytest.raises(Exception, match="do not count"):
        verify_chain()
