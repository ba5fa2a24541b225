"""A preparer asks, a signatory signs on a phone and submits; the page of signing looks right."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.people import Newcomer, Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import prepare
from tests.signatures.signers import Authority, sign_pdf

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
PEOPLE, SIGN = "/tenant/people", "/tenant/forms/sign"
PREPARER = "carla.reyes@maharlika-store.example"
LAWYER = "ana.cruz@law.example"
SIGNATORY = "dante.ramos@maharlika-store.example"


def invite(owner: Page, email: str, name: str, role: str) -> None:
    owner.get_by_role("button", name="Invite a person").click()
    owner.get_by_role("textbox", name="Email address").fill(email)
    owner.get_by_label("Name", exact=True).fill(name)
    owner.get_by_label("Role", exact=True).select_option(role)
    owner.get_by_role("button", name="Send invitation").click()
    expect(owner.get_by_role("status").filter(has_text=email)).to_be_visible()


def newcomer(portal: Portal, page: Page, email: str) -> None:
    Newcomer(portal, email, email).log_in_first(page)


def draw(page: Page) -> None:
    """A stroke over the sheet, with a finger's pointer."""
    page.get_by_role("button", name="Draw", exact=True).click()
    sheet = page.get_by_role("img", name="Drawing area for your name")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60, steps=5)
    page.mouse.move(box["x"] + 200, box["y"] + 25, steps=5)
    page.mouse.up()


def choose_only(page: Page, reference: str) -> Locator:
    page.get_by_label("Choose all").uncheck()
    page.get_by_label(f"Choose {reference}").check()
    return page.get_by_role("button", name="Sign 1 certificate")


def test_three_people_make_sign_and_submit_a_certificate(portal: Portal, person: Person, shop: str):
    owner = person(shop).page
    go(owner, PEOPLE)
    invite(owner, PREPARER, "Carla Reyes", "preparer")
    invite(owner, SIGNATORY, "Dante Ramos", "signatory")
    owner.get_by_label("Signatories approve").click()
    expect(owner.get_by_label("Signatories approve")).to_be_checked()

    preparer = person().page
    newcomer(portal, preparer, PREPARER)
    prepare(preparer, "Q4 2025", "Crest Bay Mall")
    form = re.sub(r"/edit.*", "", preparer.url)
    go(preparer, form)
    reference = preparer.get_by_text(
        re.compile(r"^\d{3}-\d{3}-\d{3}-\d{4}-\d+$")
    ).first.inner_text()
    preparer.get_by_role("link", name="Ask for signature").click()
    preparer.get_by_role("button", name="Ask for 1 signature").click()
    expect(preparer.get_by_role("status").filter(has_text="asked by email")).to_be_visible()

    phone = person(viewport={"width": 390, "height": 844}, has_touch=True).page
    newcomer(portal, phone, SIGNATORY)
    mails = portal.mails_to(SIGNATORY)
    assert [mail for mail in mails if "1 certificate to sign" in str(mail["Subject"])]
    go(phone, form)
    phone.get_by_role("button", name="Refuse to sign").click()
    dialog = phone.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("The tax of November is missing.")
    dialog.get_by_role("button", name="Refuse to sign").click()
    go(preparer, form)
    expect(preparer.get_by_text("The tax of November is missing.").first).to_be_visible()
    preparer.get_by_role("link", name="Ask for signature").click()
    preparer.get_by_role("button", name="Ask for 1 signature").click()
    expect(preparer.get_by_role("status").filter(has_text="asked by email")).to_be_visible()
    go(phone, SIGN)
    confirm = choose_only(phone, reference)
    draw(phone)
    confirm.click()
    expect(phone.get_by_role("status").filter(has_text="You signed 1 certificate.")).to_be_visible()
    go(phone, form)
    expect(phone.get_by_text(re.compile("Signed by Dante Ramos"))).to_be_visible()
    go(phone, f"{form}/edit?step=4")
    phone.get_by_role("button", name="Submit", exact=True).filter(visible=True).first.click()
    phone.get_by_role("dialog").get_by_role("button", name="Submit").click()
    expect(phone.get_by_text("SUBMITTED", exact=True).first).to_be_visible()


