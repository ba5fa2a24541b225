"""The fifth training video: three people bring a certificate from the invitation to SUBMITTED."""

import re

from playwright.sync_api import Page, expect

from scripts.docs.film import Film
from scripts.docs.stage import Scene
from tests.journeys.people import Newcomer, open_menu
from tests.journeys.waiting import go, settled
from tests.journeys.writing import button, prepare

PREPARER = ("carla.reyes@maharlika-store.example", "Carla Reyes", "preparer")
SIGNATORY = ("dante.ramos@maharlika-store.example", "Dante Ramos", "signatory")
PHONE = (390, 720)


def invite_sign_and_submit(film: Film, scene: Scene) -> None:
    owner, preparer, phone = film.page, scene.opened(), scene.opened(PHONE)
    invite_both(film)
    Newcomer(scene.portal, PREPARER[0], PREPARER[0]).log_in_first(preparer)
    prepare(preparer, "Q4 2025", "Crest Bay Mall")
    form = re.sub(r"/edit.*", "", preparer.url)
    assert owner.viewport_size, "the film has a size"
    preparer.set_viewport_size(owner.viewport_size)
    ask_for_signature(film, preparer, form)
    Newcomer(scene.portal, SIGNATORY[0], SIGNATORY[0]).log_in_first(phone)
    sign_on_phone(film, phone)
    submit_on_phone(film, phone, form)
    film.turn_to(owner)
    show_the_end(film, form)
    preparer.context.close()
    phone.context.close()


def invite_both(film: Film) -> None:
    page = film.page
    settled(page)
    film.say("An owner of the account invites the people who work on certificates.")
    open_menu(page)
    film.press(page.get_by_role("menuitem", name="People"))
    film.say("A preparer fills certificates in. Enter the email address, the name and the role.")
    film.press(button(page, "Invite a person"))
    film.write(page.get_by_role("textbox", name="Email address"), PREPARER[0])
    fill_invitation(page, *PREPARER[1:])
    film.look()
    film.press(button(page, "Send invitation"))
    film.say("A signatory signs them. Each gets a link by email, to choose a password.")
    button(page, "Invite a person").click()
    page.get_by_role("textbox", name="Email address").fill(SIGNATORY[0])
    fill_invitation(page, *SIGNATORY[1:])
    film.look()
    film.press(button(page, "Send invitation"))
    film.say("With Signatories approve, only what is signed can be submitted by preparers.")
    film.press(page.get_by_label("Signatories approve"))


def fill_invitation(page: Page, name: str, role: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Role", exact=True).select_option(role)


def ask_for_signature(film: Film, preparer: Page, form: str) -> None:
    film.turn_to(preparer)
    go(preparer, form)
    settled(preparer)
    film.say("Carla, the preparer, has filled in a certificate. It is not signed yet.")
    film.say("She presses Ask for signature.")
    film.press(preparer.get_by_role("link", name="Ask for signature").first)
    film.say("She reads what is listed, and sends it. The signatory gets one email with the list.")
    film.press(preparer.get_by_role("button", name="Ask for 1 signature"))
    expect(preparer.get_by_role("status").filter(has_text="asked by email")).to_be_visible()
    film.look()


def sign_on_phone(film: Film, phone: Page) -> None:
    film.turn_to(phone)
    go(phone, "/tenant/forms/sign")
    settled(phone)
    film.say("Dante, the signatory, opens the list on his phone.")
    film.say("He reads each certificate: payee, quarter and tax.")
    film.point(phone.get_by_label("Choose all"))
    film.say("He can type his name, or draw it with a finger.")
    film.press(phone.get_by_role("button", name="Draw", exact=True))
    draw_signature_on_phone(film, phone)
    film.say("One press signs all that are chosen.")
    film.press(phone.get_by_role("button", name=re.compile(r"^Sign \d+ certificate")))
    expect(phone.get_by_role("status").filter(has_text="You signed")).to_be_visible()
    film.look()


def draw_signature_on_phone(film: Film, phone: Page) -> None:
    sheet = phone.get_by_role("img", name="Drawing area for your name")
    film.point(sheet)
    box = sheet.bounding_box()
    assert box
    at = [(20, 40), (55, 12), (70, 60), (105, 20), (130, 58), (165, 22), (200, 50), (240, 30)]
    places = [(box["x"] + x, box["y"] + y) for x, y in at]
    phone.mouse.move(*places[0])
    phone.mouse.down()
    for place in places[1:]:
        phone.mouse.move(*place, steps=5)
        film.pointer = place
        film.look(0.15)
    phone.mouse.up()


def submit_on_phone(film: Film, phone: Page, form: str) -> None:
    go(phone, form)
    settled(phone)
    film.say("The certificate says who signed it, and when.")
    film.point(phone.get_by_text(re.compile("Signed by Dante Ramos")).first)
    film.say("A later change, even by one centavo, ends the signature.")
    go(phone, f"{form}/edit?step=4")
    settled(phone)
    film.say("Now it can be submitted: by the preparer, or here by the signatory.")
    film.press(button(phone, "Submit"))
    film.say("The last look, and Submit once more.")
    film.press(phone.get_by_role("dialog").get_by_role("button", name="Submit"))
    expect(phone.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    film.look()


def show_the_end(film: Film, form: str) -> None:
    page = film.page
    go(page, form)
    settled(page)
    film.say("The owner sees the same certificate: submitted, with its signature.")
    film.point(page.get_by_text(re.compile("Signed by Dante Ramos")).first)
    film.say("The history below keeps who did what, and the printed form bears the name and time.")
    film.point(page.get_by_role("heading", name="Progress"))
