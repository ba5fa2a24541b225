"""Who signs, and whether a tax agent may."""

from collections.abc import Iterator

from workflow.checks.catalogue import BLOCK, INFO, WARN, register_check
from workflow.checks.paper import Agent, CheckedPaper, Finding
from workflow.checks.period import period_date

DOMAIN = "domain facts, section 4"
SEVERITIES = {"note": INFO, "warn": WARN, "block": BLOCK}  # by SIGNATURE_REQUIRED
FORM = "domain facts, section 1.2"


@register_check(
    "SIGNATORY",
    BLOCK,
    title="Name, title and TIN of the signatory are there",
    source=f"{DOMAIN}, review step 10",
)
def signatory(paper: CheckedPaper) -> Iterator[Finding]:
    given = {
        "name": paper.signatory.name,
        "title": paper.signatory_title,
        "tin": paper.signatory.tin,
    }
    for what, value in given.items():
        if not value:
            label = what.upper() if what == "tin" else what
            words = f"The signatory's {label} is missing."
            yield Finding("SIGNATORY", BLOCK, f"signatory_{what}", words)


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
    title="It is signed: a signed copy is attached, or the original was received",
    source="RMC 29-2021: the signatures are a condition of the credit; setting SIGNATURE_REQUIRED",
)
def check_signed(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.is_signed is False:
        yield unsigned_finding(paper.signature_required)


def unsigned_finding(required: str) -> Finding:
    """Return the finding of a certificate that is with accounting without a signature."""
    words = "No signed copy is attached, and the original was not received."
    return Finding("SIGNED", SEVERITIES[required], "files", words, for_staff_only=True)


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
        yield "expires", f"{whose} accreditation expired on {period_date(agent.expires)}."
    elif agent.issued and agent.issued > paper.today:
        yield "issued", f"{whose} accreditation is not issued yet."
