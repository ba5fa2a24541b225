"""Whom to call about missing certificates, what was said, and what a reminder lists."""

import csv
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from accounts.models import Branch, Company, Tenant, User
from console.billing.models import ReconciledRow
from console.reminders.models import TenantContact
from core import clock
from core.models.refused_address import RefusedAddress
from tests.support.malls import BAY, galleria
from tests.support.reminder_runs import (
    NOTICES,
    OTHER,
    TENANT,
    THIRD,
    manila,
    missing,
    on,
    posted,
    start,
)
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.mails.models import CopyAddress

__all__ = ["galleria", "missing"]  # fixtures

pytestmark = pytest.mark.slow
CALLS = "/api/oversight/calls/"
CONTACTS = "/api/oversight/contacts/"
SAID = {"quarter": str(THIRD), "kind": "call", "note": "Ana sends it."}


def calls(api: Any, who: str = "lead", **asked: str) -> Any:
    answer = api(who).get(CALLS, {"quarter": str(THIRD)} | asked)
    assert answer.status_code == 200, answer.content
    return answer.json()


def reasons(api: Any, **asked: str) -> dict[str, str]:
    return {each["tenant"]: each["reason"] for each in calls(api, **asked)["results"]}


def tin_of(name: str) -> str:
    return str(Tenant.objects.get(name=name).tin)


def say(api: Any, who: str = "lead", **given: Any) -> Any:
    body = SAID | {"tin": tin_of(OTHER)} | given
    return api(who).post(CONTACTS, body, format="json")


def contacts(api: Any, name: str = OTHER, who: str = "lead") -> Any:
    answer = api(who).get(CONTACTS, {"tin": tin_of(name)})
    assert answer.status_code == 200, answer.content
    return answer.json()


def bill(company: Company, branch: Branch, name: str, *taxes: str, **about: Any) -> None:
    """What the tenant was billed and no certificate shows."""
    tenant = Tenant.objects.get(name=name)
    given = {"nature": "RENT", "unit": "G-12", "state": "MISSING", "why": "x"} | about
    ReconciledRow.objects.bulk_create(
        ReconciledRow(
            company=company,
            branch=branch,
            tenant=tenant,
            tin9=tenant.tin.tin9,
            quarter=THIRD.in_one_number,
            expected_tax=Decimal(tax),
            missing=Decimal(tax),
            **given,
        )
        for tax in taxes
    )


def test_who_has_no_address_is_to_be_called(missing: None, api: Any):
    Tenant.objects.filter(name=OTHER).update(contact_person="Ana", contact_phone="0917 555 0100")
    (call,) = calls(api)["results"]
    assert (call["tenant"], call["reason"]) == (OTHER, "no_address")
    assert (call["contact_person"], call["contact_phone"]) == ("Ana", "0917 555 0100")
    assert (call["missing"], call["last_reminder"], call["last_contact"]) == (1, None, None)


def test_a_confirmed_address_for_copies_is_an_address(missing: None, api: Any, people: Any):
    CopyAddress(
        tenant=people["other tenant"].tenant,
        address="copy@shop.example",
        added_by=people["other tenant"],
        confirmed_at=timezone.now(),
        expires_at=timezone.now(),
    ).put_mark().save()
    assert reasons(api) == {}


def test_who_refuses_our_mail_is_to_be_called(missing: None, api: Any):
    RefusedAddress.objects.create(address=NOTICES, reply="550 no such user")
    assert reasons(api) == {TENANT: "refused", OTHER: "no_address"}
    assert reasons(api, reason="refused") == {TENANT: "refused"}
    page = calls(api, reason="refused")
    assert page["counts"] == {"no_address": 1, "refused": 1, "last_step": 0}


def test_who_got_every_reminder_is_to_be_called(missing: None, api: Any):
    start(api)
    posted()
    assert TENANT not in reasons(api)
    for day in (16, 20, 23):
        on(day)
    with clock.set_to(manila(26)):
        assert reasons(api)[TENANT] == "last_step"
        found = {each["tenant"]: each for each in calls(api)["results"]}
        assert found[TENANT]["last_reminder"]["day"] == "2026-10-23"


