"""The payor's own list for the BIR, its QAP, against what is certified."""

from collections.abc import Iterator

from workflow.certificates.qap_state import QapState
from workflow.checks.catalogue import WARN, register_check
from workflow.checks.paper import CheckedPaper, Finding

QAP = "QAP"
WORDS = {
    QapState.DIFFERS: "The payor's QAP of this quarter has other figures.",
    QapState.NOT_IN_QAP: "The payor's QAP of this quarter has nothing under these tax codes.",
}


@register_check(
    QAP,
    WARN,
    title="The payor's QAP of the quarter says the same, where the portal has it",
    source="docs/contract.md, QAP; the BIR compares the certificates of a payee with it",
)
def check_alphalist(paper: CheckedPaper) -> Iterator[Finding]:
    if words := WORDS.get(QapState(paper.qap_state)) if paper.qap_state else None:
        yield Finding(QAP, WARN, "lines", words)
