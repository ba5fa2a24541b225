"""Letters that the form cannot print."""

from collections.abc import Iterator

from workflow.checks.catalogue import WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding
from workflow.replica.text import unprintable


@register_check(
    "LETTERS",
    WARN,
    title="The form's font has every letter",
    source="the face that the form is drawn in; what it lacks is printed as ?",
)
def check_printable_letters(paper: CheckedPaper) -> Iterator[Finding]:
    for field, text in texts_of(paper).items():
        if strange := unprintable(text):
            words = f"The form cannot print {''.join(strange)}: write it in Latin letters."
            yield Finding("LETTERS", WARN, field, words)


def texts_of(paper: CheckedPaper) -> dict[str, str]:
    """What the form prints in letters, by field."""
    told = {
        "payee_name": paper.payee.name,
        "payee_address": paper.payee.address,
        "payor_name": paper.payor.name,
        "payor_address": paper.payor.address,
        "signatory_name": paper.signatory.name,
        "signatory_title": paper.signatory_title,
        "conforme_name": paper.conforme.name,
        "conforme_title": paper.conforme_title,
    }
    rows = enumerate(paper.lines)
    return told | {f"lines.{index}.description": line.description for index, line in rows}