def test_the_largest_missing_tax_comes_first(
    missing: None,
    api: Any,
    company: Company,
    branch: Branch,
):
    RefusedAddress.objects.create(address=NOTICES, reply="550 no such user")
    bill(company, branch, TENANT, "100.00", "50.00")
    assert [(each["tenant"], each["tax"]) for each in calls(api)["results"]] == [
        (TENANT, "150.00"),
        (OTHER, "0.00"),
    ]


@pytest.mark.parametrize(
    ("who", "asked", "status"),
    [
        ("tenant", {}, 403),
        ("administrator", {}, 403),
        ("processor", {}, 200),
        ("manager", {}, 200),
        ("lead", {"reason": "gone"}, 422),
        ("lead", {"quarter": "2026Q9"}, 422),
        ("lead", {"page": "0"}, 422),
    ],
)
def test_who_reads_the_call_list(
    missing: None,
    api: Any,
    who: str,
    asked: dict[str, str],
    status: int,
):
    assert api(who).get(CALLS, {"quarter": str(THIRD)} | asked).status_code == status


def test_elsewhere_nobody_is_to_be_called(missing: None, api: Any):
    assert calls(api, "processor elsewhere")["results"] == []
    assert say(api, "processor elsewhere").status_code == 404
    answer = api("processor elsewhere").get(CONTACTS, {"tin": tin_of(OTHER)})
    assert answer.status_code == 404


def test_the_files_have_the_whole_list(
    missing: None,
    api: Any,
    company: Company,
    branch: Branch,
):
    officer = User.objects.get(role="manager")
    Tenant.objects.filter(name=OTHER).update(
        contact_phone="+63 917 555 0100", account_officer=officer
    )
    bill(company, branch, OTHER, "100.00")
    say(api, promised_on="2026-10-20", note="=1+1")
    query = {"quarter": str(THIRD)}
    answer = api("lead").get(f"{CALLS}export.csv", query)
    assert "call-list-2026Q3.csv" in answer["Content-Disposition"]
    (row,) = csv.DictReader(StringIO(answer.getvalue().decode("utf-8-sig")))
    assert (row["Tenant"], row["Tax missing"]) == (OTHER, "100.00")
    assert row["Account officer"] == officer.name
    assert calls(api)["results"][0]["account_officer"] == officer.name
    assert row["Why to call"] == "No verified email address"
    assert (row["By"], row["Promised by"]) == ("Lead", "2026-10-20")
    assert not row["What was said"].startswith("=")
    assert not row["Phone"].startswith("+")
    book = load_workbook(BytesIO(api("lead").get(f"{CALLS}export.xlsx", query).getvalue()))
    assert [cell.value for cell in book["Call list"][2]][9] == 100


def test_a_call_stands_in_the_list_and_in_the_history(missing: None, api: Any):
    answer = say(api, promised_on="2026-10-20")
    assert answer.status_code == 201, answer.content
    with clock.set_to(manila(13, hour=11)):
        say(api, kind="note", note="They moved.\nNew number comes.", promised_on="2026-10-21")
    (call,) = calls(api)["results"]
    assert call["last_contact"]["text"] == "They moved.\nNew number comes."
    note, said = contacts(api)["results"]
    assert (note["kind"], note["promised_on"]) == ("note", None)
    assert (said["kind"], said["by"], said["promised_on"]) == ("call", "Lead", "2026-10-20")
    assert contacts(api, who="processor")["results"] == [note, said]


def test_reminders_stand_in_the_history(missing: None, api: Any):
    start(api)
    posted()
    (sent,) = [each for each in contacts(api, TENANT)["results"] if each["quarter"]]
    assert (sent["kind"], sent["to"], sent["quarter"]) == ("mail", NOTICES, str(THIRD))
    assert sent["by"] == "The portal"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"note": ""}, "note"),
        ({"note": "x" * 501}, "note"),
        ({"note": "a\x00b"}, "note"),
        ({"kind": "visit"}, "kind"),
        ({"promised_on": "2026-10-12"}, "promised_on"),
        ({"promised_on": "tomorrow"}, "promised_on"),
        ({"quarter": "2026"}, "quarter"),
        ({"tenant": 1}, "tenant"),
    ],
)
def test_a_bad_contact_is_refused(
    missing: None,
    api: Any,
    given: dict[str, Any],
    field: str,
):
    answer = say(api, **given)
    assert answer.status_code == 422, answer.content
    assert [each["field"] for each in answer.json()["fields"]] == [field]
    assert not TenantContact.objects.exists()


