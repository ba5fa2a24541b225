"""What a draft has from a PDF: nothing unsure is sent before a person looked at it."""

from collections.abc import Iterator

from workflow.checks.catalogue import BLOCK, INFO, register_check
from workflow.checks.paper import CheckedPaper, CheckedParty, Finding

CONFIRMED = "a person confirms what software was not sure of"


@register_check(
    "PAYOR_READ",
    BLOCK,
    INFO,
    title="The PDF that it began with names the account's TIN, or its tenant says it is theirs",
    source=f"domain facts, section 4, review step 3; {CONFIRMED}",
)
def payor_read(paper: CheckedPaper) -> Iterator[Finding]:
    reading, account = paper.reading, paper.account
    if reading is None or reading.payor is None or account is None:
        return
    payor = reading.payor
    if payor.tin is None or payor.tin.tin9 == account.tin.tin9:
        return
    if reading.is_payor_confirmed:
        other = payor_label(payor)
        words = f"Its tenant began it with a PDF of another payor, {other}, and confirmed it."
        yield Finding("PAYOR_READ", INFO, "payor_tin", words, for_staff_only=True)
    else:
        words = (
            f"{reading.file} names another payor, {payor_label(payor)}. Your TIN is "
            f"{account.tin.display}. Confirm that the form is yours, or discard this draft."
        )
        yield Finding("PAYOR_READ", BLOCK, "payor_tin", words)


def payor_label(payor: CheckedParty) -> str:
    tin = f"TIN {payor.tin.display}" if payor.tin else ""
    return ", ".join(filter(None, (payor.name, tin)))


@register_check(
    "FIELD_READ",
    BLOCK,
    title="What was read from a PDF and is unsure was looked at",
    source=CONFIRMED,
)
def fields_read(paper: CheckedPaper) -> Iterator[Finding]:
    for each in paper.reading.unconfirmed if paper.reading else ():
        assert paper.reading
        what = f"“{each.value}” was read" if each.value else "Nothing was read here"
        words = (
            f"{what} from {paper.reading.file}, and the reader is not sure. Correct it, or "
            "confirm that it is right."
        )
        yield Finding("FIELD_READ", BLOCK, each.field, words)
