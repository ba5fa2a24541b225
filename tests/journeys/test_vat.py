"""A tenant attaches a Form 2306, accounting types figures, and finds the VAT in its list."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.files import made
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import Client, client_of, new_certificate
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import attach

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
VAT = "/accounting/vat?company=PCM"
PERIOD = {"period_from": "2024-07-01", "period_to": "2024-09-30"}
FIGURES = PERIOD | {"number": "G-0071", "atc": "WV020", "base": "310000.00", "tax": "15500.00"}


def draft(tenant: Client, unit: str, base: str) -> Any:
    """A draft of a stall with an amount that nothing else has."""
    line = {"atc": "WC100", "m1": base, "m2": base, "m3": base}
    return new_certificate(tenant, **PERIOD, unit=unit, lines=[line])


def attach_form(tenant: Client, of: str, name: str, **figures: str) -> str:
    """A Form 2306 among the files of a draft."""
    data = {"kind": "FORM_2306"} | figures
    file = {"file": (name, made.pdf(f"{of} {name}"), "application/pdf")}
    url = f"{tenant.base}/api/certificates/{of}/files/"
    answer = tenant.post(url, data=data, files=file, timeout=60)
    assert answer.ok, answer.text
    return str(answer.json()["files"][-1]["id"])


@pytest.fixture(scope="module")
def withheld(portal: Portal) -> dict[str, str]:
    """An approved certificate with a typed Form 2306 and one that was not typed; a draft too."""
    tenant = client_of(portal, "tenant")
    approved, begun = draft(tenant, "VAT 1", "20671.13"), draft(tenant, "VAT 2", "20672.17")
    attach_form(tenant, approved["id"], "typed.pdf", **FIGURES)
    attach_form(tenant, approved["id"], "later.pdf")
    attach_form(tenant, begun["id"], "2306.pdf", **FIGURES)
    tenant.move(approved["id"], "submit")
    client_of(portal, "lead").move(approved["id"], "approve")
    return {"approved": approved["id"], "draft": begun["id"], "reference": approved["reference"]}


def type_figures(of: Page, name: str, tax: str) -> None:
    """The period is there already: it is the certificate's."""
    of.get_by_role("button", name=f"Type the figures of {name}").click()
    dialog = of.get_by_role("dialog")
    dialog.get_by_label("Tax code (ATC)").fill("WV020")
    dialog.get_by_label("Base", exact=True).fill("62000")
    dialog.get_by_label("Tax withheld", exact=True).fill("62000")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("The tax withheld is less than its base.")).to_be_visible()
    dialog.get_by_label("Tax withheld", exact=True).fill(tax)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def test_a_tenant_attaches_a_form_2306_and_types_what_it_says(person: Person, portal: Portal):
    tenant = client_of(portal, "tenant")
    begun = draft(tenant, "VAT 3", "20673.19")
    screen = person("tenant").page
    go(screen, f"/tenant/forms/{begun['id']}/edit?field=signatory_name")
    attach(screen, "Add a Form 2306", "2306.pdf", "application/pdf", made.pdf("form 2306"))
    expect(screen.get_by_text("Its figures are not typed yet.")).to_be_visible()
    type_figures(screen, "2306.pdf", "3100")
    expect(screen.get_by_text("₱3,100.00")).to_be_visible()
    stored = tenant.call("GET", f"/api/certificates/{begun['id']}/")["files"][0]["figures"]
    assert stored["tax"] == "3100.00"
    assert {name: stored[name] for name in PERIOD} == PERIOD


@pytest.mark.thorough
def test_accounting_types_what_is_missing_and_takes_the_list(
    person: Person, withheld: dict[str, str]
):
    watched = person("lead")
    desk = watched.page
    go(desk, "/accounting/filing?company=PCM&quarter=2024Q3&form=2550Q")
    desk.get_by_role("link", name="VAT withheld, with sums for 2550Q").click()
    expect(desk.get_by_role("heading", name="VAT withheld PCM")).to_be_visible()
    expect(desk.get_by_text("1 Form 2306 has no figures yet")).to_be_visible()
    desk.get_by_role("link", name=withheld["reference"]).first.click()
    files = desk.get_by_role("region", name="Files")
    expect(files.get_by_text("₱15,500.00")).to_be_visible()
    expect(desk.get_by_role("button", name="Change the figures of typed.pdf")).to_have_count(0)
    type_figures(desk, "later.pdf", "3100")
    expect(files.get_by_text("₱3,100.00")).to_be_visible()
    go(desk, f"{VAT}&quarter=2024Q3")
    expect(desk.get_by_text("₱18,600.00").first).to_be_visible()
    with desk.expect_download() as waited:
        desk.get_by_role("button", name=re.compile("^XLSX, VAT withheld")).click()
    assert waited.value.suggested_filename == "vat-withheld-PCM-2024Q3.xlsx"
    watched.context.set_offline(True)
    expect(desk.get_by_role("button", name=re.compile("^XLSX, VAT withheld"))).to_be_disabled()
    watched.context.set_offline(False)


@pytest.mark.thorough
def test_a_manager_reads_it_too(person: Person, withheld: dict[str, str]):
    desk = person("manager").page
    go(desk, VAT)
    expect(desk.get_by_role("link", name=withheld["reference"]).first).to_be_visible()


@pytest.mark.thorough
def test_the_desk_has_no_fault(page: Page, portal: Portal, withheld: dict[str, str]):
    sign_in(page, portal, "lead")
    go(page, VAT)
    expect(page.get_by_role("table", name="For 2550Q, by quarter and code")).to_be_visible()
    expect_no_fault(page, VAT)
    go(page, f"{VAT}&quarter=2024Q2")
    expect(page.get_by_role("heading", name="Certificates")).to_be_visible()
    expect_no_fault(page, "a quarter without VAT")
    go(page, f"/accounting/form/{withheld['approved']}")
    expect(page.get_by_text("₱15,500.00")).to_be_visible()
    expect_no_fault(page, "the form with its Form 2306")


@pytest.mark.thorough
def test_the_tenants_pages_have_no_fault(page: Page, portal: Portal, withheld: dict[str, str]):
    sign_in(page, portal, "tenant")
    go(page, f"/tenant/forms/{withheld['draft']}/edit?field=signatory_name")
    page.get_by_role("button", name="Change the figures of 2306.pdf").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_fault(page, "the dialog of the figures")
    page.get_by_role("button", name="Cancel").click()
    expect_no_fault(page, "the editor with a Form 2306")
    go(page, f"/tenant/forms/{withheld['approved']}")
    expect(page.get_by_text("₱15,500.00")).to_be_visible()
    expect_no_fault(page, "the certificate with a Form 2306")
