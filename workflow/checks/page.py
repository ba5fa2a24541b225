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


def page() -> str:
    """The whole page in Markdown."""
    rows = (
        f"| `{check.id}` | {', '.join(check.severities)} | {check.title} | {check.source} |"
        for check in CHECKS
    )
    return HEAD + "\n".join(rows) + "\n"