@pytest.mark.parametrize("tin", ["", "abc", "1" * 20, "123456782", "a\x00b"])
def test_a_tenant_that_is_not_there_is_not_found(people: Any, api: Any, tin: str):
    assert api("lead").get(CONTACTS, {"tin": tin}).status_code in (404, 422)
    answer = api("lead").post(CONTACTS, SAID | {"tin": tin}, format="json")
    assert answer.status_code in (404, 422)


def test_a_promise_alone_is_enough(missing: None, api: Any):
    assert say(api, note="", promised_on="2026-10-13").status_code == 201


def test_a_call_sent_twice_is_one(missing: None, api: Any):
    body = SAID | {"tin": tin_of(OTHER)}
    first, second = (
        api("lead").post(CONTACTS, body, format="json", headers={"Idempotency-Key": "k"})
        for _ in range(2)
    )
    assert first.json() == second.json()
    assert TenantContact.objects.count() == 1


def test_nobody_changes_a_contact_past_the_portal(missing: None, api: Any):
    say(api)
    verify_chain()
    TenantContact.objects.update(note="He refused.")
    with pytest.raises(BrokenChain):
        verify_chain()


def test_a_reminder_lists_units_and_natures_with_their_tax(
    missing: None,
    api: Any,
    company: Company,
    branch: Branch,
):
    bill(company, branch, TENANT, "100.00")
    bill(company, branch, TENANT, "50.00", unit="", nature="CUSA")
    start(api)
    (letter,) = posted()
    for text in (letter.body, letter.alternatives[0][0]):
        assert f"{BAY}, unit G-12, Rent: ₱100.00" in text
        assert f"{BAY}, Common use service area: ₱50.00" in text
        assert "₱150.00 of tax" in text
    assert "2 certificates are missing" in letter.subject


def test_a_long_list_ends_with_a_link(
    missing: None,
    api: Any,
    company: Company,
    branch: Branch,
):
    bill(company, branch, TENANT, *["1.00"] * 30)
    start(api)
    (letter,) = posted()
    assert letter.body.count(": ₱1.00") == 20
    assert "and 11 more: " in letter.body
    assert "11 more</a>" in letter.alternatives[0][0]
    assert "₱30.00 of tax" in letter.body


# The account officer


@pytest.fixture
def officer(missing: None, people: Any) -> Any:
    Tenant.objects.filter(name=TENANT).update(account_officer=people["colleague"])
    return people["colleague"]


def letters_of(officer: Any, letters: list[Any]) -> list[Any]:
    return [letter for letter in letters if letter.to == [officer.email]]


def test_the_officer_gets_the_call_list_after_the_last_step(
    officer: Any, api: Any, company: Company, branch: Branch
):
    bill(company, branch, TENANT, "100.00")
    Tenant.objects.filter(name=TENANT).update(contact_phone="0917 555 0100")
    start(api)
    posted()
    early = [letter for day in (16, 20) for letter in on(day)]
    assert letters_of(officer, early) == []
    (letter,) = letters_of(officer, [*on(23), *on(23, 11)])
    assert letter.subject == "Third quarter 2026: 1 tenant to call"
    for text in (letter.body, letter.alternatives[0][0]):
        assert TENANT in text
        assert OTHER not in text
        assert "0917 555 0100" in text
        assert "₱100.00" in text
        assert "/accounting/oversight/calls?quarter=2026Q3" in text
    assert letters_of(officer, on(26)) == []


def test_an_officer_who_left_gets_nothing(officer: Any, api: Any):
    start(api)
    posted()
    on(16)
    type(officer).objects.filter(pk=officer.pk).update(is_active=False)
    assert letters_of(officer, on(23)) == []
