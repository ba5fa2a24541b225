"""Who signs, and whether a tax agent may."""

import re
from collections.abc import Iterator

from core.days import format_day
from core.text import fold
from core.tin import Tin
from workflow.checks.catalogue import BLOCK, INFO, WARN, register_check
from workflow.checks.names import core_of, is_company_name, is_persons_company
from workflow.checks.paper import Agent, CheckedPaper, Finding

DOMAIN = "domain facts, section 4"
SEVERITIES = {"note": INFO, "warn": WARN, "block": BLOCK}  # by SIGNATURE_REQUIRED
FORM = "domain facts, section 1.2"
LETTERS = re.compile(r"[^\W\d_]+")
FEWEST_LETTERS = 2
PLACEHOLDERS = {"NA", "NONE", "NIL", "NULL", "TBA", "TBD", "TBC", "UNKNOWN", "SGD", "SIGNED", "XX"}
OF_POSITIONS = {
    *("AUTHORIZED", "AUTHORISED", "SIGNATORY", "REPRESENTATIVE", "OFFICER", "MANAGER", "HEAD"),
    *("FINANCE", "ACCOUNTING", "TAX", "GENERAL", "CHIEF", "SENIOR", "ACCOUNTANT", "BOOKKEEPER"),
    *("TREASURER", "PRESIDENT", "DIRECTOR", "SUPERVISOR", "OWNER", "PROPRIETOR", "OF", "THE"),
}


@register_check(
    "SIGNATORY",
    BLOCK,
    WARN,
    title="Name, title and TIN of the signatory are there, and are a person's of the payor",
    source=f"{DOMAIN}, review step 10; a natural person signs for the payor",
)
def signatory(paper: CheckedPaper) -> Iterator[Finding]:
    given = {
        "name": paper.signatory.name,
        "title": paper.signatory_title,
        "tin": paper.signatory.tin,
    }
    for what, value in given.items():
        if not value or (isinstance(value, str) and is_placeholder(value)):
            label = what.upper() if what == "tin" else what
            words = f"The signatory's {label} is missing."
            yield Finding("SIGNATORY", BLOCK, f"signatory_{what}", words)
    yield from check_signatory_person(paper)


def is_placeholder(text: str) -> bool:
    """Return whether it only fills the field, as ``N/A`` and a dash do."""
    letters = "".join(LETTERS.findall(text)).upper()
    return len(letters) < FEWEST_LETTERS or letters in PLACEHOLDERS


def is_position(name: str, title: str) -> bool:
    """Return whether it is a position, where the name of its holder belongs."""
    return fold(name) == fold(title) or {*LETTERS.findall(name.upper())} <= OF_POSITIONS


def check_signatory_person(paper: CheckedPaper) -> Iterator[Finding]:
    """The signatory is a person: none of our companies, nor the payor's, nor a position."""
    tin, name = paper.signatory.tin, paper.signatory.name
    if tin and tin.tin9 in {party.tin.tin9 for party in paper.ours if party.tin}:
        words = "This is the TIN of the payee. Enter the TIN of the person who signs."
        yield Finding("SIGNATORY", WARN, "signatory_tin", words)
    elif tin and is_tin_of_payors_company(paper, tin):
        words = "This is the TIN of the payor's company. Enter the TIN of the person who signs."
        yield Finding("SIGNATORY", WARN, "signatory_tin", words)
    if not name or is_placeholder(name):
        return
    if is_position(name, paper.signatory_title):
        words = "This is a position. Enter the name of the person who signs."
        yield Finding("SIGNATORY", WARN, "signatory_name", words)
    elif is_name_of_company(paper, name):
        words = "This is a company's name. Enter the name of the person who signs."
        yield Finding("SIGNATORY", WARN, "signatory_name", words)


def is_tin_of_payors_company(paper: CheckedPaper, tin: Tin) -> bool:
    """Return whether the payor is a company with these nine digits; a sole proprietor signs under
    their own."""
    payor = paper.payor
    return payor.tin is not None and payor.tin.tin9 == tin.tin9 and is_company_name(payor.name)


