"""What a device keeps because it was not sent: for a day, and the person is told at logout."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.people import Person, log_out

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
HOUR_MS = 3_600_000
OPENED = """
  const opened = await new Promise((resolve, reject) => {
    const request = indexedDB.open('portal', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('unsent', { keyPath: ['owner', 'id'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
"""
KEEP = f"""async ([owner, id, age]) => {{ {OPENED}
  const at = new Date(Date.now() - age).toISOString()
  const store = opened.transaction('unsent', 'readwrite').objectStore('unsent')
  await new Promise((resolve, reject) => {{
    const request = store.put({{ owner, id, at, values: {{}}, version: 1, isNew: false }})
    request.onsuccess = resolve
    request.onerror = () => reject(request.error)
  }})
  opened.close()
}}"""
KEPT = f"""async () => {{ {OPENED}
  const store = opened.transaction('unsent').objectStore('unsent')
  const found = await new Promise((resolve) => {{
    const request = store.getAll()
    request.onsuccess = () => resolve(request.result)
  }})
  opened.close()
  return found.map(({{ id }}) => id)
}}"""

OWNER = "(({username, payor_tin}) => [username, payor_tin])(JSON.parse(localStorage.user))"


def keep(page: Page, owner: Any, name: str, hours: float) -> None:
    page.evaluate(KEEP, [owner, name, hours * HOUR_MS])


def test_what_was_not_sent_for_a_day_is_deleted_at_the_next_start(person: Person):
    page = person().page
    page.goto("/login")
    for name, hours in (("of yesterday", 25), ("of today", 23)):
        keep(page, "somebody 998765432", name, hours)
    page.reload()
    page.wait_for_function(f"async () => (await ({KEPT})()).length === 1")
    assert page.evaluate(KEPT) == ["of today"]


def test_a_logout_says_what_was_not_sent_and_says_nothing_where_all_was(person: Person):
    page = person("tenant").page
    owner, tin = page.evaluate(OWNER)
    keep(page, f"another.person {tin}", "a draft of theirs", 1)
    keep(page, f"{owner} {tin}", "a draft of mine", 1)
    log_out(page)
    told = page.get_by_role("dialog")
    expect(told).to_contain_text("1 entry is on this device only.")
    expect(told).to_contain_text("stays here for one day")

    page = person("tenant").page
    log_out(page)
    expect(page.get_by_label("Username")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_edits_are_offered_to_the_person_alone_who_typed_them(person: Person):
    page = person("tenant").page
    owner, tin = page.evaluate(OWNER)
    keep(page, f"tenant.preparer {tin}", "a draft of theirs", 1)
    page.get_by_role("link", name="Certificates").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("a draft of theirs")).to_have_count(0)
    keep(page, f"{owner} {tin}", "a draft of mine", 1)
    page.get_by_role("link", name="Dashboard").first.click()
    expect(page.get_by_role("button", name="Discard")).to_have_count(1)


def test_edits_of_an_earlier_version_are_deleted_and_that_is_said(person: Person):
    page = person().page
    page.goto("/login")
    keep(page, "99876543200000", "of a company", 1)
    keep(page, "tenant 99876543200000", "of a person", 1)
    page.reload()
    expect(page.get_by_role("dialog")).to_contain_text("1 unsent draft or sheet was deleted")
    assert page.evaluate(KEPT) == ["of a person"]
