"""Choosing certificates of a list for a bulk run."""

from playwright.sync_api import Locator, Page, expect

QUARTERS = ("01-01 03-31", "04-01 06-30", "07-01 09-30")


def choose(page: Page, references: list[str]) -> Locator:
    for reference in references:
        page.get_by_role("checkbox", name=f"Choose {reference}", exact=True).check()
    bar = page.get_by_role("region", name="Chosen forms")
    expect(bar).to_contain_text(f"{len(references)} selected")
    return bar
