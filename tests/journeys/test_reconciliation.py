"""A lead checks a file of billing documents, brings it in, and sees what is missing."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
AT = "/accounting/reconciliation?company=PCM&quarter=2025Q1"
HEADER = "company,mall,unit,payor_tin,document_no,kind,date,income_month,nature,net,vat,withheld\n"
SAID = {"MISSING": "Missing", "VAT_IN_BASE": "VAT in the base", "SHORT": "Short"}
# Nobody has an account for this TIN, so that no other journey certifies anything for it.
GOOD = "PCM,Crest Bay Mall,G-1,990-111-222,B-1,INVOICE,2025-01-05,2025-01,RENT,187479.17,0,\n"
BAD = "PCM,Crest Nowhere,G-1,998-765-432,B-2,INVOICE,2025-01-05,2025-01,RENT,1.00,0,\n"


def choose_file(of: Page, data: str) -> None:
    field = of.get_by_label("Check a file").or_(of.get_by_label("Check another file"))
    field.set_input_files(
        FilePayload(name="january.csv", mimeType="text/csv", buffer=data.encode())
    )


def test_a_lead_brings_documents_in_and_sees_what_is_missing(person: Person):
    watched = person("lead")
    desk = watched.page
    manager = person("manager").page
    for each in (desk, manager):
        go(each, AT)
        expect(each.get_by_text("No billing document of this quarter is here yet")).to_be_visible()
    choose_file(desk, HEADER + GOOD + BAD)
    expect(desk.get_by_text("2 rows: 1 new, 0 here already. Nothing was written.")).to_be_visible()
    expect(desk.get_by_text("PCM has no mall of this name.")).to_be_visible()
    desk.get_by_role("button", name="Bring it in").click()
    expect(desk.get_by_text("1 document was brought in, 0 were here already.")).to_be_visible()
    expect(manager.get_by_text("9,373.96").first).to_be_visible()  # by itself
    row = desk.get_by_role("row", name=re.compile("Crest Bay Mall, G-1")).first
    expect(row.get_by_text("Missing")).to_be_visible()
    expect(row.get_by_text("9,373.96").first).to_be_visible()
    expect(desk.get_by_text("₱187,479.17 was billed, but no certificate shows it.")).to_be_visible()
    with desk.expect_download() as waited:
        desk.get_by_role("button", name=re.compile("^CSV, Reconciliation")).click()
    assert waited.value.suggested_filename == "reconciliation-PCM-2025Q1.csv"
    watched.context.set_offline(True)
    expect(desk.get_by_role("button", name="Check another file")).to_be_disabled()
    watched.context.set_offline(False)


@pytest.mark.thorough
def test_a_file_without_the_columns_is_refused(person: Person):
    desk = person("lead").page
    go(desk, AT)
    choose_file(desk, "name,amount\nA,1\n")
    expect(desk.get_by_text("The first line must name the columns.")).to_be_visible()


@pytest.mark.thorough
def test_a_processor_narrows_the_list_by_state(person: Person):
    desk = person("processor").page
    go(desk, "/accounting/reconciliation")
    expect(desk.get_by_role("heading", name="Tax of the quarter")).to_be_visible()
    expect(desk.get_by_role("button", name="Check a file")).to_have_count(0)
    for state in ("MISSING", "VAT_IN_BASE", "SHORT"):
        desk.get_by_label("State").select_option(state)
        expect(desk.get_by_role("table").get_by_text(SAID[state]).first).to_be_visible()
    expect(desk.get_by_role("table").get_by_text("Matched", exact=True)).to_have_count(0)


@pytest.mark.thorough
def test_the_page_has_no_fault(page: Page, portal: Portal):
    sign_in(page, portal, "lead")
    go(page, "/accounting/reconciliation")
    expect(page.get_by_role("heading", name="Tax of the quarter")).to_be_visible()
    expect_no_fault(page, "the reconciliation")
