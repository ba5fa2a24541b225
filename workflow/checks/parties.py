"""Who earns, who pays, and where."""

from collections.abc import Iterator

from core.tin import Tin
from workflow.checks.catalogue import BLOCK, WARN, register_check
from workflow.checks.names import end_with_full_stop, nearly_same_name, same_name
from workflow.checks.paper import Account, CheckedPaper, CheckedParty, Finding

DOMAIN = "domain facts, section 4"
FORM = "Form 2307, January 2018 (ENCS)"


@register_check(
    "REQUIRED",
    BLOCK,
    title="Every field of the form that must be there is there",
    source=FORM,
)
def check_required_fields(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.company is None:
        yield Finding("REQUIRED", BLOCK, "company", "Choose the company that billed you.")
    if not paper.branch:
        yield Finding("REQUIRED", BLOCK, "branch", "Choose the branch.")
    yield from check_party_required(paper.payee, "payee")
    yield from check_party_required(paper.payor, "payor")
    if not paper.period_from:
        yield Finding("REQUIRED", BLOCK, "period_from", "Say when the period begins.")
    if not paper.period_to:
        yield Finding("REQUIRED", BLOCK, "period_to", "Say when the period ends.")
    if not paper.lines:
        yield Finding("REQUIRED", BLOCK, "lines", "Add at least one income line.")


def check_party_required(party: CheckedParty, who: str) -> Iterator[Finding]:
    if not party.name:
        yield Finding("REQUIRED", BLOCK, f"{who}_name", f"The {who}'s name is missing.")
    if not party.tin:
        yield Finding("REQUIRED", BLOCK, f"{who}_tin", f"The {who}'s TIN is missing.")


@register_check(
    "PAYEE_TIN",
    BLOCK,
    WARN,
    title="The payee's TIN is one of our companies'",
    source=f"{DOMAIN}, review step 1; the credit follows the nine digits",
)
def payee_tin(paper: CheckedPaper) -> Iterator[Finding]:
    tin = paper.payee.tin
    if tin is None or tin == named_or_ours(paper, tin):
        return
    meant = paper.company.tin if paper.company else None
    repair = {"payee_tin": str(meant)} if meant else {}
    if meant and tin.tin9 == meant.tin9:
        words = f"{tin.display} is another branch of ours. It should be {meant.display}."
        yield Finding("PAYEE_TIN", WARN, "payee_tin", words, repair=repair)
    elif meant and tin.tin9 in paper.merged_tins:
        words = f"{tin.display} is of a company that was merged. It should be {meant.display}."
        yield Finding("PAYEE_TIN", WARN, "payee_tin", words, repair=repair)
    elif paper.company and tin.tin9 in {party.tin.tin9 for party in paper.ours if party.tin}:
        words = end_with_full_stop(f"This is not the TIN of {paper.company.name}")
        yield Finding("PAYEE_TIN", BLOCK, "payee_tin", words, repair=repair)
    else:
        hint = f" It should be {meant.display}." if meant else ""
        words = f"{tin.display} is not the TIN of a company of ours.{hint}"
        yield Finding("PAYEE_TIN", BLOCK, "payee_tin", words, repair=repair)


def named_or_ours(paper: CheckedPaper, tin: Tin) -> Tin | None:
    """The TIN of the company it names; where it names none, this one if it is ours."""
    if paper.company:
        return paper.company.tin
    return tin if tin in {party.tin for party in paper.ours} else None


@register_check(
    "PAYEE_NAME",
    BLOCK,
    WARN,
    title="The payee's name matches its TIN",
    source=f"{DOMAIN}, review step 2",
)
def payee_name(paper: CheckedPaper) -> Iterator[Finding]:
    known, given = payee_on_record(paper), paper.payee.name
    if known is None or not given or is_right_name(paper, known, given):
        return
    is_close = nearly_same_name(known.name, given) or is_our_mall(paper, given)
    severity = WARN if is_close and not is_another_of_ours(paper, known, given) else BLOCK
    words = end_with_full_stop(f"The name to this TIN is {known.name}")
    yield Finding("PAYEE_NAME", severity, "payee_name", words, repair={"payee_name": known.name})


def is_right_name(paper: CheckedPaper, known: CheckedParty, given: str) -> bool:
    """Return whether it is the name on record, or one the company had in this period."""
    return any(same_name(name, given) for name in (known.name, *paper.former_names))


def payee_on_record(paper: CheckedPaper) -> CheckedParty | None:
    """Our company of these nine digits; where there is none, the one it names."""
    tin = paper.payee.tin
    nine = [party for party in paper.ours if party.tin and tin and party.tin.tin9 == tin.tin9]
    return next((party for party in nine if party.tin == tin), nine[0] if nine else paper.company)


def is_another_of_ours(paper: CheckedPaper, known: CheckedParty, given: str) -> bool:
    return any(same_name(party.name, given) for party in paper.ours if party.tin != known.tin)


def is_our_mall(paper: CheckedPaper, given: str) -> bool:
    """The mall's name where the company's belongs."""
    return bool(paper.branch) and nearly_same_name(paper.branch, given)


@register_check(
    "PAYOR",
    BLOCK,
    WARN,
    title="The payor is the account's, at its own or a listed branch",
    source=f"{DOMAIN}, review step 3",
)
def payor(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.account is None:
        yield from check_payor_is_not_payee(paper)
        return
    yield from payors_tin(paper.account, paper.payor.tin)
    yield from payors_name(paper.account, paper.payor.name)


def check_payor_is_not_payee(paper: CheckedPaper) -> Iterator[Finding]:
    """Nobody withholds from themselves; asked where no account says who the payor is."""
    tin, payee = paper.payor.tin, paper.payee.tin
    ours = {each.tin9 for each in (payee, paper.company and paper.company.tin) if each}
    if tin and tin.tin9 in ours:
        words = "The payor's TIN is the payee's own."
        yield Finding("PAYOR", BLOCK, "payor_tin", words)
    elif paper.payor.name and same_name(paper.payor.name, paper.payee.name):
        words = "The payor's name is the payee's own."
        yield Finding("PAYOR", WARN, "payor_name", words)


def payors_tin(account: Account, tin: Tin | None) -> Iterator[Finding]:
    if tin is None or account.withholds_as(tin):
        return
    repair = {"payor_tin": str(account.tin)}
    if tin.tin9 == account.tin.tin9:
        words = f"{tin.branch5} is not among your branches. Add it to them, or correct the TIN."
        staff = f"{tin.branch5} is not among the branches that the tenant lists."
    else:
        words = "The payor's TIN is not the one of your account."
        staff = "The payor's TIN is not the tenant's on record."
    yield Finding("PAYOR", BLOCK, "payor_tin", words, staff, repair)


def payors_name(account: Account, name: str) -> Iterator[Finding]:
    if name and not same_name(name, account.name):
        severity = WARN if nearly_same_name(account.name, name) else BLOCK
        words = end_with_full_stop(f"The payor on record is {account.name}")
        yield Finding("PAYOR", severity, "payor_name", words, repair={"payor_name": account.name})


@register_check(
    "BRANCH", BLOCK, title="The branch belongs to the company", source="our own list of malls"
)
def check_branch_of_company(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.branch and paper.company and not paper.branch_is_of_company:
        words = end_with_full_stop(f"{paper.company.name} has no branch {paper.branch}")
        yield Finding("BRANCH", BLOCK, "branch", words)


@register_check(
    "LOCATIONS",
    BLOCK,
    title="Every branch it is split over belongs to the company",
    source="our own list of malls; specification, section 6",
)
def locations(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.company is None:
        return
    for name in paper.foreign_locations:
        words = end_with_full_stop(f"{paper.company.name} has no branch {name}")
        yield Finding("LOCATIONS", BLOCK, "locations", words)


@register_check(
    "FORM_TYPE",
    BLOCK,
    title="CONSOLIDATED comes from an affiliate",
    source="specification, sections 3 and 6",
)
def form_type(paper: CheckedPaper) -> Iterator[Finding]:
    if paper.form_type == "CONSOLIDATED" and not paper.is_affiliate:
        words = "Only affiliates may send CONSOLIDATED certificates."
        yield Finding("FORM_TYPE", BLOCK, "form_type", words)


@register_check(
    "ADDRESS",
    WARN,
    title="Addresses and ZIP codes are complete",
    source=f"{DOMAIN}, review step 14",
)
def check_addresses_complete(paper: CheckedPaper) -> Iterator[Finding]:
    if not paper.has_addresses:
        return
    for who, party in (("payee", paper.payee), ("payor", paper.payor)):
        if not party.address:
            yield Finding("ADDRESS", WARN, f"{who}_address", f"The {who}'s address is missing.")
        if not party.zip:
            yield Finding("ADDRESS", WARN, f"{who}_zip", f"The {who}'s ZIP code is missing.")
