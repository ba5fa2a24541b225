"""Postings: each effect once, its reversal, the files for SAP and Oracle, the acknowledgement."""

import csv
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from accounts.models import Company
from console.postings import deriving
from console.postings.deriving import derive_postings, post_lost_credits
from console.postings.models import Posting, PostingAccount, PostingCursor
from console.schedule import derive_accounting_postings
from core import clock
from core.money import ZERO
from tests.console.sawt import BECAUSE
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.filings import made, withdraw
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
Api = Callable[[str], Any]
ACCOUNTS = {
    "certified": ("1410", "1400"),
    "claimed": ("1420", "1410"),
    "expired": ("6990", "1410"),
}


def kinds() -> list[str]:
    return list(Posting.objects.order_by("id").values_list("kind", flat=True))


def listed(api: Api, who: str = "lead", **asked: Any) -> dict[str, Any]:
    answer = api(who).get("/api/postings/", asked)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def acknowledge(api: Api, ids: list[int], document: str = "", who: str = "lead") -> Any:
    body = {"ids": ids, "document": document}
    return api(who).post("/api/postings/ack/", body, format="json")


@pytest.fixture
def accounts(api: Api, company: Any) -> None:
    for kind, (debit, credit) in ACCOUNTS.items():
        body = {"company": "PCM", "kind": kind, "debit": debit, "credit": credit}
        more = {"cost_centre": "CC10", "document_type": "SA"}
        answer = api("administrator").put("/api/postings/accounts/", body | more, format="json")
        assert answer.status_code == 200, answer.content


def test_an_approval_and_a_filing_are_posted_once(of_the_third: Make, api: Api):
    certificate = of_the_third()
    assert derive_postings() == 1
    made(api)
    assert derive_postings() == 1
    assert derive_postings() == 0
    certified, claimed = listed(api)["results"]
    assert (certified["kind"], claimed["kind"]) == ("certified", "claimed")
    assert certified["reference"] == claimed["reference"] == certificate.reference
    assert certified["amount"] == claimed["amount"] == "15000.00"
    assert (certified["form"], claimed["form"]) == ("", "1702Q")
    assert (certified["day"], certified["reverses"]) == ("2026-10-12", None)


def test_what_is_derived_again_from_the_beginning_is_not_posted_twice(of_the_third: Make, api: Api):
    of_the_third()
    made(api)
    assert derive_postings() == 2
    PostingCursor.objects.update(number=0)
    assert derive_postings() == 0


def test_a_run_that_was_bounded_is_gone_on_with(
    of_the_third: Make, monkeypatch: pytest.MonkeyPatch
):
    of_the_third(), of_the_third()
    monkeypatch.setattr(deriving, "TRANSITIONS", 1)
    assert derive_postings(seconds=-1) == 0
    assert derive_postings(rounds=1) == 1
    derive_accounting_postings()
    assert Posting.objects.count() == 2


def test_a_posting_has_the_day_of_its_approval_or_claim(of_the_third: Make, api: Api):
    of_the_third()
    with clock.set_to(clock.now() + timedelta(days=3)):
        made(api)
    with clock.set_to(clock.now() + timedelta(days=9)):
        derive_postings()
    days = [str(day) for day in Posting.objects.order_by("effect").values_list("day", flat=True)]
    assert days == ["2026-10-12", "2026-10-15"]


def test_a_withdrawn_filing_reverses_its_claims(of_the_third: Make, api: Api):
    of_the_third()
    filing = made(api)
    derive_postings()
    withdraw(api("lead"), filing["id"])
    derive_postings()
    assert kinds() == ["certified", "claimed", "withdrawn"]
    reversal = Posting.objects.get(kind="withdrawn")
    assert reversal.reverses == Posting.objects.get(kind="claimed")
    made(api)
    derive_postings()
    assert kinds()[-1] == "claimed"
    assert Posting.objects.filter(kind="claimed").count() == 2


def test_an_amended_version_reverses_what_it_leaves_out(of_the_third: Make, api: Api, people: Any):
    left, stays = of_the_third(), of_the_third()
    made(api)
    derive_postings()
    perform("certificates", left.pk, "amend", by=people["processor"], inputs=BECAUSE)
    made(api, kind="amended", reason="August is wrong.")
    derive_postings()
    found = Posting.objects.filter(kind="withdrawn").order_by("effect")
    assert [(each.effect, each.reference) for each in found] == [
        ("certified", left.reference),
        ("claimed", left.reference),
    ]
    assert Posting.objects.filter(certificate=stays).count() == 2


