"""A tenant replaces an approved certificate, a processor approves: one of them counts."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import button, onward, step

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def approved(portal: Portal) -> Any:
    """One of a tenant and a company of its own, whose papers came."""
    given = portal.put("queue", "processor", count=1, odd=[])
    form = given["forms"][0]
    client_of(portal, "processor").move(form["id"], "approve")
    return given | {"form": form}


def test_an_approved_certificate_is_replaced_by_a_corrected_one(
    portal: Portal, person: Person, approved: Any
):
    form = approved["form"]
    tenant = person(approved["username"]).page
    go(tenant, f"/tenant/forms/{form['id']}")
    tenant.get_by_role("button", name="Replace", exact=True).click()
    dialog = tenant.get_by_role("dialog")
    dialog.get_by_label(re.compile("Remarks")).fill("The rent of August was raised.")
    dialog.get_by_role("button", name="Replace", exact=True).click()
    expect(tenant).to_have_url(re.compile("/edit"))
    expect(tenant.get_by_text("This is to replace")).to_be_visible()
    new = tenant.url.split("/forms/")[1].split("/")[0]
    step(tenant, 2)
    tenant.get_by_label(re.compile("^August")).first.fill("90000")
    onward(tenant)
    onward(tenant)
    button(tenant, "Submit").click()
    tenant.get_by_role("dialog").get_by_role("button", name="Submit", exact=True).click()
    expect(tenant.get_by_text("SUBMITTED", exact=True).first).to_be_visible()

    desk = person("processor").page
    go(desk, f"/accounting/form/{new}")
    expect(desk.get_by_role("link", name=form["reference"])).to_be_visible()
    expect(desk.get_by_role("table", name="What differs")).to_contain_text("90,000.00")
    client_of(portal, "processor").move(new, "approve")

    go(tenant, f"/tenant/forms/{form['id']}")
    expect(tenant.get_by_text("APPROVED, REPLACED", exact=True).first).to_be_visible()
    expect(tenant.get_by_text("This was replaced by")).to_be_visible()
    assert portal.put("moves_of", form["id"])[-2:] == ["replace", "supersede"]


@pytest.mark.thorough
def test_the_page_of_a_replaced_one_has_no_fault(page: Any, portal: Portal, approved: Any):
    form = approved["form"]
    client = client_of(portal, approved["username"])
    client.move(form["id"], "replace", remarks="The rent of August was raised.")
    sign_in(page, portal, approved["username"])
    go(page, f"/tenant/forms/{form['id']}")
    expect(page.get_by_text("This is about to be replaced by")).to_be_visible()
    expect_no_fault(page, "a replaced certificate")
