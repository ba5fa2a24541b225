"""A certificate written in the editor, step by step, as a tenant does."""

import re

from playwright.sync_api import Locator, Page, expect

MONTHS = {"Q4": ("October", "November", "December"), "Q3": ("July", "August", "September")}
TITLES = ("Period and payee", "Income lines", "Signatory and attachments", "Check and submit")
SAVED = re.compile(r"^Saved \d\d:\d\d$")
MAY_GO = "Yes, it can be submitted."
COMPANY, BRANCH = "PACIFIC CREST MALLS, INC.", "Crest Bay Mall"


def prepare(page: Page, quarter: str = "Q4 2025", branch: str = BRANCH, atc: str = "WC100") -> None:
    """Fill a certificate in from the dashboard on, up to the last step.

    Two journeys that do so have a tenant each, see ``shop``: their portal may be the same.
    """
    begin(page, quarter, branch)
    onward(page)
    add_line(page, atc, ["64000"] * 3, quarter)
    onward(page)
    sign(page)
    onward(page)
    expect(button(page, "Submit")).to_be_visible()
    # The checks follow the last save: whoever leaves before finds it without its signatory
    # elsewhere. A signatory that was filled in already needs no save.
    expect(page.get_by_text(MAY_GO).filter(visible=True).first).to_be_visible()


def begin(page: Page, quarter: str, branch: str) -> None:
    """A draft of one branch, with its first step done."""
    page.get_by_role("link", name="New certificate").first.click()
    page.get_by_role("button", name=re.compile(f"^{quarter}")).first.click()
    choose(page, "Company that billed you", COMPANY)
    pick_branches(page, branch)
    # Another journey may have begun one at this branch.
    page.get_by_role("button", name=re.compile("^Start( another one)?$")).click()
    expect(page).to_have_url(re.compile("/edit"))
    step(page, 1)
    expect(page.get_by_role("definition").filter(has_text=branch)).to_be_visible()


def pick_branches(page: Page, *branches: str) -> None:
    field = page.get_by_role("combobox", name="Branches", exact=True)
    for branch in branches:
        field.fill(branch)
        page.get_by_role("option", name=re.compile(f"^{branch}")).first.click()
    page.keyboard.press("Escape")


def choose(page: Page, label: str, option: str) -> None:
    page.get_by_label(label, exact=True).select_option(label=option)


def button(page: Page, name: str) -> Locator:
    """The one of that name that is shown: a phone has its own bar."""
    return page.get_by_role("button", name=name, exact=True).filter(visible=True).first


def onward(page: Page) -> None:
    """To the next step. Until it is drawn, another click would lead no further."""
    button(page, "Continue").wait_for()
    here = steps(page).evaluate_all("all => all.findIndex(each => each.ariaCurrent === 'step')")
    button(page, "Continue").click()
    expect_here(steps(page).nth(here + 1))


def step(page: Page, number: int) -> None:
    """Jump to a step by its own button, wherever the page is."""
    wanted = steps(page, TITLES[number - 1])
    wanted.click()
    expect(page).to_have_url(re.compile(f"step={number}"))
    expect_here(wanted)


def steps(page: Page, title: str = "") -> Locator:
    """The buttons of the steps that are shown, or of one: a phone has bars of its own."""
    shown = page.get_by_role("navigation", name="Steps").filter(visible=True)
    return shown.get_by_role("button", name=re.compile(title))


def expect_here(wanted: Locator) -> None:
    expect(wanted).to_have_attribute("aria-current", "step")


def add_line(page: Page, code: str, amounts: list[str], quarter: str) -> None:
    button(page, "Add a line").click()
    page.get_by_label("ATC, by code or words").fill(code)
    page.get_by_role("option", name=re.compile(code)).first.click()
    for month, amount in zip(MONTHS[quarter[:2]], amounts, strict=True):
        page.get_by_label(month, exact=True).last.fill(amount)


def sign(page: Page) -> None:
    page.get_by_label("Name of the signatory").fill("MARIA LOURDES R. VILLANUEVA")
    page.get_by_label("Title of the signatory").fill("FINANCE MANAGER")
    page.get_by_label("TIN of the signatory").fill("98378056500000")


def attach(page: Page, label: str, name: str, media_type: str, content: bytes) -> None:
    """Choose a file that is made here."""
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name=label).click()
    choosing.value.set_files({"name": name, "mimeType": media_type, "buffer": content})


def submit(page: Page, move: str = "Submit") -> str:
    """Submit what is in the editor, once the checks know of it; the certificate's address."""
    expect(page.get_by_text(MAY_GO).filter(visible=True).first).to_be_visible()
    button(page, move).click()
    page.get_by_role("dialog").get_by_role("button", name=move).click()
    status = "RESUBMITTED" if move == "Resubmit" else "SUBMITTED"
    expect(page.get_by_text(status, exact=True).first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/tenant/forms/[0-9a-f-]{36}$"))
    return page.url
