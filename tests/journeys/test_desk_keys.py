"""The desk by keyboard: many clean forms in few keys, a return with its cell, none lost."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.client import client_of
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go, settled, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FORMS, MOST_KEYS = 30, 40
ODD = [4, 11, 12, 25]
KEYS_OF_A_RETURN = 8
TEN, MOST_STEPS = 10, 40
Queue = Callable[..., Any]


class Hand:
    """Presses keys and counts them; a chord is as many as are held down for it."""

    def __init__(self, page: Page):
        self.page, self.pressed = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pressed += len(key.split("+"))
            self.page.keyboard.press(key)

    def open_first(self, form: Any) -> None:
        """From the list, once that is there: the dashboard shows some of the same references."""
        rows = self.page.get_by_role("table", name="OPEN")
        link = rows.get_by_role("link", name=form["reference"], exact=True)
        expect(link).to_be_visible()
        settled(self.page)
        self.press("j")
        expect(link).to_be_focused()
        self.press("Enter")


@pytest.fixture
def queue(portal: Portal) -> Queue:
    """A tenant's forms at malls of their own; the odd ones need a look."""

    def one(*, count: int, odd: list[int] | None = None) -> Any:
        return portal.put("queue", "processor", count=count, odd=odd or [])

    return one


def open_list(page: Page, queue: Any) -> None:
    """OPEN narrowed to the queue's tenant, whatever waits longest first."""
    go(page, "/accounting/masterlist/open?filter=" + quote(json.dumps({"q": queue["name"]})))


def decisions_in(moves: list[str]) -> list[str]:
    return [move for move in moves if move in ("approve", "send_back", "disapprove")]


def expect_approved(page: Page, portal: Portal, forms: list[Any]) -> None:
    """Each by one key; the word of the first stands before the last is decided."""

    def decisions() -> list[list[str]]:
        return [decisions_in(portal.put("moves_of", form["id"])) for form in forms]

    wait_until(page, lambda: all(decisions()))
    assert decisions() == [["approve"]] * len(forms)


@pytest.mark.thorough
def test_of_thirty_forms_the_clean_ones_take_a_key_each(
    portal: Portal, person: Person, queue: Queue
):
    found = queue(count=FORMS, odd=ODD)
    page = person("processor").page
    open_list(page, found)
    hand = Hand(page)
    hand.open_first(found["forms"][0])
    # Nobody waits for a form to be shown before the next key.
    hand.press(*("j" if place in ODD else "a" for place in range(FORMS)))
    last = found["forms"][-1]["reference"]
    expect(page.get_by_role("status").filter(has_text="You approved this.")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name=last)).to_be_visible()
    assert hand.pressed <= MOST_KEYS
    clean = [form for place, form in enumerate(found["forms"]) if place not in ODD]
    expect_approved(page, portal, clean)
    for place in ODD:
        assert not decisions_in(portal.put("moves_of", found["forms"][place]["id"])), place


def test_a_return_with_its_cell_takes_eight_keys_and_the_tenant_lands_there(
    portal: Portal, person: Person, queue: Queue
):
    found = queue(count=1)
    [form] = found["forms"]
    page = person("processor").page
    go(page, f"/accounting/form/{form['id']}")
    expect(page.get_by_role("heading", level=1, name=form["reference"])).to_be_visible()
    hand = Hand(page)
    hand.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    hand.press("1")
    expect(page.get_by_label(re.compile("Where on the form: "))).to_be_visible()
    expect(page.get_by_label(re.compile("^Type to find one of"))).to_be_focused()
    hand.press("p", "ArrowDown", "ArrowDown")
    pointed = page.get_by_role("button", name=re.compile("^Point at "), pressed=True)
    expect(pointed).to_have_count(1)
    expect(pointed).to_have_accessible_name(re.compile("line 1"))
    hand.press("Control+Enter")
    expect(page.get_by_text("RETURNED", exact=True).first).to_be_visible()
    assert hand.pressed <= KEYS_OF_A_RETURN
    told = client_of(portal, found["username"]).call("GET", f"/api/certificates/{form['id']}/")
    assert [reason["field"] for reason in told["reasons"]] == ["lines.0.m2"]

    tenant = person(found["username"]).page
    go(tenant, f"/tenant/forms/{form['id']}")
    tenant.get_by_role("link", name=re.compile("^Go to it: ")).click()
    cell = tenant.get_by_label("August", exact=True)
    expect(cell).to_be_focused()


@pytest.mark.thorough
def test_a_click_on_a_cell_points_the_reason_at_it(person: Person, queue: Queue):
    [form] = queue(count=1)["forms"]
    page = person("processor").page
    go(page, f"/accounting/form/{form['id']}")
    page.get_by_role("button", name=re.compile("^Return(?! with)")).click()
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name=re.compile("^Point at tax, line 1")).click()
    expect(page.get_by_label(re.compile("Where on the form: "))).to_have_value("lines.0.tax")


def test_ten_forms_are_cleared_from_the_landing_page_by_keyboard_alone(
    portal: Portal, person: Person, queue: Queue
):
    found = queue(count=TEN)
    page = person("processor").page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    hand = Hand(page)
    page.keyboard.press("Control+k")
    palette = page.get_by_role("combobox", name=re.compile("^Reference, tenant, TIN"))
    expect(palette).to_be_focused()
    page.keyboard.type(found["name"])
    search = page.get_by_role("option", name=re.compile("^Search OPEN for"))
    expect(search).to_be_visible()
    to_option(page, search)
    page.keyboard.press("Enter")
    hand.open_first(found["forms"][0])
    hand.press(*"a" * TEN)
    expect(page.get_by_role("status").filter(has_text="You approved this.")).to_be_visible()
    expect_approved(page, portal, found["forms"])


def to_option(page: Page, wanted: Locator) -> None:
    """Arrow down until it is the chosen one."""
    for _ in range(MOST_STEPS):
        if wanted.get_attribute("aria-selected") == "true":
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError("the arrows do not reach it")


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["reference", "name", "tin"])
def test_the_palette_finds_a_form_by(by: str, person: Person, queue: Queue):
    found = queue(count=1)
    [form] = found["forms"]
    page = person("processor").page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Control+k")
    text = form["reference"] if by == "reference" else found[by]
    expect(page.get_by_role("combobox", name=re.compile("^Reference, tenant"))).to_be_focused()
    page.keyboard.type(text)
    option = page.get_by_role("option", name=re.compile(f"^{form['reference']}"))
    expect(option).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name=form["reference"])).to_be_visible()
