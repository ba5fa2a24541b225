"""Who earns, who pays, and where."""

import re
import unicodedata
from collections.abc import Iterator

from workflow.checks.listed import BLOCK, WARN, check
from workflow.checks.paper import Finding, Paper, Party

DOMAIN = "domain facts, section 4"
FORM = "Form 2307, January 2018 (ENCS)"


@check(
    "REQUIRED",
    BLOCK,
    title="Every field of the form that must be there is there",
    source=FORM,
)
def required(paper: Paper) -> Iterator[Finding]:
    if paper.company is None:
        yield Finding("REQUIRED", BLOCK, "company", "Choose the company that billed you.")
    if not paper.branch:
        yield Finding("REQUIRED", BLOCK, "branch", "Choose the branch.")
    yield from missing(paper.payee, "payee")
    yield from missing(paper.payor, "payor")
    if not paper.period_from:
        yield Finding("REQUIRED", BLOCK, "period_from", "Say when the period begins.")
    if not paper.period_to:
        yield Finding("REQUIRED", BLOCK, "period_to", "Say when the period ends.")
    if not paper.lines:
        yield Finding("REQUIRED", BLOCK, "lines", "Add at least one income line.")


def missing(party: Party, who: str) -> Iterator[Finding]:
    if not party.name:
        yield Finding("REQUIRED", BLOCK, f"{who}_name", f"The {who}'s name is missing.")
    if not party.tin:
        yield Finding("REQUIRED", BLOCK, f"{who}_tin", f"The {who}'s TIN is missing.")


@check(
    "PAYEE_TIN",
    BLOCK,
    title="The payee's TIN is one of our companies'",
    source=f"{DOMAIN}, review step 1",
)
def payee_tin(paper: Paper) -> Iterator[Finding]:
    tin = paper.payee.tin
    if tin is None:
        return
    ours = {party.tin for party in paper.ours}
    if tin not in ours:
        meant = paper.company.tin if paper.company else None
        hint = f" It should be {meant.display}." if meant else ""
        words = f"{tin.display} is not the TIN of a company of ours.{hint}"
        repair = {"payee_tin": str(meant)} if meant else {}
        yield Finding("PAYEE_TIN", BLOCK, "payee_tin", words, repair=repair)
    elif paper.company and tin != paper.company.tin:
        words = f"This is not the TIN of {paper.company.name}."
        yield Finding("PAYEE_TIN", BLOCK, "payee_tin", words)


@check(
    "PAYEE_NAME", BLOCK, title="The payee's name matches its TIN", source=f"{DOMAIN}, review step 2"
)
def payee_name(paper: Paper) -> Iterator[Finding]:
    known = next((party for party in paper.ours if party.tin == paper.payee.tin), paper.company)
    if known and paper.payee.name and not same_name(known.name, paper.payee.name):
        words = f"The name to this TIN is {known.name}."
        yield Finding("PAYEE_NAME", BLOCK, "payee_name", words, repair={"payee_name": known.name})


@check("PAYOR", BLOCK, title="The payor is the account's", source=f"{DOMAIN}, review step 3")
def payor(paper: Paper) -> Iterator[Finding]:
    account = paper.account
    if account is None:
        return
    if paper.payor.tin and paper.payor.tin != account.tin:
        words = "The payor's TIN is not the one of your account."
        staff = "The payor's TIN is not the tenant's on record."
        yield Finding("PAYOR", BLOCK, "payor_tin", words, staff, {"payor_tin": str(account.tin)})
    if paper.payor.name and not same_name(paper.payor.name, account.name):
        words = f"The payor on record is {account.name}."
        yield Finding("PAYOR", BLOCK, "payor_name", words, repair={"payor_name": account.name})


@check("BRANCH", BLOCK, title="The branch belongs to the company", source="our own list of malls")
def branch(paper: Paper) -> Iterator[Finding]:
    if paper.branch and paper.company and not paper.branch_is_of_company:
        words = f"{paper.company.name} has no branch {paper.branch}."
        yield Finding("BRANCH", BLOCK, "branch", words)


@check(
    "LOCATIONS",
    BLOCK,
    title="Every branch it is split over belongs to the company",
    source="our own list of malls; specification, section 6",
)
def locations(paper: Paper) -> Iterator[Finding]:
    if paper.company is None:
        return
    for name in paper.foreign_locations:
        words = f"{paper.company.name} has no branch {name}."
        yield Finding("LOCATIONS", BLOCK, "locations", words)


@check(
    "FORM_TYPE",
    BLOCK,
    title="CONSOLIDATED comes from an affiliate",
    source="specification, sections 3 and 6",
)
def form_type(paper: Paper) -> Iterator[Finding]:
    if paper.form_type == "CONSOLIDATED" and not paper.is_affiliate:
        words = "Only affiliates may send CONSOLIDATED certificates."
        yield Finding("FORM_TYPE", BLOCK, "form_type", words)


@check(
    "ADDRESS",
    WARN,
    title="Addresses and ZIP codes are complete",
    source=f"{DOMAIN}, review step 14",
)
def addresses(paper: Paper) -> Iterator[Finding]:
    if not paper.has_addresses:
        return
    for who, party in (("payee", paper.payee), ("payor", paper.payor)):
        if not party.address:
            yield Finding("ADDRESS", WARN, f"{who}_address", f"The {who}'s address is missing.")
        if not party.zip:
            yield Finding("ADDRESS", WARN, f"{who}_zip", f"The {who}'s ZIP code is missing.")


def same_name(one: str, other: str) -> bool:
    """Whether two registered names are the same but for case, accents and punctuation."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.upper())
    letters = re.sub(r"[^A-Z0-9& ]", "", plain.replace("INCORPORATED", "INC"))
    words = {"CORPORATION": "CORP", "COMPANY": "CO", "AND": "&", "LIMITED": "LTD"}
    return " ".join(words.get(word, word) for word in letters.split())