def test_a_certificate_sent_back_is_withdrawn_from_the_books(
    of_the_third: Make, api: Api, people: Any
):
    certificate = of_the_third()
    derive_postings()
    perform("certificates", certificate.pk, "amend", by=people["processor"], inputs=BECAUSE)
    derive_postings()
    assert kinds() == ["certified", "withdrawn"]


def test_other_figures_reverse_and_post_again(of_the_third: Make, people: Any):
    certificate = of_the_third()
    derive_postings()
    change_rows(certificate.lines.all(), tax="14999.99")
    PostingCursor.objects.update(number=0)
    derive_postings()
    assert kinds() == ["certified", "replaced", "certified"]
    last = Posting.objects.latest("id")
    assert (last.amount, last.turn) == (last.certificate.lines.get().tax, 2)


def test_another_company_is_posted_anew_though_the_amount_is_the_same(
    of_the_third: Make, people: Any
):
    certificate = of_the_third()
    derive_postings()
    other = Company.objects.get(code="CNL")
    change_rows(Certificate.objects.filter(pk=certificate.pk), company=other, branch=None)
    PostingCursor.objects.update(number=0)
    derive_postings()
    rows = Posting.objects.order_by("id").values_list("kind", "company__code")
    assert list(rows) == [("certified", "PCM"), ("replaced", "PCM"), ("certified", "CNL")]


def test_a_replaced_certificate_is_reversed(of_the_third: Make):
    old, new = of_the_third(), of_the_third()
    derive_postings()
    change_rows(Certificate.objects.filter(pk=old.pk), superseded_by=new)
    PostingCursor.objects.update(number=0)
    derive_postings()
    assert kinds() == ["certified", "certified", "replaced"]


def test_the_annual_return_does_not_claim_a_credit_twice(of_the_third: Make, api: Api):
    of_the_third()
    made(api)
    with clock.set_to(clock.now() + timedelta(days=100)):
        made(api, form="1702", quarter="2026Q4")
        derive_postings()
    assert kinds() == ["certified", "claimed"]


def test_a_credit_that_nobody_claims_expires_after_two_years(of_the_third: Make):
    of_the_third()
    derive_postings()
    assert post_lost_credits() == 0
    with clock.set_to(clock.now() + timedelta(days=820)):
        assert post_lost_credits() == 1
        assert post_lost_credits() == 0
    assert kinds() == ["certified", "expired"]


def test_of_two_codes_the_one_that_no_return_claims_expires(of_the_third: Make, api: Api):
    vat = line("100000.00", atc="WV020") | {"section": "BUSINESS"}
    of_the_third(lines=[line("100000.00"), vat])
    made(api)  # the return of income tax claims WC100 alone
    derive_postings()
    with clock.set_to(clock.now() + timedelta(days=820)):
        assert post_lost_credits() == 1
        assert post_lost_credits() == 0
    expired = Posting.objects.filter(kind="expired").values_list("atc", flat=True)
    assert list(expired) == ["WV020"]


def test_an_erased_certificate_leaves_its_postings(of_the_third: Make):
    certificate = of_the_third()
    derive_postings()
    with clock.set_to(clock.now() + timedelta(days=366 * 4)):
        perform("certificates", certificate.pk, "erase", by=None)
        derive_postings()
    assert kinds() == ["certified"]
    verify_chain()


def test_postings_are_recorded_in_the_chain(of_the_third: Make):
    of_the_third()
    derive_postings()
    verify_chain()
    Posting.objects.update(amount="1.00")
    with pytest.raises(Exception, match="posting"):
        verify_chain()


def test_the_list_goes_on_after_an_id(of_the_third: Make, api: Api):
    of_the_third(), of_the_third(), of_the_third()
    derive_postings()
    first = listed(api, page_size=2)
    assert len(first["results"]) == 2
    second = listed(api, after=first["next_after"], page_size=2)
    assert (len(second["results"]), second["next_after"]) == (1, None)


def test_an_acknowledgement_may_be_repeated(of_the_third: Make, api: Api, people: Any):
    of_the_third()
    derive_postings()
    (pk,) = Posting.objects.values_list("pk", flat=True)
    assert acknowledge(api, [pk], "DOC1").json() == {"acknowledged": 1}
    assert acknowledge(api, [pk], "DOC1").json() == {"acknowledged": 0}
    answer = acknowledge(api, [pk], "DOC2")
    assert (answer.status_code, answer.json()["code"]) == (409, "acknowledged")
    (row,) = listed(api, state="acknowledged")["results"]
    assert (row["document"], row["acknowledged_by"]) == ("DOC1", people["lead"].name)
    assert listed(api, state="open")["results"] == []
    verify_chain()


