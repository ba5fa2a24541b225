"""The desk's lists as they are worked with: lanes, sum, columns, views, and what was decided."""

import json
import re
from decimal import Decimal
from typing import Any
from urllib.parse import quote

import pikepdf
import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def queue(portal: Portal) -> Any:
    """Three forms of one tenant; of the second neither a copy nor the original came."""
    return portal.put("queue", "processor", count=3, odd=[1])


def open_list(page: Page, queue: Any, **narrowed: str) -> None:
    """OPEN narrowed to the queue's tenant."""
    asked = json.dumps({"q": queue["name"]} | narrowed)
    go(page, "/accounting/masterlist/open?filter=" + quote(asked))
    expect(page.get_by_role("table", name="OPEN")).to_be_visible()


def expect_forms(page: Page, forms: list[Any]) -> None:
    links = page.get_by_role("table").locator("tbody a[href*='/accounting/form/']")
    expect(links).to_have_count(len(forms))
    for form in forms:
        expect(page.get_by_role("link", name=form["reference"], exact=True)).to_be_visible()


@pytest.mark.thorough
def test_a_lane_narrows_the_list_and_back_widens_it(person: Person, queue: Any):
    page = person("processor").page
    first, odd, last = queue["forms"]
    open_list(page, queue)
    expect_forms(page, [first, odd, last])
    lanes = page.get_by_role("group", name="Show")
    lanes.get_by_role("button", name=re.compile("^Unsigned")).click()
    expect_forms(page, [odd])
    lanes.get_by_role("button", name=re.compile("^Resubmitted")).click()
    expect(page.get_by_role("table")).to_have_count(0)
    page.go_back()
    expect_forms(page, [odd])
    lanes.get_by_role("button", name=re.compile("^All")).click()
    expect_forms(page, [first, odd, last])


@pytest.mark.thorough
def test_the_sum_is_that_of_what_is_shown(portal: Portal, person: Person, queue: Any):
    page = person("processor").page
    rows = client_of(portal, "processor").call(
        "GET", f"/api/certificates/?list=open&q={quote(queue['name'])}"
    )["results"]
    open_list(page, queue)
    whole = sum(Decimal(row["tax"]) for row in rows)
    expect(page.get_by_text(f"₱{whole:,.2f} withheld in all 3")).to_be_visible()
    one = queue["forms"][0]["reference"]
    tax = next(Decimal(row["tax"]) for row in rows if row["reference"] == one)
    page.get_by_label("Words, TIN or amount").fill(one)
    expect(page.get_by_text(f"₱{tax:,.2f} withheld in it")).to_be_visible()


def test_a_view_keeps_its_columns_and_opens_by_its_address(person: Person, queue: Any):
    page = person("processor").page
    open_list(page, queue)
    page.get_by_role("button", name="Columns").click()
    columns = page.get_by_role("dialog", name="Columns")
    columns.get_by_role("checkbox", name="Quarter").check()
    columns.get_by_role("checkbox", name="Checks").uncheck()
    columns.get_by_role("button", name="Close").last.click()
    heads = page.get_by_role("table").get_by_role("columnheader")
    expect(heads.filter(has_text="Quarter")).to_have_count(1)
    expect(heads.filter(has_text="Checks")).to_have_count(0)
    page.get_by_role("button", name="Views").click()
    views = page.get_by_role("dialog", name="Saved views")
    views.get_by_role("button", name="Save this view").click()
    expect(views).to_contain_text("Give this view a name.")
    views.get_by_label("Name of this view").fill("Of one tenant")
    views.get_by_role("button", name="Save this view").click()
    address = views.get_by_role("link", name="Of one tenant").get_attribute("href")
    views.get_by_role("button", name="Close").last.click()
    page.reload()
    page.get_by_role("button", name="Views").click()
    expect(views.get_by_role("link", name="Of one tenant")).to_be_visible()
    colleague = person("lead").page
    assert address
    go(colleague, address)
    expect(colleague.get_by_label("Words, TIN or amount")).to_have_value(queue["name"])


@pytest.mark.thorough
def test_those_decided_are_ticked_and_had_as_one_file(portal: Portal, person: Person, queue: Any):
    page = person("processor").page
    clerk = client_of(portal, "processor")
    for form in queue["forms"][::2]:
        clerk.move(form["id"], "approve")
    asked = quote(json.dumps({"q": queue["name"], "status": "APPROVED"}))
    go(page, f"/accounting/masterlist/processed?filter={asked}")
    expect_forms(page, queue["forms"][::2])
    page.get_by_role("checkbox", name="Choose all on this page").check()
    bar = page.get_by_role("region", name="Chosen forms")
    expect(bar).to_contain_text("2 selected")
    expect(bar.get_by_role("button", name="Approve", exact=True)).to_have_count(0)
    bar.get_by_role("button", name="PDF of all", exact=True).click()
    panel = page.get_by_role("complementary", name="Forms as one PDF")
    panel.get_by_role("button", name="Make one PDF of 2").click()
    with page.expect_download() as saving:
        panel.get_by_role("button", name="Save the PDF").click()
    with pikepdf.open(saving.value.path()) as pdf, pdf.open_outline() as outline:
        assert len(outline.root) == 2