def is_name_of_company(paper: CheckedPaper, name: str) -> bool:
    """Return whether it is the name of one of ours, or of the payor where that is a company.

    The kind of company may be missing, save where a company is named after its person.
    """
    said = core_of(name)
    if not said or any(core_of(party.name) == said for party in paper.ours):
        return bool(said)
    payor = paper.payor.name
    if core_of(payor) != said or not is_company_name(payor):
        return False
    return is_company_name(name) or not is_persons_company(payor)


@register_check(
    "AGENT",
    BLOCK,
    title="A tax agent's accreditation is whole, and good on the day it is handed over",
    source=f"{FORM}: none or all three; {DOMAIN}, review step 10; reason AGENT_EXPIRED",
)
def agent(paper: CheckedPaper) -> Iterator[Finding]:
    whose = "The tax agent's"
    for field, words in faults(paper.agent, whose, paper):
        yield Finding("AGENT", BLOCK, f"agent_{field}", words)


@register_check(
    "CONFORME",
    WARN,
    title="Who signs for the payee is named, a tax agent's accreditation is whole and good",
    source=f"{FORM}, CONFORME",
)
def conforme(paper: CheckedPaper) -> Iterator[Finding]:
    more = paper.conforme_title or paper.conforme.tin or paper.conforme_agent != Agent()
    if more and not paper.conforme.name:
        words = "The name of the payee’s signatory is missing."
        yield Finding("CONFORME", WARN, "conforme_name", words)
    whose = "The payee's tax agent's"
    for field, words in faults(paper.conforme_agent, whose, paper):
        yield Finding("CONFORME", WARN, f"conforme_{field}", words)


@register_check(
    "SIGNED",
    BLOCK,
    WARN,
    INFO,
    title="It is signed: in the portal, on a copy that says the same, or on the original received",
    source="RMC 29-2021: the signatures are a condition of the credit; setting SIGNATURE_REQUIRED",
)
def check_signed(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.is_signed is False:
        yield unsigned_finding(paper.signature_required, paper.unsigned_words)


def unsigned_finding(required: str, words: str) -> Finding:
    """Return the finding of a certificate that is with accounting without a signature."""
    return Finding("SIGNED", SEVERITIES[required], "signed_copy", words, for_staff_only=True)


@register_check(
    "DIGITAL_SIGNATURE",
    WARN,
    title="The digital signature on a signed copy holds",
    source="RMC 29-2021: an altered form is not the one that was signed",
)
def check_digital_signatures(paper: CheckedPaper) -> Iterator[Finding]:
    for fault in paper.signature_faults:
        yield Finding("DIGITAL_SIGNATURE", WARN, "signed_copy", fault)


@register_check(
    "SIGNER_NAME",
    WARN,
    title="The form names the person who signed it in the portal",
    source=f"{DOMAIN}, review step 10; the declaration is the signatory's own",
)
def check_signer_name(paper: CheckedPaper) -> Iterator[Finding]:
    named = paper.signatory.name
    if paper.signer and named and not is_same_person(paper.signer, named):
        words = f"{paper.signer} signed this, and the form names {named} as its signatory."
        yield Finding("SIGNER_NAME", WARN, "signatory_name", words)


def is_same_person(one: str, other: str) -> bool:
    """Return whether all names of one are among those of the other; initials do not count."""
    first, second = names_of_person(one), names_of_person(other)
    return first <= second or second <= first


def names_of_person(name: str) -> set[str]:
    return {word for word in re.findall(r"\w+", fold(name)) if len(word) > 1}


def faults(agent: Agent, whose: str, paper: CheckedPaper) -> Iterator[tuple[str, str]]:
    """What is wrong with an accreditation, each as a field and a sentence."""
    if agent == Agent():
        return
    if not agent.number:
        yield "accreditation", f"{whose} accreditation number is missing."
    if not agent.issued:
        yield "issued", f"{whose} date of issue is missing."
    if not agent.expires:
        yield "expires", f"{whose} date of expiry is missing."
    elif agent.issued and agent.issued >= agent.expires:
        yield "expires", f"{whose} accreditation must expire after it is issued."
    elif agent.expires < paper.signed_on:
        yield "expires", f"{whose} accreditation expired on {format_day(agent.expires)}."
    elif agent.issued and agent.issued > paper.today:
        yield "issued", f"{whose} accreditation is not issued yet."