@pytest.mark.thorough
def test_a_signatory_uploads_the_form_with_a_digital_signature(person: Person):
    """The file of something else is refused with its reason; the form itself is signed."""
    signatory = person("tenant.signatory").page
    prepare(signatory, branch="Crest North Gate", atc="WC160")
    form = re.sub(r"/edit.*", "", signatory.url)
    go(signatory, f"{SIGN}?id={form.rsplit('/', 1)[1]}")
    with signatory.expect_download() as saved:
        signatory.get_by_role("button", name="Download the form").click()
    pdf = saved.value.path().read_bytes()
    files = signatory.get_by_label("Upload the signed PDF").and_(signatory.locator("input"))
    files.set_input_files({"name": "form.pdf", "mimeType": "application/pdf", "buffer": pdf})
    expect(signatory.get_by_role("alert").filter(has_text="no digital signature")).to_be_visible()
    signed = sign_pdf(pdf, Authority().issue("Roberto Magbanua"))
    files.set_input_files({"name": "form.pdf", "mimeType": "application/pdf", "buffer": signed})
    expect(signatory.get_by_role("status").filter(has_text="You signed 1")).to_be_visible()
    go(signatory, form)
    expect(signatory.get_by_text("By a digitally signed PDF", exact=False)).to_be_visible()
    expect(signatory.get_by_text("Digitally signed by Roberto Magbanua")).to_be_visible()


def test_somebody_without_a_login_signs_by_a_mailed_link_on_a_phone(
    portal: Portal, person: Person, page: Page
):
    preparer, before = person("tenant.preparer").page, len(portal.links_to(LAWYER))
    prepare(preparer, atc="WC160")
    form = re.sub(r"/edit.*", "", preparer.url)
    go(preparer, f"{SIGN}?id={form.rsplit('/', 1)[1]}")
    preparer.get_by_label("Email address of the signatory").fill(LAWYER)
    preparer.get_by_label("Name of the signatory").fill("Ana B. Cruz")
    preparer.get_by_role("button", name="Mail a link for 1 certificate").click()
    expect(preparer.get_by_role("status").filter(has_text=LAWYER)).to_be_visible()
    link = portal.link_to(LAWYER, before + 1)

    phone = page
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(link)
    expect(phone.get_by_text("asks Ana B. Cruz to sign these")).to_be_visible()
    assert "token" not in phone.url
    expect_no_fault(phone, "signing link")
    draw(phone)
    phone.get_by_role("button", name="Sign 1 certificate").click()
    expect(phone.get_by_role("status").filter(has_text="You signed 1")).to_be_visible()

    other = person().page
    other.goto(link)
    expect(other.get_by_role("heading", name="This link does not work")).to_be_visible()
    go(preparer, form)
    expect(preparer.get_by_text("by a mailed link")).to_be_visible()
    expect(preparer.get_by_text(f"Ana B. Cruz, by link ({LAWYER})")).to_be_visible()


@pytest.mark.thorough
def test_fifty_are_signed_with_two_clicks(person: Person):
    """One opens the list, one signs all that can be: the name is there already."""
    signatory = person("tenant.signatory").page
    go(signatory, "/tenant/forms")
    signatory.get_by_role("link", name="Sign certificates").click()
    expect(signatory.get_by_label("Your name")).to_have_value("Roberto Magbanua")
    confirm = signatory.get_by_role("button", name=re.compile(r"^Sign \d+ certificate"))
    expect(confirm).to_be_enabled()
    confirm.click()
    done = signatory.get_by_role("status").filter(has_text="You signed")
    refused = signatory.get_by_role("alert").filter(has_text="Nothing was signed yet")
    expect(done.or_(refused)).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["affiliate", "tenant.viewer"])
def test_the_page_of_signing_is_a_screen_for_everybody(page: Page, portal: Portal, who: str):
    sign_in(page, portal, who)
    go(page, SIGN)
    expect_no_fault(page, SIGN)
    if who == "affiliate":
        page.get_by_role("button", name="Draw", exact=True).click()
        expect_no_fault(page, "drawn")
