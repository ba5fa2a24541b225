"""The browser's Back with a dialog open: it closes the dialog and keeps what was typed."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.people import Person
from tests.journeys.waiting import go, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]


def test_back_closes_a_begun_return_and_only_then_leaves_the_page(
    person: Person, screens: dict[str, list[str]]
):
    page = person("processor").page
    path = next(each for each in screens["processor"] if "/form/" in each)
    go(page, path)
    settled(page)
    begin = page.get_by_role("button", name=re.compile("^Return")).first
    dialog = page.get_by_role("dialog")
    remarks = dialog.get_by_label(re.compile("Remarks|Message")).first
    begin.click()
    remarks.fill("The rate is wrong.")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile(path))
    begin.click()
    expect(remarks).to_have_value("The rate is wrong.")
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(dialog).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile("/accounting/dashboard"))