def test_unknown_ids_are_refused_and_nothing_is_acknowledged(of_the_third: Make, api: Api):
    of_the_third()
    derive_postings()
    (pk,) = Posting.objects.values_list("pk", flat=True)
    answer = acknowledge(api, [pk, pk + 1])
    assert (answer.status_code, answer.json()["field"]) == (422, "ids")
    assert Posting.objects.get().acknowledged_at is None
    assert acknowledge(api, [pk], who="manager").status_code == 403


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("id,document\n{pk},4711\n", 200),
        ("\ufeffDocument,ID\n4711,{pk}\n", 200),
        ("id\n{pk}\n", 200),
        ("document\n4711\n", 422),
        ("id\nabc\n", 422),
        ("id\n", 422),
    ],
)
def test_a_file_acknowledges(of_the_third: Make, api: Api, text: str, status: int):
    of_the_third()
    derive_postings()
    pk = Posting.objects.get().pk
    file = SimpleUploadedFile("ack.csv", text.format(pk=pk).encode())
    answer = api("lead").post("/api/postings/ack/file/", {"file": file}, format="multipart")
    assert answer.status_code == status, answer.content
    assert (Posting.objects.get().acknowledged_at is not None) == (status == 200)


def export(api: Api, ending: str = "csv", **asked: Any) -> bytes:
    answer = api("lead").get(f"/api/postings/export.{ending}", asked)
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content)


def rows_of_csv(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))


def test_the_journal_for_sap_balances(of_the_third: Make, api: Api, accounts: None):
    of_the_third()
    filing = made(api)
    derive_postings()
    withdraw(api("lead"), filing["id"])
    derive_postings()
    rows = rows_of_csv(export(api, layout="sap"))
    found = [(row["Account"], row["Debit/Credit Indicator"]) for row in rows]
    assert found == [
        *(("1410", "S"), ("1400", "H")),
        *(("1420", "S"), ("1410", "H")),
        *(("1410", "S"), ("1420", "H")),
    ]
    assert {row["Posting Date"] for row in rows} == {"20261012"}
    assert {row["Amount"] for row in rows} == {"15000.00"}
    assert {(row["Document Type"], row["Cost Center"]) for row in rows} == {("SA", "CC10")}


def test_the_rows_for_oracle_balance(of_the_third: Make, api: Api, accounts: None):
    of_the_third(lines=[line(), line(atc="WC120", rate="2")])
    derive_postings()
    book = load_workbook(BytesIO(export(api, "xlsx", layout="oracle")))
    names, *rows = book["Postings"].iter_rows(values_only=True)
    found = [dict(zip(names, row, strict=True)) for row in rows]
    assert sum((row["ENTERED_DR"] or 0 for row in found), 0) == 21000
    assert sum((row["ENTERED_CR"] or 0 for row in found), 0) == 21000
    assert {row["SEGMENT1"] for row in found} == {"PCM"}


def test_without_accounts_only_the_plain_file_is_made(of_the_third: Make, api: Api):
    of_the_third()
    derive_postings()
    (row,) = rows_of_csv(export(api))
    assert row["amount"] == "15000.00"
    answer = api("lead").get("/api/postings/export.csv", {"layout": "sap"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_accounts")


def test_only_administrators_enter_accounts(api: Api, accounts: None):
    body = {"company": "PCM", "kind": "claimed", "debit": "9"}
    assert api("lead").put("/api/postings/accounts/", body, format="json").status_code == 403
    seen = api("lead").get("/api/postings/accounts/", {"company": "PCM"}).json()
    assert [each["debit"] for each in seen["accounts"]] == ["1410", "1420", "", "", "6990"]
    assert PostingAccount.objects.count() == 3
    verify_chain()


def test_the_open_postings_of_a_certificate_are_what_it_says(
    of_the_third: Make, api: Api, people: Any
):
    """What is posted less what is reversed is the tax that counts, whatever happened."""
    first, second = of_the_third(), of_the_third()
    filing = made(api)
    derive_postings()
    withdraw(api("lead"), filing["id"])
    derive_postings()
    perform("certificates", first.pk, "amend", by=people["processor"], inputs=BECAUSE)
    made(api)
    derive_postings()
    for effect in ("certified", "claimed"):
        rows = Posting.objects.filter(effect=effect)
        signed = [each.amount if each.reverses_id is None else -each.amount for each in rows]
        assert sum(signed, ZERO) == second.tax
