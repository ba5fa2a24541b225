"""Will it be accepted? One list of checks, asked while typing, at submit, and by every desk.

Checks are pure: they look at a ``Paper`` and say what they find. ``stored`` makes papers of
certificates, ``samples`` of the rows of a CSV.
"""

from workflow.checks.catalogue import BLOCK, CHECKS, INFO, WARN, Check, look_at
from workflow.checks.paper import CheckedPaper, Finding

# isort: off
# In the order in which a reviewer goes through them.
from workflow.checks import answers
from workflow.checks import parties
from workflow.checks import readings
from workflow.checks import signers
from workflow.checks import period
from workflow.checks import codes
from workflow.checks import rent
from workflow.checks import income_lines
from workflow.checks import amounts
from workflow.checks import business_tax
from workflow.checks import billing
from workflow.checks import alphalist
from workflow.checks import unusual
from workflow.checks import breakdown
from workflow.checks import characters
from workflow.checks import duplicates

__all__ = [
    "BLOCK",
    "CHECKS",
    "INFO",
    "WARN",
    "Check",
    "CheckedPaper",
    "Finding",
    "alphalist",
    "amounts",
    "answers",
    "billing",
    "breakdown",
    "business_tax",
    "characters",
    "codes",
    "duplicates",
    "income_lines",
    "look_at",
    "parties",
    "period",
    "readings",
    "rent",
    "signers",
    "unusual",
]
