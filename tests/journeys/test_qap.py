"""A tenant drops its QAP, sees what differs, makes drafts of its rows, and submits one."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import button, sign, step, submit

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
AT = "/tenant/qap"
PAYOR = "998765432"
PERIOD = "06/2025"
PAYEE = "0000,CREST SOUTHERN TAGALOG REALTY INC"


def qap_of(tin9: str, *, payor: str = PAYOR, tax: str = "6000.00") -> bytes:
    """A quarter of rent by month, and a supplier that is none of ours."""
    rows = [
        f"D1,1601EQ,{number},{tin9},{PAYEE},,,,{number + 3:02}/2025,WC100,5.00,40000.00,2000.00"
        for number in (1, 2, 3)
    ]
    other = "D1,1601EQ,4,900000001,0000,ANOTHER SUPPLIER INC,,,,06/2025,WC158,1.00,0.00,0.00"
    head = f"HQAP,H1601EQ,{payor},0000,LUNTIAN KITCHEN VENTURES CORP,{PERIOD},052"
    control = f"C1,1601EQ,{payor},0000,{PERIOD},120000.00,{tax}"
    return "".join(f"{each}\r\n" for each in (head, *rows, other, control)).encode()


def choose(of: Page, data: bytes) -> None:
    of.get_by_label("Choose a file").set_input_files(
        FilePayload(name="0625.DAT", mimeType="text/plain", buffer=data)
    )


def tin9_of_payee(portal: Portal) -> str:
    companies = client_of(portal, "tenant").call("GET", "/api/companies/")
    found = next(each for each in companies if each["name"].startswith("CREST SOUTHERN"))
    return str(found["tin"][:9])


def test_rows_become_a_draft_that_is_submitted(portal: Portal, person: Person):
    shop = portal.put("tenant")
    own = person(shop["username"]).page
    go(own, AT)
    choose(own, qap_of(tin9_of_payee(portal), payor=shop["tin9"]))
    expect(own.get_by_text("QAP of Q2 2025: 3 rows are about us, 1 about others")).to_be_visible()
    rows = own.get_by_role("region", name="Rows without a certificate")
    expect(rows.get_by_text("₱120,000.00")).to_be_visible()
    rows.get_by_role("button", name=re.compile("^Make the 2307")).click()
    expect(rows.get_by_text("1 draft was made.")).to_be_visible()
    rows.get_by_role("link", name=re.compile("^Continue ")).click()
    expect(own).to_have_url(re.compile("/tenant/forms/.+/edit"))
    own.get_by_label("Branch", exact=True).select_option("Crest City Lipa")
    step(own, 3)
    sign(own)
    step(own, 4)
    submit(own)
    go(own, AT)
    certificates = own.get_by_role("region", name="Your certificates of the quarter")
    expect(certificates.get_by_text("In the QAP", exact=True)).to_be_visible()
    expect(own.get_by_text("Every row has its certificate")).to_be_visible()


@pytest.mark.thorough
def test_a_broken_file_says_where_and_offline_sends_none(portal: Portal, person: Person):
    watched = person("affiliate")
    own = watched.page
    go(own, AT)
    choose(own, qap_of("900000002"))
    expect(own.get_by_text(re.compile("This QAP is of another payor"))).to_be_visible()
    choose(own, b"HSAWT,H1702Q\r\n")
    expect(own.get_by_text("Line 1: A QAP of Form 1601EQ has HQAP here.")).to_be_visible()
    with own.expect_download() as waited:
        button(own, "Download an example").click()
    assert waited.value.suggested_filename.endswith("1601EQ.DAT")
    watched.context.set_offline(True)
    expect(own.get_by_role("button", name="Choose a file")).to_be_disabled()
    watched.context.set_offline(False)


@pytest.mark.thorough
def test_totals_that_do_not_add_up_are_named_with_their_line(portal: Portal, person: Person):
    own = person("tenant").page
    go(own, AT)
    choose(own, qap_of("900000002", tax="1.00"))
    told = own.get_by_text(re.compile("Line 6: The control totals are not the sums"))
    expect(told).to_be_visible()


@pytest.mark.thorough
def test_the_page_has_no_fault(page: Page, portal: Portal):
    sign_in(page, portal, "tenant")
    go(page, AT)
    expect(page.get_by_role("heading", name="QAP", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Files")).to_be_visible()
    expect_no_fault(page, "the QAP")
    page.set_viewport_size({"width": 390, "height": 844})
    expect_no_fault(page, "the QAP on a phone")
