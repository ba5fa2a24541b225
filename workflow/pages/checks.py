"""``docs/checks.md``: the list of checks, written from the list itself."""

from workflow.checks import CHECKS

HEAD = """# Checks

Written from the code by `python manage.py write_checks`; a test fails when this page is stale.

The same list answers while a tenant types, at submit, on the deciding screen and in
`manage.py check_forms`. A blocking finding keeps a certificate from being submitted, resubmitted
or approved; a warning does not.

| id | severity | what must hold | source |
|---|---|---|---|
"""

OF_A_FILE = """
`manage.py check_forms` finds two things more in a file; both block.

| id | what must hold |
|---|---|
| `UNREADABLE` | Every cell says what its column holds; the form's other cells are judged |
| `REFERENCE` | A reference number stands for one certificate, wherever its rows stand |

What a tenant excuses (`continues`, `unit`) and what is unsigned is told to staff alone. A pair that
a lead let through is held against nobody, for the income it was said of; amounts that differed then
and are equal now are a copy again. `SIGNATURE_REQUIRED=block` keeps what is unsigned from approval.
Which codes a company earns is data: `workflow/checks/data/earned.csv`, and its tax profile of the
period. `check_forms` reads the product's own lists and no database; with `--portal` it
reads the companies, malls, accounts, codes and tax profiles of the portal, as the other checks do.
"""


def render_checks_page() -> str:
    """The whole page in Markdown."""
    rows = (
        f"| `{check.id}` | {', '.join(check.severities)} | {check.title} | {check.source} |"
        for check in CHECKS
    )
    return HEAD + "\n".join(rows) + "\n" + OF_A_FILE
