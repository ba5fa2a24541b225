"""The training videos, acted out in the product.

Four are the specification's (section 2, FAQ); the fifth tells how a certificate is signed.
"""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from scripts.docs.film import SIZE, Film
from scripts.docs.made import VIDEOS
from scripts.docs.stage import Scene
from scripts.docs.video_of_signing import invite_sign_and_submit
from tests.journeys.client import client_of, new_certificate
from tests.journeys.people import CONTACT, DASHBOARD
from tests.journeys.waiting import settled
from tests.journeys.writing import button

Script = Callable[[Film, Scene], None]
REASON = {"code": "SIGNATORY", "field": "signatory_title", "text": "The title is missing."}
LAST_QUARTER = {
    "branch": "Crest Galleria Ortigas",
    "period_from": "2026-07-01",
    "period_to": "2026-09-30",
}


def record_all(scene: Scene) -> None:
    for name in SCRIPTS:
        record_video(scene, name)


def record_video(scene: Scene, name: str) -> None:
    who = OPENED_BY.get(name, "tenant")
    with tempfile.TemporaryDirectory() as folder:
        page = scene.signed_in(who, SIZE) if who else scene.opened(SIZE)
        film = Film(page, Path(folder))
        SCRIPTS[name](film, scene)
        film.finish(VIDEOS / f"{name}.mp4")
        page.context.close()
    print(f"{name}.mp4: {film.seconds:.0f} s")


def log_in(film: Film, scene: Scene) -> None:
    page = film.page
    page.goto("/login")
    settled(page)
    film.say("This is where tenants log in to the Form 2307 portal.")
    film.say("Type the username of your tenant portal account.")
    film.write(page.get_by_label("Username"), "tenant")
    film.say("Then your password.")
    film.write(page.get_by_label("Password", exact=True), "demo-tenant-2307")
    film.say("Remember Me keeps you logged in until midnight, Philippine time.")
    film.point(page.get_by_label(re.compile("Remember Me")))
    film.say("Press Login.")
    film.press(page.get_by_role("button", name="Login", exact=True))
    expect(page.get_by_label("Code", exact=True)).to_be_visible()
    film.say("A code of six digits is mailed to the address that the screen names.")
    film.point(page.get_by_text(CONTACT["tenant"]).first)
    film.say("If that is not your address, the link below it shows how to have it changed.")
    film.say("Nothing came? Look in the spam folder. After two minutes Resend OTP sends another.")
    film.say("Type the newest code. It works once, for ten minutes.")
    film.write(page.get_by_label("Code", exact=True), scene.portal.code_for(CONTACT["tenant"]))
    film.say("Press Proceed.")
    film.press(page.get_by_role("button", name="Proceed"))
    expect(page).to_have_url(re.compile(DASHBOARD["tenant"]))
    settled(page)
    film.say("You are in. The line under the top bar shows where your notifications go.")
    film.point(page.get_by_text("Your email address is").first)
    film.say("To leave, open the menu at your name and press Logout.")
    film.press(page.get_by_role("button", name=re.compile("Account menu")))
    film.press(page.get_by_role("menuitem", name="Logout"))
    film.say("The page you come back to has answers to what is asked most, under FAQs.")
    film.say("After half an hour without any movement you are logged out by itself.")


def find_the_way(film: Film, scene: Scene) -> None:
    page = film.page
    settled(page)
    film.say("The dashboard begins with what needs you: its title counts the certificates.")
    film.point(page.get_by_role("heading", level=1))
    film.say("Here is when the certificates of the last quarter are due, and how many were sent.")
    film.point(heading(page, "due"))
    film.say("Each certificate that needs you has its next step beside it.")
    film.point(page.get_by_role("heading", name="Needs you now"))
    film.say("Below stands which branch has sent its certificate for which quarter.")
    film.point(page.get_by_role("link", name=re.compile("^Start a certificate for")).first)
    film.say("An empty cell begins the certificate that is missing.")
    film.say("On the right: how many certificates have which status. Press one to list them.")
    film.press(page.get_by_role("heading", name="By status"))
    film.say("The bell opens the inbox: what accounting did, newest first.")
    film.press(page.get_by_role("button", name=re.compile("^(Inbox|Notifications)")).first)
    page.keyboard.press("Escape")
    settled(page)
    film.say("Certificates has all your certificates.")
    film.press(page.get_by_role("link", name=re.compile("^Certificates")).first)
    film.say("Search by reference number, branch or company.")
    film.write(page.get_by_label("Search", exact=True), "Crest Bay")
    film.say("Or choose a status or a quarter. What you chose stays until you clear it.")
    film.point(page.get_by_label("Quarter", exact=True).first)
    film.say("CSV downloads what the list shows, for a spreadsheet.")
    film.point(page.get_by_role("button", name="Download this list as CSV"))
    film.say("The menu at your name has your settings, these answers and the user manual.")
    film.press(page.get_by_role("button", name=re.compile("Account menu")))
    page.keyboard.press("Escape")
    film.say("Nothing has to be reloaded: as long as it says Live, changes appear by themselves.")
    film.point(page.get_by_text("Live", exact=True).first)


def create(film: Film, scene: Scene) -> None:
    page = film.page
    settled(page)
    film.say("To certify what you withheld, press New certificate.")
    film.press(page.get_by_role("link", name="New certificate").first)
    film.say("Choose the quarter.")
    film.press(page.get_by_role("button", name=re.compile("^Q4 2025")).first)
    film.say("Choose the company that billed you.")
    company = page.get_by_label("Company that billed you", exact=True)
    film.point(company)
    company.select_option(label="PACIFIC CREST MALLS, INC.")
    film.look()
    film.say("And the branch. With stores in several branches, choose all of them.")
    branches = page.get_by_role("combobox", name="Branches", exact=True)
    film.write(branches, "Crest Bay")
    film.press(page.get_by_role("option", name=re.compile("^Crest Bay Mall")).first)
    page.keyboard.press("Escape")
    film.say("Start makes a draft. Your name, TIN and address are filled in from your account.")
    film.press(page.get_by_role("button", name="Start", exact=True))
    expect(page).to_have_url(re.compile("/edit"))
    film.say("Add a line for each kind of income payment.")
    film.press(button(page, "Add a line"))
    film.say("Find its ATC by code, or by words like rent.")
    film.write(page.get_by_label("ATC, by code or words"), "WC100")
    film.press(page.get_by_role("option", name=re.compile("WC100")).first)
    film.say("Enter the income of each month, before VAT. The tax is worked out for you.")
    for month in ("October", "November", "December"):
        film.write(page.get_by_label(month, exact=True).last, "64000")
    film.say("Everything is saved while you type. You can leave and go on later.")
    film.press(button(page, "Continue"))
    expect(page).to_have_url(re.compile("step=3"))
    film.say("Who signs for you is filled in from your last certificate: name, title and TIN.")
    film.point(page.get_by_label("Name of the signatory"))
    film.say("For somebody else, press Change.")
    film.point(button(page, "Change"))
    film.press(button(page, "Continue"))
    film.say("The last step shows the form as it will be printed, and whether it will be accepted.")
    film.say("What blocks is named, with the right value where it can be told.")
    film.say("Press Submit, and confirm.")
    film.press(button(page, "Submit"))
    film.press(page.get_by_role("dialog").get_by_role("button", name="Submit"))
    expect(page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    film.say("It is with accounting now. A mail tells you that it was submitted.")


def edit_and_watch(film: Film, scene: Scene) -> None:
    page = film.page
    certificate = returned_certificate(scene)
    film.say("Accounting returned a certificate. The dashboard has it among what needs you.")
    film.press(page.locator(f"a[href$='/tenant/forms/{certificate}']").first)
    film.say("Its page says on top what is to be corrected, each with the way to its field.")
    film.point(page.get_by_role("link", name=re.compile("Go to it")).first)
    film.say("It can also be cancelled, which cannot be undone.")
    film.point(page.get_by_role("button", name="Cancel certificate").first)
    film.say("To correct it, press Fix and resubmit.")
    film.press(page.get_by_role("link", name="Fix and resubmit").first)
    film.say("Correct the field that is named. Here it is the title of the signatory.")
    film.write(page.get_by_label("Title of the signatory"), "TREASURER")
    film.say("Then look whether it will be accepted.")
    film.press(button(page, "Continue"))
    film.say("Resubmit sends the same certificate again, under the same reference number.")
    film.press(button(page, "Resubmit"))
    film.press(page.get_by_role("dialog").get_by_role("button", name="Resubmit"))
    expect(page.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()
    film.say("Progress shows what has happened so far, and what comes next.")
    film.point(page.get_by_role("heading", name="Progress"))
    film.say("What you write to accounting here is seen with the certificate.")
    film.point(page.get_by_role("heading", name="Messages with Accounting"))
    film.say("There is no need to reload: what accounting decides appears by itself.")
    client_of(scene.portal, "processor").move(certificate, "approve")
    expect(page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    film.say("Now it is approved, and the inbox at the bell tells it too.")
    film.look()
    film.say("PDF gives the official form. Handing out an approved one is recorded.")
    film.point(page.get_by_role("link", name="PDF").or_(button(page, "PDF")).first)
    film.say("A wrong certificate that was approved is opened again by accounting, on request.")


def returned_certificate(scene: Scene) -> str:
    """A certificate that accounting has just returned; its id."""
    tenant = client_of(scene.portal, "tenant")
    certificate: str = new_certificate(tenant, **LAST_QUARTER)["id"]
    tenant.move(certificate, "submit")
    client_of(scene.portal, "processor").move(certificate, "send_back", reasons=[REASON])
    return certificate


def heading(page: Page, words: str) -> Locator:
    return page.get_by_text(re.compile(words)).first


SCRIPTS: dict[str, Script] = {
    "login": log_in,
    "dashboard-navigation": find_the_way,
    "creating-a-form": create,
    "editing-and-monitoring-a-form": edit_and_watch,
    "signing-together": invite_sign_and_submit,
}
# Who is signed in when a video begins: a tenant, unless the video is named here.
OPENED_BY = {"login": "", "signing-together": "affiliate"}
